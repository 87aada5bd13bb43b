//! Lowerings to target-independent dialects: loops, branches, arithmetic and memory
//! (MLIR: the parts of `Conversion` that produce affine, arith, cf, math, memref and scf).
#![forbid(unsafe_code)]

mod convert_complex_to_standard;
mod convert_linalg_to_loops;
mod convert_math_to_libm;
mod convert_scf_to_cf;
mod convert_vector_to_scf;
mod lift_cf_to_scf;
mod lower_affine;

pub use convert_vector_to_scf::{VectorToScfOptions, vector_to_scf};
pub use lift_cf_to_scf::lift_branches;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(&convert_complex_to_standard::CONVERT_COMPLEX_TO_STANDARD);
    registry.insert(&convert_linalg_to_loops::CONVERT_LINALG_TO_LOOPS);
    registry.insert(&convert_math_to_libm::CONVERT_MATH_TO_LIBM);
    registry.insert(&convert_scf_to_cf::CONVERT_SCF_TO_CF);
    registry.insert(&convert_vector_to_scf::CONVERT_VECTOR_TO_SCF);
    registry.insert(&lift_cf_to_scf::LIFT_CF_TO_SCF);
    registry.insert(&lower_affine::LOWER_AFFINE);
}
