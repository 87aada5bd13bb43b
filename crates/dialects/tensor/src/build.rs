//! Builders that take sizes as lists of numbers and operands.

use terrace_builtin::mixed::{Mixed, split};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Operand, Type, Value};

use crate::EmptyOp;

/// Builds a `tensor.empty` with these sizes and elements of the type `element`.
pub fn build_empty(builder: &mut Builder<'_>, sizes: &[Mixed], element: Type) -> Value {
    let (shape, dynamic) = split(sizes);
    let ty = RankedTensorType::get(builder.context(), &shape, element).ty();
    EmptyOp::build(builder, ty, dynamic).value(builder)
}
