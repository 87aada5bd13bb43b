//! Test passes on loops of the scf dialect: collapsing of parallel loops, recognition of counting
//! loops (MLIR: `TestSCFUtils.cpp`, `TestParallelLoopCollapsing.cpp`).

use terrace_affine::AffineDialect;
use terrace_arith::ArithDialect;
use terrace_ir::{Body, Diagnostic, Location, Op, OpType};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_scf::{ParallelOp, ScfDialect};
use terrace_scf_transforms::{collapse_parallel_loop, while_uplifts};
use terrace_transforms::{apply_patterns_everywhere, for_each_body};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestUpliftWhileToFor>().insert::<TestParallelLoopCollapsing>();
}

/// Turn counting `scf.while` loops into `scf.for`
#[pass(name = "test-scf-uplift-while-to-for", run = uplift)]
struct TestUpliftWhileToFor {}

fn uplift(_: &TestUpliftWhileToFor, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ScfDialect>();
    target.context().load::<ArithDialect>();
    apply_patterns_everywhere(target.body_mut(), while_uplifts());
    Ok(())
}

/// Merge dimensions of parallel loops
#[pass(name = "test-scf-parallel-loop-collapsing", run = collapse)]
struct TestParallelLoopCollapsing {
    /// Which loop indices to combine 0th loop index
    #[option(name = "collapsed-indices-0")]
    first: Vec<u32>,
    /// Which loop indices to combine into the position 1 loop index
    #[option(name = "collapsed-indices-1")]
    second: Vec<u32>,
    /// Which loop indices to combine into the position 2 loop index
    #[option(name = "collapsed-indices-2")]
    third: Vec<u32>,
}

fn collapse(pass: &TestParallelLoopCollapsing, target: &mut Target<'_>) -> PassResult {
    let fail = |message: &str| {
        let location = Location::unknown(target.context());
        Err(target.emit(Diagnostic::error(location, message.to_owned())))
    };
    if pass.first.is_empty() && !pass.second.is_empty() {
        return fail("collapsed-indices-1 specified but not collapsed-indices-0");
    }
    if pass.second.is_empty() && !pass.third.is_empty() {
        return fail("collapsed-indices-2 specified but not collapsed-indices-1");
    }
    if pass.first.is_empty() {
        let message = "No collapsed-indices were specified. This pass is only for testing and does \
                       not automatically collapse all parallel loops or similar.";
        return fail(message);
    }
    let lists = [&pass.first, &pass.second, &pass.third].into_iter();
    let groups: Vec<Vec<usize>> = lists
        .filter(|list| !list.is_empty())
        .map(|list| list.iter().map(|at| *at as usize).collect())
        .collect();
    let mut all: Vec<usize> = groups.concat();
    all.sort_unstable();
    all.dedup();
    let count = all.len();
    if !all.into_iter().eq(0..count) {
        return fail("collapsed-indices arguments must include all values [0,N).");
    }
    target.context().load::<AffineDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let is_loop = |op: &Op| body.op(*op).is::<ParallelOp>();
        for op in body.ops_below(Op::ROOT).filter(is_loop).collect::<Vec<_>>() {
            let rank = ParallelOp::from_op(op).view(body).lower_bound().count();
            if rank != count {
                let message = format!(
                    "op has {rank} iter args while this limited functionality testing pass was \
                     configured only for loops with exactly {count} iter args."
                );
                body.context().emit(body.op(op).error(message));
                continue;
            }
            // Loops with reductions remain.
            let _ = collapse_parallel_loop(body, ParallelOp::from_op(op), &groups);
        }
    });
    Ok(())
}
