//! Transformations for Arm's scalable vector extension (MLIR: `Dialect/ArmSVE/Transforms`).
#![forbid(unsafe_code)]

mod arm_sve_legalize_vector_storage;
mod transfer_read;

pub use arm_sve_legalize_vector_storage::{
    ArmSveLegalizeVectorStorage, populate_legalize_vector_storage,
};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ArmSveLegalizeVectorStorage>();
}
