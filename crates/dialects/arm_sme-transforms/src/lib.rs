//! Transformations for Arm's scalable matrix extension (MLIR: `Dialect/ArmSME/Transforms`).
#![forbid(unsafe_code)]

mod enable_arm_streaming;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(&enable_arm_streaming::ENABLE_ARM_STREAMING);
}
