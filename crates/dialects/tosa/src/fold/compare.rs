//! Folds of comparisons and selections.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Fold, OpRef};
use terrace_numeric::{Float, Int};

use super::{Operands, operand_type, result_type, splat, splat_result};

/// Folds constants with equal elements.
fn compared(
    op: OpRef<'_>,
    operands: Operands<'_>,
    ints: fn(&Int, &Int) -> bool,
    floats: fn(Float, Float) -> bool,
) -> Option<Fold> {
    let cx = op.context();
    if let (Some(a), Some(b)) = (splat(cx, operands[0]), splat(cx, operands[1])) {
        return splat_result(op, Int::from_bool(ints(&a, &b)));
    }
    let (a, b) = (splat(cx, operands[0])?, splat(cx, operands[1])?);
    splat_result(op, Int::from_bool(floats(a, b)))
}

/// Folds `a > b` of constants.
pub(crate) fn greater(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    compared(op, operands, |a, b| b.slt(a), |a, b| a.compare(b).is_some_and(|order| order.is_gt()))
}

/// Folds `a >= b` of constants.
pub(crate) fn greater_equal(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    compared(op, operands, |a, b| b.sle(a), |a, b| a.compare(b).is_some_and(|order| order.is_ge()))
}

/// Folds the equality of integers with themselves, and of constants.
pub(crate) fn equal(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let element = element_type_of(op.context(), operand_type(op, 0))?;
    if op.operand(0) == op.operand(1) && element.is_any_integer() {
        return splat_result(op, Int::from_bool(true));
    }
    compared(op, operands, |a, b| a == b, Float::equals)
}

/// Folds a selection between equal values, and by a known condition.
pub(crate) fn select(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (on_true, on_false) = (op.operand(1), op.operand(2));
    let chosen = if on_true == on_false {
        on_true
    } else {
        let condition: Int = splat(op.context(), operands[0])?;
        if condition.is_zero() { on_false } else { on_true }
    };
    (op.body().value_type(chosen) == result_type(op)).then(|| chosen.into())
}
