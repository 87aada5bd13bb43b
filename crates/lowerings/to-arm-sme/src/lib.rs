//! Lowerings to the arm_sme dialect: operations on scalable two-dimensional vectors of the size of
//! a tile become operations on tiles.
#![forbid(unsafe_code)]

mod convert_arith_to_arm_sme;
mod convert_vector_to_arm_sme;
mod tiles;

pub use convert_arith_to_arm_sme::{ConvertArithToArmSme, populate_arith_to_arm_sme};
pub use convert_vector_to_arm_sme::{ConvertVectorToArmSme, populate_vector_to_arm_sme};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertArithToArmSme>();
    registry.insert::<ConvertVectorToArmSme>();
}
