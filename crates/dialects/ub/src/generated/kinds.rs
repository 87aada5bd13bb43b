//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Attribute;

terrace_builtin::attribute_kinds! {
    /// The kind `PoisonAttrInterface`: PoisonAttrInterface instance.
    PoisonAttrInterface(Attribute) "PoisonAttrInterface instance",
        class |_, t| (t.is::<crate::PoisonAttr>()).then_some(t),
        check |_, t| t.is::<crate::PoisonAttr>(),
        type |_| None;
}
