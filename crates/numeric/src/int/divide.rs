//! Division with all roundings. The result is `None` for division by zero.

use super::{Int, Repr, limbs, sext64};

impl Int {
    /// Returns the unsigned quotient and remainder, or `None` if `rhs` is zero.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn udivrem(&self, rhs: &Int) -> Option<(Int, Int)> {
        self.check_width(rhs);
        if rhs.is_zero() {
            return None;
        }
        Some(match (&self.0, &rhs.0) {
            (Repr::Small(_, a), Repr::Small(_, b)) => {
                (Int::small(self.width(), a / b), Int::small(self.width(), a % b))
            }
            _ => {
                let (a, b) = (limbs::to_big(self.words()), limbs::to_big(rhs.words()));
                let count = limbs::limb_count(self.width());
                let quotient = &a / &b;
                let rest = a - &quotient * b;
                let wide = |v| Int::from_limbs(self.width(), limbs::from_big(v, count));
                (wide(&quotient), wide(&rest))
            }
        })
    }

    /// Returns the signed quotient (rounded towards zero) and remainder (with the sign of `self`),
    /// or `None` if `rhs` is zero. The signed minimum divided by minus one wraps to itself.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn sdivrem(&self, rhs: &Int) -> Option<(Int, Int)> {
        self.check_width(rhs);
        if let (Repr::Small(_, a), Repr::Small(_, b)) = (&self.0, &rhs.0) {
            let (a, b) = (sext64(*a, self.width()), sext64(*b, self.width()));
            if b == 0 {
                return None;
            }
            let wrap = |v: i64| Int::small(self.width(), v as u64);
            return Some((wrap(a.wrapping_div(b)), wrap(a.wrapping_rem(b))));
        }
        let (quotient, rest) = self.abs().udivrem(&rhs.abs())?;
        let negate = self.is_negative() != rhs.is_negative();
        let quotient = if negate { quotient.neg() } else { quotient };
        Some((quotient, if self.is_negative() { rest.neg() } else { rest }))
    }

    /// Returns the unsigned quotient, rounded down; `None` if `rhs` is zero.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn udiv(&self, rhs: &Int) -> Option<Int> {
        self.udivrem(rhs).map(|(q, _)| q)
    }

    /// Returns the unsigned remainder; `None` if `rhs` is zero.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn urem(&self, rhs: &Int) -> Option<Int> {
        self.udivrem(rhs).map(|(_, r)| r)
    }

    /// Returns the signed quotient, rounded towards zero; overflow wraps (see
    /// [`Int::sdiv_overflow`]); `None` if `rhs` is zero.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn sdiv(&self, rhs: &Int) -> Option<Int> {
        self.sdivrem(rhs).map(|(q, _)| q)
    }

    /// Returns the signed remainder, which has the sign of `self`; `None` if `rhs` is zero.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn srem(&self, rhs: &Int) -> Option<Int> {
        self.sdivrem(rhs).map(|(_, r)| r)
    }

    /// Returns the signed quotient rounded towards negative infinity; overflow wraps; `None` if
    /// `rhs` is zero.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn floor_sdiv(&self, rhs: &Int) -> Option<Int> {
        let (q, r) = self.sdivrem(rhs)?;
        let down = !r.is_zero() && self.is_negative() != rhs.is_negative();
        Some(if down { q.add(&Int::all_ones(self.width())) } else { q })
    }

    /// Returns the signed quotient rounded towards positive infinity; overflow wraps; `None` if
    /// `rhs` is zero.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn ceil_sdiv(&self, rhs: &Int) -> Option<Int> {
        let (q, r) = self.sdivrem(rhs)?;
        let up = !r.is_zero() && self.is_negative() == rhs.is_negative();
        Some(if up { q.sub(&Int::all_ones(self.width())) } else { q })
    }

    /// Returns the unsigned quotient rounded up; `None` if `rhs` is zero.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn ceil_udiv(&self, rhs: &Int) -> Option<Int> {
        let (q, r) = self.udivrem(rhs)?;
        Some(if r.is_zero() { q } else { q.sub(&Int::all_ones(self.width())) })
    }
}
