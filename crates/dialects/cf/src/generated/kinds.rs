//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{DenseElementsAttr, predicates};
use terrace_ir::Handle;

terrace_builtin::attribute_kinds! {
    /// The kind `AnyIntElementsAttr`: integer elements attribute.
    AnyIntElementsAttr(Handle<DenseElementsAttr>) "integer elements attribute",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check |cx, t| predicates::is_int_elements(cx, t),
        type |_| None;
}
