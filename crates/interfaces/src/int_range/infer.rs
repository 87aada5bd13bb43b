//! Transfer functions of integer arithmetic on ranges (MLIR: `InferIntRangeCommon`).

use terrace_numeric::Int;

use super::IntRange;

pub use super::shift::{shl, shrs, shru};

/// Overflow flags of an operation: whether the program guarantees that no overflow occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OverflowFlags {
    /// Whether there is no signed overflow.
    pub nsw: bool,
    /// Whether there is no unsigned overflow.
    pub nuw: bool,
}

fn range(min: Int, max: Int, signed: bool) -> IntRange {
    if signed { IntRange::from_signed(min, max) } else { IntRange::from_unsigned(min, max) }
}

/// Returns the range from `op` of the operands `low` to `op` of the operands `high`, for a
/// monotonic `op`; the full range if either overflows.
fn bounds(
    op: impl Fn(&Int, &Int) -> Option<Int>,
    low: (&Int, &Int),
    high: (&Int, &Int),
    signed: bool,
) -> IntRange {
    match (op(low.0, low.1), op(high.0, high.1)) {
        (Some(min), Some(max)) => range(min, max, signed),
        _ => IntRange::full(low.0.width()),
    }
}

/// Returns the range from the least to the greatest result of `op` over all pairs of bounds; the
/// full range if a pair has no result.
pub(super) fn extremes(
    op: impl Fn(&Int, &Int) -> Option<Int>,
    lhs: [&Int; 2],
    rhs: [&Int; 2],
    signed: bool,
) -> IntRange {
    let less = |a: &Int, b: &Int| if signed { a.slt(b) } else { a.ult(b) };
    let mut found: Option<(Int, Int)> = None;
    for (a, b) in lhs.iter().flat_map(|a| rhs.iter().map(move |b| (a, b))) {
        let Some(value) = op(a, b) else { return IntRange::full(lhs[0].width()) };
        found = Some(match found {
            None => (value.clone(), value),
            Some((min, max)) if less(&value, &min) => (value, max),
            Some((min, max)) if less(&max, &value) => (min, value),
            Some(found) => found,
        });
    }
    let (min, max) = found.expect("there are four pairs");
    range(min, max, signed)
}

/// Returns the value unless it has overflowed; otherwise `saturated`.
fn unless_overflow((value, overflow): (Int, bool), saturated: Option<Int>) -> Option<Int> {
    if overflow { saturated } else { Some(value) }
}

/// Returns the signed bound that a result which overflows in this direction saturates to.
pub(super) fn signed_bound(width: u32, negative: bool) -> Int {
    if negative { Int::signed_min(width) } else { Int::signed_max(width) }
}

/// Returns the range of `lhs + rhs`.
pub fn add(lhs: &IntRange, rhs: &IntRange, flags: OverflowFlags) -> IntRange {
    let width = lhs.width();
    let uadd = |a: &Int, b: &Int| {
        unless_overflow(a.uadd_overflow(b), flags.nuw.then(|| Int::all_ones(width)))
    };
    let sadd = |a: &Int, b: &Int| {
        let bound = flags.nsw.then(|| signed_bound(width, a.is_negative()));
        unless_overflow(a.sadd_overflow(b), bound)
    };
    let unsigned = bounds(uadd, (&lhs.umin, &rhs.umin), (&lhs.umax, &rhs.umax), false);
    let signed = bounds(sadd, (&lhs.smin, &rhs.smin), (&lhs.smax, &rhs.smax), true);
    unsigned.intersection(&signed)
}

/// Returns the range of `lhs - rhs`.
pub fn sub(lhs: &IntRange, rhs: &IntRange, flags: OverflowFlags) -> IntRange {
    let width = lhs.width();
    let usub =
        |a: &Int, b: &Int| unless_overflow(a.usub_overflow(b), flags.nuw.then(|| Int::zero(width)));
    let ssub = |a: &Int, b: &Int| {
        let bound = flags.nsw.then(|| signed_bound(width, a.is_negative()));
        unless_overflow(a.ssub_overflow(b), bound)
    };
    let unsigned = bounds(usub, (&lhs.umin, &rhs.umax), (&lhs.umax, &rhs.umin), false);
    let signed = bounds(ssub, (&lhs.smin, &rhs.smax), (&lhs.smax, &rhs.smin), true);
    unsigned.intersection(&signed)
}

/// Returns the range of the size of a dimension (MLIR: `inferShapedDimOpInterface`). `sizes` are
/// the sizes by dimension, `None` for dynamic ones; `index` is the range of the dimension's index.
pub fn size(sizes: Option<&[Option<i64>]>, index: Option<&IntRange>) -> IntRange {
    const WIDTH: u32 = 64;
    let natural = || IntRange::from_signed(Int::zero(WIDTH), Int::signed_max(WIDTH));
    let Some(sizes) = sizes else { return natural() };
    let end = |bound: Option<i64>| bound.unwrap_or(i64::MAX);
    let first = index.map_or(0, |index| end(index.smin.to_i64()).max(0));
    let last = index.map_or(i64::MAX, |index| end(index.smax.to_i64()));
    let asked = sizes.iter().zip(0i64..).filter(|(_, at)| (first..=last).contains(at));
    let ranges = asked.map(|(size, _)| match size {
        Some(size) => IntRange::constant(&Int::from_i64(WIDTH, *size)),
        None => natural(),
    });
    ranges.reduce(|a, b| a.union(&b)).unwrap_or_else(natural)
}

/// Returns the range of `lhs * rhs`.
pub fn mul(lhs: &IntRange, rhs: &IntRange, flags: OverflowFlags) -> IntRange {
    let width = lhs.width();
    let umul = |a: &Int, b: &Int| {
        unless_overflow(a.umul_overflow(b), flags.nuw.then(|| Int::all_ones(width)))
    };
    let smul = |a: &Int, b: &Int| {
        let negative = a.is_negative() != b.is_negative();
        unless_overflow(a.smul_overflow(b), flags.nsw.then(|| signed_bound(width, negative)))
    };
    let unsigned = extremes(umul, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false);
    let signed = extremes(smul, [&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax], true);
    unsigned.intersection(&signed)
}

/// Returns the range of unsigned quotients; `fix` rounds a quotient, given dividend, divisor and
/// truncated quotient.
fn div_unsigned(
    lhs: &IntRange,
    rhs: &IntRange,
    fix: impl Fn(&Int, &Int, Int) -> Option<Int>,
) -> IntRange {
    if !rhs.umin.is_zero() {
        let div = |a: &Int, b: &Int| fix(a, b, a.udiv(b)?);
        return extremes(div, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false);
    }
    let least = match lhs.umin.uge(&rhs.umax) {
        true => lhs.umin.udiv(&rhs.umax),
        false => None,
    };
    let least = least.unwrap_or_else(|| Int::zero(lhs.width()));
    IntRange::from_unsigned(least, lhs.umax.clone())
}

/// Returns the range of unsigned quotients, rounded down.
pub fn divu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_unsigned(lhs, rhs, |_, _, quotient| Some(quotient))
}

/// Returns the range of unsigned quotients, rounded up.
pub fn ceildivu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_unsigned(lhs, rhs, |a, b, quotient| match a.urem(b)?.is_zero() {
        true => Some(quotient),
        false => unless_overflow(quotient.uadd_overflow(&Int::one(quotient.width())), None),
    })
}

/// Returns the range of signed quotients; `fix` rounds a quotient, given dividend, divisor and
/// truncated quotient.
fn div_signed(
    lhs: &IntRange,
    rhs: &IntRange,
    fix: impl Fn(&Int, &Int, Int) -> Option<Int>,
) -> IntRange {
    if !is_positive(&rhs.smin) && !rhs.smax.is_negative() {
        return IntRange::full(lhs.width());
    }
    let div = |a: &Int, b: &Int| fix(a, b, unless_overflow(a.sdiv_overflow(b)?, None)?);
    extremes(div, [&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax], true)
}

fn is_positive(value: &Int) -> bool {
    !value.is_negative() && !value.is_zero()
}

/// Returns the range of signed quotients, rounded towards zero.
pub fn divs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_signed(lhs, rhs, |_, _, quotient| Some(quotient))
}

/// Returns the range of signed quotients, rounded up.
pub fn ceildivs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let fix = |a: &Int, b: &Int, quotient: Int| {
        // MLIR computes the negated quotient of the negated dividend, which wraps around here.
        if *a == Int::signed_min(a.width()) && b.sgt(&Int::one(b.width())) {
            return Some(quotient.neg());
        }
        let up = !a.srem(b)?.is_zero() && a.is_negative() == b.is_negative();
        match up {
            true => unless_overflow(quotient.sadd_overflow(&Int::one(quotient.width())), None),
            false => Some(quotient),
        }
    };
    let all = div_signed(lhs, rhs, fix);
    let least = Int::signed_min(lhs.width());
    if lhs.smin != least || !lhs.smax.sgt(&lhs.smin) {
        return all;
    }
    // The quotient of the least integer may differ in sign from those of its neighbours.
    let rest = IntRange::from_signed(least.add(&Int::one(lhs.width())), lhs.smax.clone());
    all.union(&div_signed(&rest, rhs, fix))
}

/// Returns the range of signed quotients, rounded down.
pub fn floordivs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_signed(lhs, rhs, |a, b, quotient| {
        let down = !a.srem(b)?.is_zero() && a.is_negative() != b.is_negative();
        match down {
            true => unless_overflow(quotient.ssub_overflow(&Int::one(quotient.width())), None),
            false => Some(quotient),
        }
    })
}

/// Returns the range of signed remainders.
pub fn rems(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = lhs.width();
    let divisor = match (is_positive(&rhs.smin), rhs.smax.is_negative()) {
        (true, _) => rhs.smax.clone(),
        (_, true) => rhs.smin.abs(),
        _ => return IntRange::full(width),
    };
    let unwrapped = |from: &Int, to: &Int| {
        let (from, to) = (from.srem(&divisor)?, to.srem(&divisor)?);
        from.sle(&to).then_some((from, to))
    };
    if rhs.smin == rhs.smax
        && lhs.smax.sub(&lhs.smin).ult(&divisor)
        && let Some((min, max)) = unwrapped(&lhs.smin, &lhs.smax)
    {
        return IntRange::from_signed(min, max);
    }
    let most = divisor.sub(&Int::one(width));
    let min = if lhs.smin.is_negative() { most.neg() } else { Int::zero(width) };
    let max = if is_positive(&lhs.smax) { most } else { Int::zero(width) };
    IntRange::from_signed(min, max)
}

/// Returns the range of unsigned remainders.
pub fn remu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = lhs.width();
    let unwrapped = || {
        let by = &rhs.umax;
        let (from, to) = (lhs.umin.urem(by)?, lhs.umax.urem(by)?);
        let once = lhs.umax.sub(&lhs.umin).ult(by) && from.ule(&to);
        once.then(|| IntRange::from_unsigned(from, to))
    };
    if !rhs.umin.is_zero()
        && rhs.umin == rhs.umax
        && let Some(range) = unwrapped()
    {
        return range;
    }
    let below = rhs.umax.sub(&Int::one(width));
    IntRange::from_unsigned(Int::zero(width), below.umin(&lhs.umax).clone())
}

/// Returns the range of the signed maximum.
pub fn maxs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::from_signed(lhs.smin.smax(&rhs.smin).clone(), lhs.smax.smax(&rhs.smax).clone())
}

/// Returns the range of the unsigned maximum.
pub fn maxu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::from_unsigned(lhs.umin.umax(&rhs.umin).clone(), lhs.umax.umax(&rhs.umax).clone())
}

/// Returns the range of the signed minimum.
pub fn mins(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::from_signed(lhs.smin.smin(&rhs.smin).clone(), lhs.smax.smin(&rhs.smax).clone())
}

/// Returns the range of the unsigned minimum.
pub fn minu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::from_unsigned(lhs.umin.umin(&rhs.umin).clone(), lhs.umax.umin(&rhs.umax).clone())
}

/// Returns the bounds of `of` with all bits below their common prefix cleared in the lower and set
/// in the upper bound.
fn widened(of: &IntRange) -> [Int; 2] {
    let differing = of.width() - of.umin.xor(&of.umax).leading_zeros();
    let low = Int::all_ones(of.width()).lshr(of.width() - differing);
    [of.umin.and(&low.not()), of.umax.or(&low)]
}

fn bitwise(lhs: &IntRange, rhs: &IntRange, op: impl Fn(&Int, &Int) -> Int) -> IntRange {
    let ([a, b], [c, d]) = (widened(lhs), widened(rhs));
    extremes(|a, b| Some(op(a, b)), [&a, &b], [&c, &d], false)
}

/// Returns the range of `lhs & rhs`.
pub fn and(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    bitwise(lhs, rhs, Int::and)
}

/// Returns the range of `lhs | rhs`.
pub fn or(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    bitwise(lhs, rhs, Int::or)
}

/// Returns the range of `lhs ^ rhs`.
pub fn xor(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let ([a, b], [c, d]) = (widened(lhs), widened(rhs));
    let varying = a.xor(&b).or(&c.xor(&d));
    let known = a.xor(&c).and(&varying.not());
    IntRange::from_unsigned(known.clone(), known.or(&varying))
}
