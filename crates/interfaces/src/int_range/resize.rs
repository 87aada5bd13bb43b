//! Ranges of integers that become wider or narrower.

use terrace_numeric::Int;

use super::IntRange;

impl IntRange {
    /// The range in `width` bits, with zeros added to the unsigned and signs to the signed bounds
    /// (MLIR: `extRange`).
    pub fn ext(&self, width: u32) -> Self {
        Self {
            umin: self.umin.zext(width),
            umax: self.umax.zext(width),
            smin: self.smin.sext(width),
            smax: self.smax.sext(width),
        }
    }

    /// The range of the integers extended by zeros (MLIR: `extUIRange`).
    pub fn zext(&self, width: u32) -> Self {
        Self::from_unsigned(self.umin.zext(width), self.umax.zext(width))
    }

    /// The range of the integers extended by their sign (MLIR: `extSIRange`).
    pub fn sext(&self, width: u32) -> Self {
        Self::from_signed(self.smin.sext(width), self.smax.sext(width))
    }

    /// The range of the low `width` bits of the integers (MLIR: `truncRange`).
    pub fn trunc(&self, width: u32) -> Self {
        let full = Self::full(width);
        let (umin, umax) = match self.umin.lshr(width) == self.umax.lshr(width) {
            true => (self.umin.trunc(width), self.umax.trunc(width)),
            false => (full.umin, full.umax),
        };
        let (smin, smax) = match self.signed_bounds_survive(width) {
            true => (self.smin.trunc(width), self.smax.trunc(width)),
            false => (full.smin, full.smax),
        };
        Self { umin, umax, smin, smax }
    }

    /// Whether what is taken away, with the sign that is left, is the same for all integers of the
    /// range, or all ones and all zeros.
    fn signed_bounds_survive(&self, width: u32) -> bool {
        let high = |value: &Int| value.ashr(width.saturating_sub(1));
        let (min, max) = (high(&self.smin), high(&self.smax));
        min == max || (min.is_all_ones() && max.is_zero())
    }
}
