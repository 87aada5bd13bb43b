//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `BarrierReduction`: NVVM barrier reduction operation.
#[enum_attr(
    repr = u32,
    attr = "nvvm.reduction",
    def = "BarrierReductionAttr",
    summary = "NVVM barrier reduction operation",
    cpp = "::mlir::NVVM::BarrierReduction",
)]
pub enum BarrierReduction {
    /// The case `popc`.
    #[keyword = "popc"]
    POPC = 0,
    /// The case `and`.
    #[keyword = "and"]
    AND = 1,
    /// The case `or`.
    #[keyword = "or"]
    OR = 2,
}

/// The values of `ClusterLaunchControlQueryType`: NVVM ClusterLaunchControlQueryType.
#[enum_attr(
    repr = u32,
    attr = "nvvm.cluster_launch_control_query_type",
    brackets = false,
    def = "ClusterLaunchControlQueryTypeAttr",
    summary = "NVVM ClusterLaunchControlQueryType",
    cpp = "::mlir::NVVM::ClusterLaunchControlQueryType",
)]
pub enum ClusterLaunchControlQueryType {
    /// The case `is_canceled`.
    #[keyword = "is_canceled"]
    IS_CANCELED = 0,
    /// The case `get_first_cta_id_x`.
    #[keyword = "get_first_cta_id_x"]
    GET_FIRST_CTA_ID_X = 1,
    /// The case `get_first_cta_id_y`.
    #[keyword = "get_first_cta_id_y"]
    GET_FIRST_CTA_ID_Y = 2,
    /// The case `get_first_cta_id_z`.
    #[keyword = "get_first_cta_id_z"]
    GET_FIRST_CTA_ID_Z = 3,
}

/// The values of `FPRoundingMode`: NVVM FPRoundingMode kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.fp_rnd_mode",
    def = "FPRoundingModeAttr",
    summary = "NVVM FPRoundingMode kind",
    cpp = "::mlir::NVVM::FPRoundingMode",
)]
pub enum FPRoundingMode {
    /// The case `none`.
    #[keyword = "none"]
    NONE = 0,
    /// The case `rn`.
    #[keyword = "rn"]
    RN = 1,
    /// The case `rm`.
    #[keyword = "rm"]
    RM = 2,
    /// The case `rp`.
    #[keyword = "rp"]
    RP = 3,
    /// The case `rz`.
    #[keyword = "rz"]
    RZ = 4,
    /// The case `rna`.
    #[keyword = "rna"]
    RNA = 5,
    /// The case `rs`.
    #[keyword = "rs"]
    RS = 6,
}

/// The values of `SaturationMode`: NVVM SaturationMode kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.sat_mode",
    def = "SaturationModeAttr",
    summary = "NVVM SaturationMode kind",
    cpp = "::mlir::NVVM::SaturationMode",
)]
pub enum SaturationMode {
    /// The case `none`.
    #[keyword = "none"]
    NONE = 0,
    /// The case `satfinite`.
    #[keyword = "satfinite"]
    SATFINITE = 1,
}

/// The values of `TMALoadMode`: NVVM TMA Load Mode.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tma_load_mode",
    def = "TMALoadModeAttr",
    summary = "NVVM TMA Load Mode",
    cpp = "::mlir::NVVM::TMALoadMode",
)]
pub enum TMALoadMode {
    /// The case `tile`.
    #[keyword = "tile"]
    TILE = 0,
    /// The case `im2col`.
    #[keyword = "im2col"]
    IM2COL = 1,
    /// The case `im2col_w`.
    #[keyword = "im2col_w"]
    IM2COL_W = 2,
    /// The case `im2col_w_128`.
    #[keyword = "im2col_w_128"]
    IM2COL_W_128 = 3,
    /// The case `tile_gather4`.
    #[keyword = "tile_gather4"]
    TILE_GATHER4 = 4,
}

/// The values of `CTAGroupKind`: NVVM CTA group kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.cta_group",
    def = "CTAGroupKindAttr",
    summary = "NVVM CTA group kind",
    cpp = "::mlir::NVVM::CTAGroupKind",
)]
pub enum CTAGroupKind {
    /// The case `cta_1`.
    #[keyword = "cta_1"]
    CTA_1 = 0,
    /// The case `cta_2`.
    #[keyword = "cta_2"]
    CTA_2 = 1,
}

/// The values of `TMAReduxKind`: NVVM TMA redux kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tma_redux_kind",
    def = "TMAReduxKindAttr",
    summary = "NVVM TMA redux kind",
    cpp = "::mlir::NVVM::TMAReduxKind",
)]
pub enum TMAReduxKind {
    /// The case `add`.
    #[keyword = "add"]
    ADD = 0,
    /// The case `max`.
    #[keyword = "max"]
    MAX = 2,
    /// The case `min`.
    #[keyword = "min"]
    MIN = 1,
    /// The case `inc`.
    #[keyword = "inc"]
    INC = 3,
    /// The case `dec`.
    #[keyword = "dec"]
    DEC = 4,
    /// The case `and`.
    #[keyword = "and"]
    AND = 5,
    /// The case `or`.
    #[keyword = "or"]
    OR = 6,
    /// The case `xor`.
    #[keyword = "xor"]
    XOR = 7,
}

/// The values of `TMAStoreMode`: NVVM TMA Store Mode.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tma_store_mode",
    def = "TMAStoreModeAttr",
    summary = "NVVM TMA Store Mode",
    cpp = "::mlir::NVVM::TMAStoreMode",
)]
pub enum TMAStoreMode {
    /// The case `tile`.
    #[keyword = "tile"]
    TILE = 0,
    /// The case `im2col`.
    #[keyword = "im2col"]
    IM2COL = 1,
    /// The case `tile_scatter4`.
    #[keyword = "tile_scatter4"]
    TILE_SCATTER4 = 2,
}

/// The values of `LoadCacheModifierKind`: NVVM load cache modifier kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.load_cache_modifier",
    brackets = false,
    def = "LoadCacheModifierAttr",
    summary = "NVVM load cache modifier kind",
    cpp = "::mlir::NVVM::LoadCacheModifierKind",
)]
pub enum LoadCacheModifierKind {
    /// The case `ca`.
    #[keyword = "ca"]
    CA = 0,
    /// The case `cg`.
    #[keyword = "cg"]
    CG = 1,
    /// The case `cs`.
    #[keyword = "cs"]
    CS = 2,
    /// The case `lu`.
    #[keyword = "lu"]
    LU = 3,
    /// The case `cv`.
    #[keyword = "cv"]
    CV = 4,
}

/// The values of `DotAccumulateType`: NVVM DotAccumulateType.
#[enum_attr(
    repr = u32,
    attr = "nvvm.dot_accumulate_type",
    def = "DotAccumulateTypeAttr",
    summary = "NVVM DotAccumulateType",
    cpp = "::mlir::NVVM::DotAccumulateType",
)]
pub enum DotAccumulateType {
    /// The case `signed`.
    #[keyword = "signed"]
    SIGNED = 1,
    /// The case `unsigned`.
    #[keyword = "unsigned"]
    UNSIGNED = 0,
}

/// The values of `MemScopeKind`: NVVM Memory Scope kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.mem_scope",
    def = "MemScopeKindAttr",
    summary = "NVVM Memory Scope kind",
    cpp = "::mlir::NVVM::MemScopeKind",
)]
pub enum MemScopeKind {
    /// The case `cta`.
    #[keyword = "cta"]
    CTA = 0,
    /// The case `cluster`.
    #[keyword = "cluster"]
    CLUSTER = 1,
    /// The case `gpu`.
    #[keyword = "gpu"]
    GPU = 2,
    /// The case `sys`.
    #[keyword = "sys"]
    SYS = 3,
}

/// The values of `ProxyKind`: Proxy kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.proxy_kind",
    def = "ProxyKindAttr",
    summary = "Proxy kind",
    cpp = "::mlir::NVVM::ProxyKind",
)]
pub enum ProxyKind {
    /// The case `alias`.
    #[keyword = "alias"]
    Alias = 0,
    /// The case `async`.
    #[keyword = "async"]
    Async = 1,
    /// The case `async.global`.
    #[keyword = "async.global"]
    AsyncGlobal = 2,
    /// The case `async.shared`.
    #[keyword = "async.shared"]
    AsyncShared = 3,
    /// The case `tensormap`.
    #[keyword = "tensormap"]
    TENSORMAP = 4,
    /// The case `generic`.
    #[keyword = "generic"]
    GENERIC = 5,
}

/// The values of `SharedSpace`: Shared memory space.
#[enum_attr(
    repr = u32,
    attr = "nvvm.shared_space",
    def = "SharedSpaceAttr",
    summary = "Shared memory space",
    cpp = "::mlir::NVVM::SharedSpace",
)]
pub enum SharedSpace {
    /// The case `cta`.
    #[keyword = "cta"]
    SharedCta = 0,
    /// The case `cluster`.
    #[keyword = "cluster"]
    SharedCluster = 1,
}

/// The values of `MemOrderKind`: NVVM Memory Ordering kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.mem_order",
    def = "MemOrderKindAttr",
    summary = "NVVM Memory Ordering kind",
    cpp = "::mlir::NVVM::MemOrderKind",
)]
pub enum MemOrderKind {
    /// The case `weak`.
    #[keyword = "weak"]
    WEAK = 0,
    /// The case `relaxed`.
    #[keyword = "relaxed"]
    RELAXED = 1,
    /// The case `acquire`.
    #[keyword = "acquire"]
    ACQUIRE = 2,
    /// The case `release`.
    #[keyword = "release"]
    RELEASE = 3,
    /// The case `acq_rel`.
    #[keyword = "acq_rel"]
    ACQ_REL = 4,
    /// The case `sc`.
    #[keyword = "sc"]
    SC = 5,
    /// The case `mmio`.
    #[keyword = "mmio"]
    MMIO = 6,
    /// The case `volatile`.
    #[keyword = "volatile"]
    VOLATILE = 7,
}

/// The values of `GridDepActionKind`: Action kind for grid dependency control.
#[enum_attr(
    repr = u32,
    attr = "nvvm.grid_dep_action",
    brackets = false,
    def = "GridDepActionAttr",
    summary = "Action kind for grid dependency control",
    cpp = "::mlir::NVVM::GridDepActionKind",
)]
pub enum GridDepActionKind {
    /// The case `wait`.
    #[keyword = "wait"]
    Wait = 0,
    /// The case `launch_dependents`.
    #[keyword = "launch_dependents"]
    LaunchDependents = 1,
}

/// The values of `MMALayout`: NVVM MMA layout.
#[enum_attr(
    repr = u32,
    attr = "nvvm.mma_layout",
    def = "MMALayoutAttr",
    summary = "NVVM MMA layout",
    cpp = "::mlir::NVVM::MMALayout",
)]
pub enum MMALayout {
    /// The case `row`.
    #[keyword = "row"]
    Row = 0,
    /// The case `col`.
    #[keyword = "col"]
    Col = 1,
}

/// The values of `LdStMatrixEltType`: Element type for ldmatrix and stmatrix.
#[enum_attr(
    repr = u32,
    attr = "nvvm.ld_st_matrix_elt_type",
    def = "LdStMatrixEltTypeAttr",
    summary = "Element type for ldmatrix and stmatrix",
    cpp = "::mlir::NVVM::LdStMatrixEltType",
)]
pub enum LdStMatrixEltType {
    /// The case `b16`.
    #[keyword = "b16"]
    B16 = 0,
    /// The case `b8`.
    #[keyword = "b8"]
    B8 = 1,
    /// The case `b8x16.b6x16_p32`.
    #[keyword = "b8x16.b6x16_p32"]
    B8X16_B6X16_P32 = 2,
    /// The case `b8x16.b4x16_p64`.
    #[keyword = "b8x16.b4x16_p64"]
    B8X16_B4X16_P64 = 3,
}

/// The values of `MatchSyncKind`: NVVM match sync kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.match_sync_kind",
    brackets = false,
    def = "MatchSyncKindAttr",
    summary = "NVVM match sync kind",
    cpp = "::mlir::NVVM::MatchSyncKind",
)]
pub enum MatchSyncKind {
    /// The case `any`.
    #[keyword = "any"]
    Any = 0,
    /// The case `all`.
    #[keyword = "all"]
    All = 1,
}

/// The values of `MMATypes`: NVVM MMA types.
#[enum_attr(
    repr = u32,
    attr = "nvvm.mma_type",
    def = "MMATypesAttr",
    summary = "NVVM MMA types",
    cpp = "::mlir::NVVM::MMATypes",
)]
pub enum MMATypes {
    /// The case `f16`.
    #[keyword = "f16"]
    F16 = 0,
    /// The case `f32`.
    #[keyword = "f32"]
    F32 = 1,
    /// The case `tf32`.
    #[keyword = "tf32"]
    Tf32 = 2,
    /// The case `bf16`.
    #[keyword = "bf16"]
    Bf16 = 9,
    /// The case `s8`.
    #[keyword = "s8"]
    S8 = 4,
    /// The case `u8`.
    #[keyword = "u8"]
    U8 = 3,
    /// The case `s32`.
    #[keyword = "s32"]
    S32 = 5,
    /// The case `s4`.
    #[keyword = "s4"]
    S4 = 8,
    /// The case `u4`.
    #[keyword = "u4"]
    U4 = 7,
    /// The case `b1`.
    #[keyword = "b1"]
    B1 = 6,
    /// The case `f64`.
    #[keyword = "f64"]
    F64 = 10,
    /// The case `e4m3`.
    #[keyword = "e4m3"]
    E4m3 = 11,
    /// The case `e5m2`.
    #[keyword = "e5m2"]
    E5m2 = 12,
    /// The case `e3m2`.
    #[keyword = "e3m2"]
    E3m2 = 13,
    /// The case `e2m3`.
    #[keyword = "e2m3"]
    E2m3 = 14,
    /// The case `e2m1`.
    #[keyword = "e2m1"]
    E2m1 = 15,
}

/// The values of `ScaleVecSize`: MMA Scale Vector Sizes.
#[enum_attr(
    repr = u32,
    attr = "nvvm.scale_vec_size",
    def = "ScaleVecSizeAttr",
    summary = "MMA Scale Vector Sizes",
    cpp = "::mlir::NVVM::ScaleVecSize",
)]
pub enum ScaleVecSize {
    /// The case `x1`.
    #[keyword = "x1"]
    X1 = 0,
    /// The case `x2`.
    #[keyword = "x2"]
    X2 = 1,
    /// The case `x4`.
    #[keyword = "x4"]
    X4 = 2,
}

/// The values of `BlockScaleFormat`: MMA Block Scale Format.
#[enum_attr(
    repr = u32,
    attr = "nvvm.block_scale_format",
    def = "BlockScaleFormatAttr",
    summary = "MMA Block Scale Format",
    cpp = "::mlir::NVVM::BlockScaleFormat",
)]
pub enum BlockScaleFormat {
    /// The case `ue8m0`.
    #[keyword = "ue8m0"]
    UE8M0 = 0,
    /// The case `ue4m3`.
    #[keyword = "ue4m3"]
    UE4M3 = 1,
}

/// The values of `MMABlockScaleKind`: Block Scale Kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.block_scale_kind",
    def = "MMABlockScaleKindAttr",
    summary = "Block Scale Kind",
    cpp = "::mlir::NVVM::MMABlockScaleKind",
)]
pub enum MMABlockScaleKind {
    /// The case `mxf8f6f4`.
    #[keyword = "mxf8f6f4"]
    MXF8F6F4 = 0,
    /// The case `mxf4`.
    #[keyword = "mxf4"]
    MXF4 = 1,
    /// The case `mxf4nvf4`.
    #[keyword = "mxf4nvf4"]
    MXF4NVF4 = 2,
}

/// The values of `MMAB1Op`: MMA binary operations.
#[enum_attr(
    repr = u32,
    attr = "nvvm.mma_b1op",
    def = "MMAB1OpAttr",
    summary = "MMA binary operations",
    cpp = "::mlir::NVVM::MMAB1Op",
)]
pub enum MMAB1Op {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `xor_popc`.
    #[keyword = "xor_popc"]
    XorPopc = 1,
    /// The case `and_popc`.
    #[keyword = "and_popc"]
    AndPopc = 2,
}

/// The values of `MMAIntOverflow`: MMA overflow options.
#[enum_attr(
    repr = u32,
    attr = "nvvm.mma_int_overflow",
    def = "MMAIntOverflowAttr",
    summary = "MMA overflow options",
    cpp = "::mlir::NVVM::MMAIntOverflow",
)]
pub enum MMAIntOverflow {
    /// The case `satfinite`.
    #[keyword = "satfinite"]
    Satfinite = 1,
    /// The case `wrapped`.
    #[keyword = "wrapped"]
    Wrapped = 0,
}

/// The values of `MMAKind`: MMA operation kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.mma_kind",
    def = "MMAKindAttr",
    summary = "MMA operation kind",
    cpp = "::mlir::NVVM::MMAKind",
)]
pub enum MMAKind {
    /// The case `f8f6f4`.
    #[keyword = "f8f6f4"]
    F8f6f4 = 0,
}

/// The values of `PermuteMode`: NVVM permute mode.
#[enum_attr(
    repr = u32,
    attr = "nvvm.permute_mode",
    def = "PermuteModeAttr",
    summary = "NVVM permute mode",
    cpp = "::mlir::NVVM::PermuteMode",
)]
pub enum PermuteMode {
    /// The case `default`.
    #[keyword = "default"]
    DEFAULT = 0,
    /// The case `f4e`.
    #[keyword = "f4e"]
    F4E = 1,
    /// The case `b4e`.
    #[keyword = "b4e"]
    B4E = 2,
    /// The case `rc8`.
    #[keyword = "rc8"]
    RC8 = 3,
    /// The case `ecl`.
    #[keyword = "ecl"]
    ECL = 4,
    /// The case `ecr`.
    #[keyword = "ecr"]
    ECR = 5,
    /// The case `rc16`.
    #[keyword = "rc16"]
    RC16 = 6,
}

/// The values of `PrefetchCacheLevel`: NVVM Prefetch Cache Level.
#[enum_attr(
    repr = u32,
    attr = "nvvm.prefetch_cache_level",
    brackets = false,
    def = "PrefetchCacheLevelAttr",
    summary = "NVVM Prefetch Cache Level",
    cpp = "::mlir::NVVM::PrefetchCacheLevel",
)]
pub enum PrefetchCacheLevel {
    /// The case `L1`.
    #[keyword = "L1"]
    L1 = 0,
    /// The case `L2`.
    #[keyword = "L2"]
    L2 = 1,
}

/// The values of `CacheEvictionPriority`: NVVM Cache Eviction Priority.
#[enum_attr(
    repr = u32,
    attr = "nvvm.cache_eviction_priority",
    brackets = false,
    def = "CacheEvictionPriorityAttr",
    summary = "NVVM Cache Eviction Priority",
    cpp = "::mlir::NVVM::CacheEvictionPriority",
)]
pub enum CacheEvictionPriority {
    /// The case `evict_normal`.
    #[keyword = "evict_normal"]
    EvictNormal = 0,
    /// The case `evict_first`.
    #[keyword = "evict_first"]
    EvictFirst = 1,
    /// The case `evict_last`.
    #[keyword = "evict_last"]
    EvictLast = 2,
    /// The case `evict_unchanged`.
    #[keyword = "evict_unchanged"]
    EvictUnchanged = 3,
    /// The case `no_allocate`.
    #[keyword = "no_allocate"]
    NoAllocate = 4,
}

/// The values of `ReduxKind`: NVVM redux kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.redux_kind",
    brackets = false,
    def = "ReduxKindAttr",
    summary = "NVVM redux kind",
    cpp = "::mlir::NVVM::ReduxKind",
)]
pub enum ReduxKind {
    /// The case `add`.
    #[keyword = "add"]
    ADD = 1,
    /// The case `and`.
    #[keyword = "and"]
    AND = 2,
    /// The case `max`.
    #[keyword = "max"]
    MAX = 3,
    /// The case `min`.
    #[keyword = "min"]
    MIN = 4,
    /// The case `or`.
    #[keyword = "or"]
    OR = 5,
    /// The case `umax`.
    #[keyword = "umax"]
    UMAX = 6,
    /// The case `umin`.
    #[keyword = "umin"]
    UMIN = 7,
    /// The case `xor`.
    #[keyword = "xor"]
    XOR = 8,
    /// The case `fmin`.
    #[keyword = "fmin"]
    FMIN = 9,
    /// The case `fmax`.
    #[keyword = "fmax"]
    FMAX = 10,
}

/// The values of `SetMaxRegisterAction`: NVVM set max register action.
#[enum_attr(
    repr = u32,
    attr = "nvvm.action",
    brackets = false,
    def = "SetMaxRegisterActionAttr",
    summary = "NVVM set max register action",
    cpp = "::mlir::NVVM::SetMaxRegisterAction",
)]
pub enum SetMaxRegisterAction {
    /// The case `decrease`.
    #[keyword = "decrease"]
    Decrease = 1,
    /// The case `increase`.
    #[keyword = "increase"]
    Increase = 0,
}

/// The values of `ShflKind`: NVVM shuffle kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.shfl_kind",
    brackets = false,
    def = "ShflKindAttr",
    summary = "NVVM shuffle kind",
    cpp = "::mlir::NVVM::ShflKind",
)]
pub enum ShflKind {
    /// The case `bfly`.
    #[keyword = "bfly"]
    Bfly = 0,
    /// The case `up`.
    #[keyword = "up"]
    Up = 1,
    /// The case `down`.
    #[keyword = "down"]
    Down = 2,
    /// The case `idx`.
    #[keyword = "idx"]
    Idx = 3,
}

/// The values of `Tcgen05CpShape`: tcgen05 cp shapes.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_cp_shape",
    def = "Tcgen05CpShapeAttr",
    summary = "tcgen05 cp shapes",
    cpp = "::mlir::NVVM::Tcgen05CpShape",
)]
pub enum Tcgen05CpShape {
    /// The case `shape_128x256b`.
    #[keyword = "shape_128x256b"]
    SHAPE_128x256b = 0,
    /// The case `shape_4x256b`.
    #[keyword = "shape_4x256b"]
    SHAPE_4x256b = 1,
    /// The case `shape_128x128b`.
    #[keyword = "shape_128x128b"]
    SHAPE_128x128b = 2,
    /// The case `shape_64x128b`.
    #[keyword = "shape_64x128b"]
    SHAPE_64x128b = 3,
    /// The case `shape_32x128b`.
    #[keyword = "shape_32x128b"]
    SHAPE_32x128b = 4,
}

/// The values of `Tcgen05CpMulticast`: tcgen05 cp multicast.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_cp_multicast",
    def = "Tcgen05CpMulticastAttr",
    summary = "tcgen05 cp multicast",
    cpp = "::mlir::NVVM::Tcgen05CpMulticast",
)]
pub enum Tcgen05CpMulticast {
    /// The case `none`.
    #[keyword = "none"]
    NONE = 0,
    /// The case `warpx2_02_13`.
    #[keyword = "warpx2_02_13"]
    WARPX2_02_13 = 1,
    /// The case `warpx2_01_23`.
    #[keyword = "warpx2_01_23"]
    WARPX2_01_23 = 2,
    /// The case `warpx4`.
    #[keyword = "warpx4"]
    WARPX4 = 3,
}

/// The values of `Tcgen05CpSrcFormat`: tcgen05 cp source format.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_cp_src_fmt",
    def = "Tcgen05CpSrcFormatAttr",
    summary = "tcgen05 cp source format",
    cpp = "::mlir::NVVM::Tcgen05CpSrcFormat",
)]
pub enum Tcgen05CpSrcFormat {
    /// The case `b6x16_p32`.
    #[keyword = "b6x16_p32"]
    B6x16_P32 = 0,
    /// The case `b4x16_p64`.
    #[keyword = "b4x16_p64"]
    B4x16_P64 = 1,
}

/// The values of `Tcgen05FenceKind`: NVVM Tcgen05 fence kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_fence",
    def = "Tcgen05FenceKindAttr",
    summary = "NVVM Tcgen05 fence kind",
    cpp = "::mlir::NVVM::Tcgen05FenceKind",
)]
pub enum Tcgen05FenceKind {
    /// The case `before`.
    #[keyword = "before"]
    BEFORE_THREAD_SYNC = 0,
    /// The case `after`.
    #[keyword = "after"]
    AFTER_THREAD_SYNC = 1,
}

/// The values of `Tcgen05LdStShape`: allowed 32-bit signless integer cases: 0, 1, 2, 3, 4.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_ldst_shape",
    def = "Tcgen05LdStShapeAttr",
    summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4",
    cpp = "::mlir::NVVM::Tcgen05LdStShape",
)]
pub enum Tcgen05LdStShape {
    /// The case `shape_16x64b`.
    #[keyword = "shape_16x64b"]
    SHAPE_16X64B = 0,
    /// The case `shape_16x128b`.
    #[keyword = "shape_16x128b"]
    SHAPE_16X128B = 1,
    /// The case `shape_16x256b`.
    #[keyword = "shape_16x256b"]
    SHAPE_16X256B = 2,
    /// The case `shape_32x32b`.
    #[keyword = "shape_32x32b"]
    SHAPE_32X32B = 3,
    /// The case `shape_16x32bx2`.
    #[keyword = "shape_16x32bx2"]
    SHAPE_16X32BX2 = 4,
}

/// The values of `Tcgen05MMABlockScale`: tcgen05.mma block scale attribute.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_mma_block_scale",
    def = "Tcgen05MMABlockScaleAttr",
    summary = "tcgen05.mma block scale attribute",
    cpp = "::mlir::NVVM::Tcgen05MMABlockScale",
)]
pub enum Tcgen05MMABlockScale {
    /// The case `default`.
    #[keyword = "default"]
    DEFAULT = 0,
    /// The case `block16`.
    #[keyword = "block16"]
    BLOCK16 = 1,
    /// The case `block32`.
    #[keyword = "block32"]
    BLOCK32 = 2,
}

/// The values of `Tcgen05MMACollectorOp`: tcgen05.mma Collector Buffer Operation.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_mma_collectorop",
    def = "Tcgen05MMACollectorOpAttr",
    summary = "tcgen05.mma Collector Buffer Operation",
    cpp = "::mlir::NVVM::Tcgen05MMACollectorOp",
)]
pub enum Tcgen05MMACollectorOp {
    /// The case `discard`.
    #[keyword = "discard"]
    DISCARD = 0,
    /// The case `lastuse`.
    #[keyword = "lastuse"]
    LASTUSE = 1,
    /// The case `fill`.
    #[keyword = "fill"]
    FILL = 2,
    /// The case `use`.
    #[keyword = "use"]
    USE = 3,
}

/// The values of `Tcgen05MMAKind`: tcgen05 MMA Supported Types.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_mma_kind",
    def = "Tcgen05MMAKindAttr",
    summary = "tcgen05 MMA Supported Types",
    cpp = "::mlir::NVVM::Tcgen05MMAKind",
)]
pub enum Tcgen05MMAKind {
    /// The case `f8f6f4`.
    #[keyword = "f8f6f4"]
    F8F6F4 = 2,
    /// The case `i8`.
    #[keyword = "i8"]
    I8 = 3,
    /// The case `f16`.
    #[keyword = "f16"]
    F16 = 0,
    /// The case `tf32`.
    #[keyword = "tf32"]
    TF32 = 1,
}

/// The values of `Tcgen05MMACollectorBBuffer`: tcgen05 MMA Collector Buffer B Attribute.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_mma_collectorb",
    def = "Tcgen05MMACollectorBBufferAttr",
    summary = "tcgen05 MMA Collector Buffer B Attribute",
    cpp = "::mlir::NVVM::Tcgen05MMACollectorBBuffer",
)]
pub enum Tcgen05MMACollectorBBuffer {
    /// The case `b0`.
    #[keyword = "b0"]
    B0 = 0,
    /// The case `b1`.
    #[keyword = "b1"]
    B1 = 1,
    /// The case `b2`.
    #[keyword = "b2"]
    B2 = 2,
    /// The case `b3`.
    #[keyword = "b3"]
    B3 = 3,
}

/// The values of `Tcgen05WaitKind`: NVVM Tcgen05 wait kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.tcgen05_wait",
    def = "Tcgen05WaitKindAttr",
    summary = "NVVM Tcgen05 wait kind",
    cpp = "::mlir::NVVM::Tcgen05WaitKind",
)]
pub enum Tcgen05WaitKind {
    /// The case `load`.
    #[keyword = "load"]
    LOAD = 0,
    /// The case `store`.
    #[keyword = "store"]
    STORE = 1,
}

/// The values of `VoteSyncKind`: NVVM vote sync kind.
#[enum_attr(
    repr = u32,
    attr = "nvvm.vote_sync_kind",
    brackets = false,
    def = "VoteSyncKindAttr",
    summary = "NVVM vote sync kind",
    cpp = "::mlir::NVVM::VoteSyncKind",
)]
pub enum VoteSyncKind {
    /// The case `any`.
    #[keyword = "any"]
    Any = 0,
    /// The case `all`.
    #[keyword = "all"]
    All = 1,
    /// The case `ballot`.
    #[keyword = "ballot"]
    Ballot = 2,
    /// The case `uni`.
    #[keyword = "uni"]
    Uni = 3,
}

/// The values of `MMAFrag`: NVVM MMA frag type.
#[enum_attr(
    repr = u32,
    attr = "nvvm.mma_frag",
    def = "MMAFragAttr",
    summary = "NVVM MMA frag type",
    cpp = "::mlir::NVVM::MMAFrag",
)]
pub enum MMAFrag {
    /// The case `a`.
    #[keyword = "a"]
    A = 0,
    /// The case `b`.
    #[keyword = "b"]
    B = 1,
    /// The case `c`.
    #[keyword = "c"]
    C = 2,
}

/// The values of `WGMMATypes`: NVVM WGMMA types.
#[enum_attr(
    repr = u32,
    attr = "nvvm.wgmma_type",
    def = "WGMMATypesAttr",
    summary = "NVVM WGMMA types",
    cpp = "::mlir::NVVM::WGMMATypes",
)]
pub enum WGMMATypes {
    /// The case `f16`.
    #[keyword = "f16"]
    F16 = 0,
    /// The case `tf32`.
    #[keyword = "tf32"]
    Tf32 = 1,
    /// The case `u8`.
    #[keyword = "u8"]
    U8 = 2,
    /// The case `s8`.
    #[keyword = "s8"]
    S8 = 3,
    /// The case `b1`.
    #[keyword = "b1"]
    B1 = 4,
    /// The case `bf16`.
    #[keyword = "bf16"]
    Bf16 = 5,
    /// The case `e4m3`.
    #[keyword = "e4m3"]
    E4m3 = 6,
    /// The case `e5m2`.
    #[keyword = "e5m2"]
    E5m2 = 7,
    /// The case `f32`.
    #[keyword = "f32"]
    F32 = 8,
    /// The case `s32`.
    #[keyword = "s32"]
    S32 = 9,
}

/// The values of `WGMMAScaleOut`: WGMMA input predicate.
#[enum_attr(
    repr = u32,
    attr = "nvvm.wgmma_scale_out",
    def = "WGMMAScaleOutAttr",
    summary = "WGMMA input predicate",
    cpp = "::mlir::NVVM::WGMMAScaleOut",
)]
pub enum WGMMAScaleOut {
    /// The case `zero`.
    #[keyword = "zero"]
    Zero = 0,
    /// The case `one`.
    #[keyword = "one"]
    One = 1,
}

/// The values of `WGMMAScaleIn`: WGMMA overflow options.
#[enum_attr(
    repr = i32,
    attr = "nvvm.wgmma_scale_in",
    def = "WGMMAScaleInAttr",
    summary = "WGMMA overflow options",
    cpp = "::mlir::NVVM::WGMMAScaleIn",
)]
pub enum WGMMAScaleIn {
    /// The case `one`.
    #[keyword = "one"]
    One = 1,
    /// The case `neg`.
    #[keyword = "neg"]
    Neg = -1,
}

/// The values of `NVVMMemorySpace`: NVVM Memory Space.
#[enum_attr(
    repr = u32,
    attr = "nvvm.memory_space",
    def = "NVVMMemorySpaceAttr",
    summary = "NVVM Memory Space",
    cpp = "::mlir::NVVM::NVVMMemorySpace",
)]
pub enum NVVMMemorySpace {
    /// The case `generic`.
    #[keyword = "generic"]
    Generic = 0,
    /// The case `global`.
    #[keyword = "global"]
    Global = 1,
    /// The case `shared`.
    #[keyword = "shared"]
    Shared = 3,
    /// The case `constant`.
    #[keyword = "constant"]
    Constant = 4,
    /// The case `local`.
    #[keyword = "local"]
    Local = 5,
    /// The case `tensor`.
    #[keyword = "tensor"]
    Tensor = 6,
    /// The case `shared_cluster`.
    #[keyword = "shared_cluster"]
    SharedCluster = 7,
}
