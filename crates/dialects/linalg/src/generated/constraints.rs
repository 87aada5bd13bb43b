//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::RankedTensorType;
use terrace_builtin::shaped::{element_type_of, has_rank, rank};

terrace_builtin::type_constraints! {
    /// Types that are 4D tensor of any type values.
    Like4DTensorOfAnyTypeValues: "4D tensor of any type values", |cx, t| (t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 4))) && element_type_of(cx, t).is_some(), class RankedTensorType;
    /// Types that are 6D tensor of any type values.
    Like6DTensorOfAnyTypeValues: "6D tensor of any type values", |cx, t| (t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 6))) && element_type_of(cx, t).is_some(), class RankedTensorType;
}
