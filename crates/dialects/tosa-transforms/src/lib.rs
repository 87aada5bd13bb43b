//! Transformations of the tosa dialect (MLIR: `Dialect/Tosa/Transforms`): shapes from operands,
//! equal ranks, decompositions and constants.
#![forbid(unsafe_code)]

mod tosa_infer_shapes;

pub use tosa_infer_shapes::TosaInferShapes;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<TosaInferShapes>();
}
