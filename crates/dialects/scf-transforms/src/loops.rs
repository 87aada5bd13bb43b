//! Queries and changes of loops that all passes of this crate share.

use terrace_ir::{Block, Body, Builder, Op, OpType, Type, Value};
use terrace_transforms::post_order;

/// Returns the operations of type `T` in the regions of `op` in post-order: nested operations
/// first. Bodies of nested isolated operations are not visited.
pub(crate) fn ops_of_type<T: OpType>(body: &Body, op: Op) -> Vec<T> {
    let ops = post_order(body, op).into_iter();
    ops.filter(|op| body.op(*op).is::<T>()).map(T::from_op).collect()
}

/// Returns the only block of the first region of `op`; `None` if the region is empty.
pub(crate) fn body_block(body: &Body, op: Op) -> Option<Block> {
    body.first_block(body.region(op, 0)?)
}

/// Returns the types of `values`.
pub(crate) fn types_of(body: &Body, values: &[Value]) -> Vec<Type> {
    values.iter().map(|value| body.value_type(*value)).collect()
}

/// Moves the operations of `from`, without its terminator, in front of the operation `before` of
/// `to`, replaces the arguments of `from` by `values`, and erases `from` with its terminator.
/// Returns the operands of that terminator; `None`, without a change, if `from` is empty.
pub(crate) fn splice_body(
    builder: &mut Builder<'_>,
    from: Block,
    to: Block,
    before: Option<Op>,
    values: &[Value],
) -> Option<Vec<Value>> {
    let body = builder.body_mut();
    let end = body.last_op(from)?;
    body.merge_block(from, to, before, values);
    let yielded = body.operands(end).collect();
    body.erase(end);
    Some(yielded)
}
