//! Transformations of the math dialect: expansion of operations into arithmetic, and legalization
//! of floating-point types (MLIR: `Dialect/Math/Transforms`).
#![forbid(unsafe_code)]

mod math_expand_ops;
mod math_extend_to_supported_types;

pub use math_expand_ops::math_expansions;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(&math_expand_ops::MATH_EXPAND_OPS);
    registry.insert(&math_extend_to_supported_types::MATH_EXTEND_TO_SUPPORTED_TYPES);
}
