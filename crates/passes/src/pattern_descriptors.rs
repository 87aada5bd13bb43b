//! The descriptors of `transform.apply_patterns` whose patterns are in crates above the interpreter
//! of scripts.

use terrace_ir::{Context, OpType};
use terrace_to_standard::{VectorToScfOptions, populate_vector_to_scf};
use terrace_transform as ops;
use terrace_transform_transforms::PatternDescriptors;

/// Adds the descriptors to the table of `cx`.
pub(crate) fn register(cx: &Context) {
    let table = PatternDescriptors::of(cx);
    table.add(&[(ops::ApplyTransferToScfPatternsOp::INFO, |op, set| {
        let Some(op) = op.cast::<ops::ApplyTransferToScfPatternsOp>() else { return };
        let options = VectorToScfOptions {
            full_unroll: op.full_unroll(),
            target_rank: usize::try_from(op.max_transfer_rank()).unwrap_or(0),
            ..VectorToScfOptions::default()
        };
        populate_vector_to_scf(set, options);
    })]);
    #[cfg(feature = "gpu")]
    table.add(&[
        (ops::ApplyGPURewritePatternsOp::INFO, |_, set| terrace_to_gpu::populate_gpu_rewrites(set)),
        (ops::ApplyGPUPromoteShuffleToAMDGPUPatternsOp::INFO, |op, set| {
            let op = op.cast::<ops::ApplyGPUPromoteShuffleToAMDGPUPatternsOp>();
            let chipset =
                op.and_then(|op| terrace_amdgpu_transforms::Chipset::parse(op.chipset()?));
            terrace_to_gpu::populate_shuffle_promotion(set, chipset);
        }),
    ]);
}
