//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, rank};
use terrace_builtin::{TypeExt, VectorType};

terrace_builtin::type_constraints! {
    /// Types that are vector of any type values (MLIR: `AnyVectorOfNonZeroRank`).
    AnyVectorOfNonZeroRank: "vector of any type values", |cx, t| (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some(), class VectorType;
}
