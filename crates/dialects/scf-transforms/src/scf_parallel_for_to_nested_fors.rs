//! The pass `scf-parallel-for-to-nested-fors`: turns `scf.parallel` into a nest of `scf.for` (MLIR:
//! `ParallelForToNestedFors.cpp`). [`parallel_to_nested_fors`] is the main function.

use terrace_ir::{Body, Builder, Op, OpType, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, ParallelOp, ScfDialect};
use terrace_transforms::for_each_body;

use crate::loops::{body_block, ops_of_type, splice_body};

/// Turn parallel loops into nests of sequential loops
#[pass(name = "scf-parallel-for-to-nested-fors", title = "ParallelForToNestedFors", run = run)]
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
    let view = op.view(body);
    let bounds: Vec<(Value, Value, Value)> = (view.lower_bound().zip(view.upper_bound()))
        .zip(view.step())
        .map(|((lower, upper), step)| (lower, upper, step))
        .collect();
    let mut builder = Builder::before(body, op.op());
    let nest = nest(&mut builder, &bounds)?;
    let variables: Option<Vec<Value>> =
        nest.iter().map(|op| op.view(builder.body()).induction_variable()).collect();
    let to = body_block(builder.body(), nest.last()?.op())?;
    let end = builder.body().last_op(to);
    splice_body(&mut builder, from, to, end, &variables?)?;
    body.erase(op.op());
    Some(nest)
}

/// Creates perfectly nested loops with empty bodies, one for each triple of lower bound, upper
/// bound and step, and returns the loops, outermost first. The insertion point moves into the
/// innermost.
pub(crate) fn nest(
    builder: &mut Builder<'_>,
    bounds: &[(Value, Value, Value)],
) -> Option<Vec<ForOp>> {
    let mut loops = Vec::new();
    for (lower, upper, step) in bounds {
        let new = ForOp::define(builder, *lower, *upper, *step, (), |_, _, _| ());
        loops.push(new);
        let block = body_block(builder.body(), new.op())?;
        let end = builder.body().last_op(block)?;
        builder.set_before(end);
    }
    Some(loops)
}
