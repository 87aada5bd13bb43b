//! Lowerings to the omp dialect, the directives of OpenMP.
#![forbid(unsafe_code)]

mod convert_scf_to_openmp;
mod reductions;

pub use convert_scf_to_openmp::ConvertScfToOpenMp;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertScfToOpenMp>();
}
