//! Transformations of the affine dialect (MLIR: `Dialect/Affine/Transforms`, `LoopUtils.cpp`).
//! [`register`] adds the passes to a registry; the functions behind them are public for transform
//! scripts.
#![forbid(unsafe_code)]

mod affine_data_copy_generate;
mod affine_expand_index_ops;
mod affine_loop_coalescing;
mod affine_loop_invariant_code_motion;
mod affine_loop_normalize;
mod affine_loop_tile;
mod affine_loop_unroll;
mod affine_loop_unroll_jam;
mod affine_parallelize;
mod affine_pipeline_data_transfer;
mod affine_raise_from_memref;
mod affine_scalrep;
mod affine_simplify_min_max;
mod affine_simplify_structures;
mod affine_super_vectorize;
mod copy;
mod copy_nest;
mod decompose;
mod fusion;
mod hoist_if;
mod interference;
mod loops;
mod permute;
mod replace_memref;
mod separate;
mod skew;
mod tile;
mod with_carried;

pub use affine_data_copy_generate::{AffineDataCopyGeneration, simplify_copies};
pub use affine_expand_index_ops::{
    AffineExpandIndexOps, AffineExpandIndexOpsAsAffine, index_op_expansions,
    index_op_expansions_as_affine,
};
pub use affine_loop_coalescing::{AffineLoopCoalescing, coalesce_affine_nest};
pub use affine_loop_invariant_code_motion::{AffineLoopInvariantCodeMotion, hoist_invariants};
pub use affine_loop_normalize::{AffineLoopNormalize, normalize_for, normalize_parallel};
pub use affine_loop_tile::{AffineLoopTiling, is_tiling_legal};
pub use affine_loop_unroll::{
    AffineLoopUnroll, unroll_by_factor, unroll_completely, unroll_up_to_factor,
};
pub use affine_loop_unroll_jam::{AffineLoopUnrollAndJam, unroll_and_jam};
pub use affine_parallelize::{AffineParallelize, parallelize};
pub use affine_pipeline_data_transfer::AffinePipelineDataTransfer;
pub use affine_raise_from_memref::AffineRaiseFromMemref;
pub use affine_scalrep::{AffineScalarReplacement, replace_by_scalars};
pub use affine_simplify_min_max::{AffineSimplifyMinMax, min_max_simplifications};
pub use affine_simplify_structures::AffineSimplifyStructures;
pub use affine_super_vectorize::{AffineVectorize, vectorize_loop};
pub use copy::{CopyOptions, CopyRange, generate_copies, generate_region_copy};
pub use decompose::{decompose_apply, reorder_by_hoistability};
pub use fusion::{
    AffineLoopFusion, FastSpace, FusionMode, FusionResult, FusionStrategy, can_fuse, fuse_loops,
};
pub use hoist_if::hoist_if;
pub use loops::{
    body_block, build_loop, constant_trip_count, induction_variable, largest_trip_divisor,
    lower_bound, perfect_nest, promote_if_single_iteration, set_lower_bound, set_step,
    set_upper_bound, tileable_bands, trip_count, upper_bound,
};
pub use permute::{is_valid_permutation, permute_loops, sink_sequential_loops};
pub use replace_memref::{Remap, only_frees, replace_in_access, replace_memref};
pub use separate::separate_full_tiles;
pub use tile::{TiledNest, tile_nest, tile_nest_parametric};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry
        .insert::<AffineDataCopyGeneration>()
        .insert::<AffineExpandIndexOps>()
        .insert::<AffineExpandIndexOpsAsAffine>()
        .insert::<AffineLoopCoalescing>()
        .insert::<AffineLoopFusion>()
        .insert::<AffineLoopInvariantCodeMotion>()
        .insert::<AffineLoopNormalize>()
        .insert::<AffineLoopTiling>()
        .insert::<AffineLoopUnroll>()
        .insert::<AffineLoopUnrollAndJam>()
        .insert::<AffineParallelize>()
        .insert::<AffinePipelineDataTransfer>()
        .insert::<AffineRaiseFromMemref>()
        .insert::<AffineScalarReplacement>()
        .insert::<AffineSimplifyMinMax>()
        .insert::<AffineSimplifyStructures>()
        .insert::<AffineVectorize>();
}
