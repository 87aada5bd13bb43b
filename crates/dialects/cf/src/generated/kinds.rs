//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{DenseElementsAttr, predicates};
use terrace_ir::Handle;

terrace_builtin::attribute_kinds! {
    /// The kind of a integer elements attribute (MLIR: `AnyIntElementsAttr`).
    AnyIntElementsAttr(Handle<DenseElementsAttr>) "integer elements attribute",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check |cx, t| predicates::is_int_elements(cx, t),
        type |_| None;
}
