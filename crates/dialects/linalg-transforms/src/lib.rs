//! Transformations of structured operations within the linalg dialect
//! (MLIR: `Dialect/Linalg/Transforms`).
#![forbid(unsafe_code)]

mod linalg_generalize_named_ops;

pub use linalg_generalize_named_ops::{LinalgGeneralizeNamedOps, linalg_generalizations};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<LinalgGeneralizeNamedOps>();
}
