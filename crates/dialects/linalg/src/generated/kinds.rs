//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::shape_of;
use terrace_builtin::{AffineMapAttr, DenseElementsAttr, attr_type, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle};

use super::enums::IteratorTypeAttr;

terrace_builtin::attribute_kinds! {
    /// The kind `AffineMapArrayAttr`: AffineMap array attribute.
    AffineMapArrayAttr(Handle<ArrayAttr>) "AffineMap array attribute",
        class |_, t| t.as_handle(),
        check is_affine_map_array_attr,
        type |_| None;
    /// A kind: 64-bit signless int elements attribute of shape `[1]`.
    Kind64BitSignlessIntElementsAttributeOfShape1(Handle<DenseElementsAttr>) "64-bit signless int elements attribute of shape [1]",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check is_kind64_bit_signless_int_elements_attribute_of_shape1,
        type |_| None;
    /// A kind: 64-bit signless int elements attribute of shape `[2]`.
    Kind64BitSignlessIntElementsAttributeOfShape2(Handle<DenseElementsAttr>) "64-bit signless int elements attribute of shape [2]",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check is_kind64_bit_signless_int_elements_attribute_of_shape2,
        type |_| None;
    /// A kind: 64-bit signless int elements attribute of shape `[3]`.
    Kind64BitSignlessIntElementsAttributeOfShape3(Handle<DenseElementsAttr>) "64-bit signless int elements attribute of shape [3]",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check is_kind64_bit_signless_int_elements_attribute_of_shape3,
        type |_| None;
    /// The kind `IteratorTypeArrayAttr`: Iterator type should be an enum..
    IteratorTypeArrayAttr(Handle<ArrayAttr>) "Iterator type should be an enum.",
        class |_, t| t.as_handle(),
        check is_iterator_type_array_attr,
        type |_| None;
}

fn is_affine_map_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<AffineMapAttr>())
}

fn is_kind64_bit_signless_int_elements_attribute_of_shape1(cx: &Context, t: Attribute) -> bool {
    (predicates::is_int_elements(cx, t) && predicates::elements_are(cx, t, 64))
        && attr_type(cx, t).is_some_and(|t| shape_of(cx, t) == Some(&[1]))
}

fn is_kind64_bit_signless_int_elements_attribute_of_shape2(cx: &Context, t: Attribute) -> bool {
    (predicates::is_int_elements(cx, t) && predicates::elements_are(cx, t, 64))
        && attr_type(cx, t).is_some_and(|t| shape_of(cx, t) == Some(&[2]))
}

fn is_kind64_bit_signless_int_elements_attribute_of_shape3(cx: &Context, t: Attribute) -> bool {
    (predicates::is_int_elements(cx, t) && predicates::elements_are(cx, t, 64))
        && attr_type(cx, t).is_some_and(|t| shape_of(cx, t) == Some(&[3]))
}

fn is_iterator_type_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<IteratorTypeAttr>())
}
