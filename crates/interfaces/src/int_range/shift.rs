//! Ranges of shifted integers.

use terrace_numeric::Int;

use super::IntRange;
use super::infer::extremes;

/// The number of bits to shift by; `None` if it is not less than the width.
fn count(by: &Int) -> Option<u32> {
    let count = by.to_u64()?;
    (count < u64::from(by.width())).then_some(count as u32)
}

/// The range of integers shifted to the left.
pub fn shl(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let full = || IntRange::full(lhs.width());
    let Some(most) = count(&rhs.umax) else { return full() };
    let signs = |value: &Int| match value.is_negative() {
        true => value.leading_ones(),
        false => value.leading_zeros(),
    };
    // What loses bits is in no order any more.
    let unsigned = match most <= lhs.umax.leading_zeros() {
        true => extremes(
            |a, b| Some(a.shl(count(b)?)),
            [&lhs.umin, &lhs.umax],
            [&rhs.umin, &rhs.umax],
            false,
        ),
        false => full(),
    };
    let signed = match most < signs(&lhs.smin).min(signs(&lhs.smax)) {
        true => extremes(
            |a, b| Some(a.shl(count(b)?)),
            [&lhs.smin, &lhs.smax],
            [&rhs.umin, &rhs.umax],
            true,
        ),
        false => full(),
    };
    unsigned.intersection(&signed)
}

/// The range of integers shifted to the right, filled with their sign.
pub fn shrs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let shift = |a: &Int, b: &Int| Some(a.ashr(count(b)?));
    extremes(shift, [&lhs.smin, &lhs.smax], [&rhs.umin, &rhs.umax], true)
}

/// The range of integers shifted to the right, filled with zeros.
pub fn shru(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let shift = |a: &Int, b: &Int| Some(a.lshr(count(b)?));
    extremes(shift, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false)
}
