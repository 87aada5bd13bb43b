//! Bounds in terms of the scale of scalable vectors: [`scalable_bound`] (MLIR:
//! `ScalableValueBoundsConstraintSet`).

use terrace_affine_analysis::slice_bounds;
use terrace_builtin::AffineMap;
use terrace_ir::{Body, Value};
use terrace_presburger::{BoundKind, Kind};

use crate::set::ValueBounds;
use crate::variable::ValueDim;

/// The scale of scalable vectors: its range, and the first `vector.vscale` that was visited.
#[derive(Clone, Copy, Debug)]
pub struct VectorScale {
    /// The least scale.
    pub min: i64,
    /// The greatest scale.
    pub max: i64,
    /// The result of a `vector.vscale`; `None` before the first one is visited.
    pub value: Option<Value>,
}

/// Returns a bound of `operand` as a constant, or as a map of the scale of scalable vectors, which
/// is between `min` and `max`; `None` if no such bound is known (MLIR: `computeScalableBound`).
/// Upper bounds are inclusive.
pub fn scalable_bound(
    body: &Body,
    kind: BoundKind,
    operand: ValueDim,
    [min, max]: [i64; 2],
) -> Option<AffineMap> {
    let all = |_: ValueDim, _: &ValueBounds<'_>| false;
    let mut set = ValueBounds::new(body, &all);
    set.scale = Some(VectorScale { min, max, value: None });
    let at = set.insert_value(operand);
    set.process();
    if set.relation.is_empty() {
        return None;
    }
    let scale = set.scale.and_then(|scale| scale.value).map(ValueDim::index);
    set.project_out(at, |value, _| value == operand || Some(value) == scale);
    let locals = set.relation.columns_of(Kind::Local);
    for _ in locals.clone() {
        set.relation.project_out(locals.start, 1);
    }
    let bound = slice_bounds(body.context(), &set.relation, at, 1, true).pop()?;
    let single = |map: Option<AffineMap>| map.filter(|map| map.results.len() == 1);
    match kind {
        BoundKind::Lower => single(bound.lower),
        BoundKind::Upper => single(bound.upper),
        BoundKind::Equal => single(bound.lower).filter(|map| Some(map) == bound.upper.as_ref()),
    }
}
