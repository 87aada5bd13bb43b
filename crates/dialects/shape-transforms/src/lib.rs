//! Transformations of shape computations (MLIR: `Dialect/Shape/Transforms`).
#![forbid(unsafe_code)]

mod outline_shape_computation;
mod remove_shape_constraints;
mod shape_to_shape_lowering;

pub use outline_shape_computation::{OutlineShapeComputation, outline_shapes};
pub use remove_shape_constraints::{RemoveShapeConstraints, populate_remove_shape_constraints};
pub use shape_to_shape_lowering::{ShapeToShapeLowering, populate_shape_rewrites};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<OutlineShapeComputation>();
    registry.insert::<RemoveShapeConstraints>();
    registry.insert::<ShapeToShapeLowering>();
}
