//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Type;
use terrace_ods::attr;

/// `#ml_program.extern`: Value used for a global signalling external resolution.
#[attr(
    name = "ml_program.extern",
    format = "",
    def = "MLProgram_ExternAttr",
    summary = "Value used for a global signalling external resolution",
    mnemonic_alias = true
)]
pub struct ExternAttr {
    #[param(self_type)]
    /// The parameter `type`.
    pub r#type: Type,
}
