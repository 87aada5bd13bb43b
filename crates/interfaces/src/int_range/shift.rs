//! Ranges of shifted integers.

use terrace_numeric::Int;

use super::IntRange;
use super::infer::{OverflowFlags, extremes, signed_bound};

/// Returns the number of bits to shift by; `None` if the number is not less than the width.
fn count(by: &Int) -> Option<u32> {
    let count = by.to_u64()?;
    (count < u64::from(by.width())).then_some(count as u32)
}

/// Shifts `value` left by `by`; `None` if a set bit, or for `signed` the sign, would be lost.
fn lossless(value: &Int, by: &Int, signed: bool) -> Option<Int> {
    let count = count(by)?;
    let kept = match signed {
        true if value.is_negative() => count < value.leading_ones(),
        true => count < value.leading_zeros(),
        false => count <= value.leading_zeros(),
    };
    kept.then(|| value.shl(count))
}

/// Returns the range of `lhs << rhs`.
pub fn shl(lhs: &IntRange, rhs: &IntRange, flags: OverflowFlags) -> IntRange {
    let width = lhs.width();
    let unsigned = |a: &Int, b: &Int| {
        lossless(a, b, false).or_else(|| flags.nuw.then(|| Int::all_ones(width)))
    };
    let signed = |a: &Int, b: &Int| {
        lossless(a, b, true).or_else(|| flags.nsw.then(|| signed_bound(width, a.is_negative())))
    };
    let counts = [&rhs.umin, &rhs.umax];
    let unsigned = extremes(unsigned, [&lhs.umin, &lhs.umax], counts, false);
    unsigned.intersection(&extremes(signed, [&lhs.smin, &lhs.smax], counts, true))
}

/// Returns the range of `lhs >> rhs`, filled with the sign bit.
pub fn shrs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let shift = |a: &Int, b: &Int| Some(a.ashr(count(b)?));
    extremes(shift, [&lhs.smin, &lhs.smax], [&rhs.umin, &rhs.umax], true)
}

/// Returns the range of `lhs >> rhs`, filled with zeros.
pub fn shru(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let shift = |a: &Int, b: &Int| Some(a.lshr(count(b)?));
    extremes(shift, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false)
}
