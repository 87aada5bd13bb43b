//! Shapes of tensors without rank, and reshapes.

use terrace_arith::BuildConstant;
use terrace_builtin::shaped::{DYNAMIC, element_type_or_self};
use terrace_builtin::{IndexType, RankedTensorType, UnrankedTensorType};
use terrace_ir::{Builder, Handle, OpType, Operand, Value};
use terrace_shape::{NumElementsOp, ShapeOfOp, SplitAtOp};
use terrace_tensor::{FromElementsOp, ReshapeOp};

/// Builds the shape of `tensor`, a tensor of sizes.
pub(super) fn of(b: &mut Builder<'_>, tensor: Value) -> Value {
    let index = IndexType::get(b.context()).ty();
    let ty = RankedTensorType::get(b.context(), &[DYNAMIC], index).ty();
    ShapeOfOp::build(b, ty, tensor).value(b)
}

fn count(b: &mut Builder<'_>, shape: Value) -> Value {
    let index = IndexType::get(b.context()).ty();
    NumElementsOp::build(b, index, shape).value(b)
}

/// Builds a reshape of `tensor` to the sizes `values`, whose static values are `sizes`.
fn to_sizes(b: &mut Builder<'_>, tensor: Value, values: &[Value], sizes: &[i64]) -> Option<Value> {
    let cx = b.context().clone();
    let index = IndexType::get(&cx).ty();
    let ty = RankedTensorType::get(&cx, &[i64::try_from(sizes.len()).ok()?], index).ty();
    let shape = FromElementsOp::build(b, ty, values).value(b);
    let element = element_type_or_self(&cx, b.body().value_type(tensor));
    let ty = RankedTensorType::get(&cx, sizes, element).ty();
    Some(ReshapeOp::build(b, ty, tensor, shape).value(b))
}

/// Builds a reshape of `tensor` of the shape `shape` to rank 1.
pub(super) fn flattened(b: &mut Builder<'_>, tensor: Value, shape: Value) -> Option<Value> {
    let size = count(b, shape);
    to_sizes(b, tensor, &[size], &[DYNAMIC])
}

/// Builds a reshape of `tensor` of the shape `shape` to rank 3, whose middle is the dimension
/// `axis` of the size `size`.
pub(super) fn around(
    b: &mut Builder<'_>,
    (tensor, shape): (Value, Value),
    axis: i64,
    size: i64,
) -> Option<Value> {
    let ty = b.body().value_type(shape);
    let (axis, next) = (b.constant_index(axis), b.constant_index(axis + 1));
    let head = SplitAtOp::build(b, ty, ty, shape, axis).op();
    let head = b.body().result(head, 0);
    let before = count(b, head);
    let tail = SplitAtOp::build(b, ty, ty, shape, next).op();
    let tail = b.body().result(tail, 1);
    let after = count(b, tail);
    let middle = b.constant_index(size);
    to_sizes(b, tensor, &[before, middle, after], &[DYNAMIC, size, DYNAMIC])
}

/// Builds a reshape of `tensor` to the shape `shape`, without rank.
pub(super) fn reshaped(b: &mut Builder<'_>, tensor: Value, shape: Value) -> Value {
    let element = element_type_or_self(b.context(), b.body().value_type(tensor));
    let ty = Handle::of(b.context(), UnrankedTensorType { element }).ty();
    ReshapeOp::build(b, ty, tensor, shape).value(b)
}
