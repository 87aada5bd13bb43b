//! Transformations of functions (MLIR: `Dialect/Func/Transforms`).
#![forbid(unsafe_code)]

mod duplicate_function_elimination;
mod type_conversion;

pub use duplicate_function_elimination::{DuplicateFunctionElimination, eliminate_duplicates};
pub use type_conversion::{
    legal_with_blocks, populate_branch_type_conversion, populate_func_type_conversion,
    populate_function_type_conversion, populate_generic_type_conversion,
    populate_return_type_conversion,
};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<DuplicateFunctionElimination>();
}
