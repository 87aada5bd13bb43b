//! Test passes of the gpu dialect: rewrites before its lowering.

use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_passes::to_gpu::rewrite_gpu;

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestGpuRewrite>();
}

/// Rewrite reductions, positions and shuffles to simpler operations.
#[pass(name = "test-gpu-rewrite", anchor = "builtin.module", run = rewrite)]
struct TestGpuRewrite {}

fn rewrite(_: &TestGpuRewrite, target: &mut Target<'_>) -> PassResult {
    rewrite_gpu(target.body_mut());
    Ok(())
}
