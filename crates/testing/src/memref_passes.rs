//! Passes that apply single transformations of memrefs.

use terrace_affine::AffineDialect;
use terrace_ir::{Body, Op, OpType, Rewriter};
use terrace_memref::{AllocOp, MemrefDialect};
use terrace_memref_transforms::multi_buffer;
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::{for_each_body, post_order};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestMultiBuffering>();
}

/// Test multi buffering transformation
#[pass(
    name = "test-multi-buffering",
    title = "(anonymous namespace)::TestMultiBufferingPass",
    run = rotate_buffers
)]
struct TestMultiBuffering {
    /// Decide how many versions of the buffer should be created,
    #[option(default = 2)]
    multiplier: u32,
}

fn rotate_buffers(pass: &TestMultiBuffering, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<MemrefDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let mut allocations = post_order(body, Op::ROOT);
        allocations.retain(|op| body.op(*op).is::<AllocOp>());
        for op in allocations {
            let mut rewriter = Rewriter::new(body, op, None);
            let factor = i64::from(pass.multiplier);
            let _ = multi_buffer(&mut rewriter, AllocOp::from_op(op), factor, false);
        }
    });
    Ok(())
}
