//! Patterns that combine chained reductions, and that expand reductions of few elements
//! (MLIR: `populateChainedVectorReductionFoldingPatterns`,
//! `populateBreakDownVectorReductionPatterns`).

use terrace_arith::{AddFOp, AddIOp};
use terrace_builtin::TypeExt;
use terrace_builtin::folding::scalar_or_splat;
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_numeric::Float;
use terrace_rewrite::create_or_fold;
use terrace_vector::{CombiningKind, ReductionOp, combine};

use crate::masking::is_masked;
use crate::{extract, replace, vector};

/// Adds the patterns that reduce the sum of two vectors in place of two reductions, the second of
/// which continues the first (MLIR: `populateChainedVectorReductionFoldingPatterns`).
pub fn populate_chained_vector_reduction_folding(set: &mut PatternSet) {
    set.add::<ReductionOp>("ChainedReduction", chained);
    set.add::<ReductionOp>("ReduceRedundantZero", without_zero).benefit(2);
}

/// Adds the pattern that expands reductions of at most `max_elements` elements
/// (MLIR: `populateBreakDownVectorReductionPatterns`).
pub fn populate_break_down_vector_reduction(set: &mut PatternSet, max_elements: i64) {
    set.add::<ReductionOp>("BreakDownVectorReduction", move |op, rw| expand(op, rw, max_elements));
}

/// Reduces the sum of the vectors: `add (add a, acc), b  =>  add a + b, acc`.
fn chained(op: ReductionOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let acc = view.acc()?;
    let kind = view.kind();
    let element = rw.body().value_type(acc);
    if kind != CombiningKind::ADD || !element.is_int_or_float() {
        return None;
    }
    let inner = rw.body().defined_by::<ReductionOp>(acc)?;
    let (first, second, start) = (inner.vector(), view.vector(), inner.acc());
    let sum = match element.is_float() {
        true => AddFOp::build(rw, first, second).value(rw),
        false => create_or_fold(rw, |b| AddIOp::build(b, first, second).value(b)),
    };
    let new = ReductionOp::build(rw, element, kind, sum, start);
    rw.replace_with(op.op(), new.op());
    Some(())
}

/// Drops a zero that was added to the reduced vector: `add (a + 0) + b  =>  add a + b`.
fn without_zero(op: ReductionOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (kind, sum, acc) = (view.kind(), view.vector(), view.acc());
    let ty = vector(rw.body(), sum)?;
    if kind != CombiningKind::ADD || !ty.element.is_float() {
        return None;
    }
    let outer = rw.body().defined_by::<AddFOp>(sum)?;
    let inner = rw.body().defined_by::<AddFOp>(outer.lhs())?;
    if !is_zero_float(rw.body(), inner.rhs()) {
        return None;
    }
    let (first, second) = (inner.lhs(), outer.rhs());
    let sum = AddFOp::build(rw, first, second).value(rw);
    let new = ReductionOp::build(rw, ty.element, kind, sum, acc);
    rw.replace_with(op.op(), new.op());
    Some(())
}

/// Whether `value` is the constant zero, positive or negative, or a splat of it.
fn is_zero_float(body: &Body, value: Value) -> bool {
    let constant = constant_value(body, value);
    let number = constant.and_then(|constant| scalar_or_splat::<Float>(body.context(), constant));
    number.is_some_and(|number| number.is_zero())
}

/// Combines the elements one after the other, and the accumulator at last.
fn expand(op: ReductionOp, rw: &mut Rewriter<'_>, max_elements: i64) -> Option<()> {
    let view = op.view(rw.body());
    let (source, acc, kind, fastmath) = (view.vector(), view.acc(), view.kind(), view.fastmath());
    let ty = vector(rw.body(), source)?;
    let count = ty.shape.iter().product::<i64>();
    if ty.is_scalable() || is_masked(rw.body(), op.op()) || count > max_elements {
        return None;
    }
    let elements: Option<Vec<Value>> = (0..count).map(|at| extract(rw, source, &[at])).collect();
    let mut values = elements?.into_iter().chain(acc);
    let mut value = values.next()?;
    for next in values {
        value = combine(rw, kind, value, next, fastmath)?;
    }
    replace(rw, op.op(), value)
}
