//! Wrapping operations that also report overflow.

use super::Int;

impl Int {
    /// Returns the wrapped sum, and whether the signed sum overflowed.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn sadd_overflow(&self, rhs: &Int) -> (Int, bool) {
        let sum = self.add(rhs);
        let (a, b) = (self.is_negative(), rhs.is_negative());
        let overflow = a == b && sum.is_negative() != a;
        (sum, overflow)
    }

    /// Returns the wrapped sum, and whether the unsigned sum overflowed.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn uadd_overflow(&self, rhs: &Int) -> (Int, bool) {
        let sum = self.add(rhs);
        let overflow = sum.ult(self);
        (sum, overflow)
    }

    /// Returns the wrapped difference, and whether the signed difference overflowed.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn ssub_overflow(&self, rhs: &Int) -> (Int, bool) {
        let difference = self.sub(rhs);
        let (a, b) = (self.is_negative(), rhs.is_negative());
        let overflow = a != b && difference.is_negative() != a;
        (difference, overflow)
    }

    /// Returns the wrapped difference, and whether the unsigned difference overflowed.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn usub_overflow(&self, rhs: &Int) -> (Int, bool) {
        (self.sub(rhs), self.ult(rhs))
    }

    /// Returns the wrapped product, and whether the signed product overflowed.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn smul_overflow(&self, rhs: &Int) -> (Int, bool) {
        self.check_width(rhs);
        if let (Some(a), Some(b)) = (self.to_i64(), rhs.to_i64())
            && self.width() <= 64
        {
            let exact = i128::from(a) * i128::from(b);
            let product = Int::small(self.width(), exact as u64);
            let overflow = product.to_i64().map(i128::from) != Some(exact);
            return (product, overflow);
        }
        let wide = self.width().saturating_mul(2).min(2 * Int::MAX_WIDTH);
        let bits = self.significant_bits(true) + rhs.significant_bits(true);
        if bits <= self.width() {
            return (self.mul(rhs), false);
        }
        if wide > Int::MAX_WIDTH {
            return self.smul_overflow_by_division(rhs);
        }
        let exact = self.sext(wide).mul(&rhs.sext(wide));
        let product = exact.trunc(self.width());
        let overflow = product.sext(wide) != exact;
        (product, overflow)
    }

    /// Returns the signed product and its overflow, for widths whose double exceeds
    /// [`Int::MAX_WIDTH`].
    fn smul_overflow_by_division(&self, rhs: &Int) -> (Int, bool) {
        let product = self.mul(rhs);
        let wraps = |d: &Int| product.sdiv_overflow(d).is_none_or(|(q, o)| o || q != *self);
        let overflow = !rhs.is_zero() && !self.is_zero() && wraps(rhs);
        (product, overflow)
    }

    /// Returns the wrapped product, and whether the unsigned product overflowed.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn umul_overflow(&self, rhs: &Int) -> (Int, bool) {
        let product = self.mul(rhs);
        let bits = self.active_bits() + rhs.active_bits();
        let overflow = match bits {
            _ if bits <= self.width() => false,
            // The operands are at least 2^(active bits - 1), which bounds the product from below.
            _ if bits > self.width() + 1 => true,
            _ => product.udiv(rhs).is_some_and(|q| q != *self),
        };
        (product, overflow)
    }

    /// Returns the wrapped signed quotient, and whether it overflowed (the signed minimum divided
    /// by minus one); `None` for division by zero.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn sdiv_overflow(&self, rhs: &Int) -> Option<(Int, bool)> {
        let quotient = self.sdiv(rhs)?;
        let overflow = rhs.is_all_ones() && *self == Int::signed_min(self.width());
        Some((quotient, overflow))
    }
}
