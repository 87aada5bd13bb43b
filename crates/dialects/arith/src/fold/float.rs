//! Folds of float arithmetic.

use terrace_builtin::folding;
use terrace_ir::{Fold, OpRef};
use terrace_numeric::Float;

use super::{Operands, defined, floats, known, result_type};
use crate::{FastMathFlags, MulFOpRef, NegFOp, NegFOpRef};

/// Whether the right operand is a constant, or a splat, that satisfies `is`.
fn rhs_is(op: OpRef<'_>, operands: Operands<'_>, is: impl Fn(Float) -> bool) -> bool {
    known::<Float>(op, operands, 1).is_some_and(is)
}

fn is_one(value: Float) -> bool {
    value.equals(Float::one(value.format()))
}

pub(crate) fn addf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(op, operands, |v| v.is_zero() && v.is_negative()) {
        return Some(op.operand(0).into());
    }
    floats(op, operands, Float::add)
}

pub(crate) fn subf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(op, operands, |v| v.is_zero() && !v.is_negative()) {
        return Some(op.operand(0).into());
    }
    floats(op, operands, Float::sub)
}

pub(crate) fn mulf(op: MulFOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(*op, operands, is_one) {
        return Some(op.lhs().into());
    }
    let flags = op.fastmath();
    if flags.contains(FastMathFlags::NNAN)
        && flags.contains(FastMathFlags::NSZ)
        && rhs_is(*op, operands, Float::is_zero)
    {
        return Some(op.rhs().into());
    }
    floats(*op, operands, Float::mul)
}

pub(crate) fn divf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(op, operands, is_one) {
        return Some(op.operand(0).into());
    }
    floats(op, operands, Float::div)
}

pub(crate) fn remf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    floats(op, operands, Float::rem)
}

/// Folds a minimum or maximum; `neutral` holds for a right operand that never is the result.
fn extremum(
    op: OpRef<'_>,
    operands: Operands<'_>,
    neutral: impl Fn(Float) -> bool,
    choose: impl Fn(Float, Float) -> Float,
) -> Option<Fold> {
    let (lhs, rhs) = (op.operand(0), op.operand(1));
    if lhs == rhs {
        return Some(rhs.into());
    }
    if rhs_is(op, operands, neutral) {
        return Some(lhs.into());
    }
    floats(op, operands, choose)
}

pub(crate) fn maximumf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    extremum(op, operands, |v| v.is_infinite() && v.is_negative(), Float::maximum)
}

pub(crate) fn minimumf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    extremum(op, operands, |v| v.is_infinite() && !v.is_negative(), Float::minimum)
}

pub(crate) fn maxnumf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    extremum(op, operands, Float::is_nan, Float::maxnum)
}

pub(crate) fn minnumf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    extremum(op, operands, Float::is_nan, Float::minnum)
}

pub(crate) fn negf(op: NegFOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if let Some(inner) = defined::<NegFOp>(*op, op.operand()) {
        return Some(inner.operand().into());
    }
    let negated =
        folding::fold_unary(op.context(), operands, result_type(*op), |v: &Float| Some(v.neg()));
    negated.map(Fold::from)
}
