//! Transformations of functions (MLIR: `Dialect/Func/Transforms`).
#![forbid(unsafe_code)]

mod duplicate_function_elimination;

pub use duplicate_function_elimination::{DuplicateFunctionElimination, eliminate_duplicates};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<DuplicateFunctionElimination>();
}
