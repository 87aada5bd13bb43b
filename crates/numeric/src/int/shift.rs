//! Shifts. Counts of at least the width shift everything out, as in LLVM's `APInt`.

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

    /// `self >> count`, zeros coming in; zero if the count is at least the width.
    pub fn lshr(&self, count: u32) -> Int {
        if count >= self.width() {
            return Int::zero(self.width());
        }
        match &self.0 {
            Repr::Small(_, a) => Int::small(self.width(), a >> count),
            Repr::Large(_, a) => Int::from_limbs(self.width(), limbs::shr(a, count, 0)),
        }
    }

    /// `self >> count`, copies of the sign coming in; all sign if the count is at least the width.
    pub fn ashr(&self, count: u32) -> Int {
        if count >= self.width() {
            return Int::from_i64(self.width(), if self.is_negative() { -1 } else { 0 });
        }
        match &self.0 {
            Repr::Small(_, a) => {
                Int::small(self.width(), (sext64(*a, self.width()) >> count) as u64)
            }
            Repr::Large(_, _) if !self.is_negative() => self.lshr(count),
            // The bits above the width are zero in the representation: shift the complement.
            Repr::Large(_, _) => self.not().lshr(count).not(),
        }
    }

    /// The left shift, and whether the unsigned value lost bits (or the count was too large).
    pub fn ushl_overflow(&self, count: u32) -> (Int, bool) {
        (self.shl(count), count >= self.width() || count > self.leading_zeros())
    }

    /// The left shift, and whether the signed value changed (or the count was too large).
    pub fn sshl_overflow(&self, count: u32) -> (Int, bool) {
        let room =
            if self.is_negative() { self.not().leading_zeros() } else { self.leading_zeros() };
        (self.shl(count), count >= self.width() || count >= room)
    }
}
