//! Transformations of the tosa dialect (MLIR: `Dialect/Tosa/Transforms`): shapes from operands,
//! equal ranks, decompositions and constants.
#![forbid(unsafe_code)]

mod tosa_infer_shapes;
mod tosa_layerwise_constant_fold;

pub use tosa_infer_shapes::TosaInferShapes;
pub use tosa_layerwise_constant_fold::TosaLayerwiseConstantFold;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<TosaInferShapes>();
    registry.insert::<TosaLayerwiseConstantFold>();
}
