//! Transformations of shape computations (MLIR: `Dialect/Shape/Transforms`).
#![forbid(unsafe_code)]

mod outline_shape_computation;

pub use outline_shape_computation::{OutlineShapeComputation, outline_shapes};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<OutlineShapeComputation>();
}
