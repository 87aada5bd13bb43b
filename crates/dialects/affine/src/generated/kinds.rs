//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{
    AffineMapAttr, DenseElementsAttr, IndexType, IntegerAttr, IntegerSetAttr, TypeExt, attr_type,
    predicates,
};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle};

terrace_builtin::attribute_kinds! {
    /// The kind `AffineMapAttr`: AffineMap attribute.
    AffineMapAttrKind(Handle<AffineMapAttr>) "AffineMap attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<AffineMapAttr>(),
        type |cx| Some(IndexType::get(cx).ty());
    /// The kind `IntegerSetAttr`: IntegerSet attribute.
    IntegerSetAttrKind(Handle<IntegerSetAttr>) "IntegerSet attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<IntegerSetAttr>(),
        type |_| None;
    /// A kind: Reduction ops.
    ReductionOps(Handle<ArrayAttr>) "Reduction ops",
        class |_, t| t.as_handle(),
        check is_reduction_ops,
        type |_| None;
    /// The kind `I32ElementsAttr`: 32-bit signless integer elements attribute.
    I32ElementsAttr(Handle<DenseElementsAttr>) "32-bit signless integer elements attribute",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check |cx, t| predicates::is_int_elements(cx, t) && predicates::elements_are(cx, t, 32),
        type |_| None;
    /// The kind `I64SmallVectorArrayAttr`: 64-bit integer array attribute.
    I64SmallVectorArrayAttr(Handle<ArrayAttr>) "64-bit integer array attribute",
        class |_, t| t.as_handle(),
        check is_i64_small_vector_array_attr,
        type |_| None;
}

fn is_reduction_ops(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))
                && predicates::int(cx, t).is_some_and(|n| (0..16).contains(&n))
        })
}

fn is_i64_small_vector_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<IntegerAttr>()
                && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))
        })
}
