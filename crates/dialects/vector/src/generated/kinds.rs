//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{AffineMapAttr, IndexType, IntegerAttr, TypeExt, attr_type, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, StringAttr};

use super::enums::IteratorTypeAttr;

terrace_builtin::attribute_kinds! {
    /// The kind `ArrayAttr`: array attribute.
    ArrayAttrKind(Handle<ArrayAttr>) "array attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<ArrayAttr>(),
        type |_| None;
    /// The kind `Vector_IteratorTypeArrayAttr`: Iterator type should be an enum..
    VectorIteratorTypeArrayAttr(Handle<ArrayAttr>) "Iterator type should be an enum.",
        class |_, t| t.as_handle(),
        check is_vector_iterator_type_array_attr,
        type |_| None;
    /// The kind `I64ArrayAttr`: 64-bit integer array attribute.
    I64ArrayAttr(Handle<ArrayAttr>) "64-bit integer array attribute",
        class |_, t| t.as_handle(),
        check is_i64_array_attr,
        type |_| None;
    /// The kind `Builtin_StringAttr`: An Attribute containing a string.
    BuiltinStringAttr(Handle<StringAttr>) "An Attribute containing a string",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<StringAttr>(),
        type |_| None;
    /// The kind `AffineMapAttr`: AffineMap attribute.
    AffineMapAttrKind(Handle<AffineMapAttr>) "AffineMap attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<AffineMapAttr>(),
        type |cx| Some(IndexType::get(cx).ty());
    /// The kind `BoolArrayAttr`: 1-bit boolean array attribute.
    BoolArrayAttr(Handle<ArrayAttr>) "1-bit boolean array attribute",
        class |_, t| t.as_handle(),
        check is_bool_array_attr,
        type |_| None;
}

fn is_vector_iterator_type_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<IteratorTypeAttr>())
}

fn is_i64_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<IntegerAttr>()
                && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))
        })
}

fn is_bool_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| predicates::is_bool(cx, t))
}
