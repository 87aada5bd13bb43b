//! The pass `test-parallel-loop-unrolling` (MLIR: `TestParallelLoopUnrolling.cpp`).

use terrace_affine::AffineDialect;
use terrace_arith::ArithDialect;
use terrace_ir::{Op, OpType};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_scf::ParallelOp;
use terrace_scf_transforms::unroll_parallel_by_factors;
use terrace_transforms::{for_each_body, post_order};

use crate::affine_loop_passes::number_copy;

/// Adds the pass to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestParallelLoopUnrolling>();
}

/// Tests parallel loop unrolling transformation
#[pass(
    name = "test-parallel-loop-unrolling",
    title = "(anonymous namespace)::TestParallelLoopUnrollingPass",
    run = run
)]
struct TestParallelLoopUnrolling {
    /// Unroll factors for each parallel loop dim. If fewer factors than loop dims are provided,
    /// they are applied to the inner dims.
    #[option]
    unroll_factors: Vec<u64>,
    /// The loop depth.
    #[option(default = 0)]
    loop_depth: u32,
    /// Annotate unrolled iterations.
    #[option(default = false)]
    annotate: bool,
}

fn run(pass: &TestParallelLoopUnrolling, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ArithDialect>();
    for_each_body(target.body_mut(), &|body| {
        let mut loops = post_order(body, Op::ROOT);
        let is_loop = |op: &Op| body.op(*op).is::<ParallelOp>();
        let depth = |op: &Op| {
            body.op(*op).ancestors().skip(1).filter(|around| around.is::<ParallelOp>()).count()
        };
        loops.retain(|op| is_loop(op) && depth(op) == pass.loop_depth as usize);
        for op in loops.into_iter().map(ParallelOp::from_op) {
            // A loop whose numbers of iterations the factors do not divide remains.
            let _ =
                unroll_parallel_by_factors(body, op, &pass.unroll_factors, &|body, op, copy| {
                    if let Some(copy) = i64::try_from(copy).ok().filter(|_| pass.annotate) {
                        number_copy(body, op, copy);
                    }
                });
        }
    });
    Ok(())
}
