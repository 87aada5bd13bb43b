//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{
    AffineMapAttr, IndexType, IntegerAttr, MemRefType, TypeExt, attr_type, predicates,
};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `IndexListArrayAttr`: Array of 64-bit integer array attributes.
    IndexListArrayAttr(Handle<ArrayAttr>) "Array of 64-bit integer array attributes",
        class |_, t| t.as_handle(),
        check is_index_list_array_attr,
        type |_| None;
    /// The kind `MemRefTypeAttr`: memref type attribute.
    MemRefTypeAttr(Handle<TypeAttr>) "memref type attribute",
        class |_, t| t.as_handle(),
        check is_mem_ref_type_attr,
        type |_| None;
    /// The kind `AffineMapAttr`: AffineMap attribute.
    AffineMapAttrKind(Handle<AffineMapAttr>) "AffineMap attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<AffineMapAttr>(),
        type |cx| Some(IndexType::get(cx).ty());
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

fn is_mem_ref_type_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>()
        && predicates::type_in(cx, t).is_some_and(|t| t.is::<MemRefType>())
        && predicates::type_in(cx, t).is_some()
}
