//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::TensorClass;
use terrace_builtin::shaped::{element_type_of, has_rank, rank};
use terrace_builtin::{MemRefType, TypeExt};
use terrace_ir::{Context, Type};

terrace_builtin::type_constraints! {
    /// The constraint `AnyNon0RankedTensor`: non-0-ranked.tensor of any type values.
    AnyNon0RankedTensor: "non-0-ranked.tensor of any type values",
        is_any_non0_ranked_tensor, class TensorClass;
    /// A constraint: non-0-ranked.memref of any type values or non-0-ranked.tensor of any type
    /// values.
    Non0RankedMemrefOfAnyTypeValuesOrNon0Ranked: "non-0-ranked.memref of any type values or non-0-ranked.tensor of any type values",
        is_non0_ranked_memref_of_any_type_values_or_non0_ranked;
}

fn is_any_non0_ranked_tensor(cx: &Context, t: Type) -> bool {
    (t.is_tensor() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r >= 1)))
        && element_type_of(cx, t).is_some()
}

fn is_non0_ranked_memref_of_any_type_values_or_non0_ranked(cx: &Context, t: Type) -> bool {
    ((t.is::<MemRefType>() && element_type_of(cx, t).is_some())
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r >= 1)))
        || ((t.is_tensor() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r >= 1)))
            && element_type_of(cx, t).is_some())
}
