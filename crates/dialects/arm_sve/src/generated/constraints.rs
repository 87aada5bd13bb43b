//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, num_elements, rank, shape_of};
use terrace_builtin::{TypeExt, VectorType, predicates};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// A constraint: scalable vector of 32-bit float values of length 4.
    ScalableVectorOf32BitFloatValuesOfLength4: "scalable vector of 32-bit float values of length 4",
        is_scalable_vector_of32_bit_float_values_of_length4, class VectorType;
    /// A constraint: scalable vector of bfloat16 type values of length 8.
    ScalableVectorOfBfloat16TypeValuesOfLength8: "scalable vector of bfloat16 type values of length 8",
        is_scalable_vector_of_bfloat16_type_values_of_length8, class VectorType;
    /// The constraint `SVBool`: `vector<[16]xi1>`.
    SVBool: "vector<[16]xi1>",
        is_sv_bool, class VectorType;
    /// The constraint `LLVM_Type`: LLVM dialect-compatible type.
    LLVMType: "LLVM dialect-compatible type",
        |cx, t| terrace_llvm::predicates::is_compatible_outer_type(cx, t);
    /// The constraint `SVBoolMask`: trailing scalable vector of 1-bit signless integer values with
    /// dim -1 having a size of {16}.
    SVBoolMask: "trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16}",
        is_sv_bool_mask, class VectorType;
    /// The constraint `SVEPredicateMask`: trailing scalable vector of 1-bit signless integer values
    /// with dim -1 having a size of {16, 8, 4, 2, 1}.
    SVEPredicateMask: "trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}",
        is_sve_predicate_mask, class VectorType;
    /// The constraint `SVEPredicate`: `vector<[1]xi1>`, `vector<[2]xi1>`, `vector<[4]xi1>`,
    /// `vector<[8]xi1>`, or `vector<[16]xi1>`.
    SVEPredicate: "vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
        is_sve_predicate, class VectorType;
    /// A constraint: of ranks 1.
    OfRanks1: " of ranks 1",
        |cx, t| predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1), class VectorType;
    /// The constraint `SVEVector`: an SVE vector with element size <= 64-bit.
    SVEVector: "an SVE vector with element size <= 64-bit",
        is_sve_vector;
    /// The constraint `AnyScalableVectorOfAnyRank`: scalable vector of any type values.
    AnyScalableVectorOfAnyRank: "scalable vector of any type values",
        |cx, t| predicates::is_scalable(cx, t) && element_type_of(cx, t).is_some(), class VectorType;
    /// A constraint: scalable vector of 1-bit signless integer values.
    ScalableVectorOf1BitSignlessIntegerValues: "scalable vector of 1-bit signless integer values",
        is_scalable_vector_of1_bit_signless_integer_values, class VectorType;
    /// A constraint: scalable vector of floating-point values.
    ScalableVectorOfFloatingPointValues: "scalable vector of floating-point values",
        is_scalable_vector_of_floating_point_values, class VectorType;
    /// A constraint: scalable vector of 8-bit signless integer or 16-bit signless integer or 32-bit
    /// signless integer or 64-bit signless integer values.
    ScalableVectorOf8BitSignlessIntegerOr16Bit: "scalable vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values",
        is_scalable_vector_of8_bit_signless_integer_or16_bit, class VectorType;
    /// A constraint: scalable vector of 32-bit signless integer or 64-bit signless integer values
    /// of length 4/2.
    ScalableVectorOf32BitSignlessIntegerOr64Bit: "scalable vector of 32-bit signless integer or 64-bit signless integer values of length 4/2",
        is_scalable_vector_of32_bit_signless_integer_or64_bit, class VectorType;
    /// A constraint: scalable vector of 8-bit signless integer or 16-bit signless integer values of
    /// length 16/8.
    ScalableVectorOf8BitSignlessIntegerOr16BitLike: "scalable vector of 8-bit signless integer or 16-bit signless integer values of length 16/8",
        is_scalable_vector_of8_bit_signless_integer_or16_bit_like, class VectorType;
    /// A constraint: scalable vector of 32-bit signless integer values of length 4.
    ScalableVectorOf32BitSignlessIntegerValuesOf: "scalable vector of 32-bit signless integer values of length 4",
        is_scalable_vector_of32_bit_signless_integer_values_of, class VectorType;
    /// A constraint: scalable vector of 8-bit signless integer values of length 16.
    ScalableVectorOf8BitSignlessIntegerValuesOf: "scalable vector of 8-bit signless integer values of length 16",
        is_scalable_vector_of8_bit_signless_integer_values_of, class VectorType;
}

fn is_scalable_vector_of32_bit_float_values_of_length4(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && (predicates::is_scalable(cx, t) && num_elements(cx, t) == Some(4))
}

fn is_scalable_vector_of_bfloat16_type_values_of_length8(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        && (predicates::is_scalable(cx, t) && num_elements(cx, t) == Some(8))
}

fn is_sv_bool(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
        && (predicates::is_scalable(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        && (predicates::is_scalable(cx, t) && num_elements(cx, t) == Some(16))
}

fn is_sv_bool_mask(cx: &Context, t: Type) -> bool {
    ((t.is_vector()
        && rank(cx, t).is_some_and(|r| r > 0)
        && crate::predicates::is_last_scalable(cx, t)
        && crate::predicates::is_only_last_scalable(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        && (rank(cx, t).is_some_and(|r| r >= 1) && crate::predicates::has_last_size(cx, t, &[16]))
}

fn is_sve_predicate_mask(cx: &Context, t: Type) -> bool {
    ((t.is_vector()
        && rank(cx, t).is_some_and(|r| r > 0)
        && crate::predicates::is_last_scalable(cx, t)
        && crate::predicates::is_only_last_scalable(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        && (rank(cx, t).is_some_and(|r| r >= 1)
            && crate::predicates::has_last_size(cx, t, &[16, 8, 4, 2, 1]))
}

fn is_sve_predicate(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
        && (predicates::is_scalable(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        && (predicates::is_scalable(cx, t)
            && (num_elements(cx, t) == Some(16)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(2)
                || num_elements(cx, t) == Some(1)))
}

fn is_sve_vector(cx: &Context, t: Type) -> bool {
    ((shape_of(cx, t) == Some(&[2]) && predicates::is_scalable(cx, t))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 64) || t.is_float_of(cx, FloatFormat::F64)
        }))
        || ((shape_of(cx, t) == Some(&[4]) && predicates::is_scalable(cx, t))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 32) || t.is_float_of(cx, FloatFormat::F32)
            }))
        || ((shape_of(cx, t) == Some(&[8]) && predicates::is_scalable(cx, t))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 16)
                    || t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::BF16)
            }))
        || ((shape_of(cx, t) == Some(&[16]) && predicates::is_scalable(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
}

fn is_scalable_vector_of1_bit_signless_integer_values(cx: &Context, t: Type) -> bool {
    predicates::is_scalable(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}

fn is_scalable_vector_of_floating_point_values(cx: &Context, t: Type) -> bool {
    predicates::is_scalable(cx, t) && element_type_of(cx, t).is_some_and(|t| t.is_float())
}

fn is_scalable_vector_of8_bit_signless_integer_or16_bit(cx: &Context, t: Type) -> bool {
    predicates::is_scalable(cx, t)
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
        })
}

fn is_scalable_vector_of32_bit_signless_integer_or64_bit(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t)
        && element_type_of(cx, t)
            .is_some_and(|t| t.is_signless_integer_of(cx, 32) || t.is_signless_integer_of(cx, 64)))
        && (predicates::is_scalable(cx, t)
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(2)))
}

fn is_scalable_vector_of8_bit_signless_integer_or16_bit_like(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t)
        && element_type_of(cx, t)
            .is_some_and(|t| t.is_signless_integer_of(cx, 8) || t.is_signless_integer_of(cx, 16)))
        && (predicates::is_scalable(cx, t)
            && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(8)))
}

fn is_scalable_vector_of32_bit_signless_integer_values_of(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && (predicates::is_scalable(cx, t) && num_elements(cx, t) == Some(4))
}

fn is_scalable_vector_of8_bit_signless_integer_values_of(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        && (predicates::is_scalable(cx, t) && num_elements(cx, t) == Some(16))
}
