//! Analyses of affine loops and memory accesses (MLIR: `Dialect/Affine/Analysis`): constraints over
//! SSA values, accesses, dependences.
//!
//! [`dependence`] decides whether two [`Access`]es may touch the same element of a memref; the
//! passes of `affine-transforms` call it. Constraints are [`terrace_presburger::Relation`]s, whose
//! columns a [`ValueConstraints`] pairs with SSA values.
#![forbid(unsafe_code)]

mod access;
mod align;
mod call_access;
mod constraints;
mod dependence;
mod expressions;
mod extents;
mod flatten;
mod nest;
mod parallel;
mod reductions;
mod region;
mod slice;
mod slice_bounds;
mod trip_count;
mod varying;

pub use access::Access;
pub use call_access::{CallAccess, CallSymbol, UseOfCalls, without_index_casts};
pub use constraints::ValueConstraints;
pub use dependence::{
    AnyAccess, Dependence, DependentPairs, Distance, dependence, dependent_pairs,
};
pub use expressions::{canonical_set, input_exprs, simplified_set};
pub use extents::{Extents, accesses_in, element_bytes, extents, footprint, region_bytes};
pub use flatten::{Flattened, add_bound};
pub use nest::{
    AffineRegionOp, common_loops, dominates, enclosing_affine_ops, enclosing_for_loops,
    enclosing_loops, induction_variables, innermost_common_loops, post_dominates,
};
pub use parallel::is_memory_parallel;
pub use reductions::{
    LoopReduction, is_parallel_reduction, parallel_reductions, supported_reductions,
};
pub use region::{RegionOptions, full_region, region, region_bounds};
pub use slice::{ComputationSlice, SliceOptions, SliceResult, for_of, slice_union};
pub use slice_bounds::{SliceBound, slice_bounds};
pub use trip_count::{
    constant_trip_count, largest_trip_divisor, lower_bound, trip_count, upper_bound,
};
pub use varying::{is_invariant, varying_index};
