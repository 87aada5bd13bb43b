//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Attribute;

terrace_builtin::attribute_kinds! {
    /// The kind `DistributeLayoutAttr`: DistributeLayoutAttr instance.
    DistributeLayoutAttr(Attribute) "DistributeLayoutAttr instance",
        class |_, t| Some(t),
        check |_, _| true,
        type |_| None;
}
