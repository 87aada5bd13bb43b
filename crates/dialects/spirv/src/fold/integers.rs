//! Folds of integer arithmetic.

use terrace_ir::{Fold, OpRef};
use terrace_numeric::Int;

use super::{Operands, binary, constant_result, involution, splat, unary};
use crate::SNegateOp;

/// Folds `x + 0` and constants.
pub(crate) fn i_add(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if splat(op, operands, 1).is_some_and(|rhs| rhs.is_zero()) {
        return Some(op.operand(0).into());
    }
    binary(op, operands, |a, b| Some(a.add(b)))
}

/// Folds `x * 0`, `x * 1` and constants.
pub(crate) fn i_mul(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    match splat(op, operands, 1) {
        Some(rhs) if rhs.is_zero() => return Some(op.operand(1).into()),
        Some(rhs) if rhs.is_one() => return Some(op.operand(0).into()),
        _ => {}
    }
    binary(op, operands, |a, b| Some(a.mul(b)))
}

/// Folds `x - x` and constants.
pub(crate) fn i_sub(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if op.operand(0) == op.operand(1) {
        return constant_result(op, 0);
    }
    binary(op, operands, |a, b| Some(a.sub(b)))
}

/// Folds a division: `x / 1` to `x`, and constants.
fn quotient(
    op: OpRef<'_>,
    operands: Operands<'_>,
    divide: fn(&Int, &Int) -> Option<Int>,
) -> Option<Fold> {
    if splat(op, operands, 1).is_some_and(|rhs| rhs.is_one()) {
        return Some(op.operand(0).into());
    }
    binary(op, operands, divide)
}

/// Folds the remainder of a division: that of `x` by 1 to 0, and constants.
fn remainder(
    op: OpRef<'_>,
    operands: Operands<'_>,
    divide: fn(&Int, &Int) -> Option<Int>,
) -> Option<Fold> {
    if splat(op, operands, 1).is_some_and(|rhs| rhs.is_one()) {
        return constant_result(op, 0);
    }
    binary(op, operands, divide)
}

/// Whether the signed division `a / b` is undefined: by zero, or of the minimum by -1.
fn is_undefined(a: &Int, b: &Int) -> bool {
    b.is_zero() || (*a == Int::signed_min(a.width()) && *b == Int::all_ones(b.width()))
}

/// Folds a signed division.
pub(crate) fn s_div(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    quotient(op, operands, |a, b| if is_undefined(a, b) { None } else { a.sdiv(b) })
}

/// Folds an unsigned division.
pub(crate) fn u_div(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    quotient(op, operands, Int::udiv)
}

/// Folds the signed remainder whose sign is that of the dividend.
pub(crate) fn s_rem(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    remainder(op, operands, |a, b| if is_undefined(a, b) { None } else { a.srem(b) })
}

/// Folds the signed remainder whose sign is that of the divisor.
pub(crate) fn s_mod(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    remainder(op, operands, |a, b| {
        if is_undefined(a, b) {
            return None;
        }
        let rest = a.srem(b)?;
        let keeps = rest.is_zero() || rest.is_negative() == b.is_negative();
        Some(if keeps { rest } else { rest.add(b) })
    })
}

/// Folds the remainder of an unsigned division.
pub(crate) fn u_mod(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    remainder(op, operands, Int::urem)
}

/// Folds `-(-x)` and constants.
pub(crate) fn s_negate(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    involution::<SNegateOp>(op).or_else(|| unary(op, operands, Int::neg))
}
