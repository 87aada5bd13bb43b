//! Transformations of the emitc dialect (MLIR: `Dialect/EmitC/Transforms`).
#![forbid(unsafe_code)]

mod form_expressions;
mod wrap_emitc_func_in_class;

pub use form_expressions::{FormExpressions, populate_expression_patterns};
pub use wrap_emitc_func_in_class::{WrapFuncInClass, wrap_functions_in_classes};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<FormExpressions>();
    registry.insert::<WrapFuncInClass>();
}
