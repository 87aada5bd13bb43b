//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::predicates;
use terrace_ir::Attribute;

terrace_builtin::attribute_kinds! {
    /// The kind `ElementsAttr`: constant vector/tensor attribute.
    ElementsAttr(Attribute) "constant vector/tensor attribute",
        class |_, t| (predicates::is_elements(t)).then_some(t),
        check |_, t| predicates::is_elements(t),
        type |_| None;
}
