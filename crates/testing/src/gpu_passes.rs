//! Test passes of the gpu dialect: rewrites before its lowering, and the expansion of reductions.

use terrace_ir::PatternSet;
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_passes::to_gpu::{rewrite_gpu, subgroup_reduce_shuffles, subgroup_reduce_splits};
use terrace_transforms::apply_patterns_everywhere;

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestGpuRewrite>();
    registry.insert::<TestGpuSubgroupReduceLowering>();
}

/// Rewrite reductions, positions and shuffles to simpler operations.
#[pass(
    name = "test-gpu-rewrite",
    title = "(anonymous namespace)::TestGpuRewritePass",
    anchor = "builtin.module",
    run = rewrite
)]
struct TestGpuRewrite {}

fn rewrite(_: &TestGpuRewrite, target: &mut Target<'_>) -> PassResult {
    rewrite_gpu(target.body_mut());
    Ok(())
}

/// Split reductions within subgroups, and replace them by shuffles.
#[pass(
    name = "test-gpu-subgroup-reduce-lowering",
    anchor = "builtin.module",
    title = "(anonymous namespace)::TestGpuSubgroupReduceLoweringPass",
    run = lower_subgroup_reductions
)]
struct TestGpuSubgroupReduceLowering {
    /// Replace reductions by shuffles.
    #[option]
    expand_to_shuffles: bool,
}

fn lower_subgroup_reductions(
    pass: &TestGpuSubgroupReduceLowering,
    target: &mut Target<'_>,
) -> PassResult {
    let cx = target.context();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_vector::VectorDialect>();
    let mut patterns = PatternSet::new();
    subgroup_reduce_splits(&mut patterns, 32, 2);
    if pass.expand_to_shuffles {
        subgroup_reduce_shuffles(&mut patterns, 32, 32, false);
        subgroup_reduce_shuffles(&mut patterns, 32, 32, true);
    }
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}
