//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, num_elements, rank};
use terrace_builtin::{IntegerType, TypeExt, UnrankedMemRefType, VectorType, predicates};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `AnyVectorOfNonZeroRank`: vector of any type values.
    AnyVectorOfNonZeroRank: "vector of any type values",
        is_any_vector_of_non_zero_rank, class VectorType;
    /// The constraint `NVGPU_MmaSparseSyncMetadataType`: fixed-length vector of 16-bit signless
    /// integer values of length 2.
    NVGPUMmaSparseSyncMetadataType: "fixed-length vector of 16-bit signless integer values of length 2",
        is_nvgpu_mma_sparse_sync_metadata_type, build |cx| VectorType::get(cx, &[2], IntegerType::get(cx, 16).ty()).ty(), class VectorType;
    /// A constraint: vector of 32-bit float values.
    VectorOf32BitFloatValues: "vector of 32-bit float values",
        is_vector_of32_bit_float_values, class VectorType;
    /// The constraint `AnyUnrankedMemRef`: unranked.memref of any type values.
    AnyUnrankedMemRef: "unranked.memref of any type values",
        |cx, t| t.is::<UnrankedMemRefType>() && element_type_of(cx, t).is_some(), class UnrankedMemRefType;
}

fn is_any_vector_of_non_zero_rank(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some()
}

fn is_nvgpu_mma_sparse_sync_metadata_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2))
}

fn is_vector_of32_bit_float_values(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32))
}
