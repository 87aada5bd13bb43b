//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `ReductionKind`: Reduction of an iterator/grid dimension.
#[enum_attr(
    repr = u32,
    attr = "shard.partial",
    brackets = false,
    def = "Shard_ReductionKindAttr",
    summary = "Reduction of an iterator/grid dimension.",
    cpp = "::mlir::shard::ReductionKind",
)]
pub enum ReductionKind {
    /// The case `sum`.
    #[keyword = "sum"]
    Sum = 1,
    /// The case `max`.
    #[keyword = "max"]
    Max = 2,
    /// The case `min`.
    #[keyword = "min"]
    Min = 3,
    /// The case `product`.
    #[keyword = "product"]
    Product = 4,
    /// The case `average`.
    #[keyword = "average"]
    Average = 5,
    /// The case `bitwise_and`.
    #[keyword = "bitwise_and"]
    BitwiseAnd = 6,
    /// The case `bitwise_or`.
    #[keyword = "bitwise_or"]
    BitwiseOr = 7,
    /// The case `bitwise_xor`.
    #[keyword = "bitwise_xor"]
    BitwiseXor = 8,
    /// The case `generic`.
    #[keyword = "generic"]
    Generic = 100,
}
