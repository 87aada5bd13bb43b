//! Transformations of the arm_neon dialect (MLIR: `Conversion/ArmNeon2dToIntr`).
#![forbid(unsafe_code)]

mod arm_neon_2d_to_intr;

pub use arm_neon_2d_to_intr::{ArmNeon2dToIntr, populate_arm_neon_2d_to_intr};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ArmNeon2dToIntr>();
}
