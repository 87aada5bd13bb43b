//! Predicates that the declarations in `generated` use as constraints.

use terrace_ir::{Context, Type};

use crate::shapeType;

/// Returns the rank of a `!tosa.shape`; `None` for another type.
pub(crate) fn rank(cx: &Context, ty: Type) -> Option<i32> {
    ty.downcast::<shapeType>(cx).map(|shape| shape.rank)
}
