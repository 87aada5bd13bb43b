//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::predicates;
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `TypeArrayAttr`: type array attribute.
    TypeArrayAttr(Handle<ArrayAttr>) "type array attribute",
        class |_, t| t.as_handle(),
        check is_type_array_attr,
        type |_| None;
}

fn is_type_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some())
}
