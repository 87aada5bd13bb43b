//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::predicates;
use terrace_ir::{ArrayAttr, Attribute, Context, Handle};

terrace_builtin::attribute_kinds! {
    /// The kind `DeviceMappingArrayAttr`: Device Mapping array attribute.
    DeviceMappingArrayAttr(Handle<ArrayAttr>) "Device Mapping array attribute",
        class |_, t| t.as_handle(),
        check is_device_mapping_array_attr,
        type |_| None;
}

fn is_device_mapping_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            crate::predicates::is_device_mapping(t) || crate::predicates::is_device_mask(t)
        })
}
