//! Models of tensors: sizes of results.

use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::mixed;
use terrace_builtin::mixed_slice;
use terrace_builtin::reshape::reassociation;
use terrace_builtin::shaped::{rank, shape_of};
use terrace_builtin::slices::dropped_dims;
use terrace_ir::{Context, OpRef};
use terrace_tensor::{
    CastOp, CollapseShapeOp, DimOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, PadOp, RankOp,
};

use super::memref::{allocated, dimension, product, rank_of};
use super::{OnIndex, OnSize, add};
use crate::interface::ValueBoundsOp;
use crate::set::ValueBounds;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<CastOp>(cx, &(&OnSize(cast) as &dyn ValueBoundsOp));
    add::<CollapseShapeOp>(cx, &(&OnSize(collapsed) as &dyn ValueBoundsOp));
    add::<DimOp>(cx, &(&OnIndex(dimension) as &dyn ValueBoundsOp));
    add::<EmptyOp>(cx, &(&OnSize(allocated) as &dyn ValueBoundsOp));
    add::<ExpandShapeOp>(cx, &(&OnSize(expanded) as &dyn ValueBoundsOp));
    add::<ExtractSliceOp>(cx, &(&OnSize(slice) as &dyn ValueBoundsOp));
    add::<PadOp>(cx, &(&OnSize(padded) as &dyn ValueBoundsOp));
    add::<RankOp>(cx, &(&OnIndex(rank_of) as &dyn ValueBoundsOp));
}

fn cast(op: OpRef<'_>, dim: usize, bounds: &mut ValueBounds<'_>) -> Option<AffineExpr> {
    let source = op.operand(0);
    rank(op.context(), op.body().value_type(source))?;
    Some(bounds.size(source, dim))
}

fn collapsed(op: OpRef<'_>, dim: usize, bounds: &mut ValueBounds<'_>) -> Option<AffineExpr> {
    let groups = reassociation(op.context(), op.cast::<CollapseShapeOp>()?.reassociation())?;
    Some(product(op.operand(0), groups.get(dim)?, bounds))
}

fn expanded(op: OpRef<'_>, dim: usize, bounds: &mut ValueBounds<'_>) -> Option<AffineExpr> {
    let view = op.cast::<ExpandShapeOp>()?;
    let size = *mixed(view.static_output_shape(), view.output_shape()).get(dim)?;
    Some(bounds.mixed(size))
}

fn slice(op: OpRef<'_>, dim: usize, bounds: &mut ValueBounds<'_>) -> Option<AffineExpr> {
    let slice = op.cast::<ExtractSliceOp>()?;
    let shape = shape_of(op.context(), op.result_types().next()?)?;
    let dropped = dropped_dims(slice.static_sizes(), shape)?;
    let sizes = mixed_slice!(slice).sizes;
    let mut kept = (0..sizes.len()).filter(|at| !dropped.contains(at));
    let size = sizes[kept.nth(dim)?];
    Some(bounds.mixed(size))
}

fn padded(op: OpRef<'_>, dim: usize, bounds: &mut ValueBounds<'_>) -> Option<AffineExpr> {
    let pad = op.cast::<PadOp>()?;
    let low = *mixed(pad.static_low(), pad.low()).get(dim)?;
    let high = *mixed(pad.static_high(), pad.high()).get(dim)?;
    let size = bounds.size(pad.source(), dim);
    let low = bounds.mixed(low);
    let high = bounds.mixed(high);
    let cx = bounds.context();
    Some(size.add(cx, low).add(cx, high))
}
