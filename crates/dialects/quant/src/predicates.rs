//! Predicates between operands and results that the declarations in `generated` use as constraints.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_ir::{OpRef, Type};

use crate::types::is_quantized;

fn both(op: OpRef<'_>) -> Option<(Type, Type)> {
    Some((op.operand_types().next()?, op.result_types().next()?))
}

/// Whether operand and result are both scalars or both tensors of one shape.
pub(crate) fn shapes_match(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let Some((input, result)) = both(op) else { return true };
    input.is_tensor() == result.is_tensor() && shape_of(cx, input) == shape_of(cx, result)
}

/// Whether exactly one of operand and result is quantized.
pub(crate) fn one_is_quantized(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let Some((input, result)) = both(op) else { return true };
    let quantized = |ty| is_quantized(cx, element_type_or_self(cx, ty));
    quantized(input) != quantized(result)
}
