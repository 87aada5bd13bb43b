//! Conversions between floats and integers.

use super::codec::{Class, Exact, bit_length};
use super::{Float, FloatFormat, LossInfo, RoundingMode};
use crate::Int;

/// The result of converting a float to an integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToInt {
    /// The rounded value; the nearest representable integer if out of range; zero for NaN.
    pub value: Int,
    /// Whether the integer equals the float. As in LLVM, `false` for negative zero.
    pub exact: bool,
    /// Whether the rounded value fits in the width; `false` for NaN.
    pub in_range: bool,
}

impl Float {
    /// Rounds a signed or unsigned integer to a format.
    pub fn from_int(
        format: FloatFormat,
        v: &Int,
        signed: bool,
        mode: RoundingMode,
    ) -> (Float, LossInfo) {
        let negative = signed && v.is_negative();
        let magnitude = if negative { v.neg() } else { v.clone() };
        let bits = magnitude.active_bits();
        let excess = bits.saturating_sub(128);
        let exact = Exact {
            negative,
            significand: magnitude.lshr(excess).low_u128(),
            exponent: excess as i32,
            sticky: excess > 0 && magnitude.trailing_zeros() < excess,
        };
        Float::round(format, exact, mode)
    }

    /// Rounds to a signed or unsigned integer of `width` bits. MLIR's casts use
    /// [`RoundingMode::TowardZero`].
    ///
    /// # Panics
    /// If `width` exceeds [`Int::MAX_WIDTH`].
    pub fn to_int(self, width: u32, signed: bool, mode: RoundingMode) -> ToInt {
        let parts = self.parts();
        let saturated = |value: Int| ToInt { value, exact: false, in_range: false };
        let limit = |negative: bool| match (signed, negative) {
            (true, true) => Int::signed_min(width),
            (true, false) => Int::signed_max(width),
            (false, true) => Int::zero(width),
            (false, false) => Int::all_ones(width),
        };
        match parts.class {
            Class::Nan => return saturated(Int::zero(width)),
            Class::Infinite => return saturated(limit(parts.negative)),
            Class::Zero => {
                let exact = !parts.negative;
                return ToInt { value: Int::zero(width), exact, in_range: true };
            }
            Class::Finite => {}
        }
        let (magnitude, shift, exact) = self.round_to_whole(mode);
        let bits = if magnitude == 0 { 0 } else { bit_length(magnitude) + shift };
        // The signed minimum is the only negative number that needs all bits of the width.
        let lowest = bits == width && magnitude.is_power_of_two() && width > 0;
        let fits = match (signed, parts.negative) {
            (false, false) => bits <= width,
            (false, true) => bits == 0,
            (true, false) => bits < width || bits == 0,
            (true, true) => bits < width || bits == 0 || lowest,
        };
        if !fits {
            return saturated(limit(parts.negative));
        }
        let value = Int::from_u128(width.max(128), magnitude).shl(shift).zext_or_trunc(width);
        let value = if parts.negative { value.neg() } else { value };
        ToInt { value, exact, in_range: true }
    }

    /// Rounds the magnitude of a finite value to a whole number. Returns the number as a
    /// significand and a left shift, and whether the rounding is exact.
    fn round_to_whole(self, mode: RoundingMode) -> (u128, u32, bool) {
        let parts = self.parts();
        if parts.exponent >= 0 {
            return (parts.significand, parts.exponent as u32, true);
        }
        let shift = -parts.exponent;
        let kept = if shift >= 128 { 0 } else { parts.significand >> shift };
        let lost = if shift >= 128 { parts.significand } else { parts.significand ^ kept << shift };
        // Significands have at most 113 bits: with larger shifts, the discarded part is below a
        // half.
        let half = if shift > 127 { u128::MAX } else { 1 << (shift - 1) };
        let away = match mode {
            RoundingMode::TowardZero => false,
            RoundingMode::NearestTiesToEven => lost > half || lost == half && kept & 1 == 1,
            RoundingMode::NearestTiesToAway => lost >= half,
            RoundingMode::TowardPositive => lost != 0 && !parts.negative,
            RoundingMode::TowardNegative => lost != 0 && parts.negative,
        };
        (kept + u128::from(away), 0, lost == 0)
    }

    /// Rounds to a whole number in the same format. The sign of zero is preserved. Infinities are
    /// unchanged; NaNs become quiet.
    ///
    /// The result is LLVM's, which adds and subtracts a number that is large enough to shift out
    /// the fraction. Where that number overflows, in `f8E3M4` and `f6E2M3FN`, the result is NaN or
    /// zero. In `f8E8M0FNU`, both neighbours of 1.5 count as even, so that 0.5 becomes 1.
    pub fn round_to_integral(self, mode: RoundingMode) -> Float {
        let parts = self.parts();
        if parts.class != Class::Finite || parts.exponent >= 0 {
            return self.quiet();
        }
        let format = self.format();
        if format.max_exponent() < format.mantissa_bits() as i32 {
            return match format.has_nan() {
                true => Float::make_nan(format, parts.negative),
                false => Float::make_zero(format, parts.negative),
            };
        }
        let half = !format.has_zero() && parts.exponent == -1;
        if half && mode == RoundingMode::NearestTiesToEven {
            return Float::one(format);
        }
        let (significand, ..) = self.round_to_whole(mode);
        let exact = Exact { negative: parts.negative, significand, exponent: 0, sticky: false };
        Float::round(self.format(), exact, RoundingMode::NearestTiesToEven).0
    }
}
