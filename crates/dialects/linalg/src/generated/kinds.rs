//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::shape_of;
use terrace_builtin::{AffineMapAttr, DenseElementsAttr, attr_type, predicates};
use terrace_ir::{ArrayAttr, Handle};

use super::enums::IteratorTypeAttr;

terrace_builtin::attribute_kinds! {
    /// The kind of a AffineMap array attribute (MLIR: `AffineMapArrayAttr`).
    AffineMapArrayAttr(Handle<ArrayAttr>) "AffineMap array attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<AffineMapAttr>()),
        type |_| None;
    /// The kind of a 64-bit signless int elements attribute of shape [1].
    Kind64BitSignlessIntElementsAttributeOfShape1(Handle<DenseElementsAttr>) "64-bit signless int elements attribute of shape [1]",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check |cx, t| (predicates::is_int_elements(cx, t) && predicates::elements_are(cx, t, 64)) && attr_type(cx, t).is_some_and(|t| shape_of(cx, t) == Some(&[1])),
        type |_| None;
    /// The kind of a 64-bit signless int elements attribute of shape [2].
    Kind64BitSignlessIntElementsAttributeOfShape2(Handle<DenseElementsAttr>) "64-bit signless int elements attribute of shape [2]",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check |cx, t| (predicates::is_int_elements(cx, t) && predicates::elements_are(cx, t, 64)) && attr_type(cx, t).is_some_and(|t| shape_of(cx, t) == Some(&[2])),
        type |_| None;
    /// The kind of a 64-bit signless int elements attribute of shape [3].
    Kind64BitSignlessIntElementsAttributeOfShape3(Handle<DenseElementsAttr>) "64-bit signless int elements attribute of shape [3]",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check |cx, t| (predicates::is_int_elements(cx, t) && predicates::elements_are(cx, t, 64)) && attr_type(cx, t).is_some_and(|t| shape_of(cx, t) == Some(&[3])),
        type |_| None;
    /// The kind of a Iterator type should be an enum. (MLIR: `IteratorTypeArrayAttr`).
    IteratorTypeArrayAttr(Handle<ArrayAttr>) "Iterator type should be an enum.",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<IteratorTypeAttr>()),
        type |_| None;
}
