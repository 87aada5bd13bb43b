//! The model of the scale of scalable vectors.

use terrace_ir::{Context, OpRef, Value};
use terrace_presburger::BoundKind;
use terrace_vector::VectorScaleOp;

use super::{OnIndex, add};
use crate::interface::ValueBoundsOp;
use crate::scalable::VectorScale;
use crate::set::ValueBounds;
use crate::variable::ValueDim;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<VectorScaleOp>(cx, &(&OnIndex(scale) as &dyn ValueBoundsOp));
}

/// Bounds the first `vector.vscale` by the range of the scale; others equal the first one.
fn scale(_: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let known: VectorScale = bounds.scale?;
    let this = ValueDim::index(value);
    if let Some(first) = known.value {
        let first = bounds.index(first);
        bounds.add_equal(this, first);
        return Some(());
    }
    let (min, max) = (bounds.constant(known.min), bounds.constant(known.max));
    bounds.add(BoundKind::Lower, this, min);
    bounds.add(BoundKind::Upper, this, max);
    bounds.scale = Some(VectorScale { value: Some(value), ..known });
    Some(())
}
