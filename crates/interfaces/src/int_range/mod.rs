//! Integer ranges: [`IntRange`] and the interface [`InferIntRange`], used by integer range
//! analysis.

mod compare;
pub mod infer;
mod resize;
mod shift;

use terrace_ir::{Attribute, Value};
use terrace_numeric::Int;
use terrace_ods::interface;

pub use compare::{CmpPredicate, evaluate};
pub use infer::OverflowFlags;

/// The unsigned and signed bounds of an integer, all inclusive (MLIR: `ConstantIntRanges`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntRange {
    /// The unsigned minimum.
    pub umin: Int,
    /// The unsigned maximum.
    pub umax: Int,
    /// The signed minimum.
    pub smin: Int,
    /// The signed maximum.
    pub smax: Int,
}

impl IntRange {
    /// Returns the range of all integers of `width` bits (MLIR: `maxRange`).
    pub fn full(width: u32) -> Self {
        Self {
            umin: Int::zero(width),
            umax: Int::all_ones(width),
            smin: Int::signed_min(width),
            smax: Int::signed_max(width),
        }
    }

    /// Returns the range that contains only `value`.
    pub fn constant(value: &Int) -> Self {
        let value = || value.clone();
        Self { umin: value(), umax: value(), smin: value(), smax: value() }
    }

    /// Returns the range from `min` to `max` of unsigned integers. The signed bounds are the same
    /// integers if both have the same sign bit, else the minimum and the maximum.
    pub fn from_unsigned(min: Int, max: Int) -> Self {
        let (smin, smax) = match min.is_negative() == max.is_negative() {
            true => (min.smin(&max).clone(), min.smax(&max).clone()),
            false => (Int::signed_min(min.width()), Int::signed_max(min.width())),
        };
        Self { umin: min, umax: max, smin, smax }
    }

    /// Returns the range from `min` to `max` of signed integers. The unsigned bounds are the same
    /// integers if both have the same sign bit, else the minimum and the maximum.
    pub fn from_signed(min: Int, max: Int) -> Self {
        let (umin, umax) = match min.is_negative() == max.is_negative() {
            true => (min.umin(&max).clone(), min.umax(&max).clone()),
            false => (Int::zero(min.width()), Int::all_ones(min.width())),
        };
        Self { umin, umax, smin: min, smax: max }
    }

    /// Returns the bit width of the integers.
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// Returns the smallest range that contains both ranges (MLIR: `rangeUnion`).
    pub fn union(&self, other: &Self) -> Self {
        Self {
            umin: self.umin.umin(&other.umin).clone(),
            umax: self.umax.umax(&other.umax).clone(),
            smin: self.smin.smin(&other.smin).clone(),
            smax: self.smax.smax(&other.smax).clone(),
        }
    }

    /// Returns the intersection of the two ranges.
    pub fn intersection(&self, other: &Self) -> Self {
        Self {
            umin: self.umin.umax(&other.umin).clone(),
            umax: self.umax.umin(&other.umax).clone(),
            smin: self.smin.smax(&other.smin).clone(),
            smax: self.smax.smin(&other.smax).clone(),
        }
    }

    /// Returns the only integer in the range; `None` if the range has several integers.
    pub fn constant_value(&self) -> Option<&Int> {
        if self.width() == 0 {
            return None;
        }
        let unsigned = (self.umin == self.umax).then_some(&self.umin);
        unsigned.or_else(|| (self.smin == self.smax).then_some(&self.smin))
    }
}

/// An operation that computes the ranges of its results and region arguments from those of its
/// operands (MLIR: `InferIntRangeInterface`).
#[interface]
pub trait InferIntRange {
    /// Calls `set` with each result or region argument whose range can be inferred. An operand
    /// range is `None` if the operand is no integer or has not been reached yet.
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange));

    /// Returns attributes that show the operand ranges, for test operations only; empty by default.
    fn debug_attributes(self, operands: &[Option<IntRange>]) -> Vec<(&'static str, Attribute)> {
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
