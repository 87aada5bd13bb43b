//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::TensorClass;
use terrace_builtin::shaped::{element_type_of, has_rank, rank, shape_of};
use terrace_builtin::{RankedTensorType, TypeExt, UnrankedTensorType};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

use super::types::mxint8Type;

terrace_builtin::type_constraints! {
    /// The constraint `Tosa_Tensor`: tosa-conformant tensor of number values.
    TosaTensor: "tosa-conformant tensor of number values",
        is_tosa_tensor, class TensorClass;
    /// The constraint `Tosa_IntLike`: signless-integer-like.
    TosaIntLike: "signless-integer-like",
        is_tosa_int_like;
    /// The constraint `Tosa_Int8Like`: signless-integer-8-bit-like.
    TosaInt8Like: "signless-integer-8-bit-like",
        is_tosa_int8_like;
    /// The constraint `Tosa_TensorAtLeast1D`: tosa-conformant tensor of at least rank 1.
    TosaTensorAtLeast1D: "tosa-conformant tensor of at least rank 1",
        is_tosa_tensor_at_least1_d, class TensorClass;
    /// The constraint `Tosa_Tensor4D`: 4-d tosa-conformant tensor.
    TosaTensor4D: "4-d tosa-conformant tensor",
        is_tosa_tensor4_d, class TensorClass;
    /// The constraint `Tosa_ScalarIntOrFloatTensor`: tosa-conformant unranked tensor of unsigned
    /// integer or signless integer or floating-point values or tosa-conformant scalar tensor of
    /// unsigned integer or signless integer or floating-point values.
    TosaScalarIntOrFloatTensor: "tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values",
        is_tosa_scalar_int_or_float_tensor;
    /// The constraint `Tosa_MXFPDataTensorAtLeast1D`: tosa-conformant tensor of at least rank 1.
    TosaMXFPDataTensorAtLeast1D: "tosa-conformant tensor of at least rank 1",
        is_tosa_mxfp_data_tensor_at_least1_d, class TensorClass;
    /// The constraint `Tosa_MXFPScaleTensorAtLeast1D`: tosa-conformant tensor of at least rank 1.
    TosaMXFPScaleTensorAtLeast1D: "tosa-conformant tensor of at least rank 1",
        is_tosa_mxfp_scale_tensor_at_least1_d, class TensorClass;
    /// The constraint `Tosa_Tensor1D`: 1-d tosa-conformant tensor.
    TosaTensor1D: "1-d tosa-conformant tensor",
        is_tosa_tensor1_d, class TensorClass;
    /// The constraint `Tosa_Tensor5D`: 5-d tosa-conformant tensor.
    TosaTensor5D: "5-d tosa-conformant tensor",
        is_tosa_tensor5_d, class TensorClass;
    /// The constraint `Tosa_FloatTensor`: tosa-conformant tensor of floating-point values.
    TosaFloatTensor: "tosa-conformant tensor of floating-point values",
        is_tosa_float_tensor, class TensorClass;
    /// The constraint `Tosa_I1Tensor`: tosa-conformant tensor of 1-bit signless integer values.
    TosaI1Tensor: "tosa-conformant tensor of 1-bit signless integer values",
        is_tosa_i1_tensor, class TensorClass;
    /// The constraint `Tosa_Tensor3D`: 3-d tosa-conformant tensor.
    TosaTensor3D: "3-d tosa-conformant tensor",
        is_tosa_tensor3_d, class TensorClass;
    /// The constraint `Tosa_IndexTensor2D`: tosa-conformant unranked tensor of number values or 2D
    /// tensor of 32-bit signless integer or 64-bit signless integer values.
    TosaIndexTensor2D: "tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer or 64-bit signless integer values",
        is_tosa_index_tensor2_d;
    /// The constraint `Tosa_Int32Or64Tensor`: tosa-conformant tensor of 32-bit signless integer or
    /// 64-bit signless integer values.
    TosaInt32Or64Tensor: "tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values",
        is_tosa_int32_or64_tensor, class TensorClass;
    /// The constraint `Tosa_MXFPDataTensor3D`: tosa-conformant unranked tensor of micro-scaling
    /// format number values or 3D tensor of micro-scaling format number values.
    TosaMXFPDataTensor3D: "tosa-conformant unranked tensor of micro-scaling format number values or 3D tensor of micro-scaling format number values",
        is_tosa_mxfp_data_tensor3_d;
    /// The constraint `Tosa_MXFPScaleTensor3D`: tosa-conformant unranked tensor of micro-scaling
    /// format scale number values or 3D tensor of micro-scaling format scale number values.
    TosaMXFPScaleTensor3D: "tosa-conformant unranked tensor of micro-scaling format scale number values or 3D tensor of micro-scaling format scale number values",
        is_tosa_mxfp_scale_tensor3_d;
    /// The constraint `Tosa_ScalarInt8Tensor`: tosa-conformant unranked tensor of 8-bit signless
    /// integer values or tosa-conformant scalar tensor of 8-bit signless integer values.
    TosaScalarInt8Tensor: "tosa-conformant unranked tensor of 8-bit signless integer values or tosa-conformant scalar tensor of 8-bit signless integer values",
        is_tosa_scalar_int8_tensor;
    /// The constraint `Tosa_ScalarTensor`: tosa-conformant unranked tensor of unsigned integer or
    /// signless integer or floating-point values or tosa-conformant scalar tensor of number values.
    TosaScalarTensor: "tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of number values",
        is_tosa_scalar_tensor;
    /// The constraint `Tosa_1DInt16Or32Tensor`: 1D tensor of 16-bit signless integer or 32-bit
    /// signless integer values.
    Tosa1DInt16Or32Tensor: "1D tensor of 16-bit signless integer or 32-bit signless integer values",
        is_tosa1_d_int16_or32_tensor, class RankedTensorType;
    /// The constraint `Tosa_1DInt8Tensor`: 1D tensor of 8-bit signless integer values.
    Tosa1DInt8Tensor: "1D tensor of 8-bit signless integer values",
        is_tosa1_d_int8_tensor, class RankedTensorType;
    /// The constraint `Rank4TosaShape`: Tosa shape type of rank 4.
    Rank4TosaShape: "Tosa shape type of rank 4",
        |cx, t| t.is::<crate::shapeType>() && crate::predicates::rank(cx, t) == Some(4);
    /// The constraint `Rank2TosaShape`: Tosa shape type of rank 2.
    Rank2TosaShape: "Tosa shape type of rank 2",
        |cx, t| t.is::<crate::shapeType>() && crate::predicates::rank(cx, t) == Some(2);
    /// The constraint `Tosa_ScalarInt32Tensor`: tosa-conformant unranked tensor of 32-bit signless
    /// integer values or tosa-conformant scalar tensor of 32-bit signless integer values.
    TosaScalarInt32Tensor: "tosa-conformant unranked tensor of 32-bit signless integer values or tosa-conformant scalar tensor of 32-bit signless integer values",
        is_tosa_scalar_int32_tensor;
}

fn is_tosa_tensor(cx: &Context, t: Type) -> bool {
    (t.is_tensor()
        && ((t.is::<RankedTensorType>()
            && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            || t.is::<UnrankedTensorType>()))
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                || ((terrace_quant::is_quantized(cx, t)
                    && terrace_quant::storage_width(cx, t) == Some(8))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(4))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(16))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(32)))
                || t.is_float()
                || t.is::<mxint8Type>()
        })
}

fn is_tosa_int_like(cx: &Context, t: Type) -> bool {
    (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
        || ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t)
                .is_some_and(|t| t.is_unsigned_integer(cx) || t.is_signless_integer(cx)))
        || ((t.is_tensor()
            && ((t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
                || t.is::<UnrankedTensorType>()))
            && element_type_of(cx, t)
                .is_some_and(|t| t.is_unsigned_integer(cx) || t.is_signless_integer(cx)))
}

fn is_tosa_int8_like(cx: &Context, t: Type) -> bool {
    t.is_signless_integer_of(cx, 8)
        || ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        || ((t.is_tensor()
            && ((t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
                || t.is::<UnrankedTensorType>()))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
}

fn is_tosa_tensor_at_least1_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                || ((terrace_quant::is_quantized(cx, t)
                    && terrace_quant::storage_width(cx, t) == Some(8))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(4))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(16))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(32)))
                || t.is_float()
                || t.is::<mxint8Type>()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (t.is::<RankedTensorType>() && rank(cx, t).is_some_and(|r| r >= 1)))
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                    || ((terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(8))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(4))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(16))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(32)))
                    || t.is_float()
                    || t.is::<mxint8Type>()
            }))
}

fn is_tosa_tensor4_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                || ((terrace_quant::is_quantized(cx, t)
                    && terrace_quant::storage_width(cx, t) == Some(8))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(4))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(16))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(32)))
                || t.is_float()
                || t.is::<mxint8Type>()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 4)))
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                    || ((terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(8))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(4))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(16))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(32)))
                    || t.is_float()
                    || t.is::<mxint8Type>()
            }))
}

fn is_tosa_scalar_int_or_float_tensor(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_unsigned_integer(cx) || t.is_signless_integer(cx)) || t.is_float()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v == 1))))
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_unsigned_integer(cx) || t.is_signless_integer(cx)) || t.is_float()
            }))
}

fn is_tosa_mxfp_data_tensor_at_least1_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F8E4M3FN)
                || t.is_float_of(cx, FloatFormat::F8E5M2)
                || t.is_float_of(cx, FloatFormat::F4E2M1FN)
                || t.is_float_of(cx, FloatFormat::F6E2M3FN)
                || t.is_float_of(cx, FloatFormat::F6E3M2FN)
                || t.is::<mxint8Type>()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (t.is::<RankedTensorType>() && rank(cx, t).is_some_and(|r| r >= 1)))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E4M3FN)
                    || t.is_float_of(cx, FloatFormat::F8E5M2)
                    || t.is_float_of(cx, FloatFormat::F4E2M1FN)
                    || t.is_float_of(cx, FloatFormat::F6E2M3FN)
                    || t.is_float_of(cx, FloatFormat::F6E3M2FN)
                    || t.is::<mxint8Type>()
            }))
}

fn is_tosa_mxfp_scale_tensor_at_least1_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F8E8M0FNU)))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (t.is::<RankedTensorType>() && rank(cx, t).is_some_and(|r| r >= 1)))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F8E8M0FNU)))
}

fn is_tosa_tensor1_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                || ((terrace_quant::is_quantized(cx, t)
                    && terrace_quant::storage_width(cx, t) == Some(8))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(4))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(16))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(32)))
                || t.is_float()
                || t.is::<mxint8Type>()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                    || ((terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(8))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(4))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(16))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(32)))
                    || t.is_float()
                    || t.is::<mxint8Type>()
            }))
}

fn is_tosa_tensor5_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                || ((terrace_quant::is_quantized(cx, t)
                    && terrace_quant::storage_width(cx, t) == Some(8))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(4))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(16))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(32)))
                || t.is_float()
                || t.is::<mxint8Type>()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 5)))
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                    || ((terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(8))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(4))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(16))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(32)))
                    || t.is_float()
                    || t.is::<mxint8Type>()
            }))
}

fn is_tosa_float_tensor(cx: &Context, t: Type) -> bool {
    (t.is_tensor()
        && ((t.is::<RankedTensorType>()
            && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            || t.is::<UnrankedTensorType>()))
        && element_type_of(cx, t).is_some_and(|t| t.is_float())
}

fn is_tosa_i1_tensor(cx: &Context, t: Type) -> bool {
    (t.is_tensor()
        && ((t.is::<RankedTensorType>()
            && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            || t.is::<UnrankedTensorType>()))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}

fn is_tosa_tensor3_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                || ((terrace_quant::is_quantized(cx, t)
                    && terrace_quant::storage_width(cx, t) == Some(8))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(4))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(16))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(32)))
                || t.is_float()
                || t.is::<mxint8Type>()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 3)))
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                    || ((terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(8))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(4))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(16))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(32)))
                    || t.is_float()
                    || t.is::<mxint8Type>()
            }))
}

fn is_tosa_index_tensor2_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                || ((terrace_quant::is_quantized(cx, t)
                    && terrace_quant::storage_width(cx, t) == Some(8))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(4))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(16))
                    || (terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(32)))
                || t.is_float()
                || t.is::<mxint8Type>()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 2)))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 32) || t.is_signless_integer_of(cx, 64)
            }))
}

fn is_tosa_int32_or64_tensor(cx: &Context, t: Type) -> bool {
    (t.is_tensor()
        && ((t.is::<RankedTensorType>()
            && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            || t.is::<UnrankedTensorType>()))
        && element_type_of(cx, t)
            .is_some_and(|t| t.is_signless_integer_of(cx, 32) || t.is_signless_integer_of(cx, 64))
}

fn is_tosa_mxfp_data_tensor3_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F8E4M3FN)
                || t.is_float_of(cx, FloatFormat::F8E5M2)
                || t.is_float_of(cx, FloatFormat::F4E2M1FN)
                || t.is_float_of(cx, FloatFormat::F6E2M3FN)
                || t.is_float_of(cx, FloatFormat::F6E3M2FN)
                || t.is::<mxint8Type>()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 3)))
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F8E4M3FN)
                    || t.is_float_of(cx, FloatFormat::F8E5M2)
                    || t.is_float_of(cx, FloatFormat::F4E2M1FN)
                    || t.is_float_of(cx, FloatFormat::F6E2M3FN)
                    || t.is_float_of(cx, FloatFormat::F6E3M2FN)
                    || t.is::<mxint8Type>()
            }))
}

fn is_tosa_mxfp_scale_tensor3_d(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F8E8M0FNU)))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 3)))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F8E8M0FNU)))
}

fn is_tosa_scalar_int8_tensor(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v == 1))))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
}

fn is_tosa_scalar_tensor(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_unsigned_integer(cx) || t.is_signless_integer(cx)) || t.is_float()
        }))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v == 1))))
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_unsigned_integer(cx) || t.is_signless_integer(cx))
                    || ((terrace_quant::is_quantized(cx, t)
                        && terrace_quant::storage_width(cx, t) == Some(8))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(4))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(16))
                        || (terrace_quant::is_quantized(cx, t)
                            && terrace_quant::storage_width(cx, t) == Some(32)))
                    || t.is_float()
                    || t.is::<mxint8Type>()
            }))
}

fn is_tosa1_d_int16_or32_tensor(cx: &Context, t: Type) -> bool {
    (t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        && element_type_of(cx, t)
            .is_some_and(|t| t.is_signless_integer_of(cx, 16) || t.is_signless_integer_of(cx, 32))
}

fn is_tosa1_d_int8_tensor(cx: &Context, t: Type) -> bool {
    (t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8))
}

fn is_tosa_scalar_int32_tensor(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>()
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        || ((t.is::<RankedTensorType>()
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v != 0)))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
            && (t.is::<RankedTensorType>()
                && shape_of(cx, t).is_some_and(|s| s.iter().all(|v| *v == 1))))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
}
