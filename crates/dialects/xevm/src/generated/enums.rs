//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `ElemType`: XeVM element type.
#[enum_attr(repr = u32, summary = "XeVM element type", cpp = "::mlir::xevm::ElemType")]
pub enum ElemType {
    /// The case `bf16`.
    #[keyword = "bf16"]
    BF16 = 8,
    /// The case `f16`.
    #[keyword = "f16"]
    F16 = 9,
    /// The case `s8`.
    #[keyword = "s8"]
    S8 = 10,
    /// The case `u8`.
    #[keyword = "u8"]
    U8 = 11,
    /// The case `s4`.
    #[keyword = "s4"]
    S4 = 12,
    /// The case `u4`.
    #[keyword = "u4"]
    U4 = 13,
    /// The case `tf32`.
    #[keyword = "tf32"]
    TF32 = 14,
    /// The case `f32`.
    #[keyword = "f32"]
    F32 = 15,
    /// The case `s32`.
    #[keyword = "s32"]
    S32 = 16,
}

/// The values of `LoadCacheControl`: XeVM load ops cache control.
#[enum_attr(
    repr = u32,
    attr = "xevm.load_cache_control",
    def = "XeVM_LoadCacheControlAttr",
    summary = "XeVM load ops cache control",
    cpp = "::mlir::xevm::LoadCacheControl",
)]
pub enum LoadCacheControl {
    /// The case `L1uc_L2uc_L3uc`.
    #[keyword = "L1uc_L2uc_L3uc"]
    L1UC_L2UC_L3UC = 1,
    /// The case `L1uc_L2uc_L3c`.
    #[keyword = "L1uc_L2uc_L3c"]
    L1UC_L2UC_L3C = 2,
    /// The case `L1uc_L2c_L3uc`.
    #[keyword = "L1uc_L2c_L3uc"]
    L1UC_L2C_L3UC = 3,
    /// The case `L1uc_L2c_L3c`.
    #[keyword = "L1uc_L2c_L3c"]
    L1UC_L2C_L3C = 4,
    /// The case `L1c_L2uc_L3uc`.
    #[keyword = "L1c_L2uc_L3uc"]
    L1C_L2UC_L3UC = 5,
    /// The case `L1c_L2uc_L3c`.
    #[keyword = "L1c_L2uc_L3c"]
    L1C_L2UC_L3C = 6,
    /// The case `L1c_L2c_L3uc`.
    #[keyword = "L1c_L2c_L3uc"]
    L1C_L2C_L3UC = 7,
    /// The case `L1c_L2c_L3c`.
    #[keyword = "L1c_L2c_L3c"]
    L1C_L2C_L3C = 8,
    /// The case `L1s_L2uc_L3uc`.
    #[keyword = "L1s_L2uc_L3uc"]
    L1S_L2UC_L3UC = 9,
    /// The case `L1s_L2uc_L3c`.
    #[keyword = "L1s_L2uc_L3c"]
    L1S_L2UC_L3C = 10,
    /// The case `L1s_L2c_L3uc`.
    #[keyword = "L1s_L2c_L3uc"]
    L1S_L2C_L3UC = 11,
    /// The case `L1s_L2c_L3c`.
    #[keyword = "L1s_L2c_L3c"]
    L1S_L2C_L3C = 12,
    /// The case `ir`.
    #[keyword = "ir"]
    INVALIDATE_READ = 13,
}

/// The values of `StoreCacheControl`: XeVM store ops cache control.
#[enum_attr(
    repr = u32,
    attr = "xevm.store_cache_control",
    def = "XeVM_StoreCacheControlAttr",
    summary = "XeVM store ops cache control",
    cpp = "::mlir::xevm::StoreCacheControl",
)]
pub enum StoreCacheControl {
    /// The case `L1uc_L2uc_L3uc`.
    #[keyword = "L1uc_L2uc_L3uc"]
    L1UC_L2UC_L3UC = 1,
    /// The case `L1uc_L2uc_L3wb`.
    #[keyword = "L1uc_L2uc_L3wb"]
    L1UC_L2UC_L3WB = 2,
    /// The case `L1uc_L2wb_L3uc`.
    #[keyword = "L1uc_L2wb_L3uc"]
    L1UC_L2WB_L3UC = 3,
    /// The case `L1uc_L2wb_L3wb`.
    #[keyword = "L1uc_L2wb_L3wb"]
    L1UC_L2WB_L3WB = 4,
    /// The case `L1wt_L2uc_L3uc`.
    #[keyword = "L1wt_L2uc_L3uc"]
    L1WT_L2UC_L3UC = 5,
    /// The case `L1wt_L2uc_L3wb`.
    #[keyword = "L1wt_L2uc_L3wb"]
    L1WT_L2UC_L3WB = 6,
    /// The case `L1wt_L2wb_L3uc`.
    #[keyword = "L1wt_L2wb_L3uc"]
    L1WT_L2WB_L3UC = 7,
    /// The case `L1wt_L2wb_L3wb`.
    #[keyword = "L1wt_L2wb_L3wb"]
    L1WT_L2WB_L3WB = 8,
    /// The case `L1s_L2uc_L3uc`.
    #[keyword = "L1s_L2uc_L3uc"]
    L1S_L2UC_L3UC = 9,
    /// The case `L1s_L2uc_L3wb`.
    #[keyword = "L1s_L2uc_L3wb"]
    L1S_L2UC_L3WB = 10,
    /// The case `L1s_L2wb_L3uc`.
    #[keyword = "L1s_L2wb_L3uc"]
    L1S_L2WB_L3UC = 11,
    /// The case `L1s_L2wb_L3wb`.
    #[keyword = "L1s_L2wb_L3wb"]
    L1S_L2WB_L3WB = 12,
    /// The case `L1wb_L2uc_L3uc`.
    #[keyword = "L1wb_L2uc_L3uc"]
    L1WB_L2UC_L3UC = 13,
    /// The case `L1wb_L2wb_L3uc`.
    #[keyword = "L1wb_L2wb_L3uc"]
    L1WB_L2WB_L3UC = 14,
    /// The case `L1wb_L2uc_L3wb`.
    #[keyword = "L1wb_L2uc_L3wb"]
    L1WB_L2UC_L3WB = 15,
}

/// The values of `MemScope`: XeVM memory scope.
#[enum_attr(
    repr = u32,
    attr = "xevm.mem_scope",
    def = "XeVM_MemScopeAttr",
    summary = "XeVM memory scope",
    cpp = "::mlir::xevm::MemScope",
)]
pub enum MemScope {
    /// The case `lane`.
    #[keyword = "lane"]
    LANE = 0,
    /// The case `subgroup`.
    #[keyword = "subgroup"]
    SUBGROUP = 1,
    /// The case `workgroup`.
    #[keyword = "workgroup"]
    WORKGROUP = 2,
    /// The case `cluster`.
    #[keyword = "cluster"]
    CLUSTER = 3,
    /// The case `device`.
    #[keyword = "device"]
    DEVICE = 4,
    /// The case `system`.
    #[keyword = "system"]
    SYSTEM = 5,
}

/// The values of `AddrSpace`: Address spaces.
#[enum_attr(
    repr = u32,
    attr = "xevm.addr_space",
    def = "XeVM_AddrSpaceAttr",
    summary = "Address spaces",
    cpp = "mlir::xevm::AddrSpace",
)]
pub enum AddrSpace {
    /// The case `private`.
    #[keyword = "private"]
    PRIVATE = 0,
    /// The case `global`.
    #[keyword = "global"]
    GLOBAL = 1,
    /// The case `constant`.
    #[keyword = "constant"]
    CONSTANT = 2,
    /// The case `shared`.
    #[keyword = "shared"]
    SHARED = 3,
    /// The case `generic`.
    #[keyword = "generic"]
    GENERIC = 4,
}
