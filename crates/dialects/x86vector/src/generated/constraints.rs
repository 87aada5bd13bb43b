//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, num_elements, rank};
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// A constraint: vector of 32-bit float values of length 4/8.
    VectorOf32BitFloatValuesOfLength48: "vector of 32-bit float values of length 4/8",
        is_vector_of32_bit_float_values_of_length48, class VectorType;
    /// A constraint: vector of 32-bit float values of length 8/16.
    VectorOf32BitFloatValuesOfLength816: "vector of 32-bit float values of length 8/16",
        is_vector_of32_bit_float_values_of_length816, class VectorType;
    /// A constraint: vector of bfloat16 type values of length 8/16.
    VectorOfBfloat16TypeValuesOfLength816: "vector of bfloat16 type values of length 8/16",
        is_vector_of_bfloat16_type_values_of_length816, class VectorType;
    /// A constraint: vector of 32-bit float values of length 4/8/16.
    VectorOf32BitFloatValuesOfLength4816: "vector of 32-bit float values of length 4/8/16",
        is_vector_of32_bit_float_values_of_length4816, class VectorType;
    /// A constraint: vector of bfloat16 type values of length 8/16/32.
    VectorOfBfloat16TypeValuesOfLength81632: "vector of bfloat16 type values of length 8/16/32",
        is_vector_of_bfloat16_type_values_of_length81632, class VectorType;
    /// A constraint: vector of 32-bit signless integer values of length 4/8.
    VectorOf32BitSignlessIntegerValuesOfLength48: "vector of 32-bit signless integer values of length 4/8",
        is_vector_of32_bit_signless_integer_values_of_length48, class VectorType;
    /// A constraint: vector of 8-bit signless integer values of length 16/32.
    VectorOf8BitSignlessIntegerValuesOfLength1632: "vector of 8-bit signless integer values of length 16/32",
        is_vector_of8_bit_signless_integer_values_of_length1632, class VectorType;
    /// A constraint: vector of 32-bit float values of length 8.
    VectorOf32BitFloatValuesOfLength8: "vector of 32-bit float values of length 8",
        is_vector_of32_bit_float_values_of_length8, class VectorType;
    /// A constraint: vector of 1-bit signless integer values of length 16/8.
    VectorOf1BitSignlessIntegerValuesOfLength168: "vector of 1-bit signless integer values of length 16/8",
        is_vector_of1_bit_signless_integer_values_of_length168, class VectorType;
    /// A constraint: vector of 32-bit float or 32-bit signless integer or 64-bit float or 64-bit
    /// signless integer values of length 16/8.
    VectorOf32BitFloatOr32BitSignlessIntegerOr64Bit: "vector of 32-bit float or 32-bit signless integer or 64-bit float or 64-bit signless integer values of length 16/8",
        is_vector_of32_bit_float_or32_bit_signless_integer_or64_bit, class VectorType;
    /// A constraint: vector of 32-bit float or 64-bit float values of length 16/8.
    VectorOf32BitFloatOr64BitFloatValuesOfLength168: "vector of 32-bit float or 64-bit float values of length 16/8",
        is_vector_of32_bit_float_or64_bit_float_values_of_length168, class VectorType;
    /// A constraint: vector of 32-bit signless integer or 64-bit signless integer values of length
    /// 16/8.
    VectorOf32BitSignlessIntegerOr64BitSignless: "vector of 32-bit signless integer or 64-bit signless integer values of length 16/8",
        is_vector_of32_bit_signless_integer_or64_bit_signless, class VectorType;
}

fn is_vector_of32_bit_float_values_of_length48(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(8)))
}

fn is_vector_of32_bit_float_values_of_length816(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(8) || num_elements(cx, t) == Some(16)))
}

fn is_vector_of_bfloat16_type_values_of_length816(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(8) || num_elements(cx, t) == Some(16)))
}

fn is_vector_of32_bit_float_values_of_length4816(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(16)))
}

fn is_vector_of_bfloat16_type_values_of_length81632(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(16)
                || num_elements(cx, t) == Some(32)))
}

fn is_vector_of32_bit_signless_integer_values_of_length48(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(8)))
}

fn is_vector_of8_bit_signless_integer_values_of_length1632(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(32)))
}

fn is_vector_of32_bit_float_values_of_length8(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(8))
}

fn is_vector_of1_bit_signless_integer_values_of_length168(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(8)))
}

fn is_vector_of32_bit_float_or32_bit_signless_integer_or64_bit(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F32)
                || t.is_signless_integer_of(cx, 32)
                || t.is_float_of(cx, FloatFormat::F64)
                || t.is_signless_integer_of(cx, 64)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(8)))
}

fn is_vector_of32_bit_float_or64_bit_float_values_of_length168(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F32) || t.is_float_of(cx, FloatFormat::F64)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(8)))
}

fn is_vector_of32_bit_signless_integer_or64_bit_signless(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t)
            .is_some_and(|t| t.is_signless_integer_of(cx, 32) || t.is_signless_integer_of(cx, 64)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(8)))
}
