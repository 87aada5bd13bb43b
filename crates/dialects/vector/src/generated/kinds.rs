//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{AffineMapAttr, IndexType, IntegerAttr, TypeExt, attr_type, predicates};
use terrace_ir::{ArrayAttr, Handle, StringAttr};

use super::enums::IteratorTypeAttr;

terrace_builtin::attribute_kinds! {
    /// The kind of a array attribute (MLIR: `ArrayAttr`).
    ArrayAttrKind(Handle<ArrayAttr>) "array attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<ArrayAttr>(),
        type |_| None;
    /// The kind of a Iterator type should be an enum. (MLIR: `Vector_IteratorTypeArrayAttr`).
    VectorIteratorTypeArrayAttr(Handle<ArrayAttr>) "Iterator type should be an enum.",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<IteratorTypeAttr>()),
        type |_| None;
    /// The kind of a 64-bit integer array attribute (MLIR: `I64ArrayAttr`).
    I64ArrayAttr(Handle<ArrayAttr>) "64-bit integer array attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))),
        type |_| None;
    /// The kind of a An Attribute containing a string (MLIR: `Builtin_StringAttr`).
    BuiltinStringAttr(Handle<StringAttr>) "An Attribute containing a string",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<StringAttr>(),
        type |_| None;
    /// The kind of a AffineMap attribute (MLIR: `AffineMapAttr`).
    AffineMapAttrKind(Handle<AffineMapAttr>) "AffineMap attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<AffineMapAttr>(),
        type |cx| Some(IndexType::get(cx).ty());
    /// The kind of a 1-bit boolean array attribute (MLIR: `BoolArrayAttr`).
    BoolArrayAttr(Handle<ArrayAttr>) "1-bit boolean array attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| predicates::is_bool(cx, t)),
        type |_| None;
}
