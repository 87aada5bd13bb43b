//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::TypeExt;
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

use super::types::{ExternRefType, FuncRefType};

terrace_builtin::type_constraints! {
    /// The constraint `WasmSSA_ValType`: 32-bit signless integer or 64-bit signless integer or
    /// 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for function
    /// reference or Opaque type for external reference.
    WasmSSAValType: "32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for function reference or Opaque type for external reference",
        is_wasm_ssa_val_type;
    /// A constraint: 64-bit float.
    Like64BitFloat: "64-bit float",
        |cx, t| t.is_float_of(cx, FloatFormat::F64);
    /// A constraint: 32-bit float.
    Like32BitFloat: "32-bit float",
        |cx, t| t.is_float_of(cx, FloatFormat::F32);
    /// A constraint: 32-bit floating-point type.
    Like32BitFloatingPointType: "32-bit floating-point type",
        |cx, t| t.is_float_of(cx, FloatFormat::F32);
    /// A constraint: 64-bit floating-point type.
    Like64BitFloatingPointType: "64-bit floating-point type",
        |cx, t| t.is_float_of(cx, FloatFormat::F64);
    /// A constraint: 64-bit signless integer.
    Like64BitSignlessInteger: "64-bit signless integer",
        |cx, t| t.is_signless_integer_of(cx, 64);
    /// A constraint: 32-bit signless integer.
    Like32BitSignlessInteger: "32-bit signless integer",
        |cx, t| t.is_signless_integer_of(cx, 32);
}

fn is_wasm_ssa_val_type(cx: &Context, t: Type) -> bool {
    ((t.is_signless_integer_of(cx, 32) || t.is_signless_integer_of(cx, 64))
        || (t.is_float_of(cx, FloatFormat::F32) || t.is_float_of(cx, FloatFormat::F64)))
        || t.is_signless_integer_of(cx, 128)
        || (t.is::<FuncRefType>() || t.is::<ExternRefType>())
}
