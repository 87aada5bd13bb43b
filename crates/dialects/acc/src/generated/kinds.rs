//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{IntegerAttr, TypeExt, attr_type, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, SymbolRefAttr, TypeAttr};

use super::enums::{DeviceTypeAttr, GangArgTypeAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `DeviceTypeArrayAttr`: device type array attribute.
    DeviceTypeArrayAttr(Handle<ArrayAttr>) "device type array attribute",
        class |_, t| t.as_handle(),
        check is_device_type_array_attr,
        type |_| None;
    /// The kind `SymbolRefAttr`: symbol reference attribute.
    SymbolRefAttrKind(Handle<SymbolRefAttr>) "symbol reference attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<SymbolRefAttr>(),
        type |_| None;
    /// The kind `BoolArrayAttr`: 1-bit boolean array attribute.
    BoolArrayAttr(Handle<ArrayAttr>) "1-bit boolean array attribute",
        class |_, t| t.as_handle(),
        check is_bool_array_attr,
        type |_| None;
    /// A kind: Device type attributes.
    DeviceTypeAttributes(Handle<ArrayAttr>) "Device type attributes",
        class |_, t| t.as_handle(),
        check is_device_type_attributes,
        type |_| None;
    /// The kind `I64ArrayAttr`: 64-bit integer array attribute.
    I64ArrayAttr(Handle<ArrayAttr>) "64-bit integer array attribute",
        class |_, t| t.as_handle(),
        check is_i64_array_attr,
        type |_| None;
    /// The kind `GangArgTypeArrayAttr`: gang arg type array attribute.
    GangArgTypeArrayAttr(Handle<ArrayAttr>) "gang arg type array attribute",
        class |_, t| t.as_handle(),
        check is_gang_arg_type_array_attr,
        type |_| None;
    /// The kind `SymbolRefArrayAttr`: symbol ref array attribute.
    SymbolRefArrayAttr(Handle<ArrayAttr>) "symbol ref array attribute",
        class |_, t| t.as_handle(),
        check is_symbol_ref_array_attr,
        type |_| None;
}

fn is_device_type_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<DeviceTypeAttr>())
}

fn is_bool_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| predicates::is_bool(cx, t))
}

fn is_device_type_attributes(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<DeviceTypeAttr>())
}

fn is_i64_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<IntegerAttr>()
                && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))
        })
}

fn is_gang_arg_type_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<GangArgTypeAttr>())
}

fn is_symbol_ref_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<SymbolRefAttr>())
}
