//! Tiling of `linalg.softmax`: all dimensions are loops, that of the reduction included.

use terrace_arith::BuildConstant;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::shape_of;
use terrace_ir::{Builder, Op, OpRef, Value};
use terrace_linalg::SoftmaxOp;

use super::{TileOp, slice, unit_slice};
use crate::generic::clone_with;
use crate::loops::size_of;

/// Returns for each dimension whether it is parallel; `None` if `op` is not a softmax.
pub(super) fn loops(op: OpRef<'_>) -> Option<Vec<bool>> {
    let softmax = op.cast::<SoftmaxOp>()?;
    let rank = shape_of(op.context(), op.body().value_type(softmax.input()))?.len();
    Some((0..rank as i64).map(|dim| dim != softmax.dimension()).collect())
}

/// Returns the sizes of the input of `op`. As in MLIR, constants for the lower bounds and the steps
/// are created first.
pub(super) fn domain(b: &mut Builder<'_>, op: Op) -> Option<Vec<Mixed>> {
    b.constant_index(0);
    b.constant_index(1);
    let input = b.body().op(op).cast::<SoftmaxOp>()?.input();
    let shape = shape_of(b.context(), b.body().value_type(input))?.to_vec();
    Some(shape.into_iter().enumerate().map(|(dim, size)| size_of(b, input, dim, size)).collect())
}

/// Creates the softmax on the tile at `offsets` with the sizes `sizes`, which is written to a slice
/// of `output`.
pub(super) fn tiled(
    b: &mut Builder<'_>,
    op: Op,
    output: Value,
    offsets: &[Mixed],
    sizes: &[Mixed],
) -> Option<TileOp> {
    let input = b.body().op(op).cast::<SoftmaxOp>()?.input();
    let of = unit_slice(offsets, sizes);
    let operands = [slice(b, input, &of)?, slice(b, output, &of)?];
    let op = clone_with(b, op, &operands);
    Some(TileOp { op, values: b.body().results(op).collect() })
}
