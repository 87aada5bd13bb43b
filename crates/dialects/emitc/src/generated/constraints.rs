//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Context, Type};

use super::types::{LValueType, PointerType};

terrace_builtin::type_constraints! {
    /// The constraint `EmitCType`: type supported by EmitC.
    EmitCType: "type supported by EmitC",
        |cx, t| crate::predicates::is_supported_type(cx, t);
    /// A constraint: type supported by EmitC or EmitC lvalue type.
    TypeSupportedByEmitCOrEmitCLvalueType: "type supported by EmitC or EmitC lvalue type",
        is_type_supported_by_emit_c_or_emit_c_lvalue_type;
    /// The constraint `FloatIntegerIndexOrOpaqueType`: floating-point type supported by EmitC or
    /// integer, index or opaque type supported by EmitC.
    FloatIntegerIndexOrOpaqueType: "floating-point type supported by EmitC or integer, index or opaque type supported by EmitC",
        is_float_integer_index_or_opaque_type;
    /// The constraint `IntegerIndexOrOpaqueType`: integer, index or opaque type supported by EmitC.
    IntegerIndexOrOpaqueType: "integer, index or opaque type supported by EmitC",
        is_integer_index_or_opaque_type;
    /// A constraint: EmitC array type or EmitC lvalue type.
    EmitCArrayTypeOrEmitCLvalueType: "EmitC array type or EmitC lvalue type",
        |_, t| t.is::<crate::ArrayType>() || t.is::<LValueType>();
    /// A constraint: emitc.lvalue of EmitC opaque type or EmitC pointer type values.
    EmitcLvalueOfEmitCOpaqueTypeOrEmitCPointerType: "emitc.lvalue of EmitC opaque type or EmitC pointer type values",
        is_emitc_lvalue_of_emit_c_opaque_type_or_emit_c_pointer_type, declared LValueType;
    /// A constraint: emitc.lvalue of EmitC opaque type values.
    EmitcLvalueOfEmitCOpaqueTypeValues: "emitc.lvalue of EmitC opaque type values",
        is_emitc_lvalue_of_emit_c_opaque_type_values, declared LValueType;
    /// A constraint: EmitC array type or EmitC opaque type or EmitC pointer type.
    EmitCArrayTypeOrEmitCOpaqueTypeOrEmitCPointer: "EmitC array type or EmitC opaque type or EmitC pointer type",
        is_emit_c_array_type_or_emit_c_opaque_type_or_emit_c_pointer;
}

fn is_type_supported_by_emit_c_or_emit_c_lvalue_type(cx: &Context, t: Type) -> bool {
    crate::predicates::is_supported_type(cx, t) || t.is::<LValueType>()
}

fn is_float_integer_index_or_opaque_type(cx: &Context, t: Type) -> bool {
    crate::predicates::is_supported_float(cx, t)
        || crate::predicates::is_integer_index_or_opaque(cx, t)
}

fn is_integer_index_or_opaque_type(cx: &Context, t: Type) -> bool {
    crate::predicates::is_integer_index_or_opaque(cx, t)
}

fn is_emitc_lvalue_of_emit_c_opaque_type_or_emit_c_pointer_type(cx: &Context, t: Type) -> bool {
    t.is::<LValueType>()
        && crate::predicates::value_type(cx, t)
            .is_some_and(|t| t.is::<crate::OpaqueType>() || t.is::<PointerType>())
}

fn is_emitc_lvalue_of_emit_c_opaque_type_values(cx: &Context, t: Type) -> bool {
    t.is::<LValueType>()
        && crate::predicates::value_type(cx, t).is_some_and(|t| t.is::<crate::OpaqueType>())
}

fn is_emit_c_array_type_or_emit_c_opaque_type_or_emit_c_pointer(_: &Context, t: Type) -> bool {
    t.is::<crate::ArrayType>() || t.is::<crate::OpaqueType>() || t.is::<PointerType>()
}
