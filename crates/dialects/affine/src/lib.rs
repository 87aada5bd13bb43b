//! Affine loops, conditionals and memory accesses, for analyses that need exact bounds and
//! subscripts.
//!
//! Bounds and subscripts are affine maps of induction variables (dimensions) and of values that are
//! constant in the enclosing affine scope (symbols). The dialect works on memrefs, before `scf`.
//! `convert-linalg-to-affine-loops` and `affine-raise-from-memref` produce it. The pass
//! `lower-affine` turns it into `scf`, `memref`, `vector` and `arith`; `expand-strided-metadata`
//! creates `affine.apply` for the arithmetic of views.
//!
//! To start with: `affine.for`, `affine.load`, `affine.apply`.
//!
//! Other crates build subscripts with [`composed_apply`]. The declarations are imported from the
//! records of MLIR 22; `import/manifest.md` lists what the import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_affine;

mod assembly;
mod canonicalize;
mod compose;
mod composed;
mod effects;
mod expand_indices;
pub mod expansion;
mod fold;
mod generated;
mod hooks;
mod inliner;
mod interfaces;
mod operations;
mod validity;
mod verify;

pub use compose::AppliedMap;
pub use composed::{
    Inputs, canonical_applies, composed_apply, composed_apply_to, composed_max, composed_min,
    resolved_indices, unfolded_apply,
};
pub use expand_indices::{expand_delinearize, expand_linearize, invariant_loops};
pub use generated::*;
pub use inliner::AffineInliner;
pub use operations::{
    AffineDmaStartOp, AffineDmaStartOpRef, AffineDmaWaitOp, AffineDmaWaitOpRef, Place,
    access_map_name, is_affine_access, places,
};
pub use validity::{affine_scope, is_dim, is_symbol, map_of};
