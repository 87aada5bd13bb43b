//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Handle, SymbolRefAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `SymbolRefAttr`: symbol reference attribute.
    SymbolRefAttrKind(Handle<SymbolRefAttr>) "symbol reference attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<SymbolRefAttr>(),
        type |_| None;
}
