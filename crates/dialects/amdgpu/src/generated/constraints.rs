//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, num_elements, rank, shape_of};
use terrace_builtin::{FloatType, IntegerType, TypeExt, VectorType, predicates};
use terrace_ir::{Context, Handle, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// A constraint: f8E5M2FNUZ type or f8E4M3FNUZ type or f8E5M2 type or f8E4M3FN type or vector
    /// of f8E5M2FNUZ type or f8E4M3FNUZ type or f8E5M2 type or f8E4M3FN type values of length
    /// 1/2/3/4.
    F8E5M2FNUZTypeOrF8E4M3FNUZTypeOrF8E5M2TypeOrF8E4: "f8E5M2FNUZ type or f8E4M3FNUZ type or f8E5M2 type or f8E4M3FN type or vector of f8E5M2FNUZ type or f8E4M3FNUZ type or f8E5M2 type or f8E4M3FN type values of length 1/2/3/4",
        is_f8_e5_m2_fnuz_type_or_f8_e4_m3_fnuz_type_or_f8_e5_m2_type_or_f8_e4;
    /// A constraint: 32-bit float or fixed-length vector of 32-bit float values of length 2.
    Like32BitFloatOrFixedLengthVectorOf32BitFloatValues: "32-bit float or fixed-length vector of 32-bit float values of length 2",
        is_like32_bit_float_or_fixed_length_vector_of32_bit_float_values;
    /// A constraint: 14-bit signless integer.
    Like14BitSignlessInteger: "14-bit signless integer",
        |cx, t| t.is_signless_integer_of(cx, 14), build |cx| IntegerType::get(cx, 14).ty(), class IntegerType;
    /// The constraint `MFMAInTypes`: 32-bit float or 64-bit float or 32-bit signless integer or
    /// 64-bit signless integer or vector of 32-bit float values of length 2 or vector of 16-bit
    /// float values of length 4/8 or vector of bfloat16 type values of length 2/4/8 or vector of
    /// 8-bit signless integer values of length 4/8/16 or vector of f8E5M2FNUZ type or f8E4M3FNUZ
    /// type values of length 8 or vector of f8E5M2 type or f8E4M3FN type values of length 8/32 or
    /// vector of f6E2M3FN type or f6E3M2FN type or f4E2M1FN type values of length 32.
    MFMAInTypes: "32-bit float or 64-bit float or 32-bit signless integer or 64-bit signless integer or vector of 32-bit float values of length 2 or vector of 16-bit float values of length 4/8 or vector of bfloat16 type values of length 2/4/8 or vector of 8-bit signless integer values of length 4/8/16 or vector of f8E5M2FNUZ type or f8E4M3FNUZ type values of length 8 or vector of f8E5M2 type or f8E4M3FN type values of length 8/32 or vector of f6E2M3FN type or f6E3M2FN type or f4E2M1FN type values of length 32",
        is_mfma_in_types;
    /// The constraint `MFMAOutTypes`: 64-bit float or vector of 32-bit float values of length
    /// 4/16/32 or vector of 32-bit signless integer values of length 4/16/32 or vector of 64-bit
    /// float values of length 4.
    MFMAOutTypes: "64-bit float or vector of 32-bit float values of length 4/16/32 or vector of 32-bit signless integer values of length 4/16/32 or vector of 64-bit float values of length 4",
        is_mfma_out_types;
    /// A constraint: fixed-length vector of 1-bit signless integer values of length 16.
    FixedLengthVectorOf1BitSignlessIntegerValuesOf: "fixed-length vector of 1-bit signless integer values of length 16",
        is_fixed_length_vector_of1_bit_signless_integer_values_of, build |cx| VectorType::get(cx, &[16], IntegerType::get(cx, 1).ty()).ty(), class VectorType;
    /// A constraint: vector of 32-bit signless integer values of at least length 1 of at most
    /// length 8 or vector of 16-bit signless integer values of at least length 1 of at most length
    /// 16.
    VectorOf32BitSignlessIntegerValuesOfAtLeast: "vector of 32-bit signless integer values of at least length 1 of at most length 8 or vector of 16-bit signless integer values of at least length 1 of at most length 16",
        is_vector_of32_bit_signless_integer_values_of_at_least;
    /// A constraint: vector of 32-bit float or 16-bit float or bfloat16 type values of length 1/2.
    VectorOf32BitFloatOr16BitFloatOrBfloat16Type: "vector of 32-bit float or 16-bit float or bfloat16 type values of length 1/2",
        is_vector_of32_bit_float_or16_bit_float_or_bfloat16_type, class VectorType;
    /// A constraint: fixed-length vector of f8E5M2 type or f8E4M3FN type values of length 4 or
    /// fixed-length vector of f4E2M1FN type values of length 8.
    FixedLengthVectorOfF8E5M2TypeOrF8E4M3FNType: "fixed-length vector of f8E5M2 type or f8E4M3FN type values of length 4 or fixed-length vector of f4E2M1FN type values of length 8",
        is_fixed_length_vector_of_f8_e5_m2_type_or_f8_e4_m3_fn_type;
    /// A constraint: fixed-length vector of f8E4M3FNUZ type or f8E5M2FNUZ type or f8E4M3FN type or
    /// f8E5M2 type values of length 4.
    FixedLengthVectorOfF8E4M3FNUZTypeOrF8E5M2FNUZ: "fixed-length vector of f8E4M3FNUZ type or f8E5M2FNUZ type or f8E4M3FN type or f8E5M2 type values of length 4",
        is_fixed_length_vector_of_f8_e4_m3_fnuz_type_or_f8_e5_m2_fnuz, class VectorType;
    /// The constraint `AnyIntegerOrFloatOr1DVector`: Integer or Float or fixed-length vector of
    /// Integer or Float values of ranks 1.
    AnyIntegerOrFloatOr1DVector: "Integer or Float or fixed-length vector of Integer or Float values of ranks 1",
        is_any_integer_or_float_or1_d_vector;
    /// A constraint: 32-bit float or vector of 16-bit float or bfloat16 type values of length 2.
    Like32BitFloatOrVectorOf16BitFloatOrBfloat16Type: "32-bit float or vector of 16-bit float or bfloat16 type values of length 2",
        is_like32_bit_float_or_vector_of16_bit_float_or_bfloat16_type;
    /// A constraint: `vector<8xF4E2M1FN>` of f4E2M1FN type values or `vector<8xF8E4M3FN>` of
    /// f8E4M3FN type values or `vector<8xF8E5M2>` of f8E5M2 type values or `vector<16xF6E2M3FN>` of
    /// f6E2M3FN type values or `vector<16xF6E3M2FN>` of f6E3M2FN type values.
    Vector8xF4E2M1FNOfF4E2M1FNTypeValuesOrVector8xF8: "vector<8xF4E2M1FN> of f4E2M1FN type values or vector<8xF8E4M3FN> of f8E4M3FN type values or vector<8xF8E5M2> of f8E5M2 type values or vector<16xF6E2M3FN> of f6E2M3FN type values or vector<16xF6E3M2FN> of f6E3M2FN type values",
        is_vector8x_f4_e2_m1_fn_of_f4_e2_m1_fn_type_values_or_vector8x_f8;
    /// A constraint: `vector<4xF8E8M0FNU>` of f8E8M0FNU type values.
    Vector4xF8E8M0FNUOfF8E8M0FNUTypeValues: "vector<4xF8E8M0FNU> of f8E8M0FNU type values",
        is_vector4x_f8_e8_m0_fnu_of_f8_e8_m0_fnu_type_values, build |cx| VectorType::get(cx, &[4], Handle::of(cx, FloatType { format: FloatFormat::F8E8M0FNU }).ty()).ty(), class VectorType;
    /// A constraint: `vector<8xF32>` of 32-bit float values or `vector<8xF16>` of 16-bit float
    /// values or `vector<8xBF16>` of bfloat16 type values or `vector<16xF32>` of 32-bit float
    /// values or `vector<16xF16>` of 16-bit float values or `vector<16xBF16>` of bfloat16 type
    /// values.
    Vector8xF32Of32BitFloatValuesOrVector8xF16Of16: "vector<8xF32> of 32-bit float values or vector<8xF16> of 16-bit float values or vector<8xBF16> of bfloat16 type values or vector<16xF32> of 32-bit float values or vector<16xF16> of 16-bit float values or vector<16xBF16> of bfloat16 type values",
        is_vector8x_f32_of32_bit_float_values_or_vector8x_f16_of16;
    /// A constraint: vector of f8E5M2 type or f8E4M3FN type values of length 1/2/3/4 or vector of
    /// f4E2M1FN type values of length 1/2/3/4/5/6/7/8.
    VectorOfF8E5M2TypeOrF8E4M3FNTypeValuesOf: "vector of f8E5M2 type or f8E4M3FN type values of length 1/2/3/4 or vector of f4E2M1FN type values of length 1/2/3/4/5/6/7/8",
        is_vector_of_f8_e5_m2_type_or_f8_e4_m3_fn_type_values_of;
    /// A constraint: fixed-length vector of 32-bit float values of length 2 or fixed-length vector
    /// of 16-bit float values of length 2 or fixed-length vector of bfloat16 type values of length
    /// 2.
    FixedLengthVectorOf32BitFloatValuesOfLength2Or: "fixed-length vector of 32-bit float values of length 2 or fixed-length vector of 16-bit float values of length 2 or fixed-length vector of bfloat16 type values of length 2",
        is_fixed_length_vector_of32_bit_float_values_of_length2_or;
    /// The constraint `ScaledMFMAInTypes`: vector of f8E5M2 type or f8E4M3FN type values of length
    /// 32 or vector of f6E2M3FN type or f6E3M2FN type or f4E2M1FN type values of length 32.
    ScaledMFMAInTypes: "vector of f8E5M2 type or f8E4M3FN type values of length 32 or vector of f6E2M3FN type or f6E3M2FN type or f4E2M1FN type values of length 32",
        is_scaled_mfma_in_types;
    /// The constraint `ScaledMFMAOutTypes`: vector of 32-bit float values of length 4/16.
    ScaledMFMAOutTypes: "vector of 32-bit float values of length 4/16",
        is_scaled_mfma_out_types;
    /// A constraint: f8E8M0FNU type or fixed-length vector of f8E8M0FNU type values of length 4.
    F8E8M0FNUTypeOrFixedLengthVectorOfF8E8M0FNUType: "f8E8M0FNU type or fixed-length vector of f8E8M0FNU type values of length 4",
        is_f8_e8_m0_fnu_type_or_fixed_length_vector_of_f8_e8_m0_fnu_type;
    /// The constraint `ScaledWMMAInTypes`: vector of f8E5M2 type or f8E4M3FN type values of length
    /// 64 or vector of f6E2M3FN type or f6E3M2FN type values of length 64 or vector of f4E2M1FN
    /// type values of length 64/128.
    ScaledWMMAInTypes: "vector of f8E5M2 type or f8E4M3FN type values of length 64 or vector of f6E2M3FN type or f6E3M2FN type values of length 64 or vector of f4E2M1FN type values of length 64/128",
        is_scaled_wmma_in_types;
    /// The constraint `ScaledWMMAOutTypes`: vector of 32-bit float values of length 8/16.
    ScaledWMMAOutTypes: "vector of 32-bit float values of length 8/16",
        is_scaled_wmma_out_types;
    /// A constraint: vector of f8E8M0FNU type or f8E4M3FN type values of length 4/8.
    VectorOfF8E8M0FNUTypeOrF8E4M3FNTypeValuesOf: "vector of f8E8M0FNU type or f8E4M3FN type values of length 4/8",
        is_vector_of_f8_e8_m0_fnu_type_or_f8_e4_m3_fn_type_values_of, class VectorType;
    /// The constraint `SMFMACSparseInTypes`: vector of 16-bit float values of length 4/8 or vector
    /// of bfloat16 type values of length 4/8 or vector of 8-bit signless integer values of length
    /// 8/16 or vector of f8E4M3FN type or f8E5M2 type values of length 8/16 or vector of f8E4M3FNUZ
    /// type or f8E5M2FNUZ type values of length 8/16.
    SMFMACSparseInTypes: "vector of 16-bit float values of length 4/8 or vector of bfloat16 type values of length 4/8 or vector of 8-bit signless integer values of length 8/16 or vector of f8E4M3FN type or f8E5M2 type values of length 8/16 or vector of f8E4M3FNUZ type or f8E5M2FNUZ type values of length 8/16",
        is_smfmac_sparse_in_types;
    /// The constraint `SMFMACDenseInTypes`: vector of 16-bit float values of length 8/16 or vector
    /// of bfloat16 type values of length 8/16 or vector of 8-bit signless integer values of length
    /// 16/32 or vector of f8E4M3FN type or f8E5M2 type values of length 16/32 or vector of
    /// f8E4M3FNUZ type or f8E5M2FNUZ type values of length 16/32.
    SMFMACDenseInTypes: "vector of 16-bit float values of length 8/16 or vector of bfloat16 type values of length 8/16 or vector of 8-bit signless integer values of length 16/32 or vector of f8E4M3FN type or f8E5M2 type values of length 16/32 or vector of f8E4M3FNUZ type or f8E5M2FNUZ type values of length 16/32",
        is_smfmac_dense_in_types;
    /// The constraint `SMFMACOutTypes`: vector of 32-bit float values of length 4/16 or vector of
    /// 32-bit signless integer values of length 4/16.
    SMFMACOutTypes: "vector of 32-bit float values of length 4/16 or vector of 32-bit signless integer values of length 4/16",
        is_smfmac_out_types;
    /// The constraint `SMFMACIdxTypes`: fixed-length vector of 8-bit signless integer values of
    /// length 4 or fixed-length vector of 16-bit signless integer values of length 2.
    SMFMACIdxTypes: "fixed-length vector of 8-bit signless integer values of length 4 or fixed-length vector of 16-bit signless integer values of length 2",
        is_smfmac_idx_types;
    /// A constraint: vector of any type values.
    VectorOfAnyTypeValues: "vector of any type values",
        is_vector_of_any_type_values;
    /// The constraint `WMMAInTypes`: vector of 32-bit float values of length 2 or vector of 16-bit
    /// float or bfloat16 type values of length 4/8/16 or vector of 8-bit signless integer or 8-bit
    /// signed integer or 8-bit unsigned integer values of length 4/8/16/32 or vector of f8E4M3FN
    /// type or f8E5M2 type values of length 4/8/32/64 or vector of 4-bit signless integer or 4-bit
    /// signed integer or 4-bit unsigned integer values of length 4/8/16.
    WMMAInTypes: "vector of 32-bit float values of length 2 or vector of 16-bit float or bfloat16 type values of length 4/8/16 or vector of 8-bit signless integer or 8-bit signed integer or 8-bit unsigned integer values of length 4/8/16/32 or vector of f8E4M3FN type or f8E5M2 type values of length 4/8/32/64 or vector of 4-bit signless integer or 4-bit signed integer or 4-bit unsigned integer values of length 4/8/16",
        is_wmma_in_types;
    /// The constraint `WMMAOutTypes`: vector of 32-bit float or 32-bit signless integer values of
    /// length 4/8 or vector of 16-bit float or bfloat16 type values of length 4/8/16.
    WMMAOutTypes: "vector of 32-bit float or 32-bit signless integer values of length 4/8 or vector of 16-bit float or bfloat16 type values of length 4/8/16",
        is_wmma_out_types;
}

fn is_f8_e5_m2_fnuz_type_or_f8_e4_m3_fnuz_type_or_f8_e5_m2_type_or_f8_e4(
    cx: &Context,
    t: Type,
) -> bool {
    t.is_float_of(cx, FloatFormat::F8E5M2FNUZ)
        || t.is_float_of(cx, FloatFormat::F8E4M3FNUZ)
        || t.is_float_of(cx, FloatFormat::F8E5M2)
        || t.is_float_of(cx, FloatFormat::F8E4M3FN)
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E5M2FNUZ)
                    || t.is_float_of(cx, FloatFormat::F8E4M3FNUZ)
                    || t.is_float_of(cx, FloatFormat::F8E5M2)
                    || t.is_float_of(cx, FloatFormat::F8E4M3FN)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(1)
                    || num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4))))
}

fn is_like32_bit_float_or_fixed_length_vector_of32_bit_float_values(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::F32)
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
            && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2)))
}

fn is_mfma_in_types(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::F32)
        || t.is_float_of(cx, FloatFormat::F64)
        || t.is_signless_integer_of(cx, 32)
        || t.is_signless_integer_of(cx, 64)
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(2)))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(8))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E5M2FNUZ)
                    || t.is_float_of(cx, FloatFormat::F8E4M3FNUZ)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(8)))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E5M2) || t.is_float_of(cx, FloatFormat::F8E4M3FN)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(8) || num_elements(cx, t) == Some(32))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F6E2M3FN)
                    || t.is_float_of(cx, FloatFormat::F6E3M2FN)
                    || t.is_float_of(cx, FloatFormat::F4E2M1FN)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(32)))
}

fn is_mfma_out_types(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::F64)
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(16)
                    || num_elements(cx, t) == Some(32))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(16)
                    || num_elements(cx, t) == Some(32))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F64)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(4)))
}

fn is_fixed_length_vector_of1_bit_signless_integer_values_of(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(16))
}

fn is_vector_of32_bit_signless_integer_values_of_at_least(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && num_elements(cx, t).is_some_and(|n| n >= 1))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && num_elements(cx, t).is_some_and(|n| n <= 8)))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 16)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t).is_some_and(|n| n >= 1))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t).is_some_and(|n| n <= 16)))
}

fn is_vector_of32_bit_float_or16_bit_float_or_bfloat16_type(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::BF16)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(1) || num_elements(cx, t) == Some(2)))
}

fn is_fixed_length_vector_of_f8_e5_m2_type_or_f8_e4_m3_fn_type(cx: &Context, t: Type) -> bool {
    ((predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F8E5M2) || t.is_float_of(cx, FloatFormat::F8E4M3FN)
        }))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(4)))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F4E2M1FN)))
            && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(8)))
}

fn is_fixed_length_vector_of_f8_e4_m3_fnuz_type_or_f8_e5_m2_fnuz(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F8E4M3FNUZ)
                || t.is_float_of(cx, FloatFormat::F8E5M2FNUZ)
                || t.is_float_of(cx, FloatFormat::F8E4M3FN)
                || t.is_float_of(cx, FloatFormat::F8E5M2)
        }))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(4))
}

fn is_any_integer_or_float_or1_d_vector(cx: &Context, t: Type) -> bool {
    (t.is_signless_integer(cx) || t.is_float())
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx) || t.is_float()))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && rank(cx, t).is_some_and(|r| r == 1)))
}

fn is_like32_bit_float_or_vector_of16_bit_float_or_bfloat16_type(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::F32)
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16) || t.is_float_of(cx, FloatFormat::BF16)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(2)))
}

fn is_vector8x_f4_e2_m1_fn_of_f4_e2_m1_fn_type_values_or_vector8x_f8(
    cx: &Context,
    t: Type,
) -> bool {
    ((shape_of(cx, t) == Some(&[8]) && predicates::is_fixed(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F4E2M1FN)))
        || ((shape_of(cx, t) == Some(&[8]) && predicates::is_fixed(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F8E4M3FN)))
        || ((shape_of(cx, t) == Some(&[8]) && predicates::is_fixed(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F8E5M2)))
        || ((shape_of(cx, t) == Some(&[16]) && predicates::is_fixed(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F6E2M3FN)))
        || ((shape_of(cx, t) == Some(&[16]) && predicates::is_fixed(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F6E3M2FN)))
}

fn is_vector4x_f8_e8_m0_fnu_of_f8_e8_m0_fnu_type_values(cx: &Context, t: Type) -> bool {
    (shape_of(cx, t) == Some(&[4]) && predicates::is_fixed(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F8E8M0FNU))
}

fn is_vector8x_f32_of32_bit_float_values_or_vector8x_f16_of16(cx: &Context, t: Type) -> bool {
    ((shape_of(cx, t) == Some(&[8]) && predicates::is_fixed(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        || ((shape_of(cx, t) == Some(&[8]) && predicates::is_fixed(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        || ((shape_of(cx, t) == Some(&[8]) && predicates::is_fixed(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        || ((shape_of(cx, t) == Some(&[16]) && predicates::is_fixed(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        || ((shape_of(cx, t) == Some(&[16]) && predicates::is_fixed(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        || ((shape_of(cx, t) == Some(&[16]) && predicates::is_fixed(cx, t))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
}

fn is_vector_of_f8_e5_m2_type_or_f8_e4_m3_fn_type_values_of(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F8E5M2) || t.is_float_of(cx, FloatFormat::F8E4M3FN)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(1)
                || num_elements(cx, t) == Some(2)
                || num_elements(cx, t) == Some(3)
                || num_elements(cx, t) == Some(4))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F4E2M1FN)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(1)
                    || num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(5)
                    || num_elements(cx, t) == Some(6)
                    || num_elements(cx, t) == Some(7)
                    || num_elements(cx, t) == Some(8))))
}

fn is_fixed_length_vector_of32_bit_float_values_of_length2_or(cx: &Context, t: Type) -> bool {
    ((predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2)))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
            && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2)))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
            && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2)))
}

fn is_scaled_mfma_in_types(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F8E5M2) || t.is_float_of(cx, FloatFormat::F8E4M3FN)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && num_elements(cx, t) == Some(32)))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F6E2M3FN)
                    || t.is_float_of(cx, FloatFormat::F6E3M2FN)
                    || t.is_float_of(cx, FloatFormat::F4E2M1FN)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(32)))
}

fn is_scaled_mfma_out_types(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(16)))
}

fn is_f8_e8_m0_fnu_type_or_fixed_length_vector_of_f8_e8_m0_fnu_type(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::F8E8M0FNU)
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F8E8M0FNU)))
            && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(4)))
}

fn is_scaled_wmma_in_types(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F8E5M2) || t.is_float_of(cx, FloatFormat::F8E4M3FN)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && num_elements(cx, t) == Some(64)))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F6E2M3FN) || t.is_float_of(cx, FloatFormat::F6E3M2FN)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(64)))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F4E2M1FN)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(64) || num_elements(cx, t) == Some(128))))
}

fn is_scaled_wmma_out_types(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(8) || num_elements(cx, t) == Some(16)))
}

fn is_vector_of_f8_e8_m0_fnu_type_or_f8_e4_m3_fn_type_values_of(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F8E8M0FNU) || t.is_float_of(cx, FloatFormat::F8E4M3FN)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(8)))
}

fn is_smfmac_sparse_in_types(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(8))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(8))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(8) || num_elements(cx, t) == Some(16))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E4M3FN) || t.is_float_of(cx, FloatFormat::F8E5M2)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(8) || num_elements(cx, t) == Some(16))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E4M3FNUZ)
                    || t.is_float_of(cx, FloatFormat::F8E5M2FNUZ)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(8) || num_elements(cx, t) == Some(16))))
}

fn is_smfmac_dense_in_types(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(8) || num_elements(cx, t) == Some(16))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(8) || num_elements(cx, t) == Some(16))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(32))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E4M3FN) || t.is_float_of(cx, FloatFormat::F8E5M2)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(32))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E4M3FNUZ)
                    || t.is_float_of(cx, FloatFormat::F8E5M2FNUZ)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(16) || num_elements(cx, t) == Some(32))))
}

fn is_smfmac_out_types(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(16))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(16))))
}

fn is_smfmac_idx_types(cx: &Context, t: Type) -> bool {
    ((predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(4)))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 16)))
            && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2)))
}

fn is_vector_of_any_type_values(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some()
}

fn is_wmma_in_types(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && num_elements(cx, t) == Some(2)))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16) || t.is_float_of(cx, FloatFormat::BF16)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 8)
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16)
                    || num_elements(cx, t) == Some(32))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E4M3FN) || t.is_float_of(cx, FloatFormat::F8E5M2)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(32)
                    || num_elements(cx, t) == Some(64))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 4)
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 4))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 4))
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}

fn is_wmma_out_types(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F32) || t.is_signless_integer_of(cx, 32)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(8))))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16) || t.is_float_of(cx, FloatFormat::BF16)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}
