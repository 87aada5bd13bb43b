//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Attribute;

terrace_builtin::attribute_kinds! {
    /// The kind `PoisonAttrInterface`: PoisonAttrInterface instance.
    PoisonAttrInterface(Attribute) "PoisonAttrInterface instance",
        class |_, t| Some(t),
        check |_, _| true,
        type |_| None;
}
