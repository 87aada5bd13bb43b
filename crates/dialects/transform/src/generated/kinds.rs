//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{FunctionType, IntegerAttr, TypeExt, attr_type, predicates};
use terrace_ir::{
    ArrayAttr, Attribute, Context, DictionaryAttr, Handle, StringAttr, SymbolRefAttr, TypeAttr,
};

terrace_builtin::attribute_kinds! {
    /// The kind `Builtin_StringAttr`: An Attribute containing a string.
    BuiltinStringAttr(Handle<StringAttr>) "An Attribute containing a string",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<StringAttr>(),
        type |_| None;
    /// The kind `APIntAttr`: arbitrary integer attribute.
    APIntAttr(Handle<IntegerAttr>) "arbitrary integer attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<IntegerAttr>(),
        type |_| None;
    /// The kind `DictionaryAttr`: dictionary of named attribute values.
    DictionaryAttrKind(Handle<DictionaryAttr>) "dictionary of named attribute values",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<DictionaryAttr>(),
        type |_| None;
    /// The kind `SymbolRefAttr`: symbol reference attribute.
    SymbolRefAttrKind(Handle<SymbolRefAttr>) "symbol reference attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<SymbolRefAttr>(),
        type |_| None;
    /// The kind `SymbolRefArrayAttr`: symbol ref array attribute.
    SymbolRefArrayAttr(Handle<ArrayAttr>) "symbol ref array attribute",
        class |_, t| t.as_handle(),
        check is_symbol_ref_array_attr,
        type |_| None;
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `TypeArrayAttr`: type array attribute.
    TypeArrayAttr(Handle<ArrayAttr>) "type array attribute",
        class |_, t| t.as_handle(),
        check is_type_array_attr,
        type |_| None;
    /// A kind: function type attribute.
    FunctionTypeAttribute(Handle<TypeAttr>) "function type attribute",
        class |_, t| t.as_handle(),
        check is_function_type_attribute,
        type |_| None;
    /// The kind `ArrayAttr`: array attribute.
    ArrayAttrKind(Handle<ArrayAttr>) "array attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<ArrayAttr>(),
        type |_| None;
    /// The kind `I64ArrayAttr`: 64-bit integer array attribute.
    I64ArrayAttr(Handle<ArrayAttr>) "64-bit integer array attribute",
        class |_, t| t.as_handle(),
        check is_i64_array_attr,
        type |_| None;
    /// A kind: array of arrays of i64.
    ArrayOfArraysOfI64(Handle<ArrayAttr>) "array of arrays of i64",
        class |_, t| t.as_handle(),
        check is_array_of_arrays_of_i64,
        type |_| None;
    /// The kind `BoolArrayAttr`: 1-bit boolean array attribute.
    BoolArrayAttr(Handle<ArrayAttr>) "1-bit boolean array attribute",
        class |_, t| t.as_handle(),
        check is_bool_array_attr,
        type |_| None;
    /// The kind `DeviceMappingArrayAttr`: Device Mapping array attribute.
    DeviceMappingArrayAttr(Handle<ArrayAttr>) "Device Mapping array attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<ArrayAttr>(),
        type |_| None;
}

fn is_symbol_ref_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<SymbolRefAttr>())
}

fn is_type_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some())
}

fn is_function_type_attribute(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>()
        && predicates::type_in(cx, t).is_some_and(|t| t.is::<FunctionType>())
        && predicates::type_in(cx, t).is_some()
}

fn is_i64_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<IntegerAttr>()
                && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))
        })
}

fn is_array_of_arrays_of_i64(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<ArrayAttr>()
                && predicates::all_of(cx, t, |t| {
                    t.is::<IntegerAttr>()
                        && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))
                })
        })
}

fn is_bool_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| predicates::is_bool(cx, t))
}
