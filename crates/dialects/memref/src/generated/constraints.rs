//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_rank, has_static_shape, rank};
use terrace_builtin::{MemRefType, TypeExt, UnrankedMemRefType, predicates};
use terrace_ir::{Context, Type};

terrace_builtin::type_constraints! {
    /// The constraint `AnyStridedMemRef`: strided memref of any type values.
    AnyStridedMemRef: "strided memref of any type values",
        is_any_strided_mem_ref, class MemRefType;
    /// The constraint `AnyNon0RankedOrUnrankedMemRef`: unranked.memref of any type values or
    /// non-0-ranked.memref of any type values.
    AnyNon0RankedOrUnrankedMemRef: "unranked.memref of any type values or non-0-ranked.memref of any type values",
        is_any_non0_ranked_or_unranked_mem_ref;
    /// A constraint: strided memref of any type values of rank 0.
    StridedMemrefOfAnyTypeValuesOfRank0: "strided memref of any type values of rank 0",
        is_strided_memref_of_any_type_values_of_rank0;
    /// The constraint `AnyStaticShapeMemRef`: statically shaped memref of any type values.
    AnyStaticShapeMemRef: "statically shaped memref of any type values",
        is_any_static_shape_mem_ref, class MemRefType;
    /// A constraint: 1D memref of any type values.
    Like1DMemrefOfAnyTypeValues: "1D memref of any type values",
        is_like1_d_memref_of_any_type_values, class MemRefType;
    /// A constraint: 1D memref of signless integer or index values.
    Like1DMemrefOfSignlessIntegerOrIndexValues: "1D memref of signless integer or index values",
        is_like1_d_memref_of_signless_integer_or_index_values, class MemRefType;
    /// A constraint: 1D memref of 8-bit signless integer values.
    Like1DMemrefOf8BitSignlessIntegerValues: "1D memref of 8-bit signless integer values",
        is_like1_d_memref_of8_bit_signless_integer_values, class MemRefType;
}

fn is_any_strided_mem_ref(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && predicates::is_strided(cx, t)
}

fn is_any_non0_ranked_or_unranked_mem_ref(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedMemRefType>() && element_type_of(cx, t).is_some())
        || ((t.is::<MemRefType>() && element_type_of(cx, t).is_some())
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r >= 1)))
}

fn is_strided_memref_of_any_type_values_of_rank0(cx: &Context, t: Type) -> bool {
    ((t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && predicates::is_strided(cx, t))
        && ((t.is::<MemRefType>() && element_type_of(cx, t).is_some())
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 0)))
}

fn is_any_static_shape_mem_ref(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && has_static_shape(cx, t)
}

fn is_like1_d_memref_of_any_type_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>() && element_type_of(cx, t).is_some())
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
}

fn is_like1_d_memref_of_signless_integer_or_index_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>()
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx) || t.is_index()))
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
}

fn is_like1_d_memref_of8_bit_signless_integer_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>()
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
}
