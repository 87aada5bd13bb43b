//! The operations that stand for sets of patterns in `apply_patterns`: a table from the operation
//! to the function that adds the patterns.

use terrace_ir::{Context, Diagnostic, OpInfo, OpRef, OpType, PatternSet};
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

/// The table of descriptors that other crates add to.
#[derive(Default)]
pub struct DescriptorTable(std::sync::RwLock<Vec<(&'static OpInfo, Populate)>>);

/// Adds descriptors, which replace those of this crate.
pub fn add_descriptors(cx: &Context, descriptors: &[(&'static OpInfo, Populate)]) {
    let table = cx.extension::<DescriptorTable>();
    let mut table = table.0.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    table.extend_from_slice(descriptors);
}

/// Adds the patterns of the descriptor `op` to `set`.
///
/// # Errors
/// If the patterns do not exist.
pub(crate) fn add(op: OpRef<'_>, set: &mut PatternSet) -> Result<(), Diagnostic> {
    let cx = op.context();
    let table = cx.extension::<DescriptorTable>();
    let added = table.0.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    let is_op = |(info, _): &&(&OpInfo, Populate)| info.name == op.name_str();
    let found = added.iter().rev().find(is_op).or_else(|| DESCRIPTORS.iter().find(is_op));
    match found {
        Some((_, populate)) => {
            populate(op, set);
            Ok(())
        }
        None => Err(op.error("cannot be applied: it has no patterns")),
    }
}
