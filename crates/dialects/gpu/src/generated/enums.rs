//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `MappingId`: Mapping ids for loop mapping.
#[enum_attr(
    repr = u64,
    parameter = true,
    summary = "Mapping ids for loop mapping",
    cpp = "::mlir::gpu::MappingId",
)]
pub enum MappingId {
    /// The case `x`.
    #[keyword = "x"]
    DimX = 0,
    /// The case `y`.
    #[keyword = "y"]
    DimY = 1,
    /// The case `z`.
    #[keyword = "z"]
    DimZ = 2,
    /// The case `linear_dim_0`.
    #[keyword = "linear_dim_0"]
    LinearDim0 = 3,
    /// The case `linear_dim_1`.
    #[keyword = "linear_dim_1"]
    LinearDim1 = 4,
    /// The case `linear_dim_2`.
    #[keyword = "linear_dim_2"]
    LinearDim2 = 5,
    /// The case `linear_dim_3`.
    #[keyword = "linear_dim_3"]
    LinearDim3 = 6,
    /// The case `linear_dim_4`.
    #[keyword = "linear_dim_4"]
    LinearDim4 = 7,
    /// The case `linear_dim_5`.
    #[keyword = "linear_dim_5"]
    LinearDim5 = 8,
    /// The case `linear_dim_6`.
    #[keyword = "linear_dim_6"]
    LinearDim6 = 9,
    /// The case `linear_dim_7`.
    #[keyword = "linear_dim_7"]
    LinearDim7 = 10,
    /// The case `linear_dim_8`.
    #[keyword = "linear_dim_8"]
    LinearDim8 = 11,
    /// The case `linear_dim_9`.
    #[keyword = "linear_dim_9"]
    LinearDim9 = 12,
}

/// The values of `AddressSpace`: GPU address space.
#[enum_attr(
    repr = u32,
    attr = "gpu.address_space",
    def = "GPU_AddressSpaceAttr",
    summary = "GPU address space",
    cpp = "::mlir::gpu::AddressSpace",
)]
pub enum AddressSpace {
    /// The case `global`.
    #[keyword = "global"]
    Global = 1,
    /// The case `workgroup`.
    #[keyword = "workgroup"]
    Workgroup = 2,
    /// The case `private`.
    #[keyword = "private"]
    Private = 3,
}

/// The values of `Processor`: processor for loop mapping.
#[enum_attr(
    repr = u64,
    parameter = true,
    summary = "processor for loop mapping",
    cpp = "::mlir::gpu::Processor",
)]
pub enum Processor {
    /// The case `block_x`.
    #[keyword = "block_x"]
    BlockX = 0,
    /// The case `block_y`.
    #[keyword = "block_y"]
    BlockY = 1,
    /// The case `block_z`.
    #[keyword = "block_z"]
    BlockZ = 2,
    /// The case `thread_x`.
    #[keyword = "thread_x"]
    ThreadX = 3,
    /// The case `thread_y`.
    #[keyword = "thread_y"]
    ThreadY = 4,
    /// The case `thread_z`.
    #[keyword = "thread_z"]
    ThreadZ = 5,
    /// The case `sequential`.
    #[keyword = "sequential"]
    Sequential = 6,
}

/// The values of `AllReduceOperation`: built-in reduction operations supported by gpu.allreduce.
#[enum_attr(
    repr = u32,
    attr = "gpu.all_reduce_op",
    brackets = false,
    def = "GPU_AllReduceOperationAttr",
    summary = "built-in reduction operations supported by gpu.allreduce.",
    cpp = "::mlir::gpu::AllReduceOperation",
)]
pub enum AllReduceOperation {
    /// The case `add`.
    #[keyword = "add"]
    ADD = 0,
    /// The case `mul`.
    #[keyword = "mul"]
    MUL = 1,
    /// The case `minui`.
    #[keyword = "minui"]
    MINUI = 2,
    /// The case `minsi`.
    #[keyword = "minsi"]
    MINSI = 3,
    /// The case `minnumf`.
    #[keyword = "minnumf"]
    MINNUMF = 4,
    /// The case `maxui`.
    #[keyword = "maxui"]
    MAXUI = 5,
    /// The case `maxsi`.
    #[keyword = "maxsi"]
    MAXSI = 6,
    /// The case `maxnumf`.
    #[keyword = "maxnumf"]
    MAXNUMF = 7,
    /// The case `and`.
    #[keyword = "and"]
    AND = 8,
    /// The case `or`.
    #[keyword = "or"]
    OR = 9,
    /// The case `xor`.
    #[keyword = "xor"]
    XOR = 10,
    /// The case `minimumf`.
    #[keyword = "minimumf"]
    MINIMUMF = 11,
    /// The case `maximumf`.
    #[keyword = "maximumf"]
    MAXIMUMF = 12,
}

/// The values of `Dimension`: a dimension, either 'x', 'y', or 'z'.
#[enum_attr(
    repr = u32,
    attr = "gpu.dim",
    brackets = false,
    def = "GPU_DimensionAttr",
    summary = "a dimension, either 'x', 'y', or 'z'",
    cpp = "::mlir::gpu::Dimension",
)]
pub enum Dimension {
    /// The case `x`.
    #[keyword = "x"]
    X = 0,
    /// The case `y`.
    #[keyword = "y"]
    Y = 1,
    /// The case `z`.
    #[keyword = "z"]
    Z = 2,
}

/// The values of `Prune2To4SpMatFlag`: pruning strategy for 2:4 sparse matrix.
#[enum_attr(
    repr = u32,
    attr = "gpu.prune_2to4_spmat_flag",
    brackets = false,
    def = "GPU_Prune2To4SpMatFlagAttr",
    summary = "pruning strategy for 2:4 sparse matrix",
    cpp = "::mlir::gpu::Prune2To4SpMatFlag",
)]
pub enum Prune2To4SpMatFlag {
    /// The case `NONE`.
    #[keyword = "NONE"]
    NONE = 0,
    /// The case `PRUNE_ONLY`.
    #[keyword = "PRUNE_ONLY"]
    PRUNE_ONLY = 1,
    /// The case `PRUNE_AND_CHECK`.
    #[keyword = "PRUNE_AND_CHECK"]
    PRUNE_AND_CHECK = 2,
}

/// The values of `TransposeMode`: transpose mode of sparse matrix supported by sparse tensor ops.
#[enum_attr(
    repr = u32,
    attr = "gpu.mat_transpose_mode",
    brackets = false,
    def = "GPU_TransposeModeAttr",
    summary = "transpose mode of sparse matrix supported by sparse tensor ops",
    cpp = "::mlir::gpu::TransposeMode",
)]
pub enum TransposeMode {
    /// The case `NON_TRANSPOSE`.
    #[keyword = "NON_TRANSPOSE"]
    NON_TRANSPOSE = 0,
    /// The case `TRANSPOSE`.
    #[keyword = "TRANSPOSE"]
    TRANSPOSE = 1,
    /// The case `CONJUGATE_TRANSPOSE`.
    #[keyword = "CONJUGATE_TRANSPOSE"]
    CONJUGATE_TRANSPOSE = 2,
}

/// The values of `ShuffleMode`: Indexing modes supported by gpu.shuffle.
#[enum_attr(
    repr = u32,
    attr = "gpu.shuffle_mode",
    brackets = false,
    def = "GPU_ShuffleModeAttr",
    summary = "Indexing modes supported by gpu.shuffle.",
    cpp = "::mlir::gpu::ShuffleMode",
)]
pub enum ShuffleMode {
    /// The case `xor`.
    #[keyword = "xor"]
    XOR = 0,
    /// The case `up`.
    #[keyword = "up"]
    UP = 2,
    /// The case `down`.
    #[keyword = "down"]
    DOWN = 1,
    /// The case `idx`.
    #[keyword = "idx"]
    IDX = 3,
}

/// The values of `SpGEMMWorkEstimationOrComputeKind`: choose whether
/// spgemm_work_estimation_or_compute does work estimation or compute.
#[enum_attr(
    repr = u32,
    attr = "gpu.spgemm_work_estimation_or_compute_kind",
    brackets = false,
    def = "GPU_SpGEMMWorkEstimationOrComputeKindAttr",
    summary = "choose whether spgemm_work_estimation_or_compute does work estimation or compute",
    cpp = "::mlir::gpu::SpGEMMWorkEstimationOrComputeKind",
)]
pub enum SpGEMMWorkEstimationOrComputeKind {
    /// The case `WORK_ESTIMATION`.
    #[keyword = "WORK_ESTIMATION"]
    WORK_ESTIMATION = 0,
    /// The case `COMPUTE`.
    #[keyword = "COMPUTE"]
    COMPUTE = 1,
}

/// The values of `BroadcastType`: a lane to broadcast from.
#[enum_attr(
    repr = u32,
    attr = "gpu.broadcast",
    brackets = false,
    def = "GPU_BroadcastTypeAttr",
    summary = "a lane to broadcast from",
    cpp = "::mlir::gpu::BroadcastType",
)]
pub enum BroadcastType {
    /// The case `first_active_lane`.
    #[keyword = "first_active_lane"]
    FirstActiveLane = 0,
    /// The case `specific_lane`.
    #[keyword = "specific_lane"]
    SpecificLane = 1,
}

/// The values of `MMAElementwiseOp`: elementwise operation to apply to mma matrix.
#[enum_attr(
    repr = u32,
    attr = "gpu.mma_element_wise",
    brackets = false,
    def = "MMAElementWiseAttr",
    summary = "elementwise operation to apply to mma matrix",
    cpp = "::mlir::gpu::MMAElementwiseOp",
)]
pub enum MMAElementwiseOp {
    /// The case `addf`.
    #[keyword = "addf"]
    ADDF = 0,
    /// The case `mulf`.
    #[keyword = "mulf"]
    MULF = 1,
    /// The case `subf`.
    #[keyword = "subf"]
    SUBF = 2,
    /// The case `maxf`.
    #[keyword = "maxf"]
    MAXF = 3,
    /// The case `minf`.
    #[keyword = "minf"]
    MINF = 4,
    /// The case `divf`.
    #[keyword = "divf"]
    DIVF = 5,
    /// The case `addi`.
    #[keyword = "addi"]
    ADDI = 6,
    /// The case `muli`.
    #[keyword = "muli"]
    MULI = 7,
    /// The case `subi`.
    #[keyword = "subi"]
    SUBI = 8,
    /// The case `divs`.
    #[keyword = "divs"]
    DIVS = 9,
    /// The case `divu`.
    #[keyword = "divu"]
    DIVU = 10,
    /// The case `negatef`.
    #[keyword = "negatef"]
    NEGATEF = 11,
    /// The case `negates`.
    #[keyword = "negates"]
    NEGATES = 12,
    /// The case `extf`.
    #[keyword = "extf"]
    EXTF = 13,
}

/// The values of `CompilationTarget`: GPU compilation format.
#[enum_attr(repr = u32, summary = "GPU compilation format", cpp = "::mlir::gpu::CompilationTarget")]
pub enum CompilationTarget {
    /// The case `offload`.
    #[keyword = "offload"]
    Offload = 1,
    /// The case `assembly`.
    #[keyword = "assembly"]
    Assembly = 2,
    /// The case `bin`.
    #[keyword = "bin"]
    Binary = 3,
    /// The case `fatbin`.
    #[keyword = "fatbin"]
    Fatbin = 4,
}
