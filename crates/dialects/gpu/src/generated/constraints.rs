//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_rank, rank};
use terrace_builtin::{MemRefType, TypeExt, UnrankedMemRefType, predicates};
use terrace_ir::{Context, Handle, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `AnyIntegerOrFloat`: Integer or Float.
    AnyIntegerOrFloat: "Integer or Float",
        |cx, t| t.is_signless_integer(cx) || t.is_float();
    /// The constraint `GPU_AsyncToken`: async token type.
    GPUAsyncToken: "async token type",
        |_, t| t.is::<crate::AsyncTokenType>(), build |cx| Handle::of(cx, crate::AsyncTokenType).ty();
    /// The constraint `GPU_SparseSpMatHandle`: sparse matrix handle type.
    GPUSparseSpMatHandle: "sparse matrix handle type",
        |_, t| t.is::<crate::SparseSpMatHandleType>(), build |cx| Handle::of(cx, crate::SparseSpMatHandleType).ty();
    /// The constraint `GPU_SparseDnTensorHandle`: dense tensor handle type.
    GPUSparseDnTensorHandle: "dense tensor handle type",
        |_, t| t.is::<crate::SparseDnTensorHandleType>(), build |cx| Handle::of(cx, crate::SparseDnTensorHandleType).ty();
    /// A constraint: 1D memref of 8-bit signless integer values.
    Like1DMemrefOf8BitSignlessIntegerValues: "1D memref of 8-bit signless integer values",
        is_like1_d_memref_of8_bit_signless_integer_values, class MemRefType;
    /// The constraint `AnyUnrankedMemRef`: unranked.memref of any type values.
    AnyUnrankedMemRef: "unranked.memref of any type values",
        |cx, t| t.is::<UnrankedMemRefType>() && element_type_of(cx, t).is_some(), class UnrankedMemRefType;
    /// The constraint `AnyIntegerOrFloatOr1DVector`: Integer or Float or fixed-length vector of
    /// Integer or Float values of ranks 1.
    AnyIntegerOrFloatOr1DVector: "Integer or Float or fixed-length vector of Integer or Float values of ranks 1",
        is_any_integer_or_float_or1_d_vector;
    /// The constraint `GPU_SparseSpGEMMOpHandle`: SpGEMM operation handle type.
    GPUSparseSpGEMMOpHandle: "SpGEMM operation handle type",
        |_, t| t.is::<crate::SparseSpGEMMOpHandleType>(), build |cx| Handle::of(cx, crate::SparseSpGEMMOpHandleType).ty();
    /// A constraint: gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 16-bit
    /// float or 32-bit float or 64-bit float values.
    GpuMmaMatrixOf8BitSignedIntegerOr8BitUnsigned: "gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float values",
        is_gpu_mma_matrix_of8_bit_signed_integer_or8_bit_unsigned;
    /// A constraint: gpu.mma_matrix of 32-bit signless integer or 16-bit float or 32-bit float or
    /// 64-bit float values.
    GpuMmaMatrixOf32BitSignlessIntegerOr16BitFloat: "gpu.mma_matrix of 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values",
        is_gpu_mma_matrix_of32_bit_signless_integer_or16_bit_float;
    /// The constraint `GPU_MMAMatrix`: MMAMatrix type.
    GPUMMAMatrix: "MMAMatrix type",
        |_, t| t.is::<crate::MMAMatrixType>();
    /// The constraint `GPU_MMAMemRef`: memref of 8-bit signless integer or 32-bit signless integer
    /// or 16-bit float or 32-bit float or 64-bit float or vector of 8-bit signless integer or
    /// 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values of ranks 1
    /// values.
    GPUMMAMemRef: "memref of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float or vector of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values of ranks 1 values",
        is_gpumma_mem_ref, class MemRefType;
    /// A constraint: gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 32-bit
    /// signless integer or 16-bit float or 32-bit float or 64-bit float values.
    GpuMmaMatrixOf8BitSignedIntegerOr8BitUnsignedLike: "gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values",
        is_gpu_mma_matrix_of8_bit_signed_integer_or8_bit_unsigned_like;
}

fn is_like1_d_memref_of8_bit_signless_integer_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>()
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
}

fn is_any_integer_or_float_or1_d_vector(cx: &Context, t: Type) -> bool {
    (t.is_signless_integer(cx) || t.is_float())
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx) || t.is_float()))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && rank(cx, t).is_some_and(|r| r == 1)))
}

fn is_gpu_mma_matrix_of8_bit_signed_integer_or8_bit_unsigned(cx: &Context, t: Type) -> bool {
    t.is::<crate::MMAMatrixType>()
        && crate::predicates::element(cx, t).is_some_and(|t| {
            (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64)
        })
}

fn is_gpu_mma_matrix_of32_bit_signless_integer_or16_bit_float(cx: &Context, t: Type) -> bool {
    t.is::<crate::MMAMatrixType>()
        && crate::predicates::element(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 32)
                || t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64)
        })
}

fn is_gpumma_mem_ref(cx: &Context, t: Type) -> bool {
    t.is::<MemRefType>()
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 8)
                || t.is_signless_integer_of(cx, 32)
                || t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64)
                || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                    && element_type_of(cx, t).is_some_and(|t| {
                        t.is_signless_integer_of(cx, 8)
                            || t.is_signless_integer_of(cx, 32)
                            || t.is_float_of(cx, FloatFormat::F16)
                            || t.is_float_of(cx, FloatFormat::F32)
                            || t.is_float_of(cx, FloatFormat::F64)
                    }))
                    && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                        && rank(cx, t).is_some_and(|r| r == 1)))
        })
}

fn is_gpu_mma_matrix_of8_bit_signed_integer_or8_bit_unsigned_like(cx: &Context, t: Type) -> bool {
    t.is::<crate::MMAMatrixType>()
        && crate::predicates::element(cx, t).is_some_and(|t| {
            (t.is_signed_integer(cx) && t.is_integer_of(cx, 8))
                || (t.is_unsigned_integer(cx) && t.is_integer_of(cx, 8))
                || t.is_signless_integer_of(cx, 32)
                || t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F64)
        })
}
