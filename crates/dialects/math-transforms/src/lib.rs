//! Transformations of the math dialect: expansion of operations into arithmetic, approximations by
//! polynomials, simplification of powers, fusion, and legalization of floating-point types
//! (MLIR: `Dialect/Math/Transforms`).
#![forbid(unsafe_code)]

mod algebraic_simplification;
mod approximations;
mod math_expand_ops;
mod math_extend_to_supported_types;
mod math_sincos_fusion;
mod math_uplift_to_fma;

pub use algebraic_simplification::populate_math_algebraic_simplification;
pub use approximations::populate_math_polynomial_approximation;
pub use math_expand_ops::{MathExpandOps, math_expansions};
pub use math_extend_to_supported_types::MathExtendToSupportedTypes;
pub use math_sincos_fusion::{MathSincosFusion, populate_sincos_fusion};
pub use math_uplift_to_fma::{MathUpliftToFma, populate_uplift_to_fma};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<MathExpandOps>();
    registry.insert::<MathExtendToSupportedTypes>();
    registry.insert::<MathSincosFusion>();
    registry.insert::<MathUpliftToFma>();
}
