//! Folds of bit casts, broadcasts, shape casts and transposes.

use terrace_builtin::folding::scalar_or_splat;
use terrace_builtin::shaped::TypeExt;
use terrace_builtin::types::VectorType;
use terrace_builtin::values::type_of;
use terrace_builtin::{DenseElementsAttr, ElementsAttr};
use terrace_ir::{Attribute, Fold, OpRef, Type};
use terrace_numeric::{Float, FloatFormat, Int};

use super::{Operands, is_number, new_poison, poison, splat, unchanged};
use crate::shapes::vector;
use crate::{
    BitCastOp, BitCastOpRef, BroadcastOp, BroadcastOpRef, ShapeCastOp, ShapeCastOpRef, TransposeOp,
    TransposeOpRef,
};

/// Folds a bit cast to the same type to its source, a bit cast of a bit cast to a single one, and a
/// bit cast of a splat constant to a splat constant.
pub(crate) fn bitcast(op: BitCastOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let body = (*op).body();
    if let Some(same) = unchanged(*op, op.source()) {
        return Some(same);
    }
    if let Some(inner) = body.defined_by::<BitCastOp>(op.source()) {
        let source = inner.source();
        return Some(unchanged(*op, source).unwrap_or_else(|| Fold::operand(0, source)));
    }
    repeated_bits(*op, (*operands.first()?)?).map(Fold::from)
}

/// Returns the splat of wider elements with the bits of the splat `constant`; `None` for other
/// widths.
fn repeated_bits(op: OpRef<'_>, constant: Attribute) -> Option<Attribute> {
    let cx = op.context();
    let ty = type_of(op, op.result(0));
    let element = ty.downcast::<VectorType>(cx)?.element;
    if !constant.downcast::<DenseElementsAttr>(cx)?.is_splat() {
        return None;
    }
    if let Some(float) = scalar_or_splat::<Float>(cx, constant) {
        let widens =
            float.format() == FloatFormat::F16 && element.is_float_of(cx, FloatFormat::F32);
        let bits = widens.then(|| float.to_bits())?;
        let wide = Float::from_bits(FloatFormat::F32, (bits << 16) | bits);
        return terrace_builtin::folding::constant_of(cx, ty, wide);
    }
    let int = scalar_or_splat::<Int>(cx, constant)?;
    let (from, to) = (int.width(), element.int_or_float_width(cx)?);
    if !element.is_any_integer() || to <= from || to % from != 0 {
        return None;
    }
    let part = int.zext(to);
    let wide = (0..to / from).fold(Int::zero(to), |all, _| all.shl(from).or(&part));
    terrace_builtin::folding::constant_of(cx, ty, wide)
}

/// Folds a broadcast to the same type to its source, bypasses a shape cast that adds leading
/// dimensions of size 1, and folds a constant to a splat constant.
pub(crate) fn broadcast(op: BroadcastOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    if let Some(same) = unchanged(*op, op.source()) {
        return Some(same);
    }
    if let Some(cast) = body.defined_by::<ShapeCastOp>(op.source())
        && adds_leading_units(vector(body, cast.source())?, vector(body, op.source())?)
    {
        return Some(Fold::operand(0, cast.source()));
    }
    let constant = (*operands.first()?)?;
    if poison(cx, operands, 0).is_some() {
        return Some(new_poison(cx));
    }
    let ty = type_of(*op, op.vector());
    if is_number(constant) {
        return Some(splat(cx, ty, constant)?.into());
    }
    let dense = constant.downcast::<DenseElementsAttr>(cx)?;
    Some(Attribute::from(dense.resize_splat(cx, ty)?).into())
}

/// Whether `to` is `from` with dimensions of size 1 added in front.
fn adds_leading_units(from: &VectorType, to: &VectorType) -> bool {
    let Some(more) = to.shape.len().checked_sub(from.shape.len()) else { return false };
    to.shape[more..] == from.shape[..]
        && to.scalable[more..] == from.scalable[..]
        && to.shape[..more].iter().all(|size| *size == 1)
        && !to.scalable[..more].contains(&true)
}

/// Whether the transpose changes only the positions of dimensions of size 1.
pub(crate) fn moves_only_units(op: TransposeOpRef<'_>) -> bool {
    let Some(ty) = vector((*op).body(), op.vector()) else { return false };
    let is_unit = |dim: usize| ty.shape[dim] == 1 && !ty.scalable[dim];
    let dims = op.permutation().iter().map(|dim| *dim as usize);
    let rest: Vec<usize> = dims.filter(|dim| !is_unit(*dim)).collect();
    rest.is_sorted()
}

/// Folds a shape cast to the same type to its source, a shape cast of a shape cast to a single one,
/// and a shape cast of a constant or poison to a constant or poison.
pub(crate) fn shape_cast(op: ShapeCastOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body, source) = (op.context(), (*op).body(), op.source());
    if let Some(same) = unchanged(*op, source) {
        return Some(same);
    }
    if let Some(inner) = body.defined_by::<ShapeCastOp>(source) {
        let source = inner.source();
        return Some(unchanged(*op, source).unwrap_or_else(|| Fold::operand(0, source)));
    }
    if let Some(inner) = body.defined_by::<TransposeOp>(source)
        && moves_only_units(inner)
    {
        let source = inner.vector();
        return Some(Fold::operand(0, source));
    }
    if let Some(inner) = body.defined_by::<BroadcastOp>(source)
        && let Some(same) = unchanged(*op, inner.source())
    {
        return Some(same);
    }
    reshaped(*op, operands).or_else(|| poison(cx, operands, 0).map(|_| new_poison(cx)))
}

/// Returns the first operand, a constant, with the shape of the result; `None` if the operand is
/// not a constant.
fn reshaped(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let dense = (*operands.first()?)?.downcast::<DenseElementsAttr>(cx)?;
    let ty: Type = type_of(op, op.result(0));
    Some(Attribute::from(dense.reshape(cx, ty)?).into())
}

/// Folds the transpose of a splat constant or poison to a splat constant or poison, and a transpose
/// that keeps the order of elements to its source.
pub(crate) fn transpose(op: TransposeOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let constant = operands.first().copied().flatten();
    if let Some(dense) = constant.and_then(|c| c.downcast::<DenseElementsAttr>(cx))
        && let Some(splat) = dense.resize_splat(cx, type_of(*op, op.result()))
    {
        return Some(Attribute::from(splat).into());
    }
    if poison(cx, operands, 0).is_some() {
        return Some(new_poison(cx));
    }
    let identity = op.permutation().iter().enumerate().all(|(at, dim)| *dim == at as i64);
    if identity {
        return Some(op.vector().into());
    }
    moves_only_units(op).then(|| unchanged(*op, op.vector()))?
}
