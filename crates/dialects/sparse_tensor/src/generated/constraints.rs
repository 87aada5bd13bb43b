//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_rank, rank};
use terrace_builtin::{MemRefType, RankedTensorType, TypeExt, predicates};
use terrace_ir::{Context, Type};

terrace_builtin::type_constraints! {
    /// The constraint `AnySparseTensor`: sparse tensor of any type values.
    AnySparseTensor: "sparse tensor of any type values",
        is_any_sparse_tensor, class RankedTensorType;
    /// The constraint `AnySparseIterator`: sparse iterator.
    AnySparseIterator: "sparse iterator",
        |_, t| t.is::<crate::IteratorType>(), declared crate::IteratorType;
    /// The constraint `AnySparseIterSpace`: sparse iteration space.
    AnySparseIterSpace: "sparse iteration space",
        |_, t| t.is::<crate::IterSpaceType>(), declared crate::IterSpaceType;
    /// A constraint: strided memref of any type values of rank 1.
    StridedMemrefOfAnyTypeValuesOfRank1: "strided memref of any type values of rank 1",
        is_strided_memref_of_any_type_values_of_rank1;
    /// A constraint: 1D memref of 1-bit signless integer values.
    Like1DMemrefOf1BitSignlessIntegerValues: "1D memref of 1-bit signless integer values",
        is_like1_d_memref_of1_bit_signless_integer_values, class MemRefType;
    /// A constraint: 1D memref of index values.
    Like1DMemrefOfIndexValues: "1D memref of index values",
        is_like1_d_memref_of_index_values, class MemRefType;
    /// The constraint `AnyIndexingScalarLike`: scalar like.
    AnyIndexingScalarLike: "scalar like",
        is_any_indexing_scalar_like;
    /// The constraint `SparseTensorStorageSpecifier`: metadata.
    SparseTensorStorageSpecifier: "metadata",
        |_, t| t.is::<crate::StorageSpecifierType>(), declared crate::StorageSpecifierType;
    /// A constraint: 1D memref of any type values.
    Like1DMemrefOfAnyTypeValues: "1D memref of any type values",
        is_like1_d_memref_of_any_type_values, class MemRefType;
    /// A constraint: 1D memref of integer or index values.
    Like1DMemrefOfIntegerOrIndexValues: "1D memref of integer or index values",
        is_like1_d_memref_of_integer_or_index_values, class MemRefType;
    /// The constraint `AnyNon0RankedMemRef`: non-0-ranked.memref of any type values.
    AnyNon0RankedMemRef: "non-0-ranked.memref of any type values",
        is_any_non0_ranked_mem_ref, class MemRefType;
    /// The constraint `AnySparseTensorSlice`: sparse tensor slice of any type values.
    AnySparseTensorSlice: "sparse tensor slice of any type values",
        is_any_sparse_tensor_slice, class RankedTensorType;
}

fn is_any_sparse_tensor(cx: &Context, t: Type) -> bool {
    (t.is::<RankedTensorType>() && crate::encoding_of(cx, t).is_some())
        && element_type_of(cx, t).is_some()
}

fn is_strided_memref_of_any_type_values_of_rank1(cx: &Context, t: Type) -> bool {
    ((t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && predicates::is_strided(cx, t))
        && ((t.is::<MemRefType>() && element_type_of(cx, t).is_some())
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
}

fn is_like1_d_memref_of1_bit_signless_integer_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>()
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
}

fn is_like1_d_memref_of_index_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>() && element_type_of(cx, t).is_some_and(|t| t.is_index()))
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
}

fn is_any_indexing_scalar_like(cx: &Context, t: Type) -> bool {
    ((t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 0)))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_int_or_index(cx)))
        || t.is_signless_int_or_index(cx)
}

fn is_like1_d_memref_of_any_type_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>() && element_type_of(cx, t).is_some())
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
}

fn is_like1_d_memref_of_integer_or_index_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>()
        && element_type_of(cx, t).is_some_and(|t| t.is_any_integer() || t.is_index()))
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
}

fn is_any_non0_ranked_mem_ref(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>() && element_type_of(cx, t).is_some())
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r >= 1))
}

fn is_any_sparse_tensor_slice(cx: &Context, t: Type) -> bool {
    (t.is::<RankedTensorType>()
        && crate::encoding_of(cx, t).is_some_and(|encoding| !encoding.data(cx).slices.is_empty()))
        && element_type_of(cx, t).is_some()
}
