//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::FloatClass;
use terrace_builtin::shaped::{element_type_of, num_elements, rank};
use terrace_builtin::{FloatType, IntegerType, TypeExt, VectorType, predicates};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `SPIRV_AnyPtr`: any SPIR-V pointer type.
    SPIRVAnyPtr: "any SPIR-V pointer type",
        |_, t| t.is::<crate::PointerType>();
    /// The constraint `SPIRV_Integer`: 8/16/32/64-bit integer.
    SPIRVInteger: "8/16/32/64-bit integer",
        is_spirv_integer, class IntegerType;
    /// The constraint `SPIRV_Numerical`: 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16.
    SPIRVNumerical: "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16",
        is_spirv_numerical;
    /// A constraint: 8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values
    /// of length 2/3/4/8/16.
    Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit: "8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values of length 2/3/4/8/16",
        is_like8163264_bit_integer_or_fixed_length_vector_of8163264_bit;
    /// The constraint `SPIRV_ScalarOrVectorOrPtr`: 8/16/32/64-bit integer or 16/32/64-bit float or
    /// BFloat16 or bool or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or
    /// BFloat16 values of length 2/3/4/8/16 or any SPIR-V pointer type.
    SPIRVScalarOrVectorOrPtr: "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or bool or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V pointer type",
        is_spirv_scalar_or_vector_or_ptr;
    /// The constraint `SPIRV_Bool`: bool.
    SPIRVBool: "bool",
        |cx, t| t.is_signless_integer_of(cx, 1), build |cx| IntegerType::get(cx, 1).ty(), class IntegerType;
    /// The constraint `SPIRV_Type`: void or bool or 8/16/32/64-bit integer or 16/32/64-bit float or
    /// BFloat16 or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16
    /// values of length 2/3/4/8/16 or any SPIR-V pointer type or any SPIR-V array type or any
    /// SPIR-V runtime array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or
    /// any SPIR-V matrix type or any SPIR-V sampled image type or any SPIR-V image type or any
    /// SPIR-V tensorArm type.
    SPIRVType: "void or bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V pointer type or any SPIR-V array type or any SPIR-V runtime array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V sampled image type or any SPIR-V image type or any SPIR-V tensorArm type",
        is_spirv_type;
    /// A constraint: 16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of
    /// length 2/3/4/8/16.
    Like163264BitFloatOrFixedLengthVectorOf163264Bit: "16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16",
        is_like163264_bit_float_or_fixed_length_vector_of163264_bit;
    /// The constraint `SPIRV_Composite`: vector of bool or 8/16/32/64-bit integer or 16/32/64-bit
    /// float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V array type or any SPIR-V runtime
    /// array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or any SPIR-V
    /// matrix type or any SPIR-V tensorArm type.
    SPIRVComposite: "vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V array type or any SPIR-V runtime array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V tensorArm type",
        is_spirv_composite;
    /// A constraint: 16/32/64-bit float or BFloat16 or fixed-length vector of 16/32/64-bit float or
    /// BFloat16 values of length 2/3/4/8/16 or Cooperative Matrix of 16/32/64-bit float or BFloat16
    /// values.
    Like163264BitFloatOrBFloat16OrFixedLengthVector: "16/32/64-bit float or BFloat16 or fixed-length vector of 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or Cooperative Matrix of 16/32/64-bit float or BFloat16 values",
        is_like163264_bit_float_or_b_float16_or_fixed_length_vector;
    /// A constraint: 8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values
    /// of length 2/3/4/8/16 or Cooperative Matrix of 8/16/32/64-bit integer values.
    Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike: "8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values of length 2/3/4/8/16 or Cooperative Matrix of 8/16/32/64-bit integer values",
        is_like8163264_bit_integer_or_fixed_length_vector_of8163264_bit_like;
    /// A constraint: fixed-length vector of 16/32/64-bit float or BFloat16 values of length
    /// 2/3/4/8/16.
    FixedLengthVectorOf163264BitFloatOrBFloat16: "fixed-length vector of 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16",
        is_fixed_length_vector_of163264_bit_float_or_b_float16, class VectorType;
    /// The constraint `SPIRV_AnyFloat`: 16/32/64-bit float or BFloat16.
    SPIRVAnyFloat: "16/32/64-bit float or BFloat16",
        is_spirv_any_float;
    /// The constraint `SPIRV_Float`: 16/32/64-bit float.
    SPIRVFloat: "16/32/64-bit float",
        is_spirv_float;
    /// A constraint: 32-bit signless/unsigned integer.
    Like32BitSignlessUnsignedInteger: "32-bit signless/unsigned integer",
        is_like32_bit_signless_unsigned_integer;
    /// A constraint: 16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of
    /// length 2/3/4/8/16 or Cooperative Matrix of 16/32/64-bit float values.
    Like163264BitFloatOrFixedLengthVectorOf163264BitLike: "16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16 or Cooperative Matrix of 16/32/64-bit float values",
        is_like163264_bit_float_or_fixed_length_vector_of163264_bit_like;
    /// A constraint: bool or fixed-length vector of bool values of length 2/3/4/8/16.
    BoolOrFixedLengthVectorOfBoolValuesOf: "bool or fixed-length vector of bool values of length 2/3/4/8/16",
        is_bool_or_fixed_length_vector_of_bool_values_of;
    /// A constraint: 16/32-bit float or fixed-length vector of 16/32-bit float values of length
    /// 2/3/4/8/16.
    Like1632BitFloatOrFixedLengthVectorOf1632BitFloat: "16/32-bit float or fixed-length vector of 16/32-bit float values of length 2/3/4/8/16",
        is_like1632_bit_float_or_fixed_length_vector_of1632_bit_float;
    /// A constraint: Int32 or fixed-length vector of Int32 values of length 2/3/4/8/16.
    Int32OrFixedLengthVectorOfInt32ValuesOf: "Int32 or fixed-length vector of Int32 values of length 2/3/4/8/16",
        is_int32_or_fixed_length_vector_of_int32_values_of;
    /// The constraint `SPIRV_AnyStruct`: any SPIR-V struct type.
    SPIRVAnyStruct: "any SPIR-V struct type",
        |_, t| t.is::<crate::StructType>();
    /// A constraint: vector of Float32 values of length 2.
    VectorOfFloat32ValuesOfLength2: "vector of Float32 values of length 2",
        is_vector_of_float32_values_of_length2, class VectorType;
    /// The constraint `SPIRV_Int32`: Int32.
    SPIRVInt32: "Int32",
        |cx, t| t.is_signless_integer_of(cx, 32), build |cx| IntegerType::get(cx, 32).ty(), class IntegerType;
    /// A constraint: vector of Float32 values of length 4.
    VectorOfFloat32ValuesOfLength4: "vector of Float32 values of length 4",
        is_vector_of_float32_values_of_length4, class VectorType;
    /// The constraint `SPIRV_AnyTensorArm`: any SPIR-V tensorArm type.
    SPIRVAnyTensorArm: "any SPIR-V tensorArm type",
        |_, t| t.is::<crate::TensorArmType>();
    /// A constraint: 16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of
    /// length 2/3/4/8/16 or 8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer
    /// values of length 2/3/4/8/16 or bool or fixed-length vector of bool values of length
    /// 2/3/4/8/16.
    Like163264BitFloatOrFixedLengthVectorOf163264BitLike2: "16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16 or 8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values of length 2/3/4/8/16 or bool or fixed-length vector of bool values of length 2/3/4/8/16",
        is_like163264_bit_float_or_fixed_length_vector_of163264_bit_like2;
    /// A constraint: vector of 32-bit signless/unsigned integer values of length 4.
    VectorOf32BitSignlessUnsignedIntegerValuesOf: "vector of 32-bit signless/unsigned integer values of length 4",
        is_vector_of32_bit_signless_unsigned_integer_values_of, class VectorType;
    /// The constraint `SPIRV_SignlessOrUnsignedInt`: 8/16/32/64-bit signless/unsigned integer.
    SPIRVSignlessOrUnsignedInt: "8/16/32/64-bit signless/unsigned integer",
        is_spirv_signless_or_unsigned_int;
    /// The constraint `SPIRV_IOrUIVec4`: vector of 8/16/32/64-bit signless/unsigned integer values
    /// of length 4.
    SPIRVIOrUIVec4: "vector of 8/16/32/64-bit signless/unsigned integer values of length 4",
        is_spirvi_or_ui_vec4, class VectorType;
    /// The constraint `SPIRV_ScalarOrVector`: 8/16/32/64-bit integer or 16/32/64-bit float or
    /// BFloat16 or bool or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or
    /// BFloat16 values of length 2/3/4/8/16.
    SPIRVScalarOrVector: "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or bool or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16",
        is_spirv_scalar_or_vector;
    /// A constraint: Int16 or fixed-length vector of Int16 values of length 2/3/4/8/16.
    Int16OrFixedLengthVectorOfInt16ValuesOf: "Int16 or fixed-length vector of Int16 values of length 2/3/4/8/16",
        is_int16_or_fixed_length_vector_of_int16_values_of;
    /// A constraint: Float32 or fixed-length vector of Float32 values of length 2/3/4/8/16.
    Float32OrFixedLengthVectorOfFloat32ValuesOf: "Float32 or fixed-length vector of Float32 values of length 2/3/4/8/16",
        is_float32_or_fixed_length_vector_of_float32_values_of;
    /// The constraint `SPIRV_AnySampledImage`: any SPIR-V sampled image type.
    SPIRVAnySampledImage: "any SPIR-V sampled image type",
        |_, t| t.is::<crate::SampledImageType>();
    /// The constraint `SPIRV_Float32`: Float32.
    SPIRVFloat32: "Float32",
        |cx, t| t.is_float_of(cx, FloatFormat::F32), build |cx| FloatType::f32(cx).ty(), class FloatClass;
    /// A constraint: vector of 8/16/32/64-bit integer values of length 4 or vector of 16/32/64-bit
    /// float values of length 4.
    VectorOf8163264BitIntegerValuesOfLength4OrVector: "vector of 8/16/32/64-bit integer values of length 4 or vector of 16/32/64-bit float values of length 4",
        is_vector_of8163264_bit_integer_values_of_length4_or_vector;
    /// The constraint `SPIRV_AnyImage`: any SPIR-V image type.
    SPIRVAnyImage: "any SPIR-V image type",
        |_, t| t.is::<crate::ImageType>();
    /// A constraint: vector of 16/32/64-bit float values of length 4 or vector of 8/16/32/64-bit
    /// integer values of length 4.
    VectorOf163264BitFloatValuesOfLength4OrVector: "vector of 16/32/64-bit float values of length 4 or vector of 8/16/32/64-bit integer values of length 4",
        is_vector_of163264_bit_float_values_of_length4_or_vector;
    /// A constraint: 16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of
    /// length 2/3/4/8/16 or 8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer
    /// values of length 2/3/4/8/16.
    Like163264BitFloatOrFixedLengthVectorOf163264BitLike2_: "16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16 or 8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values of length 2/3/4/8/16",
        is_like163264_bit_float_or_fixed_length_vector_of163264_bit_like2_;
    /// A constraint: 8/16/32/64-bit integer or 16/32/64-bit float.
    Like8163264BitIntegerOr163264BitFloat: "8/16/32/64-bit integer or 16/32/64-bit float",
        is_like8163264_bit_integer_or163264_bit_float;
    /// The constraint `SPIRV_AnyCooperativeMatrix`: any SPIR-V cooperative matrix type.
    SPIRVAnyCooperativeMatrix: "any SPIR-V cooperative matrix type",
        |_, t| t.is::<crate::CooperativeMatrixType>();
    /// The constraint `SPIRV_Int32Vec4`: vector of 32-bit integer values of length 4.
    SPIRVInt32Vec4: "vector of 32-bit integer values of length 4",
        is_spirv_int32_vec4, class VectorType;
    /// The constraint `SPIRV_AnyMatrix`: any SPIR-V matrix type.
    SPIRVAnyMatrix: "any SPIR-V matrix type",
        |_, t| t.is::<crate::MatrixType>();
    /// A constraint: any SPIR-V matrix type or Cooperative Matrix of 16/32/64-bit float values.
    AnySPIRVMatrixTypeOrCooperativeMatrixOf163264Bit: "any SPIR-V matrix type or Cooperative Matrix of 16/32/64-bit float values",
        is_any_spirv_matrix_type_or_cooperative_matrix_of163264_bit;
    /// A constraint: Matrix of 16/32/64-bit float values.
    MatrixOf163264BitFloatValues: "Matrix of 16/32/64-bit float values",
        is_matrix_of163264_bit_float_values;
    /// A constraint: fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16.
    FixedLengthVectorOf163264BitFloatValuesOf: "fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16",
        is_fixed_length_vector_of163264_bit_float_values_of, class VectorType;
    /// The constraint `SPIRV_SelectType`: 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16
    /// or bool or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values
    /// of length 2/3/4/8/16 or any SPIR-V pointer type.
    SPIRVSelectType: "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or bool or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V pointer type",
        is_spirv_select_type;
    /// The constraint `SPIRV_Vector`: vector of bool or 8/16/32/64-bit integer or 16/32/64-bit
    /// float or BFloat16 values of length 2/3/4/8/16.
    SPIRVVector: "vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16",
        is_spirv_vector, class VectorType;
    /// The constraint `SPIRV_Scalar`: 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or
    /// bool.
    SPIRVScalar: "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or bool",
        is_spirv_scalar;
    /// A constraint: vector of 16/32/64-bit float values of length 2/3/4.
    VectorOf163264BitFloatValuesOfLength234: "vector of 16/32/64-bit float values of length 2/3/4",
        is_vector_of163264_bit_float_values_of_length234, class VectorType;
}

fn is_spirv_integer(cx: &Context, t: Type) -> bool {
    t.is_integer_of(cx, 8)
        || t.is_integer_of(cx, 16)
        || t.is_integer_of(cx, 32)
        || t.is_integer_of(cx, 64)
}

fn is_spirv_numerical(cx: &Context, t: Type) -> bool {
    (t.is_integer_of(cx, 8)
        || t.is_integer_of(cx, 16)
        || t.is_integer_of(cx, 32)
        || t.is_integer_of(cx, 64))
        || ((t.is_float_of(cx, FloatFormat::F16)
            || t.is_float_of(cx, FloatFormat::F32)
            || t.is_float_of(cx, FloatFormat::F64))
            || t.is_float_of(cx, FloatFormat::BF16))
}

fn is_like8163264_bit_integer_or_fixed_length_vector_of8163264_bit(cx: &Context, t: Type) -> bool {
    (t.is_integer_of(cx, 8)
        || t.is_integer_of(cx, 16)
        || t.is_integer_of(cx, 32)
        || t.is_integer_of(cx, 64))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_integer_of(cx, 8)
                    || t.is_integer_of(cx, 16)
                    || t.is_integer_of(cx, 32)
                    || t.is_integer_of(cx, 64)
            }))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}

fn is_spirv_scalar_or_vector_or_ptr(cx: &Context, t: Type) -> bool {
    ((((t.is_integer_of(cx, 8)
        || t.is_integer_of(cx, 16)
        || t.is_integer_of(cx, 32)
        || t.is_integer_of(cx, 64))
        || ((t.is_float_of(cx, FloatFormat::F16)
            || t.is_float_of(cx, FloatFormat::F32)
            || t.is_float_of(cx, FloatFormat::F64))
            || t.is_float_of(cx, FloatFormat::BF16)))
        || t.is_signless_integer_of(cx, 1))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 1)
                    || (t.is_integer_of(cx, 8)
                        || t.is_integer_of(cx, 16)
                        || t.is_integer_of(cx, 32)
                        || t.is_integer_of(cx, 64))
                    || ((t.is_float_of(cx, FloatFormat::F16)
                        || t.is_float_of(cx, FloatFormat::F32)
                        || t.is_float_of(cx, FloatFormat::F64))
                        || t.is_float_of(cx, FloatFormat::BF16))
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16)))))
        || t.is::<crate::PointerType>()
}

fn is_spirv_type(cx: &Context, t: Type) -> bool {
    t.is_none_type()
        || t.is_signless_integer_of(cx, 1)
        || (t.is_integer_of(cx, 8)
            || t.is_integer_of(cx, 16)
            || t.is_integer_of(cx, 32)
            || t.is_integer_of(cx, 64))
        || ((t.is_float_of(cx, FloatFormat::F16)
            || t.is_float_of(cx, FloatFormat::F32)
            || t.is_float_of(cx, FloatFormat::F64))
            || t.is_float_of(cx, FloatFormat::BF16))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 1)
                    || (t.is_integer_of(cx, 8)
                        || t.is_integer_of(cx, 16)
                        || t.is_integer_of(cx, 32)
                        || t.is_integer_of(cx, 64))
                    || ((t.is_float_of(cx, FloatFormat::F16)
                        || t.is_float_of(cx, FloatFormat::F32)
                        || t.is_float_of(cx, FloatFormat::F64))
                        || t.is_float_of(cx, FloatFormat::BF16))
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
        || t.is::<crate::PointerType>()
        || t.is::<crate::ArrayType>()
        || t.is::<crate::RuntimeArrayType>()
        || t.is::<crate::StructType>()
        || t.is::<crate::CooperativeMatrixType>()
        || t.is::<crate::MatrixType>()
        || t.is::<crate::SampledImageType>()
        || t.is::<crate::ImageType>()
        || t.is::<crate::TensorArmType>()
}

fn is_like163264_bit_float_or_fixed_length_vector_of163264_bit(cx: &Context, t: Type) -> bool {
    (t.is_float_of(cx, FloatFormat::F16)
        || t.is_float_of(cx, FloatFormat::F32)
        || t.is_float_of(cx, FloatFormat::F64))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
            }))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}

fn is_spirv_composite(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 1)
                || (t.is_integer_of(cx, 8)
                    || t.is_integer_of(cx, 16)
                    || t.is_integer_of(cx, 32)
                    || t.is_integer_of(cx, 64))
                || ((t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64))
                    || t.is_float_of(cx, FloatFormat::BF16))
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(2)
                || num_elements(cx, t) == Some(3)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(16))))
        || t.is::<crate::ArrayType>()
        || t.is::<crate::RuntimeArrayType>()
        || t.is::<crate::StructType>()
        || t.is::<crate::CooperativeMatrixType>()
        || t.is::<crate::MatrixType>()
        || t.is::<crate::TensorArmType>()
}

fn is_like163264_bit_float_or_b_float16_or_fixed_length_vector(cx: &Context, t: Type) -> bool {
    ((t.is_float_of(cx, FloatFormat::F16)
        || t.is_float_of(cx, FloatFormat::F32)
        || t.is_float_of(cx, FloatFormat::F64))
        || t.is_float_of(cx, FloatFormat::BF16))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64))
                    || t.is_float_of(cx, FloatFormat::BF16)
            }))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
        || (t.is::<crate::CooperativeMatrixType>()
            && crate::predicates::element(cx, t).is_some_and(|t| {
                (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64))
                    || t.is_float_of(cx, FloatFormat::BF16)
            }))
}

fn is_like8163264_bit_integer_or_fixed_length_vector_of8163264_bit_like(
    cx: &Context,
    t: Type,
) -> bool {
    (t.is_integer_of(cx, 8)
        || t.is_integer_of(cx, 16)
        || t.is_integer_of(cx, 32)
        || t.is_integer_of(cx, 64))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_integer_of(cx, 8)
                    || t.is_integer_of(cx, 16)
                    || t.is_integer_of(cx, 32)
                    || t.is_integer_of(cx, 64)
            }))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
        || (t.is::<crate::CooperativeMatrixType>()
            && crate::predicates::element(cx, t).is_some_and(|t| {
                t.is_integer_of(cx, 8)
                    || t.is_integer_of(cx, 16)
                    || t.is_integer_of(cx, 32)
                    || t.is_integer_of(cx, 64)
            }))
}

fn is_fixed_length_vector_of163264_bit_float_or_b_float16(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64))
                || t.is_float_of(cx, FloatFormat::BF16)
        }))
        && (predicates::is_fixed(cx, t)
            && (num_elements(cx, t) == Some(2)
                || num_elements(cx, t) == Some(3)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(16)))
}

fn is_spirv_any_float(cx: &Context, t: Type) -> bool {
    (t.is_float_of(cx, FloatFormat::F16)
        || t.is_float_of(cx, FloatFormat::F32)
        || t.is_float_of(cx, FloatFormat::F64))
        || t.is_float_of(cx, FloatFormat::BF16)
}

fn is_spirv_float(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::F16)
        || t.is_float_of(cx, FloatFormat::F32)
        || t.is_float_of(cx, FloatFormat::F64)
}

fn is_like32_bit_signless_unsigned_integer(cx: &Context, t: Type) -> bool {
    t.is_signless_integer_of(cx, 32) || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
}

fn is_like163264_bit_float_or_fixed_length_vector_of163264_bit_like(cx: &Context, t: Type) -> bool {
    (t.is_float_of(cx, FloatFormat::F16)
        || t.is_float_of(cx, FloatFormat::F32)
        || t.is_float_of(cx, FloatFormat::F64))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
            }))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
        || (t.is::<crate::CooperativeMatrixType>()
            && crate::predicates::element(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
            }))
}

fn is_bool_or_fixed_length_vector_of_bool_values_of(cx: &Context, t: Type) -> bool {
    t.is_signless_integer_of(cx, 1)
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}

fn is_like1632_bit_float_or_fixed_length_vector_of1632_bit_float(cx: &Context, t: Type) -> bool {
    (t.is_float_of(cx, FloatFormat::F16) || t.is_float_of(cx, FloatFormat::F32))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16) || t.is_float_of(cx, FloatFormat::F32)
            }))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}

fn is_int32_or_fixed_length_vector_of_int32_values_of(cx: &Context, t: Type) -> bool {
    t.is_signless_integer_of(cx, 32)
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}

fn is_vector_of_float32_values_of_length2(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(2))
}

fn is_vector_of_float32_values_of_length4(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(4))
}

fn is_like163264_bit_float_or_fixed_length_vector_of163264_bit_like2(
    cx: &Context,
    t: Type,
) -> bool {
    ((t.is_float_of(cx, FloatFormat::F16)
        || t.is_float_of(cx, FloatFormat::F32)
        || t.is_float_of(cx, FloatFormat::F64))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
            }))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16)))))
        || ((t.is_integer_of(cx, 8)
            || t.is_integer_of(cx, 16)
            || t.is_integer_of(cx, 32)
            || t.is_integer_of(cx, 64))
            || ((predicates::is_fixed(cx, t)
                && element_type_of(cx, t).is_some_and(|t| {
                    t.is_integer_of(cx, 8)
                        || t.is_integer_of(cx, 16)
                        || t.is_integer_of(cx, 32)
                        || t.is_integer_of(cx, 64)
                }))
                && (predicates::is_fixed(cx, t)
                    && (num_elements(cx, t) == Some(2)
                        || num_elements(cx, t) == Some(3)
                        || num_elements(cx, t) == Some(4)
                        || num_elements(cx, t) == Some(8)
                        || num_elements(cx, t) == Some(16)))))
        || (t.is_signless_integer_of(cx, 1)
            || ((predicates::is_fixed(cx, t)
                && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
                && (predicates::is_fixed(cx, t)
                    && (num_elements(cx, t) == Some(2)
                        || num_elements(cx, t) == Some(3)
                        || num_elements(cx, t) == Some(4)
                        || num_elements(cx, t) == Some(8)
                        || num_elements(cx, t) == Some(16)))))
}

fn is_vector_of32_bit_signless_unsigned_integer_values_of(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 32)
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(4))
}

fn is_spirv_signless_or_unsigned_int(cx: &Context, t: Type) -> bool {
    (t.is_signless_integer_of(cx, 8) || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8)))
        || (t.is_signless_integer_of(cx, 16)
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16)))
        || (t.is_signless_integer_of(cx, 32)
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32)))
        || (t.is_signless_integer_of(cx, 64)
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
}

fn is_spirvi_or_ui_vec4(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_signless_integer_of(cx, 8)
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8)))
                || (t.is_signless_integer_of(cx, 16)
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16)))
                || (t.is_signless_integer_of(cx, 32)
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32)))
                || (t.is_signless_integer_of(cx, 64)
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(4))
}

fn is_spirv_scalar_or_vector(cx: &Context, t: Type) -> bool {
    (((t.is_integer_of(cx, 8)
        || t.is_integer_of(cx, 16)
        || t.is_integer_of(cx, 32)
        || t.is_integer_of(cx, 64))
        || ((t.is_float_of(cx, FloatFormat::F16)
            || t.is_float_of(cx, FloatFormat::F32)
            || t.is_float_of(cx, FloatFormat::F64))
            || t.is_float_of(cx, FloatFormat::BF16)))
        || t.is_signless_integer_of(cx, 1))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 1)
                    || (t.is_integer_of(cx, 8)
                        || t.is_integer_of(cx, 16)
                        || t.is_integer_of(cx, 32)
                        || t.is_integer_of(cx, 64))
                    || ((t.is_float_of(cx, FloatFormat::F16)
                        || t.is_float_of(cx, FloatFormat::F32)
                        || t.is_float_of(cx, FloatFormat::F64))
                        || t.is_float_of(cx, FloatFormat::BF16))
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}

fn is_int16_or_fixed_length_vector_of_int16_values_of(cx: &Context, t: Type) -> bool {
    t.is_signless_integer_of(cx, 16)
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 16)))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}

fn is_float32_or_fixed_length_vector_of_float32_values_of(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::F32)
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
}

fn is_vector_of8163264_bit_integer_values_of_length4_or_vector(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_integer_of(cx, 8)
                || t.is_integer_of(cx, 16)
                || t.is_integer_of(cx, 32)
                || t.is_integer_of(cx, 64)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && num_elements(cx, t) == Some(4)))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(4)))
}

fn is_vector_of163264_bit_float_values_of_length4_or_vector(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && num_elements(cx, t) == Some(4)))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_integer_of(cx, 8)
                    || t.is_integer_of(cx, 16)
                    || t.is_integer_of(cx, 32)
                    || t.is_integer_of(cx, 64)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(4)))
}

fn is_like163264_bit_float_or_fixed_length_vector_of163264_bit_like2_(
    cx: &Context,
    t: Type,
) -> bool {
    ((t.is_float_of(cx, FloatFormat::F16)
        || t.is_float_of(cx, FloatFormat::F32)
        || t.is_float_of(cx, FloatFormat::F64))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
            }))
            && (predicates::is_fixed(cx, t)
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16)))))
        || ((t.is_integer_of(cx, 8)
            || t.is_integer_of(cx, 16)
            || t.is_integer_of(cx, 32)
            || t.is_integer_of(cx, 64))
            || ((predicates::is_fixed(cx, t)
                && element_type_of(cx, t).is_some_and(|t| {
                    t.is_integer_of(cx, 8)
                        || t.is_integer_of(cx, 16)
                        || t.is_integer_of(cx, 32)
                        || t.is_integer_of(cx, 64)
                }))
                && (predicates::is_fixed(cx, t)
                    && (num_elements(cx, t) == Some(2)
                        || num_elements(cx, t) == Some(3)
                        || num_elements(cx, t) == Some(4)
                        || num_elements(cx, t) == Some(8)
                        || num_elements(cx, t) == Some(16)))))
}

fn is_like8163264_bit_integer_or163264_bit_float(cx: &Context, t: Type) -> bool {
    (t.is_integer_of(cx, 8)
        || t.is_integer_of(cx, 16)
        || t.is_integer_of(cx, 32)
        || t.is_integer_of(cx, 64))
        || (t.is_float_of(cx, FloatFormat::F16)
            || t.is_float_of(cx, FloatFormat::F32)
            || t.is_float_of(cx, FloatFormat::F64))
}

fn is_spirv_int32_vec4(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_integer_of(cx, 32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(4))
}

fn is_any_spirv_matrix_type_or_cooperative_matrix_of163264_bit(cx: &Context, t: Type) -> bool {
    t.is::<crate::MatrixType>()
        || (t.is::<crate::CooperativeMatrixType>()
            && crate::predicates::element(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
            }))
}

fn is_matrix_of163264_bit_float_values(cx: &Context, t: Type) -> bool {
    t.is::<crate::MatrixType>()
        && crate::predicates::element(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64)
        })
}

fn is_fixed_length_vector_of163264_bit_float_values_of(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64)
        }))
        && (predicates::is_fixed(cx, t)
            && (num_elements(cx, t) == Some(2)
                || num_elements(cx, t) == Some(3)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(16)))
}

fn is_spirv_select_type(cx: &Context, t: Type) -> bool {
    (((t.is_integer_of(cx, 8)
        || t.is_integer_of(cx, 16)
        || t.is_integer_of(cx, 32)
        || t.is_integer_of(cx, 64))
        || ((t.is_float_of(cx, FloatFormat::F16)
            || t.is_float_of(cx, FloatFormat::F32)
            || t.is_float_of(cx, FloatFormat::F64))
            || t.is_float_of(cx, FloatFormat::BF16)))
        || t.is_signless_integer_of(cx, 1))
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 1)
                    || (t.is_integer_of(cx, 8)
                        || t.is_integer_of(cx, 16)
                        || t.is_integer_of(cx, 32)
                        || t.is_integer_of(cx, 64))
                    || ((t.is_float_of(cx, FloatFormat::F16)
                        || t.is_float_of(cx, FloatFormat::F32)
                        || t.is_float_of(cx, FloatFormat::F64))
                        || t.is_float_of(cx, FloatFormat::BF16))
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(3)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16))))
        || t.is::<crate::PointerType>()
}

fn is_spirv_vector(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 1)
                || (t.is_integer_of(cx, 8)
                    || t.is_integer_of(cx, 16)
                    || t.is_integer_of(cx, 32)
                    || t.is_integer_of(cx, 64))
                || ((t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64))
                    || t.is_float_of(cx, FloatFormat::BF16))
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(2)
                || num_elements(cx, t) == Some(3)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(16)))
}

fn is_spirv_scalar(cx: &Context, t: Type) -> bool {
    ((t.is_integer_of(cx, 8)
        || t.is_integer_of(cx, 16)
        || t.is_integer_of(cx, 32)
        || t.is_integer_of(cx, 64))
        || ((t.is_float_of(cx, FloatFormat::F16)
            || t.is_float_of(cx, FloatFormat::F32)
            || t.is_float_of(cx, FloatFormat::F64))
            || t.is_float_of(cx, FloatFormat::BF16)))
        || t.is_signless_integer_of(cx, 1)
}

fn is_vector_of163264_bit_float_values_of_length234(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (num_elements(cx, t) == Some(2)
                || num_elements(cx, t) == Some(3)
                || num_elements(cx, t) == Some(4)))
}
