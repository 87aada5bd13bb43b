//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::RankedTensorType;
use terrace_builtin::shaped::{element_type_of, has_rank, rank};
use terrace_ir::{Context, Type};

terrace_builtin::type_constraints! {
    /// A constraint: 4D tensor of any type values.
    Like4DTensorOfAnyTypeValues: "4D tensor of any type values",
        is_like4_d_tensor_of_any_type_values, class RankedTensorType;
    /// A constraint: 6D tensor of any type values.
    Like6DTensorOfAnyTypeValues: "6D tensor of any type values",
        is_like6_d_tensor_of_any_type_values, class RankedTensorType;
}

fn is_like4_d_tensor_of_any_type_values(cx: &Context, t: Type) -> bool {
    (t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 4)))
        && element_type_of(cx, t).is_some()
}

fn is_like6_d_tensor_of_any_type_values(cx: &Context, t: Type) -> bool {
    (t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 6)))
        && element_type_of(cx, t).is_some()
}
