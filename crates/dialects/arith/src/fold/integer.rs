//! Folds of integer arithmetic.

use terrace_builtin::TypeExt;
use terrace_builtin::folding;
use terrace_builtin::shaped::has_static_shape;
use terrace_ir::fold::constant_value;
use terrace_ir::{Fold, FoldResult, OpRef, Value};
use terrace_numeric::Int;

use super::{Operands, defined, int_constant, ints, known, result_type};
use crate::{
    AddIOp, AddIOpRef, AddUIExtendedOpRef, AndIOp, AndIOpRef, CeilDivSIOpRef, CeilDivUIOpRef,
    DivSIOpRef, DivUIOpRef, FloorDivSIOpRef, IntegerOverflowFlags, MulIOp, MulIOpRef, OrIOpRef,
    SubIOp, SubIOpRef, XOrIOp, XOrIOpRef,
};

/// Whether the right operand is a constant, or a splat, that satisfies `is`.
fn rhs_is(op: OpRef<'_>, operands: Operands<'_>, is: impl Fn(&Int) -> bool) -> bool {
    known::<Int>(op, operands, 1).is_some_and(|value| is(&value))
}

pub(crate) fn addi(op: AddIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (lhs, rhs) = (op.lhs(), op.rhs());
    if rhs_is(*op, operands, Int::is_zero) {
        return Some(lhs.into());
    }
    if let Some(sub) = defined::<SubIOp>(*op, lhs)
        && sub.rhs() == rhs
    {
        return Some(sub.lhs().into());
    }
    if let Some(sub) = defined::<SubIOp>(*op, rhs)
        && sub.rhs() == lhs
    {
        return Some(sub.lhs().into());
    }
    ints(*op, operands, Int::add)
}

pub(crate) fn subi(op: SubIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, lhs, rhs) = (op.context(), op.lhs(), op.rhs());
    let ty = result_type(*op);
    if lhs == rhs && (!ty.is_shaped(cx) || has_static_shape(cx, ty)) {
        return int_constant(cx, ty, 0).map(Fold::from);
    }
    if rhs_is(*op, operands, Int::is_zero) {
        return Some(lhs.into());
    }
    if let Some(add) = defined::<AddIOp>(*op, lhs) {
        if add.rhs() == rhs {
            return Some(add.lhs().into());
        }
        if add.lhs() == rhs {
            return Some(add.rhs().into());
        }
    }
    ints(*op, operands, Int::sub)
}

pub(crate) fn muli(op: MulIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(*op, operands, Int::is_zero) {
        return Some(op.rhs().into());
    }
    if rhs_is(*op, operands, Int::is_one) {
        return Some(op.lhs().into());
    }
    ints(*op, operands, Int::mul)
}

/// Returns the other factor of a product that is divided by one of its factors, if the product has
/// the flag `flag` of no overflow: `(x * y) / y => x`; `None` for other operands.
fn quotient_of_product(op: OpRef<'_>, flag: IntegerOverflowFlags) -> Option<Value> {
    let mul = defined::<MulIOp>(op, op.operand(0)).filter(|m| m.overflow_flags().contains(flag))?;
    let divisor = op.operand(1);
    if mul.rhs() == divisor {
        return Some(mul.lhs());
    }
    (mul.lhs() == divisor).then(|| mul.rhs())
}

pub(crate) fn divui(op: DivUIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(*op, operands, Int::is_one) {
        return Some(op.lhs().into());
    }
    if let Some(factor) = quotient_of_product(*op, IntegerOverflowFlags::NUW) {
        return Some(factor.into());
    }
    divided(*op, operands, |a, b| a.udiv(b).map(|q| (q, false)))
}

pub(crate) fn divsi(op: DivSIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(*op, operands, Int::is_one) {
        return Some(op.lhs().into());
    }
    if let Some(factor) = quotient_of_product(*op, IntegerOverflowFlags::NSW) {
        return Some(factor.into());
    }
    divided(*op, operands, Int::sdiv_overflow)
}

/// Folds a division of constants unless a divisor is zero or a quotient overflows.
fn divided(
    op: OpRef<'_>,
    operands: Operands<'_>,
    mut divide: impl FnMut(&Int, &Int) -> Option<(Int, bool)>,
) -> Option<Fold> {
    let result = result_type(op);
    let folded = folding::fold_binary(op.context(), operands, result, |a, b| {
        divide(a, b).and_then(|(quotient, overflow)| (!overflow).then_some(quotient))
    });
    folded.map(Fold::from)
}

pub(crate) fn ceildivui(op: CeilDivUIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(*op, operands, Int::is_one) {
        return Some(op.lhs().into());
    }
    divided(*op, operands, |a, b| a.ceil_udiv(b).map(|q| (q, false)))
}

pub(crate) fn ceildivsi(op: CeilDivSIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(*op, operands, Int::is_one) {
        return Some(op.lhs().into());
    }
    divided(*op, operands, |a, b| {
        if b.is_zero() || a.is_zero() {
            return (!b.is_zero()).then(|| (a.clone(), false));
        }
        // MLIR computes with magnitudes, and that of the minimum integer overflows.
        let least = |x: &Int| *x == Int::signed_min(x.width());
        let overflow = a.is_negative() && least(a) || b.is_negative() && least(b);
        a.ceil_sdiv(b).map(|quotient| (quotient, overflow))
    })
}

pub(crate) fn floordivsi(op: FloorDivSIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(*op, operands, Int::is_one) {
        return Some(op.lhs().into());
    }
    // As in MLIR, only the last element decides whether the fold is valid.
    let mut bad = false;
    let folded = ints(*op, operands, |a, b| {
        bad = b.is_zero() || a.sdiv_overflow(b).is_none_or(|(_, overflow)| overflow);
        a.floor_sdiv(b).unwrap_or_else(|| a.clone())
    });
    folded.filter(|_| !bad)
}

/// Folds a remainder of constants unless a divisor is zero.
fn remainder(
    op: OpRef<'_>,
    operands: Operands<'_>,
    divide: impl Fn(&Int, &Int) -> Option<Int>,
) -> Option<Fold> {
    if rhs_is(op, operands, Int::is_one) {
        return int_constant(op.context(), result_type(op), 0).map(Fold::from);
    }
    divided(op, operands, |a, b| divide(a, b).map(|r| (r, false)))
}

pub(crate) fn remui(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    remainder(op, operands, Int::urem)
}

pub(crate) fn remsi(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    remainder(op, operands, Int::srem)
}

/// Returns `x` and the operand `-1` if `value` is `xori(x, -1)`; `None` otherwise.
fn complement_of(op: OpRef<'_>, value: Value) -> Option<(Value, Value)> {
    let xor = defined::<XOrIOp>(op, value)?;
    let ones = constant_value(op.body(), xor.rhs())?;
    let ones: Int = folding::scalar_or_splat(op.context(), ones)?;
    ones.is_all_ones().then(|| (xor.lhs(), xor.rhs()))
}

/// Returns the operand `-1` of an `xori` if one operand of `op` is the `xori` of the other operand
/// and `-1`; `None` otherwise.
fn complements(op: OpRef<'_>) -> Option<Value> {
    let (lhs, rhs) = (op.operand(0), op.operand(1));
    let one_of = |value, other| complement_of(op, value).filter(|(of, _)| *of == other);
    one_of(rhs, lhs).or_else(|| one_of(lhs, rhs)).map(|(_, ones)| ones)
}

pub(crate) fn andi(op: AndIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (lhs, rhs) = (op.lhs(), op.rhs());
    if rhs_is(*op, operands, Int::is_zero) {
        return Some(rhs.into());
    }
    if rhs_is(*op, operands, Int::is_all_ones) {
        return Some(lhs.into());
    }
    if complements(*op).is_some() {
        return int_constant(op.context(), result_type(*op), 0).map(Fold::from);
    }
    for (inner, other) in [(lhs, rhs), (rhs, lhs)] {
        if let Some(and) = defined::<AndIOp>(*op, inner)
            && (and.lhs() == other || and.rhs() == other)
        {
            return Some(inner.into());
        }
    }
    ints(*op, operands, Int::and)
}

pub(crate) fn ori(op: OrIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(*op, operands, Int::is_zero) {
        return Some(op.lhs().into());
    }
    if rhs_is(*op, operands, Int::is_all_ones) {
        // MLIR returns the constant operand of this operation, not that of the inner one.
        return operands[1].map(Fold::from);
    }
    if let Some(ones) = complements(*op) {
        return Some(ones.into());
    }
    ints(*op, operands, Int::or)
}

pub(crate) fn xori(op: XOrIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (lhs, rhs) = (op.lhs(), op.rhs());
    if rhs_is(*op, operands, Int::is_zero) {
        return Some(lhs.into());
    }
    if lhs == rhs {
        return int_constant(op.context(), result_type(*op), 0).map(Fold::from);
    }
    for (inner, other) in [(lhs, rhs), (rhs, lhs)] {
        let Some(xor) = defined::<XOrIOp>(*op, inner) else { continue };
        if xor.rhs() == other {
            return Some(xor.lhs().into());
        }
        if xor.lhs() == other {
            return Some(xor.rhs().into());
        }
    }
    ints(*op, operands, Int::xor)
}

/// Folds a shift of constants; as in MLIR, only the last amount decides whether it is in range.
fn shift(op: OpRef<'_>, operands: Operands<'_>, shift: impl Fn(&Int, u32) -> Int) -> Option<Fold> {
    if rhs_is(op, operands, Int::is_zero) {
        return Some(op.operand(0).into());
    }
    let mut bounded = false;
    let folded = ints(op, operands, |a, b| {
        let amount = b.to_u64().filter(|amount| *amount < u64::from(a.width()));
        bounded = amount.is_some();
        shift(a, amount.map_or(a.width(), |amount| amount as u32))
    });
    folded.filter(|_| bounded)
}

pub(crate) fn shli(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    shift(op, operands, Int::shl)
}

pub(crate) fn shrui(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    shift(op, operands, Int::lshr)
}

pub(crate) fn shrsi(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    shift(op, operands, Int::ashr)
}

/// Folds a minimum or maximum. An operand equal to `absorbing` is the result, an operand equal to
/// `neutral` yields the other operand; both functions take the bit width.
fn extremum(
    op: OpRef<'_>,
    operands: Operands<'_>,
    (absorbing, neutral): (fn(u32) -> Int, fn(u32) -> Int),
    choose: impl Fn(&Int, &Int) -> Int,
) -> Option<Fold> {
    let (lhs, rhs) = (op.operand(0), op.operand(1));
    if lhs == rhs {
        return Some(rhs.into());
    }
    if let Some(value) = known::<Int>(op, operands, 1) {
        if value == absorbing(value.width()) {
            return Some(rhs.into());
        }
        if value == neutral(value.width()) {
            return Some(lhs.into());
        }
    }
    ints(op, operands, choose)
}

pub(crate) fn maxsi(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let limits = (Int::signed_max as fn(u32) -> Int, Int::signed_min as fn(u32) -> Int);
    extremum(op, operands, limits, |a, b| a.smax(b).clone())
}

pub(crate) fn minsi(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let limits = (Int::signed_min as fn(u32) -> Int, Int::signed_max as fn(u32) -> Int);
    extremum(op, operands, limits, |a, b| a.smin(b).clone())
}

pub(crate) fn maxui(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let limits = (Int::all_ones as fn(u32) -> Int, Int::zero as fn(u32) -> Int);
    extremum(op, operands, limits, |a, b| a.umax(b).clone())
}

pub(crate) fn minui(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let limits = (Int::zero as fn(u32) -> Int, Int::all_ones as fn(u32) -> Int);
    extremum(op, operands, limits, |a, b| a.umin(b).clone())
}

pub(crate) fn addui_extended(op: AddUIExtendedOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let overflow = op.body().value_type(op.overflow());
    if rhs_is(*op, operands, Int::is_zero) {
        let no = int_constant(cx, overflow, 0)?;
        return Some(Fold::results([op.lhs().into(), no.into()]));
    }
    let sum = folding::fold_binary_defined::<Int, Int>(cx, operands, result_type(*op), |a, b| {
        Some(a.add(b))
    })?;
    let carry = folding::fold_binary_defined::<Int, Int>(cx, operands, overflow, |a, b| {
        Some(Int::from_bool(a.add(b).ult(a)))
    })?;
    Some(Fold::results([sum.into(), carry.into()]))
}

/// Folds a multiplication of constants to both halves of the product; `widen` extends the operands
/// to twice the width.
fn extended_product(
    op: OpRef<'_>,
    operands: Operands<'_>,
    widen: fn(&Int, u32) -> Int,
) -> Option<Fold> {
    let (cx, ty) = (op.context(), result_type(op));
    let low = folding::fold_binary_defined::<Int, Int>(cx, operands, ty, |a, b| Some(a.mul(b)))?;
    let high = folding::fold_binary_defined::<Int, Int>(cx, operands, ty, |a, b| {
        let width = a.width();
        Some(widen(a, 2 * width).mul(&widen(b, 2 * width)).lshr(width).trunc(width))
    })?;
    Some(Fold::results([low.into(), high.into()]))
}

pub(crate) fn mulsi_extended(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(op, operands, Int::is_zero) {
        let zero: FoldResult = operands[1]?.into();
        return Some(Fold::results([zero, zero]));
    }
    extended_product(op, operands, Int::sext)
}

pub(crate) fn mului_extended(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if rhs_is(op, operands, Int::is_zero) {
        let zero: FoldResult = operands[1]?.into();
        return Some(Fold::results([zero, zero]));
    }
    if rhs_is(op, operands, Int::is_one) {
        let zero = int_constant(op.context(), result_type(op), 0)?;
        return Some(Fold::results([op.operand(0).into(), zero.into()]));
    }
    extended_product(op, operands, Int::zext)
}
