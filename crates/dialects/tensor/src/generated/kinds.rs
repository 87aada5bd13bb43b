//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{IntegerAttr, TypeExt, attr_type, predicates};
use terrace_ir::{ArrayAttr, Handle};

terrace_builtin::attribute_kinds! {
    /// The kind of a Array of 64-bit integer array attributes (MLIR: `IndexListArrayAttr`).
    IndexListArrayAttr(Handle<ArrayAttr>) "Array of 64-bit integer array attributes",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64)))),
        type |_| None;
}
