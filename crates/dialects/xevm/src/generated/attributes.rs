//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{ArrayAttr, DictionaryAttr, Handle};
use terrace_ods::attr;

use super::enums::ElemType;

/// `#xevm.mma_shape`.
#[attr(
    name = "xevm.mma_shape",
    format = "`<` struct(params) `>`",
    def = "XeVM_MMAShapeAttr",
    summary = ""
)]
pub struct MMAShapeAttr {
    /// The parameter `m`.
    pub m: i32,
    /// The parameter `n`.
    pub n: i32,
    /// The parameter `k`.
    pub k: i32,
}

/// `#xevm.mma_types`.
#[attr(
    name = "xevm.mma_types",
    format = "`<` struct(params) `>`",
    def = "XeVM_MMATypesAttr",
    summary = ""
)]
pub struct MMATypesAttr {
    /// The parameter `d`.
    pub d: ElemType,
    /// The parameter `a`.
    pub a: ElemType,
    /// The parameter `b`.
    pub b: ElemType,
    #[param(cpp = "xevm::ElemType")]
    /// The parameter `c`.
    pub c: Option<ElemType>,
}

/// `#xevm.target`.
#[attr(
    name = "xevm.target",
    format = "(`<` struct($O, $triple, $chip, $flags, $linkFiles)^ `>`)?",
    def = "XeVM_TargetAttr",
    summary = ""
)]
pub struct XeVMTargetAttr {
    #[param(default = 2, name = "O")]
    /// The parameter `O`.
    pub o: i32,
    #[param(default = "spirv64-unknown-unknown".to_owned())]
    /// The parameter `triple`.
    pub triple: String,
    #[param(default = "bmg".to_owned())]
    /// The parameter `chip`.
    pub chip: String,
    #[param(cpp = "::mlir::DictionaryAttr")]
    /// The parameter `flags`.
    pub flags: Option<Handle<DictionaryAttr>>,
    #[param(name = "linkFiles", cpp = "::mlir::ArrayAttr")]
    /// The parameter `linkFiles`.
    pub link_files: Option<Handle<ArrayAttr>>,
}
