//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{IntegerAttr, TypeExt, attr_type};
use terrace_ir::{Attribute, Context};

terrace_builtin::attribute_kinds! {
    /// The kind `VCIX_OpcodeAttr`: 32-bit signless integer attribute or 64-bit signless integer
    /// attribute.
    VCIXOpcodeAttr(Attribute) "32-bit signless integer attribute or 64-bit signless integer attribute",
        class |_, t| Some(t),
        check is_vcix_opcode_attr,
        type |_| None;
}

fn is_vcix_opcode_attr(cx: &Context, t: Attribute) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        || (t.is::<IntegerAttr>()
            && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64)))
}
