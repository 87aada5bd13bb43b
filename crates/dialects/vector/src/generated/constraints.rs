//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_static_shape, rank};
use terrace_builtin::{MemRefType, TypeExt, VectorType, predicates};

terrace_builtin::type_constraints! {
    /// Types that are vector of any type values (MLIR: `AnyVectorOfAnyRank`).
    AnyVectorOfAnyRank: "vector of any type values", |cx, t| t.is_vector() && element_type_of(cx, t).is_some(), class VectorType;
    /// Types that are fixed-length vector of 1-bit signless integer values.
    FixedLengthVectorOf1BitSignlessIntegerValues: "fixed-length vector of 1-bit signless integer values", |cx, t| (predicates::is_fixed(cx, t) && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)), class VectorType;
    /// Types that are vector of any type values (MLIR: `AnyVectorOfNonZeroRank`).
    AnyVectorOfNonZeroRank: "vector of any type values", |cx, t| (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some(), class VectorType;
    /// Types that are vector of 1-bit signless integer values.
    VectorOf1BitSignlessIntegerValues: "vector of 1-bit signless integer values", |cx, t| t.is_vector() && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)), class VectorType;
    /// Types that are vector of floating-point values.
    VectorOfFloatingPointValues: "vector of floating-point values", |cx, t| t.is_vector() && element_type_of(cx, t).is_some_and(|t| t.is_float()), class VectorType;
    /// Types that are fixed-length vector of any type values (MLIR: `AnyFixedVectorOfAnyRank`).
    AnyFixedVectorOfAnyRank: "fixed-length vector of any type values", |cx, t| predicates::is_fixed(cx, t) && element_type_of(cx, t).is_some(), class VectorType;
    /// Types that are Tensor or MemRef of any type values.
    TensorOrMemRefOfAnyTypeValues: "Tensor or MemRef of any type values", |cx, t| (t.is_tensor() || t.is::<MemRefType>()) && element_type_of(cx, t).is_some();
    /// Types that are vector of integer or index values.
    VectorOfIntegerOrIndexValues: "vector of integer or index values", |cx, t| (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some_and(|t| t.is_any_integer() || t.is_index()), class VectorType;
    /// Types that are vector of 1-bit signless integer values.
    VectorOf1BitSignlessIntegerValuesLike: "vector of 1-bit signless integer values", |cx, t| (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)), class VectorType;
    /// Types that are .
    Like: "", |cx, t| (t.is_vector() && element_type_of(cx, t).is_some()) || t.is_any_integer() || t.is_index() || t.is_float();
    /// Types that are of ranks 1.
    OfRanks1: " of ranks 1", |cx, t| predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1), class VectorType;
    /// Types that are of ranks 1.
    OfRanks1Like: " of ranks 1", |cx, t| (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && rank(cx, t).is_some_and(|r| r == 1), class VectorType;
    /// Types that are vector of index values of ranks 1.
    VectorOfIndexValuesOfRanks1: "vector of index values of ranks 1", |cx, t| ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some_and(|t| t.is_index())) && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && rank(cx, t).is_some_and(|r| r == 1)), class VectorType;
    /// Types that are statically shaped memref of any type values.
    StaticallyShapedMemrefOfAnyTypeValues: "statically shaped memref of any type values", |cx, t| (t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && has_static_shape(cx, t), class MemRefType;
}
