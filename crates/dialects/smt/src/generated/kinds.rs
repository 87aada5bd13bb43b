//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Attribute, Handle};

terrace_builtin::attribute_kinds! {
    /// The kind `BitVectorAttr`: .
    BitVectorAttrKind(Attribute) "",
        class |_, t| Some(t),
        check |_, _| true,
        type |_| None;
    /// The kind `APIntAttr`: arbitrary integer attribute.
    APIntAttr(Handle<IntegerAttr>) "arbitrary integer attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<IntegerAttr>(),
        type |_| None;
}
