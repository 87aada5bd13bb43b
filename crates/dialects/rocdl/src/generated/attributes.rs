//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{ArrayAttr, DictionaryAttr, Handle};
use terrace_ods::attr;

/// `#rocdl.target`.
#[attr(
    name = "rocdl.target",
    format = "(`<` struct($O, $triple, $chip, $features, $abi, $flags, $link)^ `>`)?",
    def = "ROCDL_TargetAttr",
    summary = ""
)]
pub struct ROCDLTargetAttr {
    #[param(default = 2, name = "O")]
    /// The parameter `O`.
    pub o: i32,
    #[param(default = "amdgcn-amd-amdhsa".to_owned())]
    /// The parameter `triple`.
    pub triple: String,
    #[param(default = "gfx900".to_owned())]
    /// The parameter `chip`.
    pub chip: String,
    #[param(default = String::new())]
    /// The parameter `features`.
    pub features: String,
    #[param(default = "600".to_owned())]
    /// The parameter `abi`.
    pub abi: String,
    #[param(cpp = "DictionaryAttr")]
    /// The parameter `flags`.
    pub flags: Option<Handle<DictionaryAttr>>,
    #[param(cpp = "ArrayAttr")]
    /// The parameter `link`.
    pub link: Option<Handle<ArrayAttr>>,
}
