//! Test passes of the gpu dialect: rewrites before its lowering, the expansion of reductions, and
//! the promotion of arguments to workgroup memory.

use terrace_builtin::function::argument_attributes;
use terrace_gpu::GpuDialect;
use terrace_ir::{Op, PatternSet, UnitAttr};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_passes::gpu::promote_to_workgroup_memory;
use terrace_passes::nvgpu::populate_mma_sync_f32_to_tf32;
use terrace_passes::to_gpu::{rewrite_gpu, subgroup_reduce_shuffles, subgroup_reduce_splits};
use terrace_transforms::apply_patterns_everywhere;

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestGpuMemoryPromotion>();
    registry.insert::<TestGpuRewrite>();
    registry.insert::<TestGpuSubgroupReduceLowering>();
    registry.insert::<TestMmaSyncF32ToTf32>();
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

/// Test patterns to convert mma.sync on f32 with tf32 precision
#[pass(
    name = "test-nvgpu-mmasync-f32-to-tf32-patterns",
    title = "(anonymous namespace)::TestMmaSyncF32ToTF32Patterns",
    anchor = "func.func",
    run = use_tf32
)]
struct TestMmaSyncF32ToTf32 {
    /// Target nvgpu.mma.sync on f32 input with tf32 or tf32x3 precision
    #[option(ignored, default = "tf32".to_owned())]
    precision: String,
}

fn use_tf32(_: &TestMmaSyncF32ToTf32, target: &mut Target<'_>) -> PassResult {
    let mut patterns = PatternSet::new();
    populate_mma_sync_f32_to_tf32(&mut patterns);
    apply_patterns_everywhere(target.body_mut(), patterns);
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

/// Promote marked arguments of a kernel to workgroup memory.
#[pass(
    name = "test-gpu-memory-promotion",
    anchor = "gpu.func",
    title = "(anonymous namespace)::TestGpuMemoryPromotionPass",
    run = promote
)]
struct TestGpuMemoryPromotion {}

/// The name of the attribute that marks arguments.
const PROMOTED: &str = "gpu.test_promote_workgroup";

fn promote(_: &TestGpuMemoryPromotion, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<terrace_affine::AffineDialect>();
    cx.load::<GpuDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    let function = target.body_mut();
    let Some(block) = function.region(Op::ROOT, 0).and_then(|body| function.first_block(body))
    else {
        return Ok(());
    };
    for at in 0..function.arguments(block).len() {
        let is_mark = |(name, value): &(terrace_ir::Ident, terrace_ir::Attribute)| {
            name.as_str(&cx) == PROMOTED && value.is::<UnitAttr>()
        };
        if argument_attributes(function.root(), at).iter().any(is_mark) {
            promote_to_workgroup_memory(function, at);
        }
    }
    Ok(())
}
