//! Folds of operations on single elements.

use terrace_builtin::shaped::has_static_shape;
use terrace_builtin::values::{shape_of, type_of};
use terrace_builtin::{DenseElementsAttr, ElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::{ArrayAttr, Attribute, Body, Context, Fold, Value};

use super::{Operands, resized};
use crate::{
    ExtractOpRef, FromElementsOp, FromElementsOpRef, GatherOpRef, InsertOp, InsertOpRef, SplatOpRef,
};

/// Returns the indices as integers; `None` if one is not a constant or is negative.
fn known_indices(cx: &Context, operands: Operands<'_>) -> Option<Vec<u64>> {
    operands.iter().map(|index| (*index)?.downcast::<IntegerAttr>(cx)?.value.to_u64()).collect()
}

/// Returns the row-major position of the element at `indices` in a tensor of this shape; `None` if
/// an index is out of bounds or a size is dynamic.
fn linear(shape: &[i64], indices: &[u64]) -> Option<u64> {
    let dims = shape.iter().zip(indices);
    dims.into_iter().try_fold(0u64, |sum, (size, index)| {
        let size = u64::try_from(*size).ok().filter(|size| index < size)?;
        sum.checked_mul(size)?.checked_add(*index)
    })
}

/// Whether both lists consist of constants that are pairwise equal.
fn same_constants(body: &Body, a: impl Iterator<Item = Value>, b: &[Value]) -> bool {
    let constant = |value: Value| terrace_ir::fold::constant_value(body, value);
    let a: Vec<Value> = a.collect();
    let same = |(a, b): (&Value, &Value)| constant(*a).is_some() && constant(*a) == constant(*b);
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// Folds an element of a constant, of a `tensor.from_elements` or of a `tensor.insert` at the same
/// constant indices to its value.
pub(crate) fn extract(op: ExtractOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    let (tensor, indices) = operands.split_first()?;
    let elements = tensor.and_then(|tensor| tensor.downcast::<DenseElementsAttr>(cx));
    if let Some(splat) = elements.filter(|dense| dense.is_splat()) {
        return Some(splat.splat_value(cx)?.into());
    }
    let shape = shape_of(*op, op.tensor());
    if let Some(made) = body.defined_by::<FromElementsOp>(op.tensor()) {
        let at = linear(shape, &known_indices(cx, indices)?)?;
        return Some(made.elements().nth(at as usize)?.into());
    }
    if let Some(insert) = body.defined_by::<InsertOp>(op.tensor()) {
        let indices: Vec<Value> = op.indices().collect();
        return same_constants(body, insert.indices(), &indices).then(|| insert.scalar().into());
    }
    let elements = (*tensor)?.interface::<dyn ElementsAttr>(cx)?;
    let at = linear(shape, &known_indices(cx, indices)?)?;
    Some(elements.element_at(cx, at)?.into())
}

/// Folds constant elements to a constant tensor.
pub(crate) fn from_elements(op: FromElementsOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let elements: Vec<Attribute> = operands.iter().copied().collect::<Option<_>>()?;
    let is_number =
        |a: &Attribute| a.is::<IntegerAttr>() || a.is::<FloatAttr>() || a.is::<ArrayAttr>();
    if elements.is_empty() || !elements.iter().all(is_number) {
        return None;
    }
    let dense = DenseElementsAttr::from_attributes(cx, type_of(*op, op.result()), elements).ok()?;
    Some(Attribute::from(dense).into())
}

/// Folds a gather from a splat constant to a splat constant.
pub(crate) fn gather(op: GatherOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    resized(op.context(), operands.first(), type_of(*op, op.result()))
}

/// Folds an insertion of an element into a splat constant of the same element to the constant.
pub(crate) fn insert(op: InsertOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let dest = (*operands.get(1)?)?;
    let dense = dest.downcast::<DenseElementsAttr>(cx)?;
    let same = dense.splat_value(cx).is_some_and(|value| Some(value) == operands[0]);
    same.then(|| dest.into())
}

/// Folds a splat of a constant number with a static shape to a splat constant.
pub(crate) fn splat(op: SplatOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let value = (*operands.first()?)?;
    let ty = type_of(*op, op.aggregate());
    let is_number = value.is::<IntegerAttr>() || value.is::<FloatAttr>();
    if !is_number || !has_static_shape(cx, ty) {
        return None;
    }
    let dense = DenseElementsAttr::from_attributes(cx, ty, [value]).ok()?;
    Some(Attribute::from(dense).into())
}
