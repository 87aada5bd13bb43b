//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Handle;
use terrace_ods::attr;

use super::enums::VariadicityAttr;

/// `#irdl.variadicity_array`.
#[attr(
    name = "irdl.variadicity_array",
    format = "`[` (`]`) : ($value^ `]`)?",
    def = "VariadicityArrayAttr",
    summary = ""
)]
pub struct VariadicityArrayAttr {
    #[param(default = Vec::new(), cpp = "::llvm::ArrayRef<VariadicityAttr>")]
    /// The parameter `value`.
    pub value: Vec<Handle<VariadicityAttr>>,
}
