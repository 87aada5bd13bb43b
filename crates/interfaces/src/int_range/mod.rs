//! Ranges that integers are in, and the interface of operations that know them of their results.

mod compare;
pub mod infer;
mod resize;
mod shift;

use terrace_ir::{Attribute, Value};
use terrace_numeric::Int;
use terrace_ods::interface;

pub use compare::{CmpPredicate, evaluate};
pub use infer::OverflowPromises;

/// The bounds of an integer, read as unsigned and as signed, all included
/// (MLIR: `ConstantIntRanges`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntRange {
    /// The least value without a sign.
    pub umin: Int,
    /// The greatest value without a sign.
    pub umax: Int,
    /// The least value with a sign.
    pub smin: Int,
    /// The greatest value with a sign.
    pub smax: Int,
}

impl IntRange {
    /// All integers of `width` bits (MLIR: `maxRange`).
    pub fn full(width: u32) -> Self {
        Self {
            umin: Int::zero(width),
            umax: Int::all_ones(width),
            smin: Int::signed_min(width),
            smax: Int::signed_max(width),
        }
    }

    /// Only `value`.
    pub fn constant(value: &Int) -> Self {
        let value = || value.clone();
        Self { umin: value(), umax: value(), smin: value(), smax: value() }
    }

    /// What `min` and `max` bound as unsigned integers, with what that says of the signed ones.
    pub fn from_unsigned(min: Int, max: Int) -> Self {
        let (smin, smax) = match min.is_negative() == max.is_negative() {
            true => (min.smin(&max).clone(), min.smax(&max).clone()),
            false => (Int::signed_min(min.width()), Int::signed_max(min.width())),
        };
        Self { umin: min, umax: max, smin, smax }
    }

    /// What `min` and `max` bound as signed integers, with what that says of the unsigned ones.
    pub fn from_signed(min: Int, max: Int) -> Self {
        let (umin, umax) = match min.is_negative() == max.is_negative() {
            true => (min.umin(&max).clone(), min.umax(&max).clone()),
            false => (Int::zero(min.width()), Int::all_ones(min.width())),
        };
        Self { umin, umax, smin: min, smax: max }
    }

    /// The number of bits of the integers.
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// The least range with both in it (MLIR: `rangeUnion`).
    pub fn union(&self, other: &Self) -> Self {
        Self {
            umin: self.umin.umin(&other.umin).clone(),
            umax: self.umax.umax(&other.umax).clone(),
            smin: self.smin.smin(&other.smin).clone(),
            smax: self.smax.smax(&other.smax).clone(),
        }
    }

    /// What is in both.
    pub fn intersection(&self, other: &Self) -> Self {
        Self {
            umin: self.umin.umax(&other.umin).clone(),
            umax: self.umax.umin(&other.umax).clone(),
            smin: self.smin.smax(&other.smin).clone(),
            smax: self.smax.smin(&other.smax).clone(),
        }
    }

    /// The only integer in the range, if there is one.
    pub fn constant_value(&self) -> Option<&Int> {
        if self.width() == 0 {
            return None;
        }
        let unsigned = (self.umin == self.umax).then_some(&self.umin);
        unsigned.or_else(|| (self.smin == self.smax).then_some(&self.smin))
    }
}

/// An operation that knows in which ranges its results, and arguments of its regions, are
/// (MLIR: `InferIntRangeInterface`).
#[interface]
pub trait InferIntRange {
    /// Tells `set` the ranges of results and arguments whose range is known if the operands are in
    /// these ones; `None` stands for what is no integer, or for an operand that nothing has reached
    /// yet.
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange));

    /// The attributes by which the operation shows what is known of its operands, if it does: for tests
    /// of analyses.
    fn shown(self, operands: &[Option<IntRange>]) -> Vec<(&'static str, Attribute)> {
        let _ = operands;
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::IntRange;
    use terrace_numeric::Int;

    fn i8(value: i64) -> Int {
        Int::from_i64(8, value)
    }

    #[test]
    fn bounds_of_one_kind_bound_the_other_where_signs_agree() {
        let small = IntRange::from_unsigned(i8(3), i8(7));
        assert_eq!((small.smin, small.smax), (i8(3), i8(7)));
        let mixed = IntRange::from_unsigned(i8(3), i8(-1));
        assert_eq!((mixed.smin, mixed.smax), (i8(-128), i8(127)));
        let negative = IntRange::from_signed(i8(-5), i8(-2));
        assert_eq!((negative.umin, negative.umax), (i8(-5), i8(-2)));
    }

    #[test]
    fn one_value_is_a_constant_by_either_reading() {
        assert_eq!(IntRange::constant(&i8(4)).constant_value(), Some(&i8(4)));
        assert_eq!(IntRange::full(8).constant_value(), None);
        assert_eq!(IntRange::full(0).constant_value(), None);
    }

    #[test]
    fn unions_hold_both_and_intersections_what_is_in_both() {
        let (a, b) = (IntRange::constant(&i8(4)), IntRange::constant(&i8(-4)));
        let both = a.union(&b);
        assert_eq!((&both.smin, &both.smax), (&i8(-4), &i8(4)));
        assert_eq!(both.intersection(&a), a);
    }
}
