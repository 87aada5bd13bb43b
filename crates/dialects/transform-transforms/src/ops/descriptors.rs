//! The operations that stand for sets of patterns in `apply_patterns`: a table from the operation
//! to the function that adds the patterns.

use terrace_ir::{Diagnostic, OpInfo, OpRef, OpType, PatternSet};
use terrace_transform as ops;
use terrace_transforms::canonicalization_patterns;
use terrace_vector_transforms as vector;

/// A function that adds the patterns of a descriptor.
type Populate = fn(OpRef<'_>, &mut PatternSet);

/// The descriptors whose patterns exist.
static DESCRIPTORS: &[(&OpInfo, Populate)] = &[
    (ops::ApplyCanonicalizationPatternsOp::INFO, |op, set| {
        set.append(canonicalization_patterns(op.context()));
    }),
    (ops::ApplyLowerBitCastPatternsOp::INFO, |_, set| {
        vector::populate_vector_bitcast_lowering(set)
    }),
    (ops::ApplyLowerBroadcastPatternsOp::INFO, |_, set| {
        vector::populate_vector_broadcast_lowering(set);
    }),
    (ops::ApplyLowerContractionPatternsOp::INFO, |_, set| {
        vector::populate_vector_contract_lowering(set);
    }),
    (ops::ApplyLowerCreateMaskPatternsOp::INFO, |_, set| {
        vector::populate_vector_mask_op_lowering(set);
    }),
    (ops::ApplyLowerGatherPatternsOp::INFO, |_, set| vector::populate_vector_gather_lowering(set)),
    (ops::ApplyLowerInterleavePatternsOp::INFO, |_, set| {
        vector::populate_vector_interleave_lowering(set);
    }),
    (ops::ApplyLowerMasksPatternsOp::INFO, |_, set| vector::populate_vector_mask_op_lowering(set)),
    (ops::ApplyLowerOuterProductPatternsOp::INFO, |_, set| {
        vector::populate_vector_outer_product_lowering(set);
    }),
    (ops::ApplyLowerShapeCastPatternsOp::INFO, |_, set| {
        vector::populate_vector_shape_cast_lowering(set);
    }),
    (ops::ApplyLowerTransferPatternsOp::INFO, |_, set| {
        vector::populate_vector_transfer_lowering(set);
    }),
    (ops::ApplyLowerTransposePatternsOp::INFO, |_, set| {
        vector::populate_vector_transpose_lowering(set);
    }),
    (ops::ApplyMaterializeMasksPatternsOp::INFO, |_, set| {
        vector::populate_vector_mask_materialization(set, false);
    }),
    (ops::ApplySinkVectorPatternsOp::INFO, |_, set| vector::populate_sink_vector_ops(set)),
    (ops::ApplyTransferPermutationPatternsOp::INFO, |_, set| {
        vector::populate_vector_transfer_permutation_map_lowering(set);
    }),
    (ops::ApplyUnrollFromElementsPatternsOp::INFO, |_, set| {
        vector::populate_vector_from_elements_unroll(set);
    }),
    (ops::ApplyUnrollToElementsPatternsOp::INFO, |_, set| {
        vector::populate_vector_to_elements_unroll(set);
    }),
];

/// Adds the patterns of the descriptor `op` to `set`.
///
/// # Errors
/// If the patterns do not exist.
pub(crate) fn add(op: OpRef<'_>, set: &mut PatternSet) -> Result<(), Diagnostic> {
    match DESCRIPTORS.iter().find(|(info, _)| info.name == op.name_str()) {
        Some((_, populate)) => {
            populate(op, set);
            Ok(())
        }
        None => Err(op.error("cannot be applied: it has no patterns")),
    }
}
