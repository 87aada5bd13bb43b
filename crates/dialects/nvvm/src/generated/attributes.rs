//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{ArrayAttr, DictionaryAttr, Handle};
use terrace_ods::attr;

/// `#nvvm.ld_st_matrix_shape`: Matrix shape for ldmatrix and stmatrix.
#[attr(
    name = "nvvm.ld_st_matrix_shape",
    format = "`<` struct(params) `>`",
    def = "LdStMatrixShapeAttr",
    summary = "Matrix shape for ldmatrix and stmatrix"
)]
pub struct LdStMatrixShapeAttr {
    /// The parameter `m`.
    pub m: i32,
    /// The parameter `n`.
    pub n: i32,
}

/// `#nvvm.shape`: Attribute for MMA operation shape.
#[attr(
    name = "nvvm.shape",
    format = "`<` struct(params) `>`",
    def = "NVVM_MMAShapeAttr",
    summary = "Attribute for MMA operation shape."
)]
pub struct MMAShapeAttr {
    /// The parameter `m`.
    pub m: i32,
    /// The parameter `n`.
    pub n: i32,
    /// The parameter `k`.
    pub k: i32,
}

/// `#nvvm.target`.
#[attr(
    name = "nvvm.target",
    format = "(`<` struct($O, $triple, $chip, $features, $flags, $link, $verifyTarget)^ `>`)?",
    verify = crate::attributes::verify_target,
    def = "NVVM_TargetAttr",
    summary = "",
)]
pub struct NVVMTargetAttr {
    #[param(default = 2, name = "O")]
    /// The parameter `O`.
    pub o: i32,
    #[param(default = "nvptx64-nvidia-cuda".to_owned())]
    /// The parameter `triple`.
    pub triple: String,
    #[param(default = "sm_50".to_owned())]
    /// The parameter `chip`.
    pub chip: String,
    #[param(default = String::new())]
    /// The parameter `features`.
    pub features: String,
    #[param(cpp = "DictionaryAttr")]
    /// The parameter `flags`.
    pub flags: Option<Handle<DictionaryAttr>>,
    #[param(cpp = "ArrayAttr")]
    /// The parameter `link`.
    pub link: Option<Handle<ArrayAttr>>,
    #[param(default = true, name = "verifyTarget")]
    /// The parameter `verifyTarget`.
    pub verify_target: bool,
}
