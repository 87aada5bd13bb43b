//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, rank};
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// A constraint: vector of 32-bit float values.
    VectorOf32BitFloatValues: "vector of 32-bit float values",
        is_vector_of32_bit_float_values, class VectorType;
}

fn is_vector_of32_bit_float_values(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32))
}
