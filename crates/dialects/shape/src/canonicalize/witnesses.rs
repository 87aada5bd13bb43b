//! Canonicalization of witnesses: of constraints on shapes and of the regions that assume them.

use std::collections::HashSet;

use terrace_ir::{Op, OpType, PatternSet, Rewriter, Type, Value};

use super::{remove_duplicates, without_casts, without_empty};
use crate::{
    AssumingAllOp, AssumingOp, ConstWitnessOp, CstrBroadcastableOp, CstrEqOp, IsBroadcastableOp,
    WitnessType,
};

pub(crate) fn assuming(set: &mut PatternSet) {
    set.add::<AssumingOp>("AssumingOpRemoveUnusedResults", remove_unused_results);
    set.add::<AssumingOp>("AssumingWithTrue", inline_assuming);
}

pub(crate) fn assuming_all(set: &mut PatternSet) {
    set.add::<AssumingAllOp>("MergeAssumingAllOps", merge_assuming_all);
    set.add::<AssumingAllOp>("AssumingAllOneOp", |op, rewriter| {
        let mut inputs = op.view(rewriter.body()).inputs();
        let (only, None) = (inputs.next()?, inputs.next()) else { return None };
        drop(inputs);
        rewriter.replace_op(op.op(), &[only]);
        Some(())
    });
    set.add::<AssumingAllOp>("AssumingAllOfCstrBroadcastable", drop_implied);
    set.add::<AssumingAllOp>("AssumingAllToCstrEqCanonicalization", merge_equalities);
    remove_duplicates::<AssumingAllOp>(set);
}

pub(crate) fn cstr_broadcastable(set: &mut PatternSet) {
    set.add::<CstrBroadcastableOp>(
        "CanonicalizeCastExtentTensorOperandsPattern",
        |op, rewriter| {
            let shapes = without_casts(rewriter.body(), op.op())?;
            let ty = witness(rewriter);
            let new = CstrBroadcastableOp::build(rewriter, ty, shapes).op();
            rewriter.replace_with(op.op(), new);
            Some(())
        },
    );
    set.add::<CstrBroadcastableOp>("CstrBroadcastableEqOps", |op, rewriter| {
        holds_of_equal(op.op(), rewriter)
    });
    remove_duplicates::<CstrBroadcastableOp>(set);
    set.add::<CstrBroadcastableOp>("RemoveEmptyShapeOperandsPattern", |op, rewriter| {
        let left = without_empty(rewriter.body(), op.op()).filter(|left| !left.is_empty())?;
        rewriter.body_mut().set_operands(op.op(), &left);
        Some(())
    });
}

pub(crate) fn cstr_eq(set: &mut PatternSet) {
    set.add::<CstrEqOp>("CstrEqEqOps", |op, rewriter| holds_of_equal(op.op(), rewriter));
}

pub(crate) fn is_broadcastable(set: &mut PatternSet) {
    remove_duplicates::<IsBroadcastableOp>(set);
}

/// Returns the type `!shape.witness`.
fn witness(rewriter: &Rewriter<'_>) -> Type {
    WitnessType.intern(rewriter.context()).ty()
}

/// Replaces a constraint whose operands are all the same value by a witness that holds.
fn holds_of_equal(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let shapes: Vec<Value> = rewriter.body().operands(op).collect();
    if shapes.iter().any(|shape| *shape != shapes[0]) {
        return None;
    }
    let ty = witness(rewriter);
    let new = ConstWitnessOp::build(rewriter, ty, true).op();
    rewriter.replace_with(op, new);
    Some(())
}

/// Removes unused results of a `shape.assuming` and the corresponding yielded values.
fn remove_unused_results(op: AssumingOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let used: Vec<Value> = body.results(op).filter(|result| body.has_uses(*result)).collect();
    if used.len() == body.result_count(op) {
        return None;
    }
    let region = body.region(op, 0)?;
    let end = body.last_op(body.first_block(region)?)?;
    let pairs = body.results(op).zip(body.operands(end));
    let (results, values): (Vec<Value>, Vec<Value>) =
        pairs.filter(|(result, _)| body.has_uses(*result)).unzip();
    let types: Vec<Type> = results.iter().map(|result| body.value_type(*result)).collect();
    let witness = body.operands(op).next()?;
    rewriter.body_mut().set_operands(end, &values);
    let name = rewriter.body().name(op);
    let mut state = rewriter.state(name);
    state.add_operands(&[witness]);
    state.add_results(&types);
    let new = rewriter.create_with_regions(state, 1);
    let into = rewriter.body().region(new, 0)?;
    let block = rewriter.body().first_block(region)?;
    rewriter.body_mut().move_block(block, into, None);
    let made: Vec<Value> = rewriter.body().results(new).collect();
    for (old, new) in results.into_iter().zip(made) {
        rewriter.replace_all_uses(old, new);
    }
    rewriter.erase_op(op);
    Some(())
}

/// Replaces a `shape.assuming` on a constant witness by the operations of its region. Whether the
/// witness holds is ignored, as in MLIR.
///
/// `assuming (const_witness …) { A }` => `A`
fn inline_assuming(op: AssumingOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    body.defined_by::<ConstWitnessOp>(op.view(body).witness())?;
    let region = body.region(op.op(), 0)?;
    rewriter.replace_by_region(op.op(), region, &[])
}

/// Replaces operands that are themselves `shape.assuming_all` by the operands of these.
///
/// `assuming_all (assuming_all %a, %b), %c` => `assuming_all %a, %b, %c`
fn merge_assuming_all(op: AssumingAllOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let (mut all, mut changed) = (Vec::new(), false);
    for input in op.view(body).inputs() {
        match body.defined_by::<AssumingAllOp>(input) {
            Some(inner) => {
                all.extend(inner.inputs());
                changed = true;
            }
            None => all.push(input),
        }
    }
    changed.then_some(())?;
    let ty = witness(rewriter);
    let new = AssumingAllOp::build(rewriter, ty, all).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Removes each broadcastability constraint whose shapes are all among those of another one.
fn drop_implied(op: AssumingAllOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let mut constraints: Vec<(Op, Value, Vec<Value>)> = Vec::new();
    for input in op.view(body).inputs() {
        let constraint = body.defined_by::<CstrBroadcastableOp>(input)?;
        let id = (*constraint).id();
        if constraints.iter().all(|(other, ..)| *other != id) {
            constraints.push((id, input, constraint.shapes().collect()));
        }
    }
    constraints.sort_by_key(|(.., shapes)| std::cmp::Reverse(shapes.len()));
    let mut implied = Vec::new();
    let mut at = 0;
    while at + 1 < constraints.len() {
        let all: HashSet<Value> = constraints[at].2.iter().copied().collect();
        let (others, left) = constraints
            .drain(at + 1..)
            .partition::<Vec<_>, _>(|(.., shapes)| shapes.iter().all(|shape| all.contains(shape)));
        constraints.extend(left);
        implied.extend(others.into_iter().map(|(op, ..)| op));
        at += 1;
    }
    (!implied.is_empty()).then_some(())?;
    let left: Vec<Value> = constraints.into_iter().map(|(_, value, _)| value).collect();
    let ty = witness(rewriter);
    let new = AssumingAllOp::build(rewriter, ty, left).op();
    rewriter.replace_with(op.op(), new);
    for op in implied {
        if !rewriter.body().has_used_results(op) {
            rewriter.erase_op(op);
        }
    }
    Some(())
}

/// Merges equality constraints that share a shape into one.
///
/// `assuming_all (cstr_eq %a, %b), (cstr_eq %b, %c)` => `cstr_eq %a, %b, %b, %c`
fn merge_equalities(op: AssumingAllOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let mut all: Vec<Value> = Vec::new();
    for input in op.view(body).inputs() {
        let shapes: Vec<Value> = body.defined_by::<CstrEqOp>(input)?.shapes().collect();
        let apart = !shapes.iter().any(|shape| all.contains(shape));
        if apart && !all.is_empty() && !shapes.is_empty() {
            return None;
        }
        all.extend(shapes);
    }
    let ty = witness(rewriter);
    let new = CstrEqOp::build(rewriter, ty, all).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
