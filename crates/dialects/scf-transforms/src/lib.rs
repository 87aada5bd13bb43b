//! Transformations of the scf dialect (MLIR: `Dialect/SCF/Transforms`, `SCF/Utils`): conversions
//! between kinds of loops, fusion, tiling and specialization of parallel loops, and software
//! pipelining ([`pipeline_loop`]). [`register`] adds the passes to a registry; the functions behind
//! them are public for transform scripts.
#![forbid(unsafe_code)]

mod coalesce;
mod fixed_outer_loops;
mod loops;
mod min_max;
mod more_yields;
mod normalize;
mod pipeline;
mod processors;
mod rotate_while;
mod scf_for_loop_canonicalization;
mod scf_for_loop_peeling;
mod scf_for_loop_range_folding;
mod scf_for_to_while;
mod scf_forall_to_for;
mod scf_loop_specialization;
mod scf_parallel_for_to_nested_fors;
mod scf_parallel_loop_fusion;
mod scf_parallel_loop_tiling;
mod sibling_fusion;
mod structural_type_conversion;
mod unroll;
mod unroll_parallel;
mod uplift_while;

pub use coalesce::{bands, coalesce_nest, outermost_definitions};
pub use fixed_outer_loops::extract_fixed_outer_loops;
pub use min_max::bounded_min_max_simplifications;
pub use more_yields::with_additional_yields;
pub use normalize::{collapse_parallel_loop, denormalize, normalized_count};
pub use pipeline::{Annotate, PipelineOptions, PipelinePart, Predicate, pipeline_loop};
pub use processors::map_loop_to_processors;
pub use rotate_while::{rotate_while_loop, while_rotations};
pub use scf_for_loop_canonicalization::{ForLoopCanonicalization, loop_canonicalizations};
pub use scf_for_loop_peeling::{ForLoopPeeling, peel_first_iteration, peel_last_iteration};
pub use scf_for_loop_range_folding::{ForLoopRangeFolding, fold_range};
pub use scf_for_to_while::{ForToWhile, for_to_while};
pub use scf_forall_to_for::{ForallToFor, ForallToParallel, forall_to_for, forall_to_parallel};
pub use scf_loop_specialization::{ForLoopSpecialization, ParallelLoopSpecialization};
pub use scf_parallel_for_to_nested_fors::{ParallelForToNestedFors, parallel_to_nested_fors};
pub use scf_parallel_loop_fusion::{ParallelLoopFusion, fuse_parallel_loops};
pub use scf_parallel_loop_tiling::{ParallelLoopTiling, tile_parallel_loop};
pub use sibling_fusion::{fuse_siblings, have_same_iterations};
pub use structural_type_conversion::populate_scf_structural_type_conversion;
pub use unroll::{promote_single_iteration, unroll_and_jam, unroll_annotated, unroll_by_factor};
pub use unroll_parallel::unroll_parallel_by_factors;
pub use uplift_while::{uplift_while_to_for, while_uplifts};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry
        .insert::<ForLoopCanonicalization>()
        .insert::<ForLoopPeeling>()
        .insert::<ForLoopRangeFolding>()
        .insert::<ForLoopSpecialization>()
        .insert::<ForToWhile>()
        .insert::<ForallToFor>()
        .insert::<ForallToParallel>()
        .insert::<ParallelForToNestedFors>()
        .insert::<ParallelLoopFusion>()
        .insert::<ParallelLoopSpecialization>()
        .insert::<ParallelLoopTiling>();
}
