//! Sums with contractions become contractions that add to the other summand ([`add_folds`]; MLIR:
//! `FoldAddIntoDest.cpp`).

use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::dominance::Dominance;
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, Context, OpType, PatternSet, Rewriter, Value};
use terrace_linalg::{AddOp, CopyOp, FillOp};

use crate::generic::Generic;
use crate::is_contraction;

/// Returns the pattern that adds to a contraction with the initial value zero in its output (MLIR:
/// `populateLinalgFoldIntoDestPatterns`).
///
/// `add %c, (matmul %a, %b, zero)  =>  matmul %a, %b, %c`
pub fn add_folds() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<AddOp>("FoldAddIntoDest", fold);
    set
}

fn fold(op: AddOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let sum = Generic::of(body, op.op())?;
    let [left, right] = sum.inputs[..] else { return None };
    if !sum.has_tensors(body) {
        return None;
    }
    let dominance = Dominance::new(body);
    // The operation that defines `value`, if `other` is defined before it.
    let later = |value: Value, other: Value| {
        let op = body.defining_op(value)?;
        let parts = Generic::of(body, op)?;
        dominance.value_dominates(other, op).then_some((op, parts, value))
    };
    let (contraction, other) = match (later(left, right), later(right, left)) {
        (Some(found), _) => (found, right),
        (None, found) => (found?, left),
    };
    let (contraction, parts, value) = contraction;
    let output = *parts.outputs.first()?;
    let map = parts.maps.get(parts.inputs.len())?;
    let dims: Option<Vec<u32>> = (0..map.results.len()).map(|at| map.dim_at(&cx, at)).collect();
    if !is_contraction(body, contraction)
        || !body.has_one_use(value)
        || !is_additive_identity(body, output)
        || !dims?.is_sorted_by(|a, b| a < b)
    {
        return None;
    }
    rewriter.body_mut().set_operand(contraction, parts.inputs.len(), other);
    rewriter.replace_op(op.op(), &[value]);
    Some(())
}

/// Whether `constant` is a zero of any sign, or all its elements are.
fn is_zero(cx: &Context, constant: Attribute) -> bool {
    let scalar = match constant.downcast::<DenseElementsAttr>(cx) {
        Some(dense) => dense.splat_value(cx),
        None => Some(constant),
    };
    scalar.is_some_and(|scalar| {
        scalar.downcast::<IntegerAttr>(cx).is_some_and(|number| number.value.is_zero())
            || scalar.downcast::<FloatAttr>(cx).is_some_and(|number| number.value.is_zero())
    })
}

/// Whether `value` is zero, or filled with it (MLIR: `isDefinedAsZero`).
fn is_additive_identity(body: &Body, value: Value) -> bool {
    if let Some(constant) = constant_value(body, value) {
        return is_zero(body.context(), constant);
    }
    let Some(op) = body.defining_op(value) else { return false };
    let view = body.op(op);
    let source = match (view.cast::<FillOp>(), view.cast::<CopyOp>()) {
        (Some(fill), _) => fill.inputs().next(),
        (_, Some(copy)) => copy.inputs().next(),
        _ => None,
    };
    source.is_some_and(|source| {
        terrace_ir::ensure_sufficient_stack(|| is_additive_identity(body, source))
    })
}
