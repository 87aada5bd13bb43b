//! Folds of operations on booleans, and of selections by them.

use terrace_builtin::attributes::DenseBuilder;
use terrace_builtin::{DenseElementsAttr, ElementsAttr};
use terrace_ir::{Attribute, Context, Fold, OpRef};
use terrace_numeric::Int;

use super::{Operands, binary, constant_result, involution, result_type, splat, unary};
use crate::{LogicalNotOp, SelectOpRef};

/// Returns the boolean of width 1.
fn bit(value: bool) -> Int {
    Int::from_bool(value)
}

/// Folds a conjunction with a constant.
pub(crate) fn logical_and(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    match splat(op, operands, 1)?.is_zero() {
        true => (*operands.get(1)?).map(Fold::from),
        false => Some(op.operand(0).into()),
    }
}

/// Folds a disjunction with a constant.
pub(crate) fn logical_or(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    match splat(op, operands, 1)?.is_zero() {
        true => Some(op.operand(0).into()),
        false => (*operands.get(1)?).map(Fold::from),
    }
}

/// Folds `x == x` and constants.
pub(crate) fn logical_equal(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if op.operand(0) == op.operand(1) {
        return constant_result(op, 1);
    }
    binary(op, operands, |a, b| Some(bit(a == b)))
}

/// Folds `x != false`, `x != x` and constants.
pub(crate) fn logical_not_equal(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if splat(op, operands, 1).is_some_and(|rhs| rhs.is_zero()) {
        return Some(op.operand(0).into());
    }
    if op.operand(0) == op.operand(1) {
        return constant_result(op, 0);
    }
    binary(op, operands, |a, b| Some(bit(a != b)))
}

/// Folds `!(!x)` and constants.
pub(crate) fn logical_not(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    involution::<LogicalNotOp>(op).or_else(|| unary(op, operands, |a| bit(a.is_zero())))
}

/// Folds a selection between equal values, by a known condition, and between constants.
pub(crate) fn select(op: SelectOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (on_true, on_false) = (op.true_value(), op.false_value());
    if on_true == on_false {
        return Some(on_true.into());
    }
    if let Some(condition) = splat(*op, operands, 0) {
        return Some(if condition.is_zero() { on_false } else { on_true }.into());
    }
    let [Some(condition), Some(on_true), Some(on_false)] = *operands else { return None };
    choose(*op, [condition, on_true, on_false]).map(Fold::from)
}

/// Chooses each element of a constant from those of two constants.
fn choose(op: OpRef<'_>, [condition, on_true, on_false]: [Attribute; 3]) -> Option<Attribute> {
    let cx = op.context();
    let condition: Vec<Int> = condition.downcast::<DenseElementsAttr>(cx)?.ints(cx).collect();
    let mut elements = DenseBuilder::new(cx, result_type(op)).ok()?;
    for (at, chosen) in condition.iter().enumerate() {
        let from = if chosen.is_zero() { on_false } else { on_true };
        if !elements.push_attribute(cx, element(cx, from, at as u64)?) {
            return None;
        }
    }
    elements.finish(cx).ok().map(Into::into)
}

/// Returns the element of `elements` at `index`.
fn element(cx: &Context, elements: Attribute, index: u64) -> Option<Attribute> {
    elements.interface::<dyn ElementsAttr>(cx)?.element_at(cx, index)
}
