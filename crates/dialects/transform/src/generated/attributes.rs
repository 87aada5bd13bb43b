//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_ir::Handle;
use terrace_ods::attr;

/// `#transform.param_operand`.
#[attr(
    name = "transform.param_operand",
    format = "`<` `index` `=` $index `>`",
    def = "ParamOperandAttr",
    summary = ""
)]
pub struct ParamOperandAttr {
    #[param(cpp = "IntegerAttr")]
    /// The parameter `index`.
    pub index: Handle<IntegerAttr>,
}
