//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{ArrayAttr, Handle};

terrace_builtin::attribute_kinds! {
    /// The kind `DeviceMappingArrayAttr`: Device Mapping array attribute.
    DeviceMappingArrayAttr(Handle<ArrayAttr>) "Device Mapping array attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<ArrayAttr>(),
        type |_| None;
}
