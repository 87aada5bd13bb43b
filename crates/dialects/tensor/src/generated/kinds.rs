//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{IntegerAttr, TypeExt, attr_type, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle};

terrace_builtin::attribute_kinds! {
    /// The kind `IndexListArrayAttr`: Array of 64-bit integer array attributes.
    IndexListArrayAttr(Handle<ArrayAttr>) "Array of 64-bit integer array attributes",
        class |_, t| t.as_handle(),
        check is_index_list_array_attr,
        type |_| None;
}

fn is_index_list_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<ArrayAttr>()
                && predicates::all_of(cx, t, |t| {
                    t.is::<IntegerAttr>()
                        && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))
                })
        })
}
