//! The fold of `vector.extract`: searches the operations that define the vector for the extracted
//! part.

use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::values::{constant_integer, type_of};
use terrace_builtin::{DYNAMIC, DenseElementsAttr, ElementsAttr};
use terrace_ir::{Attribute, Body, Fold, OpType, Value};

use super::{Operands, new_poison, poison, splat};
use crate::shapes::{linear, numbers, shape, vector};
use crate::{
    BroadcastOp, ExtractOp, ExtractOpRef, ExtractStridedSliceOp, FromElementsOp, InsertOp,
    InsertStridedSliceOp, ShapeCastOp, TransposeOp,
};

/// The position that denotes a poison index.
const POISON: i64 = -1;

pub(crate) fn extract(op: ExtractOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    if let Some(position) =
        with_constants(op.static_position(), op.dynamic_position(), body, op.source())
    {
        return Some(move_to(op.source(), position));
    }
    let position = op.static_position();
    if position.contains(&POISON) || poison(cx, operands, 0).is_some() {
        return Some(new_poison(cx));
    }
    if position.is_empty() && type_of(*op, op.source()) == type_of(*op, op.result()) {
        return Some(op.source().into());
    }
    if let Some(constant) = operands.first().copied().flatten()
        && let Some(found) = of_constant(op, constant)
    {
        return Some(found.into());
    }
    of_extract(op)
        .or_else(|| of_inserts(op))
        .or_else(|| of_broadcast(op))
        .or_else(|| of_shape_cast(op))
        .or_else(|| of_slice(op))
        .or_else(|| of_inserted_slices(op))
        .or_else(|| of_elements(op))
}

/// Returns the position with those constants made static that are in the bounds of `of`, a vector,
/// or poison; `None` without such constants. Other constants are undefined behavior only where they
/// execute, and invalid as static positions.
pub(super) fn with_constants(
    statics: &[i64],
    values: impl Iterator<Item = Value>,
    body: &Body,
    of: Value,
) -> Option<Vec<Mixed>> {
    let mut position = mixed(statics, values);
    let mut changed = false;
    for (at, size) in position.iter_mut().zip(shape(body, of)) {
        let is_valid = |at: &i64| *at == POISON || (0..*size).contains(at);
        if let Mixed::Dynamic(value) = *at
            && let Some(number) = constant_integer(body, value).filter(is_valid)
        {
            *at = Mixed::Static(number);
            changed = true;
        }
    }
    changed.then_some(position)
}

/// Returns the in-place fold that extracts from `source` at `position`.
fn move_to(source: Value, position: Vec<Mixed>) -> Fold {
    Fold::in_place(move |body, op| {
        let (numbers, values) = split(&position);
        let mut operands = vec![source];
        operands.extend(values);
        body.set_operands(op, &operands);
        ExtractOp::from_op(op).set_static_position(body, numbers);
    })
}

/// Returns the in-place fold that extracts from `source` at the static `position`.
fn move_to_static(source: Value, position: &[i64]) -> Fold {
    move_to(source, position.iter().map(|at| Mixed::Static(*at)).collect())
}

/// Returns the position of an extraction; `None` unless it is completely static.
fn known_position<'a>(op: ExtractOpRef<'a>) -> Option<&'a [i64]> {
    let position: &'a [i64] = op.static_position();
    (!position.contains(&DYNAMIC)).then_some(position)
}

/// Returns the part of `constant` at the static position as a constant; `None` if the position is
/// dynamic or not an index.
fn of_constant(op: ExtractOpRef<'_>, constant: Attribute) -> Option<Attribute> {
    let (cx, body) = (op.context(), (*op).body());
    let dense = constant.downcast::<DenseElementsAttr>(cx)?;
    let ty = type_of(*op, op.result());
    let to = vector(body, op.result());
    if dense.is_splat() {
        let value = dense.splat_value(cx)?;
        return match to {
            Some(_) => splat(cx, ty, value),
            None => Some(value),
        };
    }
    let start = linear(shape(body, op.source()), known_position(op)?);
    let start = u64::try_from(start).ok()?;
    if to.is_none() {
        return dense.attribute_at(cx, start);
    }
    let count = crate::shapes::count(body, op.result()) as u64;
    let elements: Option<Vec<_>> =
        (start..start + count).map(|at| dense.attribute_at(cx, at)).collect();
    Some(DenseElementsAttr::from_attributes(cx, ty, elements?).ok()?.into())
}

/// Folds nested extractions at static positions to one extraction from the outermost vector.
fn of_extract(op: ExtractOpRef<'_>) -> Option<Fold> {
    let body = (*op).body();
    let mut position = known_position(op)?.to_vec();
    let mut source = op.source();
    let mut found = None;
    while let Some(inner) = body.defined_by::<ExtractOp>(source) {
        let inner_position = known_position(inner)?;
        position.splice(0..0, inner_position.iter().copied());
        source = inner.source();
        found = Some(source);
    }
    found.map(|source| move_to_static(source, &position))
}

/// Folds the extraction of an inserted part to an extraction from the inserted value, skipping
/// insertions at other positions and transposes.
fn of_inserts(op: ExtractOpRef<'_>) -> Option<Fold> {
    let body = (*op).body();
    // Dimensions that are extracted whole have distinct negative numbers as their position.
    let mut position = known_position(op)?.to_vec();
    let mut rank = position.len();
    let rest: Vec<i64> =
        (rank..shape(body, op.source()).len()).map(|dim| -1 - dim as i64).collect();
    position.extend(&rest);
    let mut at = op.source();
    loop {
        if let Some(transpose) = body.defined_by::<TransposeOp>(at) {
            let permutation = transpose.permutation();
            let mut before = position.clone();
            for (now, dim) in permutation.iter().enumerate() {
                before[*dim as usize] = position[now];
            }
            (position, at) = (before, transpose.vector());
            continue;
        }
        let Some(insert) = body.defined_by::<InsertOp>(at) else { break };
        let inserted: &[i64] = insert.static_position();
        if inserted.contains(&DYNAMIC) {
            return None;
        }
        if inserted == &position[..rank] {
            return (position[rank..] == rest).then(|| insert.value_to_store().into());
        }
        if position.starts_with(inserted) {
            position.drain(..inserted.len());
            rank -= inserted.len();
            at = insert.value_to_store();
            break;
        }
        let mut known = inserted.iter().zip(&position).filter(|(_, at)| **at >= 0);
        if known.all(|(a, b)| a == b) {
            return None;
        }
        at = insert.dest();
    }
    let found = at != op.source() && position[rank..] == rest;
    found.then(|| move_to_static(at, &position[..rank]))
}

/// Folds an extraction from a broadcast to the source, or to an extraction from the source.
fn of_broadcast(op: ExtractOpRef<'_>) -> Option<Fold> {
    let body = (*op).body();
    let source = broadcast_source(body, op.source())?;
    if type_of(*op, source) == type_of(*op, op.result()) {
        return Some(source.into());
    }
    let (from, whole) = (shape(body, source), shape(body, op.source()));
    let result = shape(body, op.result());
    let is_part = from.len() > result.len() || vector(body, op.result()).is_none();
    let lost =
        from.len().checked_sub(result.len()).filter(|lost| is_part && from[*lost..] == *result)?;
    let position = mixed(op.static_position(), op.dynamic_position());
    let skipped = position.len().checked_sub(lost)?;
    let offset = whole.len() - from.len();
    let rest = position.into_iter().enumerate().skip(skipped);
    let rest = rest.map(|(dim, at)| match dim.checked_sub(offset).map(|dim| from[dim]) {
        Some(1) if whole[dim] != 1 => Mixed::Static(0),
        _ => at,
    });
    Some(move_to(source, rest.collect()))
}

/// Returns the source of a broadcast, or of a shape cast that adds leading dimensions of size 1
/// (MLIR: `isBroadcastLike`); `None` if another operation defines `value`.
fn broadcast_source(body: &Body, value: Value) -> Option<Value> {
    if let Some(broadcast) = body.defined_by::<BroadcastOp>(value) {
        return Some(broadcast.source());
    }
    let source = body.defined_by::<ShapeCastOp>(value)?.source();
    shape(body, value).ends_with(shape(body, source)).then_some(source)
}

/// Folds an extraction from a shape cast to an extraction from its source, if the extracted part is
/// contiguous and has the same shape in the source; scalable sizes count as their factors.
fn of_shape_cast(op: ExtractOpRef<'_>) -> Option<Fold> {
    let body = (*op).body();
    let cast = body.defined_by::<ShapeCastOp>(op.source())?;
    let position = known_position(op)?;
    let (from, to) = (shape(body, cast.source()), shape(body, op.source()));
    let wanted = shape(body, op.result());
    let kept = from.len().checked_sub(wanted.len())?;
    let flags = |value| vector(body, value).map_or(Vec::new(), |ty| ty.scalable.to_vec());
    if from[kept..] != *wanted || flags(cast.source())[kept..] != flags(op.result()) {
        return None;
    }
    let size: i64 = wanted.iter().product();
    let mut at = linear(to, position) / size.max(1);
    let mut new = vec![0; kept];
    for dim in (0..kept).rev() {
        new[dim] = at % from[dim];
        at /= from[dim];
    }
    Some(move_to_static(cast.source(), &new))
}

/// Folds an extraction from a slice to an extraction from the source at a position moved by the
/// offsets.
fn of_slice(op: ExtractOpRef<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    let slice = body.defined_by::<ExtractStridedSliceOp>(op.source())?;
    let position = known_position(op)?;
    if numbers(cx, slice.strides()).iter().any(|stride| *stride != 1) {
        return None;
    }
    let offsets = numbers(cx, slice.offsets());
    // The extracted dimensions must have their full size in the source of the slice.
    let (from, to) = (shape(body, slice.source()), shape(body, op.source()));
    if from[position.len()..] != to[position.len()..] {
        return None;
    }
    let moved = position.iter().enumerate();
    let moved: Vec<i64> =
        moved.map(|(dim, at)| at + offsets.get(dim).copied().unwrap_or(0)).collect();
    Some(move_to_static(slice.source(), &moved))
}

/// Folds an extraction from inserted slices to an extraction from the slice that covers the
/// position, or from the destination of those that do not cover it.
fn of_inserted_slices(op: ExtractOpRef<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    let position = known_position(op)?;
    let mut at = op.source();
    while let Some(insert) = body.defined_by::<InsertStridedSliceOp>(at) {
        if numbers(cx, insert.strides()).iter().any(|stride| *stride != 1) {
            return None;
        }
        let (part, whole) = (shape(body, insert.value_to_store()), shape(body, insert.dest()));
        let more = whole.len() - part.len();
        let offsets = numbers(cx, insert.offsets());
        let size = |dim: usize| if dim < more { 1 } else { part[dim - more] };
        let offset = |dim: usize| offsets.get(dim).copied().unwrap_or(0);
        let inside = |dim: usize, at: i64| at >= offset(dim) && at < offset(dim) + size(dim);
        if !position.iter().enumerate().all(|(dim, at)| inside(dim, *at)) {
            at = insert.dest();
            continue;
        }
        let whole_rest = (position.len()..whole.len()).all(|dim| size(dim) == whole[dim]);
        if !whole_rest || position.len() < more {
            return None;
        }
        let rest: Vec<i64> =
            (more..position.len()).map(|dim| position[dim] - offset(dim)).collect();
        return Some(move_to_static(insert.value_to_store(), &rest));
    }
    (at != op.source()).then(|| move_to_static(at, position))
}

/// Folds the extraction of a scalar from a `vector.from_elements` to the element.
fn of_elements(op: ExtractOpRef<'_>) -> Option<Fold> {
    let body = (*op).body();
    let made = body.defined_by::<FromElementsOp>(op.source())?;
    if vector(body, op.result()).is_some() {
        return None;
    }
    let at = linear(shape(body, op.source()), known_position(op)?);
    made.elements().nth(usize::try_from(at).ok()?).map(Fold::from)
}
