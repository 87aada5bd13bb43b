//! Loops that start at 0 and count in steps of 1: [`normalized_count`], [`denormalize`], and
//! [`collapse_parallel_loop`], which merges dimensions of `scf.parallel` (MLIR: `SCF/Utils`).

use terrace_affine::{Inputs, composed_apply, composed_apply_to};
use terrace_arith::{BuildConstant, DivSIOp, MulIOp, RemSIOp};
use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Body, Builder, InsertionPoint, Op, OpType, Operand, Value};
use terrace_scf::ParallelOp;

use crate::loops::{body_block, splice_body};

/// Returns the number of iterations of a loop with these bounds of type `index`, at the insertion
/// point: `(upper - lower) ceildiv step` (MLIR: `emitNormalizedLoopBounds`). `at` is an operation
/// in the same affine scope.
pub fn normalized_count(
    b: &mut Builder<'_>,
    at: Op,
    lower: Value,
    upper: Value,
    step: Value,
) -> Mixed {
    let cx = b.context().clone();
    let [s0, s1, s2] = [0, 1, 2].map(|at| AffineExpr::symbol(&cx, at));
    let count = s1.sub(&cx, s0).ceil_div(&cx, s2);
    composed_apply(b, at, count, &[lower, upper, step].map(Mixed::Dynamic))
}

/// Replaces the uses of `variable`, which starts at 0 and counts in steps of 1, by
/// `variable * step + lower`, computed at the insertion point (MLIR:
/// `denormalizeInductionVariable`). `at` is an operation in the same affine scope.
pub fn denormalize(b: &mut Builder<'_>, at: Op, variable: Value, lower: Value, step: Value) {
    let cx = b.context().clone();
    let (d0, s0, s1) =
        (AffineExpr::dim(&cx, 0), AffineExpr::symbol(&cx, 0), AffineExpr::symbol(&cx, 1));
    let symbols = [lower, step].map(Mixed::Dynamic);
    let inputs = Inputs { dims: &[Mixed::Dynamic(variable)], symbols: &symbols };
    let value = d0.mul(&cx, s1).add(&cx, s0);
    let value = composed_apply_to(b, at, value, inputs);
    let value = b.constant_or_value(value);
    let is_plain =
        constant_integer(b.body(), lower) == Some(0) && constant_integer(b.body(), step) == Some(1);
    let maker = if is_plain { None } else { b.body().defining_op(value) };
    let is_replaced = |body: &Body, use_| maker != Some(body.user(use_));
    b.body_mut().replace_uses_if(variable, value, is_replaced);
}

/// Merges dimensions of an `scf.parallel`: each list of dimensions in `groups` becomes one
/// dimension of the new loop, which is returned. All dimensions occur in `groups`. `None`, without
/// a change, for a loop with results or a group without dimensions (MLIR: `collapseParallelLoops`).
pub fn collapse_parallel_loop(
    body: &mut Body,
    op: ParallelOp,
    groups: &[Vec<usize>],
) -> Option<ParallelOp> {
    let from = body_block(body, op.op())?;
    let variables = body.arguments(from).to_vec();
    let is_dimension = |at: &usize| *at < variables.len();
    if body.result_count(op.op()) > 0
        || groups.iter().any(|group| group.is_empty() || !group.iter().all(is_dimension))
        || !(0..variables.len()).all(|at| groups.iter().any(|group| group.contains(&at)))
    {
        return None;
    }
    let view = op.view(body);
    let bounds: Vec<_> = view.lower_bound().zip(view.upper_bound()).zip(view.step()).collect();
    let location = body.location(op.op());
    let mut counts = Vec::new();
    for (((lower, upper), step), variable) in bounds.into_iter().zip(&variables) {
        let mut b = Builder::before(body, op.op());
        let count = normalized_count(&mut b, op.op(), lower, upper, step);
        counts.push(b.constant_or_value(count));
        let mut b = Builder::at_start(body, from, location);
        denormalize(&mut b, op.op(), *variable, lower, step);
    }
    let mut builder = Builder::before(body, op.op());
    let b = &mut builder;
    let (zero, one) = (b.constant_index(0), b.constant_index(1));
    let mut upper = Vec::new();
    for group in groups {
        let mut sorted = group.clone();
        sorted.sort_unstable();
        let start = b.constant_index(1);
        let product =
            sorted.iter().fold(start, |all, at| MulIOp::build(b, all, counts[*at]).value(b));
        upper.push(product);
    }
    let (zeros, ones) = (vec![zero; groups.len()], vec![one; groups.len()]);
    let new = ParallelOp::define(b, &zeros, &upper, &ones, |_, _| ());
    let to = body_block(b.body(), new.op())?;
    let end = b.body().last_op(to)?;
    b.set_point(InsertionPoint::Before(end));
    let merged = b.body().arguments(to).to_vec();
    for (group, variable) in groups.iter().zip(merged) {
        let (mut rest, first) = (variable, *group.first()?);
        for at in group[1..].iter().rev() {
            let index = RemSIOp::build(b, rest, counts[*at]).value(b);
            b.body_mut().replace_all_uses(variables[*at], index);
            rest = DivSIOp::build(b, rest, counts[*at]).value(b);
        }
        b.body_mut().replace_all_uses(variables[first], rest);
    }
    splice_body(b, from, to, Some(end), &variables)?;
    body.erase(op.op());
    Some(new)
}
