//! The pass `scf-for-loop-canonicalization`: simplifies minima, maxima and sizes by the bounds of
//! loops around them (MLIR: `LoopCanonicalization.cpp`). [`loop_canonicalizations`] is the main
//! function.

use terrace_affine::{AffineDialect, AffineMaxOp, AffineMinOp};
use terrace_affine_analysis::ValueConstraints;
use terrace_arith::ArithDialect;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value, ensure_sufficient_stack};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, ForallOp, ParallelOp};
use terrace_tensor::InsertSliceOp;
use terrace_transforms::apply_patterns_everywhere;

use crate::min_max::{add_loop_range, simplify_min_max};

/// Simplify operations in loops by the bounds of the loops
#[pass(name = "scf-for-loop-canonicalization", title = "SCFForLoopCanonicalization", run = run)]
pub struct ForLoopCanonicalization {}

fn run(_: &ForLoopCanonicalization, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ArithDialect>();
    apply_patterns_everywhere(target.body_mut(), loop_canonicalizations());
    Ok(())
}

/// Returns the patterns that simplify `affine.min`, `affine.max`, `tensor.dim` and `memref.dim` in
/// loops and of their results (MLIR: `populateSCFForLoopCanonicalizationPatterns`).
pub fn loop_canonicalizations() -> PatternSet {
    let mut set = PatternSet::new();
    let min_max = "AffineOpSCFCanonicalizationPattern";
    set.add::<AffineMinOp>(min_max, |op, rewriter| in_loops(op.op(), rewriter));
    set.add::<AffineMaxOp>(min_max, |op, rewriter| in_loops(op.op(), rewriter));
    set.add::<terrace_tensor::DimOp>("DimOfIterArgFolder", |op, rewriter| size(op.op(), rewriter));
    set.add::<terrace_memref::DimOp>("DimOfIterArgFolder", |op, rewriter| size(op.op(), rewriter));
    set
}

/// Returns the lower bound, the upper bound and the step of the loop whose induction variable
/// `value` is; `None` for other values.
fn loop_range(body: &Body, value: Value) -> Option<[Mixed; 3]> {
    let (block, at) = body.argument_of(value)?;
    let owner = body.op(body.region_owner(body.block_region(block)?)?);
    if let Some(op) = owner.cast::<ForOp>() {
        return (at == 0).then(|| op.bounds().map(Mixed::Dynamic));
    }
    if let Some(op) = owner.cast::<ParallelOp>() {
        let range = [op.lower_bound().nth(at)?, op.upper_bound().nth(at)?, op.step().nth(at)?];
        return Some(range.map(Mixed::Dynamic));
    }
    let [lower, upper, step] = owner.cast::<ForallOp>()?.bounds();
    Some([*lower.get(at)?, *upper.get(at)?, *step.get(at)?])
}

/// Simplifies a minimum or maximum by the ranges of induction variables among its operands. A
/// range with a step that is not constant prevents it.
///
/// `affine.min (4, 16 - %i)` in `scf.for %i = 0 to 16 step 4`  =>  `4`
fn in_loops(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let mut set = ValueConstraints::default();
    let mut seen = Vec::new();
    for operand in body.operands(op) {
        if seen.contains(&operand) {
            continue;
        }
        if let Some(range) = loop_range(body, operand) {
            seen.push(operand);
            add_loop_range(body, &mut set, operand, range)?;
        }
    }
    simplify_min_max(rewriter, op, set)
}

/// Replaces the size of a loop-carried value or loop result by the size of the initial value if the
/// loop preserves the shape.
fn size(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let source = body.operand(op, 0);
    let (owner, at) = match body.result_of(source) {
        Some(found) => found,
        None => {
            let (block, at) = body.argument_of(source)?;
            (body.region_owner(body.block_region(block)?)?, at.checked_sub(1)?)
        }
    };
    body.op(owner).cast::<ForOp>()?;
    let owner = ForOp::from_op(owner);
    let init = owner.view(body).init_args().nth(at)?;
    if !preserves_shape(body, owner, at) {
        return None;
    }
    rewriter.body_mut().set_operand(op, 0, init);
    Some(())
}

/// Whether the loop-carried value with index `at` has the shape of its initial value in each
/// iteration: the loop yields the value itself, possibly with inserted slices.
fn preserves_shape(body: &Body, op: ForOp, at: usize) -> bool {
    let view = op.view(body);
    let Some(argument) = view.carried().get(at) else { return false };
    let mut value = view.yield_op().and_then(|end| end.operands().nth(at));
    while let Some(yielded) = value {
        if yielded == *argument {
            return true;
        }
        let Some((maker, at)) = body.result_of(yielded) else { return false };
        let maker = body.op(maker);
        value = if let Some(insert) = maker.cast::<InsertSliceOp>() {
            Some(insert.dest())
        } else if maker.is::<ForOp>() {
            let inner = ForOp::from_op(maker.id());
            ensure_sufficient_stack(|| preserves_shape(body, inner, at))
                .then(|| inner.view(body).init_args().nth(at))
                .flatten()
        } else {
            None
        };
    }
    false
}
