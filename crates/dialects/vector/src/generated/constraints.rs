//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_static_shape, rank};
use terrace_builtin::{MemRefType, TypeExt, VectorType, predicates};
use terrace_ir::{Context, Type};

terrace_builtin::type_constraints! {
    /// The constraint `AnyVectorOfAnyRank`: vector of any type values.
    AnyVectorOfAnyRank: "vector of any type values",
        |cx, t| t.is_vector() && element_type_of(cx, t).is_some(), class VectorType;
    /// A constraint: fixed-length vector of 1-bit signless integer values.
    FixedLengthVectorOf1BitSignlessIntegerValues: "fixed-length vector of 1-bit signless integer values",
        is_fixed_length_vector_of1_bit_signless_integer_values, class VectorType;
    /// The constraint `AnyVectorOfNonZeroRank`: vector of any type values.
    AnyVectorOfNonZeroRank: "vector of any type values",
        is_any_vector_of_non_zero_rank, class VectorType;
    /// A constraint: vector of 1-bit signless integer values.
    VectorOf1BitSignlessIntegerValues: "vector of 1-bit signless integer values",
        is_vector_of1_bit_signless_integer_values, class VectorType;
    /// A constraint: vector of floating-point values.
    VectorOfFloatingPointValues: "vector of floating-point values",
        |cx, t| t.is_vector() && element_type_of(cx, t).is_some_and(|t| t.is_float()), class VectorType;
    /// The constraint `AnyFixedVectorOfAnyRank`: fixed-length vector of any type values.
    AnyFixedVectorOfAnyRank: "fixed-length vector of any type values",
        |cx, t| predicates::is_fixed(cx, t) && element_type_of(cx, t).is_some(), class VectorType;
    /// A constraint: Tensor or MemRef of any type values.
    TensorOrMemRefOfAnyTypeValues: "Tensor or MemRef of any type values",
        |cx, t| (t.is_tensor() || t.is::<MemRefType>()) && element_type_of(cx, t).is_some();
    /// A constraint: vector of integer or index values.
    VectorOfIntegerOrIndexValues: "vector of integer or index values",
        is_vector_of_integer_or_index_values, class VectorType;
    /// A constraint: vector of 1-bit signless integer values.
    VectorOf1BitSignlessIntegerValuesLike: "vector of 1-bit signless integer values",
        is_vector_of1_bit_signless_integer_values_like, class VectorType;
    /// A constraint: .
    Like: "",
        is_like;
    /// A constraint: of ranks 1.
    OfRanks1: " of ranks 1",
        |cx, t| predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1), class VectorType;
    /// A constraint: of ranks 1.
    OfRanks1Like: " of ranks 1",
        is_of_ranks1_like, class VectorType;
    /// A constraint: vector of index values of ranks 1.
    VectorOfIndexValuesOfRanks1: "vector of index values of ranks 1",
        is_vector_of_index_values_of_ranks1, class VectorType;
    /// A constraint: statically shaped memref of any type values.
    StaticallyShapedMemrefOfAnyTypeValues: "statically shaped memref of any type values",
        is_statically_shaped_memref_of_any_type_values, class MemRefType;
}

fn is_fixed_length_vector_of1_bit_signless_integer_values(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t) && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}

fn is_any_vector_of_non_zero_rank(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some()
}

fn is_vector_of1_bit_signless_integer_values(cx: &Context, t: Type) -> bool {
    t.is_vector() && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}

fn is_vector_of_integer_or_index_values(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_any_integer() || t.is_index())
}

fn is_vector_of1_bit_signless_integer_values_like(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}

fn is_like(cx: &Context, t: Type) -> bool {
    (t.is_vector() && element_type_of(cx, t).is_some())
        || t.is_any_integer()
        || t.is_index()
        || t.is_float()
}

fn is_of_ranks1_like(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && rank(cx, t).is_some_and(|r| r == 1)
}

fn is_vector_of_index_values_of_ranks1(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_index()))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 1))
}

fn is_statically_shaped_memref_of_any_type_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>() && element_type_of(cx, t).is_some()) && has_static_shape(cx, t)
}
