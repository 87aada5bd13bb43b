//! Folds of operations that move elements.

use terrace_builtin::shaped::{DYNAMIC, has_static_shape, shape_of};
use terrace_builtin::{DenseElementsAttr, ElementsAttr};
use terrace_ir::{Attribute, Fold, OpRef, Value};

use super::{Operands, list, operand_type, result_type, same_as_operand};
use crate::{ConcatOp, ConcatOpRef, ReshapeOp, TransposeOpRef};

/// Folds a constant with equal elements to the constant of the result's type with these elements.
fn resized(op: OpRef<'_>, constant: Option<Attribute>) -> Option<Fold> {
    let (cx, ty) = (op.context(), result_type(op));
    let constant = constant?.downcast::<DenseElementsAttr>(cx)?;
    if !has_static_shape(cx, ty) {
        return None;
    }
    Some(Attribute::from(constant.resize_splat(cx, ty)?).into())
}

/// Greatest number of operands of merged concatenations, since nested ones of the same operand
/// would grow without bound.
const MAX_MERGED: usize = 1 << 16;

/// Merges concatenations along the same axis into one.
pub(crate) fn concat(op: ConcatOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let body = op.body();
    let mut values: Vec<Value> = Vec::new();
    let mut changed = false;
    for value in op.input1() {
        match body.defined_by::<ConcatOp>(value).filter(|inner| inner.axis() == op.axis()) {
            Some(inner) => {
                values.extend(inner.input1());
                changed = true;
            }
            None => values.push(value),
        }
        if values.len() > MAX_MERGED {
            return None;
        }
    }
    changed.then(|| Fold::in_place(move |body, op| body.set_operands(op, &values)))
}

/// Folds a reshape to the same type, of a reshape, and of a constant.
pub(crate) fn reshape(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body, ty) = (op.context(), op.body(), result_type(op));
    let dynamic =
        shape_of(cx, ty).map(|shape| shape.iter().filter(|size| **size == DYNAMIC).count());
    if dynamic.is_some_and(|count| count < 2)
        && let Some(fold) = same_as_operand(op, 0)
    {
        return Some(fold);
    }
    if let Some(inner) = body.defined_by::<ReshapeOp>(op.operand(0)) {
        return Some(Fold::operand(0, inner.input1()));
    }
    if let Some(fold) = resized(op, operands[0]) {
        return Some(fold);
    }
    // Other constants are not duplicated.
    if !body.has_one_use(op.operand(0)) || !has_static_shape(cx, ty) {
        return None;
    }
    list(cx, operands[1])?;
    let constant = operands[0]?.downcast::<DenseElementsAttr>(cx)?;
    Some(Attribute::from(constant.reshape(cx, ty)?).into())
}

/// Folds a padding by 0 everywhere to the input.
pub(crate) fn pad(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let padding = list(op.context(), operands[1])?;
    padding.iter().all(|size| *size == 0).then(|| same_as_operand(op, 0)).flatten()
}

/// Folds a tiling that repeats nothing to the input.
pub(crate) fn tile(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let multiples = list(op.context(), operands[1])?;
    multiples.iter().all(|times| *times == 1).then(|| same_as_operand(op, 0)).flatten()
}

/// Folds a resize by factors 1 without offsets and borders to the input.
pub(crate) fn resize(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let [y, of_y, x, of_x] = list(cx, operands[1])?[..] else { return None };
    let moves = |at: usize| list(cx, operands[at]).is_none_or(|by| by.iter().any(|by| *by != 0));
    if y != of_y || x != of_x || moves(2) || moves(3) {
        return None;
    }
    same_as_operand(op, 0)
}

/// Folds the reversal along a dimension of size 1, and of a constant with equal elements.
pub(crate) fn reverse(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    resized(op, operands[0]).or_else(|| super::reduce::without_axis(op))
}

/// Folds the slice that is the whole input, of a constant with equal elements, and of one element
/// of a constant.
pub(crate) fn slice(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, ty) = (op.context(), result_type(op));
    if has_static_shape(cx, ty)
        && let Some(fold) = same_as_operand(op, 0)
    {
        return Some(fold);
    }
    if let Some(fold) = resized(op, operands[0]) {
        return Some(fold);
    }
    let from = operand_type(op, 0);
    let (shape, result) = (shape_of(cx, from)?, shape_of(cx, ty)?);
    if !has_static_shape(cx, from) || result.iter().any(|size| *size != 1) {
        return None;
    }
    let start = list(cx, operands[1])?;
    let elements = operands[0]?.downcast::<DenseElementsAttr>(cx)?;
    let mut index = 0_u64;
    for (size, at) in shape.iter().zip(&start) {
        let at = u64::try_from(*at).ok().filter(|_| at < size)?;
        index = index * size.unsigned_abs() + at;
    }
    let element = elements.element_at(cx, index)?;
    let splat = DenseElementsAttr::from_attributes(cx, ty, [element]).ok()?;
    Some(Attribute::from(splat).into())
}

/// Folds a transposition of a constant with equal elements, and by the identity.
pub(crate) fn transpose(op: TransposeOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if let Some(fold) = resized(*op, operands[0]) {
        return Some(fold);
    }
    let is_identity = (0..).zip(op.perms()).all(|(at, to)| at == *to);
    is_identity.then(|| same_as_operand(*op, 0)).flatten()
}
