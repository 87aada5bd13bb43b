//! Predicates on bits, and conversions to machine integers.

use super::{Int, Repr, mask64, sext64};

impl Int {
    /// Whether all bits are zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Small(_, v) => *v == 0,
            Repr::Large(_, l) => l.iter().all(|&x| x == 0),
        }
    }

    /// Whether the value is one.
    pub fn is_one(&self) -> bool {
        let words = self.words();
        words[0] == 1 && words[1..].iter().all(|&x| x == 0)
    }

    /// Whether all bits are one (true for the width zero).
    pub fn is_all_ones(&self) -> bool {
        match &self.0 {
            Repr::Small(_, v) => *v == mask64(self.width()),
            Repr::Large(_, _) => self.count_ones() == self.width(),
        }
    }

    /// Whether the top bit is set, that is, whether the signed value is negative.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.width() != 0 && self.bit(self.width() - 1)
    }

    /// Bit `index`, counted from the least significant; `false` beyond the width.
    #[inline]
    pub fn bit(&self, index: u32) -> bool {
        let word = self.words().get((index / 64) as usize).copied().unwrap_or(0);
        word >> (index % 64) & 1 == 1
    }

    /// Whether exactly one bit is set.
    pub fn is_power_of_two(&self) -> bool {
        self.count_ones() == 1
    }

    /// Returns the unsigned value; `None` if it does not fit.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small(_, v) => Some(*v),
            Repr::Large(_, l) => l[1..].iter().all(|&x| x == 0).then_some(l[0]),
        }
    }

    /// Returns the signed value; `None` if it does not fit.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(_, v) => Some(sext64(*v, self.width())),
            Repr::Large(_, l) => (self.significant_bits(true) <= 64).then_some(l[0] as i64),
        }
    }

    /// Returns the low 64 bits of the value.
    #[inline]
    pub fn low_u64(&self) -> u64 {
        self.words()[0]
    }

    /// Returns the low 128 bits of the value.
    pub fn low_u128(&self) -> u128 {
        let words = self.words();
        u128::from(words[0]) | u128::from(words.get(1).copied().unwrap_or(0)) << 64
    }

    /// Returns the number of zero bits above the highest set bit; the width if no bit is set.
    pub fn leading_zeros(&self) -> u32 {
        self.width() - self.active_bits()
    }

    /// Returns the number of one bits at the top.
    pub fn leading_ones(&self) -> u32 {
        self.not().leading_zeros()
    }

    /// Returns the number of zero bits below the lowest set bit; the width if no bit is set.
    pub fn trailing_zeros(&self) -> u32 {
        match self.words().iter().position(|&x| x != 0) {
            Some(i) => i as u32 * 64 + self.words()[i].trailing_zeros(),
            None => self.width(),
        }
    }

    /// Returns the number of set bits.
    pub fn count_ones(&self) -> u32 {
        self.words().iter().map(|x| x.count_ones()).sum()
    }

    /// Returns the number of bits up to the highest set bit: the smallest width that holds the
    /// unsigned value.
    pub fn active_bits(&self) -> u32 {
        match self.words().iter().rposition(|&x| x != 0) {
            Some(i) => i as u32 * 64 + 64 - self.words()[i].leading_zeros(),
            None => 0,
        }
    }

    /// Returns the smallest width that holds the value: [`Int::active_bits`] if unsigned; with a
    /// sign bit if signed (1 for zero and minus one). 0 for an integer of width 0.
    pub fn significant_bits(&self, signed: bool) -> u32 {
        match signed {
            false => self.active_bits(),
            true if self.width() == 0 => 0,
            true if self.is_negative() => self.width() - self.leading_ones() + 1,
            true => self.active_bits() + 1,
        }
    }
}
