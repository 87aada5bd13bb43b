//! Truncation and extension.

use super::{Int, limbs::limb_count, sext64};

impl Int {
    /// Truncates to the low `width` bits.
    ///
    /// # Panics
    /// If `width` is larger than the current width.
    #[track_caller]
    pub fn trunc(&self, width: u32) -> Int {
        assert!(width <= self.width(), "cannot truncate {} bits to {width}", self.width());
        Int::from_words(width, self.words())
    }

    /// Zero-extends to `width` bits.
    ///
    /// # Panics
    /// If `width` is smaller than the current width or exceeds [`Int::MAX_WIDTH`].
    #[track_caller]
    pub fn zext(&self, width: u32) -> Int {
        assert!(width >= self.width(), "cannot extend {} bits to {width}", self.width());
        Int::from_words(width, self.words())
    }

    /// Sign-extends to `width` bits.
    ///
    /// # Panics
    /// If `width` is smaller than the current width or exceeds [`Int::MAX_WIDTH`].
    #[track_caller]
    pub fn sext(&self, width: u32) -> Int {
        assert!(width >= self.width(), "cannot extend {} bits to {width}", self.width());
        if !self.is_negative() {
            return self.zext(width);
        }
        if self.width() <= 64 {
            return Int::from_i64(width, sext64(self.low_u64(), self.width()));
        }
        let mut words = self.words().to_vec();
        if !self.width().is_multiple_of(64)
            && let Some(top) = words.last_mut()
        {
            *top |= u64::MAX << (self.width() % 64);
        }
        words.resize(limb_count(width), u64::MAX);
        Int::from_limbs(width, words)
    }

    /// Zero-extends or truncates to `width` bits.
    ///
    /// # Panics
    /// If `width` exceeds [`Int::MAX_WIDTH`].
    pub fn zext_or_trunc(&self, width: u32) -> Int {
        Int::from_words(width, self.words())
    }

    /// Sign-extends or truncates to `width` bits.
    ///
    /// # Panics
    /// If `width` exceeds [`Int::MAX_WIDTH`].
    pub fn sext_or_trunc(&self, width: u32) -> Int {
        if width > self.width() { self.sext(width) } else { self.trunc(width) }
    }
}
