//! The pass that fuses structured operations with the producers of slices, and simplifies loops,
//! until nothing changes.

use terrace_affine::AffineDialect;
use terrace_func::FuncOp;
use terrace_ir::{Body, Builder, Op, PatternSet};
use terrace_linalg::{LinalgDialect, Structured};
use terrace_linalg_transforms::tiling::{fuse_producer, slice_of_pad_swaps};
use terrace_linalg_transforms::tiling_canonicalizations;
use terrace_memref::MemrefDialect;
use terrace_pass::{PassRegistry, PassResult, Pipeline, Target, pass};
use terrace_scf::ScfDialect;
use terrace_scf_transforms::loop_canonicalizations;
use terrace_transforms::passes::{Canonicalize, Cse, LoopInvariantCodeMotion};
use terrace_transforms::{apply_patterns_everywhere, for_each_body, post_order};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestGreedyFusionPass>();
}

/// Test Linalg fusion by applying a greedy test transformation.
#[pass(
    name = "test-linalg-greedy-fusion",
    title = "(anonymous namespace)::TestLinalgGreedyFusion",
    anchor = "func.func",
    run = fuse_greedily
)]
struct TestGreedyFusionPass {}

fn fuse_greedily(_: &TestGreedyFusionPass, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<AffineDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    let mut pipeline = Pipeline::on::<FuncOp>();
    pipeline.push(LoopInvariantCodeMotion {});
    pipeline.push(Canonicalize::default());
    pipeline.push(Cse::default());
    loop {
        let mut patterns = PatternSet::new();
        tiling_canonicalizations(&cx, &mut patterns);
        patterns.append(slice_of_pad_swaps());
        patterns.append(loop_canonicalizations());
        apply_patterns_everywhere(target.body_mut(), patterns);
        target.run_pipeline(&pipeline)?;
        let changes = for_each_body(target.body_mut(), &fuse_all);
        if !changes.contains(&true) {
            return Ok(());
        }
    }
}

/// Fuses each structured operation of `body` with the producers of its inputs; returns whether
/// `body` changed.
fn fuse_all(body: &mut Body) -> bool {
    let mut ops: Vec<Op> = post_order(body, Op::ROOT);
    ops.retain(|op| Structured::of(body.op(*op)).is_some_and(|op| op.op().result_count() <= 1));
    let mut changed = false;
    for at in (0..ops.len()).rev() {
        let inputs = Structured::of(body.op(ops[at])).map_or(0, Structured::input_count);
        for operand in 0..inputs {
            let mut builder = Builder::before(body, ops[at]);
            let Some((producer, copy)) = fuse_producer(&mut builder, ops[at], operand) else {
                continue;
            };
            if let Some(entry) = ops.iter_mut().find(|op| **op == producer) {
                *entry = copy;
            }
            changed = true;
        }
    }
    changed
}
