//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_ir::Handle;

terrace_builtin::attribute_kinds! {
    /// The kind `APIntAttr`: arbitrary integer attribute.
    APIntAttr(Handle<IntegerAttr>) "arbitrary integer attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<IntegerAttr>(),
        type |_| None;
}
