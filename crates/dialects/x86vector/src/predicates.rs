//! Predicates and type transformers that the declarations in `generated` use as constraints between
//! operands and results.

use terrace_builtin::shaped::{num_elements, shape_of};
use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{Context, OpRef, Type};

/// Returns the vector with `times` the length of the vector `ty`; `None` if `ty` is not a vector.
fn longer(cx: &Context, ty: Type, times: i64, element: Type) -> Option<Type> {
    let length = shape_of(cx, ty)?.first()?.checked_mul(times)?;
    Some(VectorType::get(cx, &[length], element).ty())
}

/// Returns the vector of `bf16` with twice the length of the vector `ty`.
pub(crate) fn twice_in_bf16(cx: &Context, ty: Type) -> Option<Type> {
    longer(cx, ty, 2, FloatType::bf16(cx).ty())
}

/// Returns the vector of `i8` with four times the length of the vector `ty`.
pub(crate) fn four_times_in_i8(cx: &Context, ty: Type) -> Option<Type> {
    longer(cx, ty, 4, IntegerType::get(cx, 8).ty())
}

/// Whether the operand and the result have the same number of elements.
pub(crate) fn keeps_length(op: OpRef<'_>) -> bool {
    let count = |ty: Option<Type>| ty.and_then(|ty| num_elements(op.context(), ty));
    count(op.operand_types().next()) == count(op.result_types().next())
}
