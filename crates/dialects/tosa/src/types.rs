//! Verifiers of types, which `generated` refers to by name.

use terrace_ir::Context;

use crate::shapeType;

/// Checks that the rank is not negative.
pub(crate) fn verify_shape(shape: &shapeType, _: &Context) -> Result<(), String> {
    match shape.rank < 0 {
        true => Err(format!("invalid rank (must be >= 0): {}", shape.rank)),
        false => Ok(()),
    }
}
