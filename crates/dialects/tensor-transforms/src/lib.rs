//! Transformations of the tensor dialect (MLIR: `Dialect/Tensor/Transforms`): sizes of results from
//! operands, and folds of slices into each other and into their users.
#![forbid(unsafe_code)]

mod bubble_expands;
mod collapsed_extracts;
mod collapsed_slices;
mod constant_slices;
mod decompose_concat;
mod empty_tensors;
mod expand;
mod fold_tensor_subset_ops;
mod independent;
mod reify;
mod reify_result_shapes;
mod reshape_slices;
mod resolve_shaped_type_result_dims;
mod rewrite_as_constant;
mod slice_folds;
mod slices;

pub use bubble_expands::expand_bubbling;
pub use collapsed_extracts::collapsed_extract_folds;
pub use collapsed_slices::collapsed_slice_rewrites;
pub use constant_slices::constant_slice_folds;
pub use decompose_concat::concat_decompositions;
pub use empty_tensors::empty_tensor_folds;
pub use expand::build_expand;
pub use fold_tensor_subset_ops::{
    FoldTensorSubsetOps, tensor_subset_folds, tensor_subset_transfer_folds,
};
pub use independent::make_independent;
pub use reify::{dim_of, empty_like, mixed_sizes, reified_sizes};
pub use reify_result_shapes::ReifyResultShapes;
pub use reshape_slices::reshape_slice_bubbling;
pub use resolve_shaped_type_result_dims::{
    ResolveRankedShapedTypeResultDims, ResolveShapedTypeResultDims, result_dim_resolutions,
};
pub use rewrite_as_constant::constant_rewrites;
pub use slice_folds::{
    consecutive_slice_merges, is_cast_like_extract_slice, is_cast_like_insert_slice,
    redundant_rank_expansion_drops, unit_reshape_folds,
};
pub use slices::{build_extract, build_full_rank_extract, build_insert, build_parallel_insert};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<FoldTensorSubsetOps>();
    registry.insert::<ReifyResultShapes>();
    registry.insert::<ResolveRankedShapedTypeResultDims>();
    registry.insert::<ResolveShapedTypeResultDims>();
}
