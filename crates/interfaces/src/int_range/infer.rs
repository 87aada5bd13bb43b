//! The ranges of what arithmetic gives (MLIR: `InferIntRangeCommon`).

use terrace_numeric::Int;

use super::IntRange;

pub use super::shift::{shl, shrs, shru};

/// What an operation promises of overflow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OverflowPromises {
    /// Whether there is none of signed integers.
    pub nsw: bool,
    /// Whether there is none of unsigned integers.
    pub nuw: bool,
}

fn range(min: Int, max: Int, signed: bool) -> IntRange {
    if signed { IntRange::from_signed(min, max) } else { IntRange::from_unsigned(min, max) }
}

/// From what the lower operands give to what the upper ones do; everything if one overflows.
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

/// The least and the greatest of what all pairs give; everything if one gives nothing.
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

/// The value, unless it overflowed, where the nearest bound is meant if that cannot be.
fn unless((value, overflow): (Int, bool), saturated: Option<Int>) -> Option<Int> {
    if overflow { saturated } else { Some(value) }
}

/// The bound that a signed result beyond the range is nearest to.
pub(super) fn signed_bound(width: u32, negative: bool) -> Int {
    if negative { Int::signed_min(width) } else { Int::signed_max(width) }
}

/// The range of sums.
pub fn add(lhs: &IntRange, rhs: &IntRange, promises: OverflowPromises) -> IntRange {
    let width = lhs.width();
    let uadd =
        |a: &Int, b: &Int| unless(a.uadd_overflow(b), promises.nuw.then(|| Int::all_ones(width)));
    let sadd = |a: &Int, b: &Int| {
        let bound = promises.nsw.then(|| signed_bound(width, a.is_negative()));
        unless(a.sadd_overflow(b), bound)
    };
    let unsigned = bounds(uadd, (&lhs.umin, &rhs.umin), (&lhs.umax, &rhs.umax), false);
    let signed = bounds(sadd, (&lhs.smin, &rhs.smin), (&lhs.smax, &rhs.smax), true);
    unsigned.intersection(&signed)
}

/// The range of differences.
pub fn sub(lhs: &IntRange, rhs: &IntRange, promises: OverflowPromises) -> IntRange {
    let width = lhs.width();
    let usub =
        |a: &Int, b: &Int| unless(a.usub_overflow(b), promises.nuw.then(|| Int::zero(width)));
    let ssub = |a: &Int, b: &Int| {
        let bound = promises.nsw.then(|| signed_bound(width, a.is_negative()));
        unless(a.ssub_overflow(b), bound)
    };
    let unsigned = bounds(usub, (&lhs.umin, &rhs.umax), (&lhs.umax, &rhs.umin), false);
    let signed = bounds(ssub, (&lhs.smin, &rhs.smax), (&lhs.smax, &rhs.smin), true);
    unsigned.intersection(&signed)
}

/// The range of a size of what has these sizes, `None` for those that are not known, where the number of
/// the size is in `index` (MLIR: `inferShapedDimOpInterface`).
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

/// The range of products.
pub fn mul(lhs: &IntRange, rhs: &IntRange, promises: OverflowPromises) -> IntRange {
    let width = lhs.width();
    let umul =
        |a: &Int, b: &Int| unless(a.umul_overflow(b), promises.nuw.then(|| Int::all_ones(width)));
    let smul = |a: &Int, b: &Int| {
        let negative = a.is_negative() != b.is_negative();
        unless(a.smul_overflow(b), promises.nsw.then(|| signed_bound(width, negative)))
    };
    let unsigned = extremes(umul, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false);
    let signed = extremes(smul, [&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax], true);
    unsigned.intersection(&signed)
}

/// The range of unsigned quotients, where `fix` rounds one: dividend, divisor, quotient.
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

/// The range of unsigned quotients.
pub fn divu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_unsigned(lhs, rhs, |_, _, quotient| Some(quotient))
}

/// The range of unsigned quotients, rounded up.
pub fn ceildivu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_unsigned(lhs, rhs, |a, b, quotient| match a.urem(b)?.is_zero() {
        true => Some(quotient),
        false => unless(quotient.uadd_overflow(&Int::one(quotient.width())), None),
    })
}

/// The range of signed quotients, where `fix` rounds one: dividend, divisor, quotient.
fn div_signed(
    lhs: &IntRange,
    rhs: &IntRange,
    fix: impl Fn(&Int, &Int, Int) -> Option<Int>,
) -> IntRange {
    if !is_positive(&rhs.smin) && !rhs.smax.is_negative() {
        return IntRange::full(lhs.width());
    }
    let div = |a: &Int, b: &Int| fix(a, b, unless(a.sdiv_overflow(b)?, None)?);
    extremes(div, [&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax], true)
}

fn is_positive(value: &Int) -> bool {
    !value.is_negative() && !value.is_zero()
}

/// The range of signed quotients, rounded towards zero.
pub fn divs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_signed(lhs, rhs, |_, _, quotient| Some(quotient))
}

/// The range of signed quotients, rounded up.
pub fn ceildivs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let fix = |a: &Int, b: &Int, quotient: Int| {
        // It is the negated quotient of the negated dividend there, which wraps around.
        if *a == Int::signed_min(a.width()) && b.sgt(&Int::one(b.width())) {
            return Some(quotient.neg());
        }
        let up = !a.srem(b)?.is_zero() && a.is_negative() == b.is_negative();
        match up {
            true => unless(quotient.sadd_overflow(&Int::one(quotient.width())), None),
            false => Some(quotient),
        }
    };
    let all = div_signed(lhs, rhs, fix);
    let least = Int::signed_min(lhs.width());
    if lhs.smin != least || !lhs.smax.sgt(&lhs.smin) {
        return all;
    }
    // The quotient of the least integer may have another sign than those of its neighbours.
    let rest = IntRange::from_signed(least.add(&Int::one(lhs.width())), lhs.smax.clone());
    all.union(&div_signed(&rest, rhs, fix))
}

/// The range of signed quotients, rounded down.
pub fn floordivs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_signed(lhs, rhs, |a, b, quotient| {
        let down = !a.srem(b)?.is_zero() && a.is_negative() != b.is_negative();
        match down {
            true => unless(quotient.ssub_overflow(&Int::one(quotient.width())), None),
            false => Some(quotient),
        }
    })
}

/// The range of signed remainders.
pub fn rems(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = lhs.width();
    let divisor = match (is_positive(&rhs.smin), rhs.smax.is_negative()) {
        (true, _) => rhs.smax.clone(),
        (_, true) => rhs.smin.abs(),
        _ => return IntRange::full(width),
    };
    let swept = |from: &Int, to: &Int| {
        let (from, to) = (from.srem(&divisor)?, to.srem(&divisor)?);
        from.sle(&to).then_some((from, to))
    };
    if rhs.smin == rhs.smax
        && lhs.smax.sub(&lhs.smin).ult(&divisor)
        && let Some((min, max)) = swept(&lhs.smin, &lhs.smax)
    {
        return IntRange::from_signed(min, max);
    }
    let most = divisor.sub(&Int::one(width));
    let min = if lhs.smin.is_negative() { most.neg() } else { Int::zero(width) };
    let max = if is_positive(&lhs.smax) { most } else { Int::zero(width) };
    IntRange::from_signed(min, max)
}

/// The range of unsigned remainders.
pub fn remu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = lhs.width();
    let swept = || {
        let by = &rhs.umax;
        let (from, to) = (lhs.umin.urem(by)?, lhs.umax.urem(by)?);
        let once = lhs.umax.sub(&lhs.umin).ult(by) && from.ule(&to);
        once.then(|| IntRange::from_unsigned(from, to))
    };
    if !rhs.umin.is_zero()
        && rhs.umin == rhs.umax
        && let Some(range) = swept()
    {
        return range;
    }
    let below = rhs.umax.sub(&Int::one(width));
    IntRange::from_unsigned(Int::zero(width), below.umin(&lhs.umax).clone())
}

/// The range of the greater of two signed integers.
pub fn maxs(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::from_signed(lhs.smin.smax(&rhs.smin).clone(), lhs.smax.smax(&rhs.smax).clone())
}

/// The range of the greater of two unsigned integers.
pub fn maxu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::from_unsigned(lhs.umin.umax(&rhs.umin).clone(), lhs.umax.umax(&rhs.umax).clone())
}

/// The range of the lesser of two signed integers.
pub fn mins(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::from_signed(lhs.smin.smin(&rhs.smin).clone(), lhs.smax.smin(&rhs.smax).clone())
}

/// The range of the lesser of two unsigned integers.
pub fn minu(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::from_unsigned(lhs.umin.umin(&rhs.umin).clone(), lhs.umax.umin(&rhs.umax).clone())
}

/// The bits that all integers of a range have in common, with zeros and with ones behind them.
fn widened(of: &IntRange) -> [Int; 2] {
    let differing = of.width() - of.umin.xor(&of.umax).leading_zeros();
    let low = Int::all_ones(of.width()).lshr(of.width() - differing);
    [of.umin.and(&low.not()), of.umax.or(&low)]
}

fn bitwise(lhs: &IntRange, rhs: &IntRange, op: impl Fn(&Int, &Int) -> Int) -> IntRange {
    let ([a, b], [c, d]) = (widened(lhs), widened(rhs));
    extremes(|a, b| Some(op(a, b)), [&a, &b], [&c, &d], false)
}

/// The range of bitwise and.
pub fn and(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    bitwise(lhs, rhs, Int::and)
}

/// The range of bitwise or.
pub fn or(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    bitwise(lhs, rhs, Int::or)
}

/// The range of bitwise exclusive or.
pub fn xor(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let ([a, b], [c, d]) = (widened(lhs), widened(rhs));
    let varying = a.xor(&b).or(&c.xor(&d));
    let known = a.xor(&c).and(&varying.not());
    IntRange::from_unsigned(known.clone(), known.or(&varying))
}
