//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `VectorContractLowering`: control the lowering of `vector.contract` operations.
#[enum_attr(
    repr = u32,
    summary = "control the lowering of `vector.contract` operations.",
    cpp = "::mlir::vector::VectorContractLowering",
)]
pub enum VectorContractLowering {
    /// The case `dot`.
    #[keyword = "dot"]
    Dot = 0,
    /// The case `llvmintr`.
    #[keyword = "llvmintr"]
    LLVMIntr = 1,
    /// The case `outerproduct`.
    #[keyword = "outerproduct"]
    OuterProduct = 2,
    /// The case `parallelarith`.
    #[keyword = "parallelarith"]
    ParallelArith = 3,
}

/// The values of `VectorMultiReductionLowering`: control the lowering of `vector.multi_reduction`.
#[enum_attr(
    repr = u32,
    summary = "control the lowering of `vector.multi_reduction`.",
    cpp = "::mlir::vector::VectorMultiReductionLowering",
)]
pub enum VectorMultiReductionLowering {
    /// The case `innerparallel`.
    #[keyword = "innerparallel"]
    InnerParallel = 0,
    /// The case `innerreduction`.
    #[keyword = "innerreduction"]
    InnerReduction = 1,
}

/// The values of `VectorTransposeLowering`: control the lowering of `vector.transpose` operations.
#[enum_attr(
    repr = u32,
    summary = "control the lowering of `vector.transpose` operations.",
    cpp = "::mlir::vector::VectorTransposeLowering",
)]
pub enum VectorTransposeLowering {
    /// The case `eltwise`.
    #[keyword = "eltwise"]
    EltWise = 0,
    /// The case `llvmintr`.
    #[keyword = "llvmintr"]
    LLVMIntr = 1,
    /// The case `shuffle_1d`.
    #[keyword = "shuffle_1d"]
    Shuffle1D = 2,
    /// The case `shuffle_16x16`.
    #[keyword = "shuffle_16x16"]
    Shuffle16x16 = 3,
}

/// The values of `VectorTransferSplit`: control the splitting of `vector.transfer` operations into
/// in-bounds and out-of-bounds variants.
#[enum_attr(
    repr = u32,
    summary = "control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds variants.",
    cpp = "::mlir::vector::VectorTransferSplit",
)]
pub enum VectorTransferSplit {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `vector-transfer`.
    #[keyword = "vector-transfer"]
    VectorTransfer = 1,
    /// The case `linalg-copy`.
    #[keyword = "linalg-copy"]
    LinalgCopy = 2,
    /// The case `force-in-bounds`.
    #[keyword = "force-in-bounds"]
    ForceInBounds = 3,
}

/// The values of `FailurePropagationMode`: Silenceable error propagation policy.
#[enum_attr(
    repr = u32,
    summary = "Silenceable error propagation policy",
    cpp = "::mlir::transform::FailurePropagationMode",
)]
pub enum FailurePropagationMode {
    /// The case `propagate`.
    #[keyword = "propagate"]
    Propagate = 1,
    /// The case `suppress`.
    #[keyword = "suppress"]
    Suppress = 2,
}

/// The values of `MatchInterfaceEnum`: An interface to match.
#[enum_attr(
    repr = u32,
    summary = "An interface to match",
    cpp = "mlir::transform::MatchInterfaceEnum",
)]
pub enum MatchInterfaceEnum {
    /// The case `LinalgOp`.
    #[keyword = "LinalgOp"]
    LinalgOp = 0,
    /// The case `TilingInterface`.
    #[keyword = "TilingInterface"]
    TilingInterface = 1,
    /// The case `LoopLikeInterface`.
    #[keyword = "LoopLikeInterface"]
    LoopLikeInterface = 2,
}

/// The values of `MatchCmpIPredicate`: allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5.
#[enum_attr(
    repr = u32,
    summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5",
    cpp = "::mlir::transform::MatchCmpIPredicate",
)]
pub enum MatchCmpIPredicate {
    /// The case `eq`.
    #[keyword = "eq"]
    Eq = 0,
    /// The case `ne`.
    #[keyword = "ne"]
    Ne = 1,
    /// The case `lt`.
    #[keyword = "lt"]
    Lt = 2,
    /// The case `le`.
    #[keyword = "le"]
    Le = 3,
    /// The case `gt`.
    #[keyword = "gt"]
    Gt = 4,
    /// The case `ge`.
    #[keyword = "ge"]
    Ge = 5,
}

/// The values of `LayoutMapOption`: option for map layout.
#[enum_attr(
    repr = u32,
    summary = "option for map layout",
    cpp = "::mlir::bufferization::LayoutMapOption",
)]
pub enum LayoutMapOption {
    /// The case `InferLayoutMap`.
    #[keyword = "InferLayoutMap"]
    InferLayoutMap = 0,
    /// The case `IdentityLayoutMap`.
    #[keyword = "IdentityLayoutMap"]
    IdentityLayoutMap = 1,
    /// The case `FullyDynamicLayoutMap`.
    #[keyword = "FullyDynamicLayoutMap"]
    FullyDynamicLayoutMap = 2,
}

/// The values of `TransposeMatmulInput`: Input to transpose when converting matmul ops to
/// transposed variants.
#[enum_attr(
    repr = u32,
    summary = "Input to transpose when converting matmul ops to transposed variants",
    cpp = "mlir::transform::TransposeMatmulInput",
)]
pub enum TransposeMatmulInput {
    /// The case `lhs`.
    #[keyword = "lhs"]
    Lhs = 0,
    /// The case `rhs`.
    #[keyword = "rhs"]
    Rhs = 1,
}
