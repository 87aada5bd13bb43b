//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{
    AffineMapAttr, IndexType, IntegerAttr, IntegerType, TypeExt, attr_type, predicates,
};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle};

terrace_builtin::attribute_kinds! {
    /// The kind `LevelAttr`: level attribute.
    LevelAttr(Handle<IntegerAttr>) "level attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_index()),
        type |cx| Some(IndexType::get(cx).ty());
    /// The kind `I64BitSetAttr`: LevelSet attribute.
    I64BitSetAttr(Handle<IntegerAttr>) "LevelSet attribute",
        class |_, t| t.as_handle(),
        check is_i64_bit_set_attr,
        type |cx| Some(IntegerType::get(cx, 64).ty());
    /// The kind `I64BitSetArrayAttr`: I64BitSet array attribute.
    I64BitSetArrayAttr(Handle<ArrayAttr>) "I64BitSet array attribute",
        class |_, t| t.as_handle(),
        check is_i64_bit_set_array_attr,
        type |_| None;
    /// The kind `DimensionAttr`: dimension attribute.
    DimensionAttr(Handle<IntegerAttr>) "dimension attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_index()),
        type |cx| Some(IndexType::get(cx).ty());
    /// The kind `AffineMapAttr`: AffineMap attribute.
    AffineMapAttrKind(Handle<AffineMapAttr>) "AffineMap attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<AffineMapAttr>(),
        type |cx| Some(IndexType::get(cx).ty());
}

fn is_i64_bit_set_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_integer_of(cx, 64))
}

fn is_i64_bit_set_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_integer_of(cx, 64))
        })
}
