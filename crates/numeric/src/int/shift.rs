//! Shifts. As in LLVM's `APInt`, a count of the width or more is allowed, and shifts out all bits.

use super::{Int, Repr, limbs, sext64};

impl Int {
    /// `self << count`; zero if the count is at least the width.
    pub fn shl(&self, count: u32) -> Int {
        if count >= self.width() {
            return Int::zero(self.width());
        }
        match &self.0 {
            Repr::Small(_, a) => Int::small(self.width(), a << count),
            Repr::Large(_, a) => Int::from_limbs(self.width(), limbs::shl(a, count)),
        }
    }

    /// `self >> count`, shifting in zeros; zero if the count is at least the width.
    pub fn lshr(&self, count: u32) -> Int {
        if count >= self.width() {
            return Int::zero(self.width());
        }
        match &self.0 {
            Repr::Small(_, a) => Int::small(self.width(), a >> count),
            Repr::Large(_, a) => Int::from_limbs(self.width(), limbs::shr(a, count, 0)),
        }
    }

    /// `self >> count`, shifting in copies of the sign; all sign bits if the count is at least the
    /// width.
    pub fn ashr(&self, count: u32) -> Int {
        if count >= self.width() {
            return Int::from_i64(self.width(), if self.is_negative() { -1 } else { 0 });
        }
        match &self.0 {
            Repr::Small(_, a) => {
                Int::small(self.width(), (sext64(*a, self.width()) >> count) as u64)
            }
            Repr::Large(_, _) if !self.is_negative() => self.lshr(count),
            // The representation has zeros above the width, so the complement is shifted.
            Repr::Large(_, _) => self.not().lshr(count).not(),
        }
    }

    /// Returns the left shift, and whether the unsigned value lost bits or the count was at least
    /// the width.
    pub fn ushl_overflow(&self, count: u32) -> (Int, bool) {
        (self.shl(count), count >= self.width() || count > self.leading_zeros())
    }

    /// Returns the left shift, and whether the signed value changed or the count was at least the
    /// width.
    pub fn sshl_overflow(&self, count: u32) -> (Int, bool) {
        let room =
            if self.is_negative() { self.not().leading_zeros() } else { self.leading_zeros() };
        (self.shl(count), count >= self.width() || count >= room)
    }
}
