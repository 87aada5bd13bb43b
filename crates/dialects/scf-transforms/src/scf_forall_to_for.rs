//! The passes `scf-forall-to-for` and `scf-forall-to-parallel`: turn `scf.forall` into loops
//! without shared results (MLIR: `ForallToFor.cpp`, `ForallToParallel.cpp`).

use terrace_arith::{ArithDialect, BuildConstant};
use terrace_ir::{Body, Builder, Op, OpType, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, ForallOp, ParallelOp, ScfDialect};
use terrace_transforms::for_each_body;

use crate::loops::{body_block, ops_of_type, splice_body};
use crate::scf_parallel_for_to_nested_fors::replace_by_nest;

/// Turn parallel loops over an index space into nests of sequential loops
#[pass(name = "scf-forall-to-for", title = "SCFForallToForLoop", run = to_for)]
pub struct ForallToFor {}

fn to_for(_: &ForallToFor, target: &mut Target<'_>) -> PassResult {
    run(target, |body, op| forall_to_for(body, op).map(|_| ()))
}

/// Turn parallel loops over an index space into `scf.parallel`
#[pass(name = "scf-forall-to-parallel", title = "SCFForallToParallelLoop", run = to_parallel)]
pub struct ForallToParallel {}

fn to_parallel(_: &ForallToParallel, target: &mut Target<'_>) -> PassResult {
    run(target, |body, op| forall_to_parallel(body, op).map(|_| ()))
}

fn run(
    target: &mut Target<'_>,
    rewrite: impl Fn(&mut Body, ForallOp) -> Option<()> + Sync,
) -> PassResult {
    let cx = target.context();
    cx.load::<ScfDialect>();
    cx.load::<ArithDialect>();
    let failures = for_each_body(target.body_mut(), &|body: &mut Body| {
        let loops: Vec<ForallOp> = ops_of_type(body, Op::ROOT);
        loops.into_iter().find(|op| rewrite(body, *op).is_none()).map(|op| {
            let op = body.op(op.op());
            let message = "only fully bufferized scf.forall ops can be lowered to scf.parallel";
            op.context().emit(op.error(message))
        })
    });
    failures.into_iter().flatten().next().map_or(Ok(()), Err)
}

/// Returns the lower bounds, upper bounds and steps of `op`; creates constants for static ones.
fn bounds(builder: &mut Builder<'_>, op: ForallOp) -> [Vec<Value>; 3] {
    let lists = op.view(builder.body()).bounds();
    lists.map(|list| list.into_iter().map(|one| builder.constant_or_value(one)).collect())
}

/// Replaces an `scf.forall` without results by a nest of `scf.for`, and returns the loops,
/// outermost first. `None`, without a change, for a loop with results or without dimensions.
pub fn forall_to_for(body: &mut Body, op: ForallOp) -> Option<Vec<ForOp>> {
    let from = body_block(body, op.op())?;
    if body.result_count(op.op()) > 0 || body.arguments(from).is_empty() {
        return None;
    }
    let mut builder = Builder::before(body, op.op());
    let bounds = bounds(&mut builder, op);
    replace_by_nest(builder, op.op(), from, bounds)
}

/// Replaces an `scf.forall` without results by an `scf.parallel`, and returns it. `None`, without a
/// change, for a loop with results (MLIR: `forallToParallelLoop`).
pub fn forall_to_parallel(body: &mut Body, op: ForallOp) -> Option<ParallelOp> {
    let from = body_block(body, op.op())?;
    if body.result_count(op.op()) > 0 {
        return None;
    }
    let mapping = op.view(body).mapping();
    let mut builder = Builder::before(body, op.op());
    let [lower, upper, step] = bounds(&mut builder, op);
    let mut variables = Vec::new();
    let new = ParallelOp::define(&mut builder, &lower, &upper, &step, |_, all| {
        variables.extend_from_slice(all);
    });
    let to = body_block(builder.body(), new.op())?;
    let end = builder.body().last_op(to);
    splice_body(&mut builder, from, to, end, &variables)?;
    if let Some(mapping) = mapping {
        body.set_attribute(new.op(), "mapping", Some(mapping.attr())).ok()?;
    }
    body.erase(op.op());
    Some(new)
}
