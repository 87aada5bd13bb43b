//! Folds of elementwise arithmetic.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Fold, OpRef};
use terrace_numeric::{Float, Int};

use super::{Operands, operand_type, result_type, same_as_operand, splat, splat_result};
use crate::{AbsOp, NegateOp};

/// Whether all elements of the constant operand at `index` are zero.
fn is_zero(op: OpRef<'_>, operands: Operands<'_>, index: usize) -> bool {
    let cx = op.context();
    match splat::<Int>(cx, operands[index]) {
        Some(value) => value.is_zero(),
        None => splat::<Float>(cx, operands[index]).is_some_and(Float::is_zero),
    }
}

/// Whether all elements of the constant operand at `index` are 1, or `1 << shift` for integers.
fn is_one(op: OpRef<'_>, operands: Operands<'_>, index: usize, shift: u32) -> bool {
    let cx = op.context();
    match splat::<Int>(cx, operands[index]) {
        Some(value) => shift < 63 && value.to_i64() == Some(1 << shift),
        None => splat::<Float>(cx, operands[index])
            .is_some_and(|value| value.equals(Float::one(value.format()))),
    }
}

/// Whether both operands and the result have the same element type.
fn has_one_element_type(op: OpRef<'_>) -> bool {
    let element = |ty| element_type_of(op.context(), ty);
    let of_result = element(result_type(op));
    (0..2).all(|index| element(operand_type(op, index)) == of_result)
}

/// Folds constants with equal elements.
fn binary(
    op: OpRef<'_>,
    operands: Operands<'_>,
    ints: fn(&Int, &Int) -> Int,
    floats: fn(Float, Float) -> Float,
) -> Option<Fold> {
    let cx = op.context();
    if !has_one_element_type(op) {
        return None;
    }
    if let (Some(a), Some(b)) = (splat(cx, operands[0]), splat(cx, operands[1])) {
        return splat_result(op, ints(&a, &b));
    }
    let (a, b) = (splat(cx, operands[0])?, splat(cx, operands[1])?);
    splat_result(op, floats(a, b))
}

/// Folds `x + 0`, `0 + x` and constants.
pub(crate) fn add(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if is_zero(op, operands, 1)
        && let Some(fold) = same_as_operand(op, 0)
    {
        return Some(fold);
    }
    if is_zero(op, operands, 0)
        && let Some(fold) = same_as_operand(op, 1)
    {
        return Some(fold);
    }
    binary(op, operands, Int::add, Float::add)
}

/// Folds `x - 0` and constants.
pub(crate) fn sub(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if is_zero(op, operands, 1)
        && let Some(fold) = same_as_operand(op, 0)
    {
        return Some(fold);
    }
    binary(op, operands, Int::sub, Float::sub)
}

/// Folds products with 0 and 1, and constants.
pub(crate) fn mul(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let shift: Int = splat(cx, *operands.get(2)?)?;
    let element = element_type_of(cx, result_type(op))?;
    let shift = match element.is_integer_of(cx, 32) {
        true => u32::try_from(shift.to_i64()?).ok()?,
        false => 0,
    };
    for (at, other) in [(0, 1), (1, 0)] {
        let zero = operands[at].filter(|_| is_zero(op, operands, at));
        if zero.is_some() && has_one_element_type(op) {
            return match splat::<Int>(cx, zero) {
                Some(zero) => splat_result(op, zero),
                None => splat_result(op, splat::<Float>(cx, zero)?),
            };
        }
        if is_one(op, operands, at, shift)
            && let Some(fold) = same_as_operand(op, other)
        {
            return Some(fold);
        }
    }
    let (a, b) = match (splat::<Int>(cx, operands[0]), splat::<Int>(cx, operands[1])) {
        (Some(a), Some(b)) => (a, b),
        _ => {
            let (a, b): (Float, Float) = (splat(cx, operands[0])?, splat(cx, operands[1])?);
            return has_one_element_type(op).then(|| splat_result(op, a.mul(b))).flatten();
        }
    };
    let width = element.int_or_float_width(cx)?;
    if shift == 0 {
        // As in MLIR, the product wraps around at the width of the operands.
        return splat_result(op, a.mul(&b).sext_or_trunc(width));
    }
    let product = a.sext_or_trunc(2 * width).mul(&b.sext_or_trunc(2 * width));
    splat_result(op, if shift < 2 * width { product.lshr(shift).trunc(width) } else { return None })
}

/// Folds `x / 1`, `0 / x` and constants.
pub(crate) fn intdiv(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if is_one(op, operands, 1, 0)
        && let Some(fold) = same_as_operand(op, 0)
    {
        return Some(fold);
    }
    let (a, b) = (splat::<Int>(op.context(), operands[0]), splat::<Int>(op.context(), operands[1]));
    match (a, b) {
        (Some(a), _) if a.is_zero() => splat_result(op, a),
        (Some(a), Some(b)) => splat_result(op, a.sdiv(&b)?),
        _ => None,
    }
}

/// Folds the reciprocal of a constant.
pub(crate) fn reciprocal(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let value: Float = splat(op.context(), operands[0])?;
    splat_result(op, Float::one(value.format()).div(value))
}

/// Folds the absolute value of an absolute value.
pub(crate) fn abs(op: OpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let value = op.operand(0);
    op.body().defined_by::<AbsOp>(value).map(|_| value.into())
}

/// Folds `-(-x)` where all zero points are 0.
pub(crate) fn negate(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let inner = op.body().defined_by::<NegateOp>(op.operand(0))?;
    let known = terrace_ir::fold::constant_operands(*inner);
    let are_zero = (1..3).all(|at| is_zero(op, operands, at) && is_zero(*inner, &known, at));
    let value = inner.input1();
    let same = op.body().value_type(value) == result_type(op);
    (are_zero && same).then(|| value.into())
}
