//! Analyses of affine loops and memory accesses (MLIR: `Dialect/Affine/Analysis`): constraints over
//! SSA values, accesses, dependences, aliases.
//!
//! [`dependence`] decides whether two [`Access`]es may touch the same element of a memref; the
//! passes of `affine-transforms` call it. Constraints are [`terrace_presburger::Relation`]s, whose
//! columns a [`ValueConstraints`] pairs with SSA values.
#![forbid(unsafe_code)]

mod access;
mod alias;
mod constraints;
mod dependence;
mod flatten;
mod nest;
mod parallel;
mod region;

pub use access::Access;
pub use alias::may_alias;
pub use constraints::ValueConstraints;
pub use dependence::{Dependence, Distance, dependence};
pub use flatten::Flattened;
pub use nest::{
    AffineRegionOp, common_loops, dominates, enclosing_affine_ops, enclosing_loops,
    induction_variables, post_dominates,
};
pub use parallel::is_memory_parallel;
pub use region::region;
