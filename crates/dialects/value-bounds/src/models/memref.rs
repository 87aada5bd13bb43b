//! Models of memrefs: sizes of allocations and views.

use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::reshape::reassociation;
use terrace_builtin::shaped::{rank, shape_of};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{MemRefType, mixed_slice};
use terrace_ir::{Context, OpRef, Value};
use terrace_memref::{
    AllocOp, AllocaOp, CastOp, CollapseShapeOp, DimOp, ExpandShapeOp, RankOp, SubViewOp, kept_dims,
};

use super::{OnIndex, OnSize, add};
use crate::interface::ValueBoundsOp;
use crate::set::ValueBounds;
use crate::variable::ValueDim;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<AllocOp>(cx, &(&OnSize(allocated) as &dyn ValueBoundsOp));
    add::<AllocaOp>(cx, &(&OnSize(allocated) as &dyn ValueBoundsOp));
    add::<CastOp>(cx, &(&OnSize(cast) as &dyn ValueBoundsOp));
    add::<CollapseShapeOp>(cx, &(&OnSize(collapsed) as &dyn ValueBoundsOp));
    add::<ExpandShapeOp>(cx, &(&OnSize(expanded) as &dyn ValueBoundsOp));
    add::<SubViewOp>(cx, &(&OnSize(subview) as &dyn ValueBoundsOp));
    add::<DimOp>(cx, &(&OnIndex(dimension) as &dyn ValueBoundsOp));
    add::<RankOp>(cx, &(&OnIndex(rank_of) as &dyn ValueBoundsOp));
}

/// Returns the size of a dimension of the result, whose dynamic sizes are the first operands.
pub(super) fn allocated(
    op: OpRef<'_>,
    dim: usize,
    bounds: &mut ValueBounds<'_>,
) -> Option<AffineExpr> {
    let shape = shape_of(op.context(), op.result_types().next()?)?;
    let size = *mixed(shape, op.operands()).get(dim)?;
    Some(bounds.mixed(size))
}

fn cast(op: OpRef<'_>, dim: usize, bounds: &mut ValueBounds<'_>) -> Option<AffineExpr> {
    let source = op.operand(0);
    bounds.body().value_type(source).is::<MemRefType>().then(|| bounds.size(source, dim))
}

fn subview(op: OpRef<'_>, dim: usize, bounds: &mut ValueBounds<'_>) -> Option<AffineExpr> {
    let view = op.cast::<SubViewOp>()?;
    let at = *kept_dims(view)?.get(dim)?;
    let size = *mixed_slice!(view).sizes.get(at)?;
    Some(bounds.mixed(size))
}

/// Returns the product of the sizes of the collapsed dimensions `group` of `source`.
pub(super) fn product(source: Value, group: &[i64], bounds: &mut ValueBounds<'_>) -> AffineExpr {
    let mut all = bounds.constant(1);
    for dim in group {
        let size = bounds.size(source, *dim as usize);
        all = all.mul(bounds.context(), size);
    }
    all
}

fn collapsed(op: OpRef<'_>, dim: usize, bounds: &mut ValueBounds<'_>) -> Option<AffineExpr> {
    let view = op.cast::<CollapseShapeOp>()?;
    let groups = reassociation(op.context(), view.reassociation())?;
    Some(product(op.operand(0), groups.get(dim)?, bounds))
}

fn expanded(op: OpRef<'_>, dim: usize, bounds: &mut ValueBounds<'_>) -> Option<AffineExpr> {
    let view = op.cast::<ExpandShapeOp>()?;
    let size: Mixed = *mixed(view.static_output_shape(), view.output_shape()).get(dim)?;
    Some(bounds.mixed(size))
}

/// Bounds the result of a query for a size by the size.
pub(super) fn dimension(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let dim = usize::try_from(constant_integer(op.body(), op.operand(1))?).ok()?;
    let source = op.operand(0);
    let rank = rank(op.context(), op.body().value_type(source))?;
    let size = (dim < rank).then(|| bounds.size(source, dim))?;
    bounds.add_equal(ValueDim::index(value), size);
    Some(())
}

/// Bounds the result of a query for a rank by the rank.
pub(super) fn rank_of(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let rank = rank(op.context(), op.body().value_type(op.operand(0)))?;
    let rank = bounds.constant(rank as i64);
    bounds.add_equal(ValueDim::index(value), rank);
    Some(())
}
