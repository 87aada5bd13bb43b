//! What declarations of operations ask of types.

use terrace_ir::{Context, Type};

use crate::MMAMatrixType;

/// The type of the elements of a matrix.
pub fn element(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<MMAMatrixType>(cx).map(|ty| ty.element)
}
