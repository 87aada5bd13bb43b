//! Transformations for Arm's scalable matrix extension (MLIR: `Dialect/ArmSME/Transforms`).
#![forbid(unsafe_code)]

mod arm_sme_outer_product_fusion;
mod enable_arm_streaming;

pub use arm_sme_outer_product_fusion::{ArmSmeOuterProductFusion, populate_outer_product_fusion};
pub use enable_arm_streaming::{EnableArmStreaming, StreamingMode, ZaMode};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ArmSmeOuterProductFusion>();
    registry.insert::<EnableArmStreaming>();
}
