//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, rank};
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Type};

terrace_builtin::type_constraints! {
    /// The constraint `AnyVectorOfNonZeroRank`: vector of any type values.
    AnyVectorOfNonZeroRank: "vector of any type values",
        is_any_vector_of_non_zero_rank, class VectorType;
}

fn is_any_vector_of_non_zero_rank(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some()
}
