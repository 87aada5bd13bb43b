//! Models of affine expressions on index values.

use terrace_affine::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp, AffineMaxOp, AffineMinOp,
    AppliedMap, map_of,
};
use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::{Mixed, mixed};
use terrace_ir::{Context, OpRef, Value};
use terrace_presburger::BoundKind;

use super::{OnIndex, add};
use crate::interface::ValueBoundsOp;
use crate::set::ValueBounds;
use crate::variable::ValueDim;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<AffineApplyOp>(cx, &(&OnIndex(apply) as &dyn ValueBoundsOp));
    add::<AffineMinOp>(cx, &(&OnIndex(min) as &dyn ValueBoundsOp));
    add::<AffineMaxOp>(cx, &(&OnIndex(max) as &dyn ValueBoundsOp));
    add::<AffineDelinearizeIndexOp>(cx, &(&OnIndex(delinearize) as &dyn ValueBoundsOp));
    add::<AffineLinearizeIndexOp>(cx, &(&OnIndex(linearize) as &dyn ValueBoundsOp));
}

/// Returns the results of a map as expressions of the set.
fn results(applied: &AppliedMap, bounds: &mut ValueBounds<'_>) -> Vec<AffineExpr> {
    let dims: Vec<AffineExpr> = applied.dims().iter().map(|value| bounds.index(*value)).collect();
    let symbols: Vec<AffineExpr> =
        applied.symbols().iter().map(|value| bounds.index(*value)).collect();
    let cx = bounds.context();
    let results = applied.map.results.iter();
    results.map(|result| result.replace_dims_and_symbols(cx, &dims, &symbols)).collect()
}

fn apply(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let apply = op.cast::<AffineApplyOp>()?;
    let mut applied = AppliedMap::new(map_of(op, apply.map())?, apply.operands().collect())?;
    // Composed maps are simplified more than constraints are.
    applied.fully_compose(op);
    let result = *results(&applied, bounds).first()?;
    bounds.add_equal(ValueDim::index(value), result);
    Some(())
}

fn min(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let min = op.cast::<AffineMinOp>()?;
    extreme(map_of(op, min.map())?, op, value, BoundKind::Upper, bounds)
}

fn max(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let max = op.cast::<AffineMaxOp>()?;
    extreme(map_of(op, max.map())?, op, value, BoundKind::Lower, bounds)
}

/// Bounds `value` by each result of `map`.
fn extreme(
    map: &terrace_builtin::AffineMap,
    op: OpRef<'_>,
    value: Value,
    kind: BoundKind,
    bounds: &mut ValueBounds<'_>,
) -> Option<()> {
    let applied = AppliedMap::new(map, op.operands().collect())?;
    for result in results(&applied, bounds) {
        bounds.add(kind, ValueDim::index(value), result);
    }
    Some(())
}

/// Returns the basis with one entry per index: the first is `None` if the basis lacks it.
fn padded(basis: Vec<Mixed>, indices: usize) -> Vec<Option<Mixed>> {
    let missing = indices.saturating_sub(basis.len());
    std::iter::repeat_n(None, missing).chain(basis.into_iter().map(Some)).collect()
}

fn delinearize(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let split = op.cast::<AffineDelinearizeIndexOp>()?;
    let at = op.results().position(|result| result == value)?;
    let index = bounds.index(split.linear_index());
    let basis = padded(mixed(split.static_basis(), split.dynamic_basis()), op.result_count());
    let cx = bounds.context();
    let mut divisor = bounds.constant(1);
    for size in basis.get(at + 1..)?.iter().flatten() {
        let size = bounds.mixed(*size);
        divisor = divisor.mul(cx, size);
    }
    let within = match basis.get(at).copied().flatten().filter(|_| at > 0) {
        Some(size) => {
            let size = bounds.mixed(size);
            index.modulo(cx, divisor.mul(cx, size))
        }
        None => index,
    };
    bounds.add_equal(ValueDim::index(value), within.floor_div(cx, divisor));
    Some(())
}

fn linearize(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let joined = op.cast::<AffineLinearizeIndexOp>()?;
    let indices: Vec<Value> = joined.multi_index().collect();
    let basis = padded(mixed(joined.static_basis(), joined.dynamic_basis()), indices.len());
    let cx = bounds.context();
    let (mut sum, mut stride) = (bounds.constant(0), bounds.constant(1));
    for (at, index) in indices.iter().enumerate().rev() {
        let index = bounds.index(*index);
        sum = sum.add(cx, index.mul(cx, stride));
        if at > 0 {
            let size = bounds.mixed(basis.get(at).copied().flatten()?);
            stride = stride.mul(cx, size);
        }
    }
    bounds.add_equal(ValueDim::index(value), sum);
    Some(())
}
