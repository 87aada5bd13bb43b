//! The fold of `vector.shuffle`.

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::folding::is_poison;
use terrace_builtin::values::type_of;
use terrace_ir::{Attribute, Fold};

use super::{Operands, new_poison};
use crate::ShuffleOpRef;
use crate::shapes::shape;

/// Folds a shuffle that selects one whole operand to that operand, and a shuffle of constants or
/// poison to a constant or poison.
pub(crate) fn shuffle(op: ShuffleOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    let mask = op.mask();
    let &[rows, ..] = shape(body, op.v1()) else { return None };
    let is_from = |start: i64| mask.iter().enumerate().all(|(at, row)| *row == start + at as i64);
    if mask.len() as i64 == rows && is_from(0) {
        return Some(op.v1().into());
    }
    if Some(&(mask.len() as i64)) == shape(body, op.v2()).first() && is_from(rows) {
        return Some(op.v2().into());
    }
    let [a, b] = *operands else { return None };
    let poison = |operand: Option<Attribute>| operand.is_some_and(|a| is_poison(cx, a));
    if (poison(a) && poison(b)) || mask.iter().all(|row| *row == -1) {
        return Some(new_poison(cx));
    }
    let dense = |operand: Option<Attribute>| operand?.downcast::<DenseElementsAttr>(cx);
    if shape(body, op.v1()).len() != 1
        || (dense(a).is_none() && !poison(a))
        || (dense(b).is_none() && !poison(b))
    {
        return None;
    }
    let filler = dense(a).or_else(|| dense(b))?.attribute_at(cx, 0)?;
    let at = |row: &i64| match *row {
        -1 => Some(filler),
        row if row < rows => match dense(a) {
            Some(dense) => dense.attribute_at(cx, row as u64),
            None => Some(filler),
        },
        row => match dense(b) {
            Some(dense) => dense.attribute_at(cx, (row - rows) as u64),
            None => Some(filler),
        },
    };
    let elements: Option<Vec<Attribute>> = mask.iter().map(at).collect();
    let ty = type_of(*op, op.vector());
    let dense = DenseElementsAttr::from_attributes(cx, ty, elements?).ok()?;
    Some(Attribute::from(dense).into())
}
