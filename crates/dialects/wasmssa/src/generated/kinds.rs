//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{
    FunctionType, IntegerAttr, IntegerType, Signedness, TypeExt, attr_type, predicates,
};
use terrace_ir::{Attribute, Context, Handle, TypeAttr};
use terrace_numeric::FloatFormat;

use super::types::{ExternRefType, FuncRefType, LimitType, TableType};

terrace_builtin::attribute_kinds! {
    /// The kind `UI32Attr`: 32-bit unsigned integer attribute.
    UI32AttrKind(Handle<IntegerAttr>) "32-bit unsigned integer attribute",
        class |_, t| t.as_handle(),
        check is_ui32_attr_kind,
        type |cx| Some(IntegerType::with_signedness(cx, 32, Signedness::Unsigned).ty());
    /// The kind `Builtin_IntegerAttr`: An Attribute containing a integer value.
    BuiltinIntegerAttr(Handle<IntegerAttr>) "An Attribute containing a integer value",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<IntegerAttr>(),
        type |_| None;
    /// The kind `WasmSSA_FuncTypeAttr`: type attribute of function type.
    WasmSSAFuncTypeAttr(Handle<TypeAttr>) "type attribute of function type",
        class |_, t| t.as_handle(),
        check is_wasm_ssa_func_type_attr,
        type |_| None;
    /// The kind `WasmSSA_ValTypeAttr`: type attribute of 32-bit signless integer or 64-bit signless
    /// integer or 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for
    /// function reference or Opaque type for external reference.
    WasmSSAValTypeAttr(Handle<TypeAttr>) "type attribute of 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for function reference or Opaque type for external reference",
        class |_, t| t.as_handle(),
        check is_wasm_ssa_val_type_attr,
        type |_| None;
    /// The kind `WasmSSA_LimitTypeAttr`: type attribute of Wasm limit type.
    WasmSSALimitTypeAttr(Handle<TypeAttr>) "type attribute of Wasm limit type",
        class |_, t| t.as_handle(),
        check is_wasm_ssa_limit_type_attr,
        type |_| None;
    /// The kind `WasmSSA_TableTypeAttr`: type attribute of Wasm table type.
    WasmSSATableTypeAttr(Handle<TypeAttr>) "type attribute of Wasm table type",
        class |_, t| t.as_handle(),
        check is_wasm_ssa_table_type_attr,
        type |_| None;
}

fn is_ui32_attr_kind(cx: &Context, t: Attribute) -> bool {
    t.is::<IntegerAttr>()
        && attr_type(cx, t).is_some_and(|t| t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
}

fn is_wasm_ssa_func_type_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<FunctionType>())
}

fn is_wasm_ssa_val_type_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>()
        && predicates::type_in(cx, t).is_some_and(|t| {
            ((t.is_signless_integer_of(cx, 32) || t.is_signless_integer_of(cx, 64))
                || (t.is_float_of(cx, FloatFormat::F32) || t.is_float_of(cx, FloatFormat::F64)))
                || t.is_signless_integer_of(cx, 128)
                || (t.is::<FuncRefType>() || t.is::<ExternRefType>())
        })
}

fn is_wasm_ssa_limit_type_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<LimitType>())
}

fn is_wasm_ssa_table_type_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<TableType>())
}
