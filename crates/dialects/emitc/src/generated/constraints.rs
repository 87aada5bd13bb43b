//! Written by `cargo xtask codegen import`; changes are lost.

use super::types::LValueType;

terrace_builtin::type_constraints! {
    /// The constraint `EmitCType`: type supported by EmitC.
    EmitCType: "type supported by EmitC",
        |_, _| true;
    /// A constraint: type supported by EmitC or EmitC lvalue type.
    TypeSupportedByEmitCOrEmitCLvalueType: "type supported by EmitC or EmitC lvalue type",
        |_, _| true;
    /// The constraint `FloatIntegerIndexOrOpaqueType`: floating-point type supported by EmitC or
    /// integer, index or opaque type supported by EmitC.
    FloatIntegerIndexOrOpaqueType: "floating-point type supported by EmitC or integer, index or opaque type supported by EmitC",
        |_, _| true;
    /// The constraint `IntegerIndexOrOpaqueType`: integer, index or opaque type supported by EmitC.
    IntegerIndexOrOpaqueType: "integer, index or opaque type supported by EmitC",
        |_, _| true;
    /// A constraint: EmitC array type or EmitC lvalue type.
    EmitCArrayTypeOrEmitCLvalueType: "EmitC array type or EmitC lvalue type",
        |_, _| true;
    /// A constraint: emitc.lvalue of EmitC opaque type or EmitC pointer type values.
    EmitcLvalueOfEmitCOpaqueTypeOrEmitCPointerType: "emitc.lvalue of EmitC opaque type or EmitC pointer type values",
        |_, t| t.is::<LValueType>(), declared LValueType;
    /// A constraint: emitc.lvalue of EmitC opaque type values.
    EmitcLvalueOfEmitCOpaqueTypeValues: "emitc.lvalue of EmitC opaque type values",
        |_, t| t.is::<LValueType>(), declared LValueType;
    /// A constraint: EmitC array type or EmitC opaque type or EmitC pointer type.
    EmitCArrayTypeOrEmitCOpaqueTypeOrEmitCPointer: "EmitC array type or EmitC opaque type or EmitC pointer type",
        |_, _| true;
}
