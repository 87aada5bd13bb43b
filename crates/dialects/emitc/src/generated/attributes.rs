//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::attr;

/// `#emitc.opaque`: An opaque attribute.
#[attr(
    name = "emitc.opaque",
    format = "`<` $value `>`",
    def = "EmitC_OpaqueAttr",
    summary = "An opaque attribute"
)]
pub struct OpaqueAttr {
    /// The parameter `value`.
    pub value: String,
}
