//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Type;
use terrace_ods::ty;

/// `!amdgpu.tdm_base`: Pair of base addresses that move data between LDS and global storage.
#[ty(
    name = "amdgpu.tdm_base",
    format = "`<` $elementType `>`",
    def = "AMDGPU_TDMBaseType",
    summary = "Pair of base addresses that move data between LDS and global storage."
)]
pub struct TDMBaseType {
    #[param(name = "elementType", cpp = "Type")]
    /// The parameter `elementType`.
    pub element_type: Type,
}

/// `!amdgpu.tdm_descriptor`: Descriptors used in tensor store/load operations.
#[ty(
    name = "amdgpu.tdm_descriptor",
    def = "AMDGPU_TDMDescriptorType",
    summary = "Descriptors used in tensor store/load operations."
)]
pub struct TDMDescriptorType;

/// `!amdgpu.tdm_gather_base`: Pair of base addresses that move data between LDS and global storage.
#[ty(
    name = "amdgpu.tdm_gather_base",
    format = "`<` $elementType `,` $indexType`>`",
    verify = crate::types::verify_tdm_gather_base,
    def = "AMDGPU_TDMGatherBaseType",
    summary = "Pair of base addresses that move data between LDS and global storage.",
)]
pub struct TDMGatherBaseType {
    #[param(name = "elementType", cpp = "Type")]
    /// The parameter `elementType`.
    pub element_type: Type,
    #[param(name = "indexType", cpp = "Type")]
    /// The parameter `indexType`.
    pub index_type: Type,
}
