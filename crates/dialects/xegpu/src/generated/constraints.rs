//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_rank, has_static_shape, rank};
use terrace_builtin::{MemRefType, TypeExt, VectorType, predicates};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `XeGPU_MaskType`: fixed-length vector of 1-bit signless integer values.
    XeGPUMaskType: "fixed-length vector of 1-bit signless integer values",
        is_xe_gpu_mask_type, class VectorType;
    /// The constraint `XeGPU_ValueType`: fixed-length vector of 1-bit signless integer or 4-bit
    /// signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless
    /// integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit
    /// signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer
    /// or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit
    /// unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32
    /// type values.
    XeGPUValueType: "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values",
        is_xe_gpu_value_type, class VectorType;
    /// The constraint `XeGPU_VectorType`: vector of 1-bit signless integer or 4-bit signless
    /// integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or
    /// 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed
    /// integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit
    /// unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned
    /// integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values
    /// of ranks 1/2/3/4/5/6.
    XeGPUVectorType: "vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values of ranks 1/2/3/4/5/6",
        is_xe_gpu_vector_type, class VectorType;
    /// The constraint `XeGPU_GatherScatterBaseAddrType`: 1D memref of 1-bit signless integer or
    /// 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit
    /// signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer
    /// or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned
    /// integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or
    /// 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or
    /// tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless
    /// integer or 32-bit signless integer.
    XeGPUGatherScatterBaseAddrType: "1D memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer",
        is_xe_gpu_gather_scatter_base_addr_type;
    /// The constraint `XeGPU_OffsetType`: fixed-length vector of index values.
    XeGPUOffsetType: "fixed-length vector of index values",
        is_xe_gpu_offset_type, class VectorType;
    /// A constraint: reside in share memory and statically 1d shaped memref of 1-bit signless
    /// integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or
    /// 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed
    /// integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit
    /// unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned
    /// integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or
    /// bfloat16 type or tf32 type values or reside in share memory and statically 2d shaped memref
    /// of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit
    /// signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed
    /// integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit
    /// signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned
    /// integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit
    /// float or 64-bit float or bfloat16 type or tf32 type values .
    ResideInShareMemoryAndStatically1dShapedMemref: "reside in share memory and statically 1d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values  or reside in share memory and statically 2d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values ",
        is_reside_in_share_memory_and_statically1d_shaped_memref;
    /// The constraint `XeGPU_BaseAddrType`: non-0-ranked.memref of 1-bit signless integer or 4-bit
    /// signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless
    /// integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit
    /// signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer
    /// or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit
    /// unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32
    /// type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer
    /// or 32-bit signless integer.
    XeGPUBaseAddrType: "non-0-ranked.memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer",
        is_xe_gpu_base_addr_type;
    /// The constraint `XeGPU_DpasOprType`: fixed-length vector of 1-bit signless integer or 4-bit
    /// signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless
    /// integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit
    /// signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer
    /// or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit
    /// unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32
    /// type values of ranks 1/2/3.
    XeGPUDpasOprType: "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values of ranks 1/2/3",
        is_xe_gpu_dpas_opr_type, class VectorType;
    /// The constraint `XeGPU_DpasResType`: fixed-length vector of 1-bit signless integer or 4-bit
    /// signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless
    /// integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit
    /// signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer
    /// or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit
    /// unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32
    /// type values of ranks 1/2.
    XeGPUDpasResType: "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values of ranks 1/2",
        is_xe_gpu_dpas_res_type, class VectorType;
    /// The constraint `XeGPU_GatherScatterSourceType`: TensorDesc describing regions of interested
    /// data. or 1D memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless
    /// integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or
    /// 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed
    /// integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or
    /// 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit
    /// float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit
    /// unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless
    /// integer.
    XeGPUGatherScatterSourceType: "TensorDesc describing regions of interested data. or 1D memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer",
        is_xe_gpu_gather_scatter_source_type;
    /// A constraint: fixed-length vector of index values or index.
    FixedLengthVectorOfIndexValuesOrIndex: "fixed-length vector of index values or index",
        is_fixed_length_vector_of_index_values_or_index;
    /// A constraint: fixed-length vector of 1-bit signless integer values or 1-bit signless
    /// integer.
    FixedLengthVectorOf1BitSignlessIntegerValuesOr1: "fixed-length vector of 1-bit signless integer values or 1-bit signless integer",
        is_fixed_length_vector_of1_bit_signless_integer_values_or1;
    /// A constraint: fixed-length vector of 1-bit signless integer or 4-bit signless integer or
    /// 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit
    /// signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or
    /// 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned
    /// integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or
    /// 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 1-bit
    /// signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless
    /// integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or
    /// 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed
    /// integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or
    /// 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit
    /// float or bfloat16 type or tf32 type.
    FixedLengthVectorOf1BitSignlessIntegerOr4Bit: "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type",
        is_fixed_length_vector_of1_bit_signless_integer_or4_bit;
}

fn is_xe_gpu_mask_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t) && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}

fn is_xe_gpu_value_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t) && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_signless_integer_of(cx, 1)
                || t.is_signless_integer_of(cx, 4)
                || t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                || (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::TF32))
        })
}

fn is_xe_gpu_vector_type(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_signless_integer_of(cx, 1)
                || t.is_signless_integer_of(cx, 4)
                || t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                || (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::TF32))
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (rank(cx, t).is_some_and(|r| r == 1)
                || rank(cx, t).is_some_and(|r| r == 2)
                || rank(cx, t).is_some_and(|r| r == 3)
                || rank(cx, t).is_some_and(|r| r == 4)
                || rank(cx, t).is_some_and(|r| r == 5)
                || rank(cx, t).is_some_and(|r| r == 6)))
}

fn is_xe_gpu_gather_scatter_base_addr_type(cx: &Context, t: Type) -> bool {
    ((t.is::<MemRefType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_signless_integer_of(cx, 1)
                || t.is_signless_integer_of(cx, 4)
                || t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                || (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::TF32))
        }))
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        || ((t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64))
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
            || t.is_signless_integer_of(cx, 64)
            || t.is_signless_integer_of(cx, 32))
}

fn is_xe_gpu_offset_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t) && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_index())
}

fn is_reside_in_share_memory_and_statically1d_shaped_memref(cx: &Context, t: Type) -> bool {
    (((t.is::<MemRefType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_signless_integer_of(cx, 1)
                || t.is_signless_integer_of(cx, 4)
                || t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                || (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::TF32))
        }))
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        && has_static_shape(cx, t)
        && crate::predicates::is_shared(cx, t))
        || (((t.is::<MemRefType>()
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_signless_integer_of(cx, 1)
                    || t.is_signless_integer_of(cx, 4)
                    || t.is_signless_integer_of(cx, 8)
                    || t.is_signless_integer_of(cx, 16)
                    || t.is_signless_integer_of(cx, 32)
                    || t.is_signless_integer_of(cx, 64)
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                    || (t.is_float_of(cx, FloatFormat::F16)
                        || t.is_float_of(cx, FloatFormat::F32)
                        || t.is_float_of(cx, FloatFormat::F64)
                        || t.is_float_of(cx, FloatFormat::BF16)
                        || t.is_float_of(cx, FloatFormat::TF32))
            }))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 2)))
            && has_static_shape(cx, t)
            && crate::predicates::is_shared(cx, t))
}

fn is_xe_gpu_base_addr_type(cx: &Context, t: Type) -> bool {
    ((t.is::<MemRefType>()
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_signless_integer_of(cx, 1)
                || t.is_signless_integer_of(cx, 4)
                || t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                || (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::TF32))
        }))
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r >= 1)))
        || ((t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64))
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
            || t.is_signless_integer_of(cx, 64)
            || t.is_signless_integer_of(cx, 32))
}

fn is_xe_gpu_dpas_opr_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_signless_integer_of(cx, 1)
                || t.is_signless_integer_of(cx, 4)
                || t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                || (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::TF32))
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (rank(cx, t).is_some_and(|r| r == 1)
                || rank(cx, t).is_some_and(|r| r == 2)
                || rank(cx, t).is_some_and(|r| r == 3)))
}

fn is_xe_gpu_dpas_res_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_signless_integer_of(cx, 1)
                || t.is_signless_integer_of(cx, 4)
                || t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                || (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::TF32))
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && (rank(cx, t).is_some_and(|r| r == 1) || rank(cx, t).is_some_and(|r| r == 2)))
}

fn is_xe_gpu_gather_scatter_source_type(cx: &Context, t: Type) -> bool {
    t.is::<crate::TensorDescType>()
        || (((t.is::<MemRefType>()
            && element_type_of(cx, t).is_some_and(|t| {
                (t.is_signless_integer_of(cx, 1)
                    || t.is_signless_integer_of(cx, 4)
                    || t.is_signless_integer_of(cx, 8)
                    || t.is_signless_integer_of(cx, 16)
                    || t.is_signless_integer_of(cx, 32)
                    || t.is_signless_integer_of(cx, 64)
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                    || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                    || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                    || (t.is_float_of(cx, FloatFormat::F16)
                        || t.is_float_of(cx, FloatFormat::F32)
                        || t.is_float_of(cx, FloatFormat::F64)
                        || t.is_float_of(cx, FloatFormat::BF16)
                        || t.is_float_of(cx, FloatFormat::TF32))
            }))
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
            || ((t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                || t.is_signless_integer_of(cx, 64)
                || t.is_signless_integer_of(cx, 32)))
}

fn is_fixed_length_vector_of_index_values_or_index(cx: &Context, t: Type) -> bool {
    ((predicates::is_fixed(cx, t) && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_index()))
        || t.is_index()
}

fn is_fixed_length_vector_of1_bit_signless_integer_values_or1(cx: &Context, t: Type) -> bool {
    ((predicates::is_fixed(cx, t) && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        || t.is_signless_integer_of(cx, 1)
}

fn is_fixed_length_vector_of1_bit_signless_integer_or4_bit(cx: &Context, t: Type) -> bool {
    ((predicates::is_fixed(cx, t) && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| {
            (t.is_signless_integer_of(cx, 1)
                || t.is_signless_integer_of(cx, 4)
                || t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 64)
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
                || (t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::TF32))
        }))
        || ((t.is_signless_integer_of(cx, 1)
            || t.is_signless_integer_of(cx, 4)
            || t.is_signless_integer_of(cx, 8)
            || t.is_signless_integer_of(cx, 16)
            || t.is_signless_integer_of(cx, 32)
            || t.is_signless_integer_of(cx, 64)
            || (t.is_signed_integer(cx) && t.is_integer_of(cx, 1))
            || (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
            || (t.is_signed_integer(cx) && t.is_integer_of(cx, 16))
            || (t.is_signed_integer(cx) && t.is_integer_of(cx, 32))
            || (t.is_signed_integer(cx) && t.is_integer_of(cx, 64))
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 1))
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 16))
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 32))
            || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 64)))
            || (t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64)
                || t.is_float_of(cx, FloatFormat::BF16)
                || t.is_float_of(cx, FloatFormat::TF32)))
}
