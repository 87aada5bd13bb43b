//! Transformations of structured operations within the linalg dialect
//! (MLIR: `Dialect/Linalg/Transforms`).
#![forbid(unsafe_code)]

mod bubble_up_slices;
mod contraction_ranks;
mod contractions;
mod convolution_img2col;
mod decompose_convolutions;
mod decompose_generic;
mod decompose_packs;
mod decompose_pads;
mod decompose_softmax;
pub mod destination_style;
mod fold_add_into_dest;
mod fold_packs;
pub mod fusion;
mod generic;
mod greedy_packing;
mod hoist_padding;
mod hoist_vectors;
mod interchange;
mod layout;
mod layout_propagation;
mod linalg_block_pack_matmul;
mod linalg_detensorize;
mod linalg_fold_into_elementwise;
mod linalg_fold_unit_extent_dims;
mod linalg_fuse_elementwise_ops;
mod linalg_generalize_named_ops;
mod linalg_inline_scalar_operands;
mod linalg_morph_ops;
mod linalg_specialize_generic_ops;
mod loops;
mod lower_packs;
pub mod packing;
pub mod pad_operands;
mod pads;
mod patterns;
pub mod promotion;
mod simplify_depthwise_conv;
mod simplify_packs;
pub mod split_reduction;
mod swaps;
pub mod tiling;
mod transpose_conv2d;
mod transpose_matmul;
mod transpose_packs;
mod unused_operands;
pub mod vectorization;
pub mod winograd;

pub use bubble_up_slices::slice_bubbling;
pub use contraction_ranks::contraction_rank_reductions;
pub use contractions::{contraction_mismatch, is_contraction};
pub use convolution_img2col::{Img2Col, convolution_to_img2col};
pub use decompose_convolutions::decompose_convolution;
pub use decompose_generic::generic_decompositions;
pub use decompose_packs::{pack_decompositions, unpack_decompositions};
pub use decompose_pads::pad_decompositions;
pub use decompose_softmax::decompose_softmax;
pub use fold_add_into_dest::add_folds;
pub use fold_packs::pack_folds;
pub use greedy_packing::{MatmulPacking, pack_matmul_greedily};
pub use hoist_padding::{HoistedPadding, build_packing_nest, hoist_padding};
pub use hoist_vectors::{hoist_vector_broadcasts, hoist_vector_transfers};
pub use interchange::{generalized, permute_loops};
pub use layout_propagation::{ControlPropagation, layout_propagation};
pub use linalg_block_pack_matmul::LinalgBlockPackMatmul;
pub use linalg_detensorize::LinalgDetensorize;
pub use linalg_fold_into_elementwise::{LinalgFoldIntoElementwise, elementwise_folds};
pub use linalg_fold_unit_extent_dims::{
    LinalgFoldUnitExtentDims, RankReduction, UnitDims, drop_unit_dims, output_to_input_moves,
    unit_extent_folds,
};
pub use linalg_fuse_elementwise_ops::LinalgFuseElementwiseOps;
pub use linalg_generalize_named_ops::{LinalgGeneralizeNamedOps, linalg_generalizations};
pub use linalg_inline_scalar_operands::{LinalgInlineScalarOperands, scalar_operand_inlinings};
pub use linalg_morph_ops::{LinalgMorphOps, elementwise_categorizations};
pub use linalg_specialize_generic_ops::{
    LinalgSpecializeGenericOps, linalg_specializations, specialize,
};
pub use loops::loop_extents;
pub use lower_packs::{LoweredPack, LoweredUnpack, lower_pack, lower_unpack};
pub use patterns::{
    apply_with, canonicalizations, dialect_canonicalizations, tiling_canonicalizations,
};
pub use simplify_depthwise_conv::{SimplifyDepthwiseConv, depthwise_conv_simplifications};
pub use simplify_packs::{empty_pack_folds, pack_simplifications};
pub use swaps::slice_of_fill_swaps;
pub use transpose_conv2d::transpose_filter;
pub use transpose_matmul::transpose_factor;
pub use transpose_packs::{TransposedPack, transpose_pack};
pub use unused_operands::{unnecessary_input_removals, unused_operand_removals};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<LinalgBlockPackMatmul>();
    registry.insert::<LinalgDetensorize>();
    registry.insert::<LinalgFoldIntoElementwise>();
    registry.insert::<LinalgFoldUnitExtentDims>();
    registry.insert::<LinalgFuseElementwiseOps>();
    registry.insert::<LinalgGeneralizeNamedOps>();
    registry.insert::<LinalgInlineScalarOperands>();
    registry.insert::<LinalgMorphOps>();
    registry.insert::<LinalgSpecializeGenericOps>();
    registry.insert::<SimplifyDepthwiseConv>();
}
