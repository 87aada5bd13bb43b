//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::predicates;
use terrace_ir::{Handle, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
}
