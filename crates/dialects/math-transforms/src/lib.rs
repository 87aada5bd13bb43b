//! Transformations of the math dialect: expansion of operations into arithmetic, approximations by
//! polynomials, and legalization of floating-point types (MLIR: `Dialect/Math/Transforms`).
#![forbid(unsafe_code)]

mod approximations;
mod math_expand_ops;
mod math_extend_to_supported_types;

pub use approximations::populate_math_polynomial_approximation;
pub use math_expand_ops::{MathExpandOps, math_expansions};
pub use math_extend_to_supported_types::MathExtendToSupportedTypes;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<MathExpandOps>();
    registry.insert::<MathExtendToSupportedTypes>();
}
