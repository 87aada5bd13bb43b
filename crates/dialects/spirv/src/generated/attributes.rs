//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::parameter::I32List;
use terrace_ir::{Handle, StringAttr, Type};
use terrace_ods::attr;

use super::enums::{LinkageTypeAttr, LoadCacheControl, ScopeAttr, StoreCacheControl};

/// `#spirv.cache_control_load_intel`.
#[attr(
    name = "spirv.cache_control_load_intel",
    format = "`<` struct(params) `>`",
    def = "SPIRV_CacheControlLoadINTELAttr",
    summary = ""
)]
pub struct CacheControlLoadINTELAttr {
    #[param(cpp = "unsigned")]
    /// The parameter `cache_level`.
    pub cache_level: u32,
    /// The parameter `load_cache_control`.
    pub load_cache_control: LoadCacheControl,
}

/// `#spirv.cache_control_store_intel`.
#[attr(
    name = "spirv.cache_control_store_intel",
    format = "`<` struct(params) `>`",
    def = "SPIRV_CacheControlStoreINTELAttr",
    summary = ""
)]
pub struct CacheControlStoreINTELAttr {
    #[param(cpp = "unsigned")]
    /// The parameter `cache_level`.
    pub cache_level: u32,
    /// The parameter `store_cache_control`.
    pub store_cache_control: StoreCacheControl,
}

/// `#spirv.coop_matrix_props_khr`.
#[attr(
    name = "spirv.coop_matrix_props_khr",
    format = "`<` struct(params) `>`",
    def = "SPIRV_CooperativeMatrixPropertiesKHRAttr",
    summary = ""
)]
pub struct CooperativeMatrixPropertiesKHRAttr {
    /// The parameter `m_size`.
    pub m_size: u32,
    /// The parameter `n_size`.
    pub n_size: u32,
    /// The parameter `k_size`.
    pub k_size: u32,
    #[param(cpp = "mlir::Type")]
    /// The parameter `a_type`.
    pub a_type: Type,
    #[param(cpp = "mlir::Type")]
    /// The parameter `b_type`.
    pub b_type: Type,
    #[param(cpp = "mlir::Type")]
    /// The parameter `c_type`.
    pub c_type: Type,
    #[param(cpp = "mlir::Type")]
    /// The parameter `result_type`.
    pub result_type: Type,
    /// The parameter `acc_sat`.
    pub acc_sat: bool,
    #[param(cpp = "mlir::spirv::ScopeAttr")]
    /// The parameter `scope`.
    pub scope: Handle<ScopeAttr>,
}

/// `#spirv.coop_matrix_props_nv`.
#[attr(
    name = "spirv.coop_matrix_props_nv",
    format = "`<` struct(params) `>`",
    def = "SPIRV_CooperativeMatrixPropertiesNVAttr",
    summary = ""
)]
pub struct CooperativeMatrixPropertiesNVAttr {
    /// The parameter `m_size`.
    pub m_size: i32,
    /// The parameter `n_size`.
    pub n_size: i32,
    /// The parameter `k_size`.
    pub k_size: i32,
    #[param(cpp = "mlir::Type")]
    /// The parameter `a_type`.
    pub a_type: Type,
    #[param(cpp = "mlir::Type")]
    /// The parameter `b_type`.
    pub b_type: Type,
    #[param(cpp = "mlir::Type")]
    /// The parameter `c_type`.
    pub c_type: Type,
    #[param(cpp = "mlir::Type")]
    /// The parameter `result_type`.
    pub result_type: Type,
    #[param(cpp = "mlir::spirv::ScopeAttr")]
    /// The parameter `scope`.
    pub scope: Handle<ScopeAttr>,
}

/// `#spirv.entry_point_abi`.
#[attr(
    name = "spirv.entry_point_abi",
    format = "`<` struct(params) `>`",
    def = "SPIRV_EntryPointABIAttr",
    summary = ""
)]
pub struct EntryPointABIAttr {
    #[param(cpp = "DenseI32ArrayAttr")]
    /// The parameter `workgroup_size`.
    pub workgroup_size: Option<I32List>,
    #[param(cpp = "std::optional<int>")]
    /// The parameter `subgroup_size`.
    pub subgroup_size: Option<i32>,
    #[param(cpp = "std::optional<int>")]
    /// The parameter `target_width`.
    pub target_width: Option<i32>,
}

/// `#spirv.linkage_attributes`.
#[attr(
    name = "spirv.linkage_attributes",
    format = "`<` struct(params) `>`",
    def = "SPIRV_LinkageAttributesAttr",
    summary = ""
)]
pub struct LinkageAttributesAttr {
    #[param(cpp = "StringAttr")]
    /// The parameter `linkage_name`.
    pub linkage_name: Handle<StringAttr>,
    #[param(cpp = "mlir::spirv::LinkageTypeAttr")]
    /// The parameter `linkage_type`.
    pub linkage_type: Handle<LinkageTypeAttr>,
}
