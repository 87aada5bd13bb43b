//! The pass `scf-parallel-for-to-nested-fors`: turns `scf.parallel` into a nest of `scf.for` (MLIR:
//! `ParallelForToNestedFors.cpp`). [`parallel_to_nested_fors`] is the main function.

use terrace_ir::{Block, Body, Builder, Op, OpType, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, ParallelOp, ScfDialect};
use terrace_transforms::for_each_body;

use crate::loops::{body_block, ops_of_type, splice_body};

/// Turn parallel loops into nests of sequential loops
#[pass(name = "scf-parallel-for-to-nested-fors", title = "SCFParallelForToNestedFors", run = run)]
pub struct ParallelForToNestedFors {}

fn run(_: &ParallelForToNestedFors, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ScfDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in ops_of_type::<ParallelOp>(body, Op::ROOT) {
            // Loops with reductions remain.
            let _ = parallel_to_nested_fors(body, op);
        }
    });
    Ok(())
}

/// Replaces an `scf.parallel` without results by a nest of `scf.for` and returns the loops,
/// outermost first. `None`, without a change, for a loop with results or without dimensions.
pub fn parallel_to_nested_fors(body: &mut Body, op: ParallelOp) -> Option<Vec<ForOp>> {
    let from = body_block(body, op.op())?;
    if body.result_count(op.op()) > 0 || body.arguments(from).is_empty() {
        return None;
    }
    let bounds = op.view(body).bounds();
    replace_by_nest(Builder::before(body, op.op()), op.op(), from, bounds)
}

/// Replaces the parallel loop `op`, whose body is `from`, by perfectly nested `scf.for` at the
/// insertion point, which is in front of `op`. Each dimension becomes a loop with the lower bound,
/// upper bound and step that `bounds` has for the dimension. Returns the loops, outermost first;
/// `None` for a loop without dimensions.
pub(crate) fn replace_by_nest(
    mut builder: Builder<'_>,
    op: Op,
    from: Block,
    [lower, upper, step]: [Vec<Value>; 3],
) -> Option<Vec<ForOp>> {
    let (mut loops, mut variables, mut innermost) = (Vec::new(), Vec::new(), None);
    for ((lower, upper), step) in lower.into_iter().zip(upper).zip(step) {
        let new = ForOp::define(&mut builder, lower, upper, step, (), |_, variable, _| {
            variables.push(variable);
        });
        loops.push(new);
        let block = body_block(builder.body(), new.op())?;
        let end = builder.body().last_op(block)?;
        builder.set_before(end);
        innermost = Some((block, end));
    }
    let (to, end) = innermost?;
    splice_body(&mut builder, from, to, Some(end), &variables)?;
    builder.body_mut().erase(op);
    Some(loops)
}
