//! The pass `buffer-deallocation-pipeline`: inserts, simplifies and lowers deallocations (MLIR:
//! `buildBufferDeallocationPipeline`).

use terrace_pass::{Anchor, PassResult, Pipeline, Target, pass};
use terrace_transforms::passes::{Canonicalize, Cse};

use crate::{
    BufferDeallocationSimplification, BufferizationLowerDeallocations, ExpandRealloc,
    OwnershipBasedBufferDeallocation,
};

/// Insert deallocations, simplify them and lower them
#[pass(
    name = "buffer-deallocation-pipeline",
    title = "BufferDeallocationPipeline",
    run = run
)]
pub struct BufferDeallocationPipeline {
    /// Return the ownership of buffers from private functions
    #[option]
    pub private_function_dynamic_ownership: bool,
}

fn run(pass: &BufferDeallocationPipeline, target: &mut Target<'_>) -> PassResult {
    let mut pipeline = Pipeline::new(Anchor::of(target.body().root().name_str()));
    pipeline.push(ExpandRealloc { emit_deallocs: false });
    pipeline.push(Canonicalize::default());
    pipeline.push(OwnershipBasedBufferDeallocation {
        private_function_dynamic_ownership: pass.private_function_dynamic_ownership,
    });
    pipeline.push(Canonicalize::default());
    pipeline.push(BufferDeallocationSimplification {});
    pipeline.push(BufferizationLowerDeallocations {});
    pipeline.push(Cse::default());
    pipeline.push(Canonicalize::default());
    target.run_pipeline(&pipeline)
}
