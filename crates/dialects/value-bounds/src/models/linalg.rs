//! The model of indices in structured operations.

use terrace_ir::{Context, OpRef, Value};
use terrace_linalg::{IndexOp, Structured};
use terrace_presburger::BoundKind;

use super::{OnIndex, add};
use crate::interface::ValueBoundsOp;
use crate::set::ValueBounds;
use crate::variable::ValueDim;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<IndexOp>(cx, &(&OnIndex(index) as &dyn ValueBoundsOp));
}

/// Bounds the index of a loop by 0 and by the size of the first operand that the loop indexes.
fn index(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let body = op.body();
    let dim = op.cast::<IndexOp>()?.dim();
    let around = op.parent()?;
    let structured = Structured::of(around)?;
    let maps = structured.indexing_maps()?;
    let zero = bounds.constant(0);
    bounds.add(BoundKind::Lower, ValueDim::index(value), zero);
    let operands = structured.inputs().chain(structured.outputs());
    let (operand, at) = operands.zip(&maps).find_map(|(operand, map)| {
        let cx = body.context();
        let is_loop =
            |result: &terrace_builtin::AffineExpr| result.as_dim(cx).map(i64::from) == Some(dim);
        Some((operand, map.results.iter().position(is_loop)?))
    })?;
    let size = bounds.size(operand, at);
    bounds.add_less(ValueDim::index(value), size);
    Some(())
}
