//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, num_elements, rank, shape_of};
use terrace_builtin::{TypeExt, VectorType, predicates};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// A constraint: a vector with length 4 of 32-bit float values.
    AVectorWithLength4Of32BitFloatValues: "a vector with length 4 of 32-bit float values",
        is_a_vector_with_length4_of32_bit_float_values, class VectorType;
    /// A constraint: a vector with length 8 of bfloat16 type values.
    AVectorWithLength8OfBfloat16TypeValues: "a vector with length 8 of bfloat16 type values",
        is_a_vector_with_length8_of_bfloat16_type_values, class VectorType;
    /// A constraint: vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless
    /// integer values of length 8/4/2.
    VectorOf8BitSignlessIntegerOr16BitSignless: "vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer values of length 8/4/2",
        is_vector_of8_bit_signless_integer_or16_bit_signless, class VectorType;
    /// A constraint: vector of 16-bit signless integer or 32-bit signless integer or 64-bit
    /// signless integer values of length 8/4/2.
    VectorOf16BitSignlessIntegerOr32BitSignless: "vector of 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values of length 8/4/2",
        is_vector_of16_bit_signless_integer_or32_bit_signless, class VectorType;
    /// A constraint: vector of 32-bit signless integer values of length 4/2.
    VectorOf32BitSignlessIntegerValuesOfLength42: "vector of 32-bit signless integer values of length 4/2",
        is_vector_of32_bit_signless_integer_values_of_length42, class VectorType;
    /// A constraint: vector of 8-bit signless integer values of length 16/8.
    VectorOf8BitSignlessIntegerValuesOfLength168: "vector of 8-bit signless integer values of length 16/8",
        is_vector_of8_bit_signless_integer_values_of_length168, class VectorType;
    /// A constraint: a vector with length 4 of 32-bit signless integer values.
    AVectorWithLength4Of32BitSignlessIntegerValues: "a vector with length 4 of 32-bit signless integer values",
        is_a_vector_with_length4_of32_bit_signless_integer_values, class VectorType;
    /// A constraint: a vector with length 16 of 8-bit signless integer values.
    AVectorWithLength16Of8BitSignlessIntegerValues: "a vector with length 16 of 8-bit signless integer values",
        is_a_vector_with_length16_of8_bit_signless_integer_values, class VectorType;
}

fn is_a_vector_with_length4_of32_bit_float_values(cx: &Context, t: Type) -> bool {
    (shape_of(cx, t) == Some(&[4]) && predicates::is_fixed(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32))
}

fn is_a_vector_with_length8_of_bfloat16_type_values(cx: &Context, t: Type) -> bool {
    (shape_of(cx, t) == Some(&[8]) && predicates::is_fixed(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16))
}

fn is_vector_of8_bit_signless_integer_or16_bit_signless(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(2)))
}

fn is_vector_of16_bit_signless_integer_or32_bit_signless(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(2)))
}

fn is_vector_of32_bit_signless_integer_values_of_length42(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(2)))
}

fn is_vector_of8_bit_signless_integer_values_of_length168(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(8)))
}

fn is_a_vector_with_length4_of32_bit_signless_integer_values(cx: &Context, t: Type) -> bool {
    (shape_of(cx, t) == Some(&[4]) && predicates::is_fixed(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32))
}

fn is_a_vector_with_length16_of8_bit_signless_integer_values(cx: &Context, t: Type) -> bool {
    (shape_of(cx, t) == Some(&[16]) && predicates::is_fixed(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8))
}
