//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, attr_type, predicates};
use terrace_ir::{Attribute, Context, Handle, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `I1Attr`: 1-bit signless integer attribute.
    I1AttrKind(Handle<IntegerAttr>) "1-bit signless integer attribute",
        class |_, t| t.as_handle(),
        check is_i1_attr_kind,
        type |cx| Some(IntegerType::get(cx, 1).ty());
}

fn is_i1_attr_kind(cx: &Context, t: Attribute) -> bool {
    t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}
