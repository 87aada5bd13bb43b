//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Context, Type};

terrace_builtin::type_constraints! {
    /// The constraint `quant_QuantizedScalarOrTensor`: scalar or tensor of quantized type.
    QuantQuantizedScalarOrTensor: "scalar or tensor of quantized type",
        is_quant_quantized_scalar_or_tensor;
    /// The constraint `quant_FloatScalarOrTensor`: scalar or tensor of floating-point.
    QuantFloatScalarOrTensor: "scalar or tensor of floating-point",
        is_quant_float_scalar_or_tensor;
    /// The constraint `quant_IntegerOrQuantizedScalarOrTensor`: scalar or tensor of signless
    /// integer or quantized type.
    QuantIntegerOrQuantizedScalarOrTensor: "scalar or tensor of signless integer or quantized type",
        is_quant_integer_or_quantized_scalar_or_tensor;
}

fn is_quant_quantized_scalar_or_tensor(cx: &Context, t: Type) -> bool {
    terrace_quant::is_quantized(cx, t)
        || (t.is_tensor()
            && element_type_of(cx, t).is_some_and(|t| terrace_quant::is_quantized(cx, t)))
}

fn is_quant_float_scalar_or_tensor(cx: &Context, t: Type) -> bool {
    t.is_float() || (t.is_tensor() && element_type_of(cx, t).is_some_and(|t| t.is_float()))
}

fn is_quant_integer_or_quantized_scalar_or_tensor(cx: &Context, t: Type) -> bool {
    (t.is_signless_integer(cx) || terrace_quant::is_quantized(cx, t))
        || (t.is_tensor()
            && element_type_of(cx, t)
                .is_some_and(|t| t.is_signless_integer(cx) || terrace_quant::is_quantized(cx, t)))
}
