//! Numeric order, and the variants of minimum and maximum.

use std::cmp::Ordering;

use super::Float;
use super::codec::{Class, bit_length};

impl Float {
    /// Returns the numeric order, or `None` if either is NaN. Zeros of both signs are equal.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    pub fn compare(self, rhs: Float) -> Option<Ordering> {
        assert!(self.format() == rhs.format(), "float formats differ");
        let (a, b) = (self.parts(), rhs.parts());
        let magnitude = |v: Float| {
            let p = v.parts();
            match p.class {
                Class::Zero => (0, 0, 0),
                Class::Infinite | Class::Nan => (2, 0, 0),
                Class::Finite => {
                    let length = bit_length(p.significand);
                    (1, p.exponent + length as i32, p.significand << (128 - length))
                }
            }
        };
        if a.class == Class::Nan || b.class == Class::Nan {
            return None;
        }
        let order = magnitude(self).cmp(&magnitude(rhs));
        Some(match (a.negative, b.negative) {
            _ if a.class == Class::Zero && b.class == Class::Zero => Ordering::Equal,
            (false, false) => order,
            (true, true) => order.reverse(),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        })
    }

    /// Whether the values are numerically equal (NaN equals no value, zeros of both signs are
    /// equal).
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    pub fn equals(self, rhs: Float) -> bool {
        self.compare(rhs) == Some(Ordering::Equal)
    }

    /// IEEE 754-2008 `minNum`: the smaller value; if one is a quiet NaN, the other value; if one is
    /// a signaling NaN, NaN. Negative zero is smaller than zero. Folds `arith.minnumf`.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    pub fn minnum(self, rhs: Float) -> Float {
        self.nan_result(rhs).unwrap_or_else(|| self.lesser(rhs))
    }

    /// IEEE 754-2008 `maxNum`: the larger value; NaNs as in [`Float::minnum`]. Folds
    /// `arith.maxnumf`.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    pub fn maxnum(self, rhs: Float) -> Float {
        self.nan_result(rhs).unwrap_or_else(|| self.greater(rhs))
    }

    /// IEEE 754-2019 `minimum`: the smaller value; NaN if either is NaN. Negative zero is smaller
    /// than zero. Folds `arith.minimumf`.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    pub fn minimum(self, rhs: Float) -> Float {
        self.either_nan(rhs).unwrap_or_else(|| self.lesser(rhs))
    }

    /// IEEE 754-2019 `maximum`: the larger value; NaNs as in [`Float::minimum`]. Folds
    /// `arith.maximumf`.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    pub fn maximum(self, rhs: Float) -> Float {
        self.either_nan(rhs).unwrap_or_else(|| self.greater(rhs))
    }

    /// Returns the result of `minnum` and `maxnum` if an operand is NaN; `None` if neither is.
    fn nan_result(self, rhs: Float) -> Option<Float> {
        match (self.is_nan(), rhs.is_nan()) {
            _ if self.is_signaling() => Some(self.quiet()),
            _ if rhs.is_signaling() => Some(rhs.quiet()),
            (true, _) => Some(rhs),
            (_, true) => Some(self),
            (false, false) => None,
        }
    }

    fn either_nan(self, rhs: Float) -> Option<Float> {
        let nan = if self.is_nan() { self } else { rhs };
        nan.is_nan().then(|| nan.quiet())
    }

    #[track_caller]
    fn lesser(self, rhs: Float) -> Float {
        match self.compare(rhs) {
            Some(Ordering::Greater) => rhs,
            Some(Ordering::Equal) if rhs.sign() => rhs,
            _ => self,
        }
    }

    #[track_caller]
    fn greater(self, rhs: Float) -> Float {
        match self.compare(rhs) {
            Some(Ordering::Less) => rhs,
            Some(Ordering::Equal) if !rhs.sign() => rhs,
            _ => self,
        }
    }
}
