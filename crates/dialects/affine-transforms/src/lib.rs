//! Transformations of the affine dialect (MLIR: `Dialect/Affine/Transforms`). [`register`] adds the
//! passes to a registry; the functions behind them are public for transform scripts.
#![forbid(unsafe_code)]

mod affine_loop_invariant_code_motion;
mod affine_scalrep;
mod interference;

pub use affine_loop_invariant_code_motion::{AffineLoopInvariantCodeMotion, hoist_invariants};
pub use affine_scalrep::{AffineScalarReplacement, replace_by_scalars};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<AffineLoopInvariantCodeMotion>().insert::<AffineScalarReplacement>();
}
