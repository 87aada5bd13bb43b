//! Folds of shifts, bitwise operations and casts of bits.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Fold, OpRef};
use terrace_numeric::Int;

use super::{Operands, binary, constant_result, involution, result_type, splat, unary};
use crate::{BitcastOp, NotOp, UConvertOp};

/// Folds a shift: by 0 to `x`, and constants whose amount is less than the width.
fn shift(op: OpRef<'_>, operands: Operands<'_>, f: fn(&Int, u32) -> Int) -> Option<Fold> {
    if splat(op, operands, 1).is_some_and(|amount| amount.is_zero()) {
        return Some(op.operand(0).into());
    }
    binary(op, operands, |a, b| {
        let amount = b.to_u64().and_then(|amount| u32::try_from(amount).ok())?;
        (amount < a.width()).then(|| f(a, amount))
    })
}

/// Folds a shift to the left.
pub(crate) fn shift_left_logical(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    shift(op, operands, Int::shl)
}

/// Folds a shift to the right that copies the sign.
pub(crate) fn shift_right_arithmetic(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    shift(op, operands, Int::ashr)
}

/// Folds a shift to the right that fills with zeros.
pub(crate) fn shift_right_logical(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    shift(op, operands, Int::lshr)
}

/// Folds `x & x`, `x & 0`, `x & ~0`, constants, and a mask of the bits that an extension with zeros
/// copies.
pub(crate) fn bitwise_and(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let lhs = op.operand(0);
    if lhs == op.operand(1) {
        return Some(lhs.into());
    }
    if let Some(mask) = splat(op, operands, 1) {
        if mask.is_zero() {
            return Some(op.operand(1).into());
        }
        if mask.is_all_ones() {
            return Some(lhs.into());
        }
        if let Some(extended) = op.body().defined_by::<UConvertOp>(lhs) {
            let narrow =
                element_type_or_self(op.context(), op.body().value_type(extended.operand()));
            let width = narrow.int_or_float_width(op.context())?;
            if mask.zext_or_trunc(width).is_all_ones() {
                return Some(lhs.into());
            }
        }
    }
    binary(op, operands, |a, b| Some(a.and(b)))
}

/// Folds `x | x`, `x | 0`, `x | ~0` and constants.
pub(crate) fn bitwise_or(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let lhs = op.operand(0);
    if lhs == op.operand(1) {
        return Some(lhs.into());
    }
    match splat(op, operands, 1) {
        Some(mask) if mask.is_zero() => return Some(lhs.into()),
        Some(mask) if mask.is_all_ones() => return Some(op.operand(1).into()),
        _ => {}
    }
    binary(op, operands, |a, b| Some(a.or(b)))
}

/// Folds `x ^ 0`, `x ^ x` and constants.
pub(crate) fn bitwise_xor(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if splat(op, operands, 1).is_some_and(|rhs| rhs.is_zero()) {
        return Some(op.operand(0).into());
    }
    if op.operand(0) == op.operand(1) {
        return constant_result(op, 0);
    }
    binary(op, operands, |a, b| Some(a.xor(b)))
}

/// Folds `~(~x)` and constants.
pub(crate) fn not(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    involution::<NotOp>(op).or_else(|| unary(op, operands, Int::not))
}

/// Folds a cast to the type of its operand, and looks through a cast of a cast.
pub(crate) fn bitcast(op: OpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let (body, operand, ty) = (op.body(), op.operand(0), result_type(op));
    if body.value_type(operand) == ty {
        return Some(operand.into());
    }
    let inner = body.defined_by::<BitcastOp>(operand)?.operand();
    Some(if body.value_type(inner) == ty { inner.into() } else { Fold::operand(0, inner) })
}
