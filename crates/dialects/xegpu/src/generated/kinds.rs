//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Attribute;

terrace_builtin::attribute_kinds! {
    /// The kind `DistributeLayoutAttr`: DistributeLayoutAttr instance.
    DistributeLayoutAttr(Attribute) "DistributeLayoutAttr instance",
        class |_, t| (crate::predicates::is_layout(t)).then_some(t),
        check |_, t| crate::predicates::is_layout(t),
        type |_| None;
}
