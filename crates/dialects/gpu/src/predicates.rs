//! Functions on types that the declarations use in constraints.

use terrace_ir::{Context, Type};

use crate::MMAMatrixType;

/// Returns the element type of a matrix; `None` for any other type.
pub fn element(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<MMAMatrixType>(cx).map(|ty| ty.element)
}
