//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_rank, has_static_shape, rank};
use terrace_builtin::{MemRefType, TypeExt, UnrankedMemRefType, predicates};

terrace_builtin::type_constraints! {
    /// Types that are strided memref of any type values (MLIR: `AnyStridedMemRef`).
    AnyStridedMemRef: "strided memref of any type values", |cx, t| (t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && predicates::is_strided(cx, t), class MemRefType;
    /// Types that are unranked.memref of any type values or non-0-ranked.memref of any type values
    /// (MLIR: `AnyNon0RankedOrUnrankedMemRef`).
    AnyNon0RankedOrUnrankedMemRef: "unranked.memref of any type values or non-0-ranked.memref of any type values", |cx, t| (t.is::<UnrankedMemRefType>() && element_type_of(cx, t).is_some()) || ((t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r >= 1)));
    /// Types that are strided memref of any type values of rank 0.
    StridedMemrefOfAnyTypeValuesOfRank0: "strided memref of any type values of rank 0", |cx, t| ((t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && predicates::is_strided(cx, t)) && ((t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 0)));
    /// Types that are statically shaped memref of any type values (MLIR: `AnyStaticShapeMemRef`).
    AnyStaticShapeMemRef: "statically shaped memref of any type values", |cx, t| (t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && has_static_shape(cx, t), class MemRefType;
    /// Types that are 1D memref of any type values.
    Like1DMemrefOfAnyTypeValues: "1D memref of any type values", |cx, t| (t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)), class MemRefType;
    /// Types that are 1D memref of signless integer or index values.
    Like1DMemrefOfSignlessIntegerOrIndexValues: "1D memref of signless integer or index values", |cx, t| (t.is::<MemRefType>() && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx) || t.is_index())) && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)), class MemRefType;
    /// Types that are 1D memref of 8-bit signless integer values.
    Like1DMemrefOf8BitSignlessIntegerValues: "1D memref of 8-bit signless integer values", |cx, t| (t.is::<MemRefType>() && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8))) && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)), class MemRefType;
}
