//! Wrapping ring arithmetic and bitwise logic.

use super::{Int, Repr, limbs};

impl Int {
    /// Returns the sum `self + rhs`, wrapping at the width.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn add(&self, rhs: &Int) -> Int {
        self.check_width(rhs);
        match (&self.0, &rhs.0) {
            (Repr::Small(_, a), Repr::Small(_, b)) => Int::small(self.width(), a.wrapping_add(*b)),
            _ => Int::from_limbs(self.width(), limbs::add(self.words(), rhs.words(), false)),
        }
    }

    /// Returns the difference `self - rhs`, wrapping at the width.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn sub(&self, rhs: &Int) -> Int {
        self.check_width(rhs);
        match (&self.0, &rhs.0) {
            (Repr::Small(_, a), Repr::Small(_, b)) => Int::small(self.width(), a.wrapping_sub(*b)),
            _ => {
                let complement = limbs::not(rhs.words());
                Int::from_limbs(self.width(), limbs::add(self.words(), &complement, true))
            }
        }
    }

    /// Returns the product `self * rhs`, wrapping at the width.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn mul(&self, rhs: &Int) -> Int {
        self.check_width(rhs);
        match (&self.0, &rhs.0) {
            (Repr::Small(_, a), Repr::Small(_, b)) => Int::small(self.width(), a.wrapping_mul(*b)),
            _ => {
                let product = limbs::to_big(self.words()) * limbs::to_big(rhs.words());
                let count = limbs::limb_count(self.width());
                Int::from_limbs(self.width(), limbs::from_big(&product, count))
            }
        }
    }

    /// Returns the negation `-self`, wrapping at the width.
    pub fn neg(&self) -> Int {
        Int::zero(self.width()).sub(self)
    }

    /// Returns the magnitude of the signed value; for the signed minimum, the value itself.
    pub fn abs(&self) -> Int {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// Returns the bitwise complement.
    pub fn not(&self) -> Int {
        match &self.0 {
            Repr::Small(_, a) => Int::small(self.width(), !a),
            Repr::Large(_, a) => Int::from_limbs(self.width(), limbs::not(a)),
        }
    }

    /// Returns the bitwise conjunction.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn and(&self, rhs: &Int) -> Int {
        self.bitwise(rhs, |a, b| a & b)
    }

    /// Returns the bitwise disjunction.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn or(&self, rhs: &Int) -> Int {
        self.bitwise(rhs, |a, b| a | b)
    }

    /// Returns the bitwise exclusive disjunction.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn xor(&self, rhs: &Int) -> Int {
        self.bitwise(rhs, |a, b| a ^ b)
    }

    #[track_caller]
    fn bitwise(&self, rhs: &Int, f: impl Fn(u64, u64) -> u64) -> Int {
        self.check_width(rhs);
        match (&self.0, &rhs.0) {
            (Repr::Small(_, a), Repr::Small(_, b)) => Int::small(self.width(), f(*a, *b)),
            _ => {
                let words = self.words().iter().zip(rhs.words()).map(|(&a, &b)| f(a, b));
                Int::from_limbs(self.width(), words.collect())
            }
        }
    }
}
