//! Folds of the extraction of parts of aggregates, and of shuffles.

use terrace_builtin::{ElementsAttr, VectorType};
use terrace_ir::{ArrayAttr, Attribute, Context, Fold};

use super::Operands;
use crate::{
    ExtractValueOp, ExtractValueOpRef, ExtractValueProperties, InsertValueOp, PoisonAttr,
    ShuffleVectorOpRef, UndefAttr, ZeroAttr,
};

/// Merges an extraction with that of its container, folds a part of a constant, and looks through
/// insertions into the container.
pub(crate) fn extractvalue(op: ExtractValueOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if let Some(outer) = op.body().defined_by::<ExtractValueOp>(op.container()) {
        let position = [outer.position().as_slice(), op.position()].concat();
        let container = outer.container();
        return Some(Fold::in_place(move |body, op| {
            body.update_properties::<ExtractValueProperties, _>(op, |p| p.position = position);
            body.set_operand(op, 0, container);
        }));
    }
    if let Some(container) = operands[0] {
        return constant_part(op.context(), container, op.position()).map(Fold::from);
    }
    through_insertions(op)
}

/// Returns the part of the constant `value` at `position`.
fn constant_part(cx: &Context, value: Attribute, position: &[i64]) -> Option<Attribute> {
    let mut part = value;
    for index in position {
        let index = u64::try_from(*index).ok()?;
        if part.is::<UndefAttr>() || part.is::<ZeroAttr>() || part.is::<PoisonAttr>() {
            continue;
        }
        part = match part.interface::<dyn ElementsAttr>(cx) {
            Some(elements) => elements.element_at(cx, index)?,
            None => *part.downcast::<ArrayAttr>(cx)?.0.get(index as usize)?,
        };
    }
    Some(part)
}

/// Folds to the value that an insertion stored at the position, or moves the extraction in front of
/// insertions beside it.
fn through_insertions(op: ExtractValueOpRef<'_>) -> Option<Fold> {
    let body = op.body();
    let (mut container, mut position) = (op.container(), op.position().as_slice());
    // The container in front of the insertions beside the position; the extraction cannot be moved
    // into a value that an insertion around the position stores.
    let mut moved = container;
    let mut is_inside = false;
    // Bounded, because insertions in unreachable code may form a cycle.
    for _ in 0..body.op_count() {
        let Some(insert) = body.defined_by::<InsertValueOp>(container) else { break };
        let inserted = insert.position().as_slice();
        if position == inserted {
            return Some(insert.value().into());
        }
        if let Some(rest) = position.strip_prefix(inserted) {
            (container, position) = (insert.value(), rest);
            is_inside = true;
            continue;
        }
        // The insertion changes a part of the extracted value.
        if inserted.starts_with(position) {
            break;
        }
        container = insert.container();
        if !is_inside {
            moved = container;
        }
    }
    (moved != op.container()).then(|| Fold::operand(0, moved))
}

/// Folds a shuffle of a vector of one element that keeps the element to the vector.
pub(crate) fn shufflevector(op: ShuffleVectorOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let body = (*op).body();
    let vector = body.value_type(op.v1()).downcast::<VectorType>(op.context())?;
    let single = !vector.is_scalable() && vector.shape.iter().product::<i64>() == 1;
    (single && *op.mask() == [0]).then(|| op.v1().into())
}
