//! Ranges of extended and truncated integers.

use terrace_numeric::Int;

use super::IntRange;

impl IntRange {
    /// Returns the range with its unsigned bounds zero-extended and its signed bounds sign-extended
    /// to `width` bits (MLIR: `extRange`).
    pub fn ext(&self, width: u32) -> Self {
        Self {
            umin: self.umin.zext(width),
            umax: self.umax.zext(width),
            smin: self.smin.sext(width),
            smax: self.smax.sext(width),
        }
    }

    /// Returns the range of the zero-extended integers (MLIR: `extUIRange`).
    pub fn zext(&self, width: u32) -> Self {
        Self::from_unsigned(self.umin.zext(width), self.umax.zext(width))
    }

    /// Returns the range of the sign-extended integers (MLIR: `extSIRange`).
    pub fn sext(&self, width: u32) -> Self {
        Self::from_signed(self.smin.sext(width), self.smax.sext(width))
    }

    /// Returns the range of the low `width` bits of the integers (MLIR: `truncRange`).
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

    /// Whether truncation keeps the order of the signed bounds: the truncated bits and the
    /// remaining sign bit are equal in both bounds, or all ones in the lower and all zeros in the
    /// upper bound.
    fn signed_bounds_survive(&self, width: u32) -> bool {
        let high = |value: &Int| value.ashr(width.saturating_sub(1));
        let (min, max) = (high(&self.smin), high(&self.smax));
        min == max || (min.is_all_ones() && max.is_zero())
    }
}
