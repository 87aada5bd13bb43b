//! Transformations for Arm's scalable matrix extension (MLIR: `Dialect/ArmSME/Transforms`).
#![forbid(unsafe_code)]

mod arm_sme_outer_product_fusion;
mod arm_sme_vector_legalization;
mod enable_arm_streaming;
mod test_arm_sme_tile_allocation;
mod tile_allocation;

pub use arm_sme_outer_product_fusion::{ArmSmeOuterProductFusion, populate_outer_product_fusion};
pub use arm_sme_vector_legalization::ArmSmeVectorLegalization;
pub use enable_arm_streaming::{EnableArmStreaming, StreamingMode, ZaMode};
pub use test_arm_sme_tile_allocation::TestArmSmeTileAllocation;
pub use tile_allocation::allocate_tiles;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ArmSmeOuterProductFusion>();
    registry.insert::<ArmSmeVectorLegalization>();
    registry.insert::<EnableArmStreaming>();
    registry.insert::<TestArmSmeTileAllocation>();
}
