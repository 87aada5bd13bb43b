//! Decoding of bit patterns, and rounding of exact values to bit patterns, for every format.
//!
//! The format table determines everything, so a single decoder and a single encoder serve all
//! formats. The encoder follows LLVM's `IEEEFloat::normalize` step by step.

use super::format::NonFinite;
use super::{Float, FloatFormat, LossInfo, RoundingMode};

/// The kind of value that a bit pattern represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Zero,
    Finite,
    Infinite,
    Nan,
}

/// A decoded value: sign, significand and exponent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    pub(crate) class: Class,
    pub(crate) negative: bool,
    /// For finite values: the value is `significand * 2^exponent`.
    pub(crate) exponent: i32,
    /// The integer significand; for NaNs the stored fraction field.
    pub(crate) significand: u128,
}

/// An exact real number to be rounded: `(significand + ε) * 2^exponent`, where `sticky` states that
/// 0 < ε < 1, and otherwise ε = 0. With `sticky`, the significand must have at least two bits more
/// than the precision of the format, unless the value is in the subnormal range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exact {
    pub(crate) negative: bool,
    pub(crate) significand: u128,
    pub(crate) exponent: i32,
    pub(crate) sticky: bool,
}

/// Returns the number of bits up to the highest set bit; 0 for zero.
pub(crate) const fn bit_length(v: u128) -> u32 {
    128 - v.leading_zeros()
}

/// Returns a mask of the low `n` bits.
const fn low_mask(n: u32) -> u128 {
    if n == 0 { 0 } else { u128::MAX >> (128 - n) }
}

impl FloatFormat {
    /// Returns the index of the sign bit. The pattern of `f8E8M0FNU` has no sign bit, but LLVM's
    /// values of the format have a sign; see [`Float`].
    pub(super) const fn sign_shift(width: u32, has_sign: bool) -> u32 {
        if has_sign { width - 1 } else { width }
    }

    #[inline]
    fn sign_bit(self) -> u128 {
        1 << FloatFormat::sign_shift(self.bit_width(), self.has_sign())
    }

    /// Returns the number of bits of the stored significand field.
    #[inline]
    fn field_bits(self) -> u32 {
        self.mantissa_bits() + u32::from(self == FloatFormat::F80)
    }

    /// Returns the bias: exponent code minus exponent.
    #[inline]
    fn bias(self) -> i32 {
        i32::from(self.has_zero()) - self.min_exponent()
    }

    /// Returns the bit above the pattern that marks an infinity in a format without a pattern for
    /// infinity.
    #[inline]
    pub(super) fn infinity_mark(self) -> u128 {
        1 << self.bit_width()
    }

    /// Returns the bit above the infinity mark that marks a NaN in a format without a pattern for
    /// NaN.
    #[inline]
    pub(super) fn nan_mark(self) -> u128 {
        2 << self.bit_width()
    }

    #[inline]
    fn max_code(self) -> u128 {
        low_mask(self.exponent_bits())
    }
}

impl Float {
    #[inline]
    pub(crate) fn sign(self) -> bool {
        self.bits & self.format.sign_bit() != 0
    }

    /// Returns the same bits with the given sign.
    #[inline]
    pub(crate) fn with_sign_bit(self, negative: bool) -> Float {
        let sign = self.format.sign_bit();
        let bits = if negative { self.bits | sign } else { self.bits & !sign };
        Float { format: self.format, bits }
    }

    pub(crate) fn parts(self) -> Parts {
        let format = self.format;
        let shape = format.shape();
        let field = self.bits & low_mask(format.field_bits());
        let code = (self.bits >> format.field_bits()) & format.max_code();
        let negative = self.sign();
        let special = |class| Parts { class, negative, exponent: 0, significand: field };
        let fraction = field & low_mask(format.mantissa_bits());
        match shape.non_finite {
            NonFinite::Ieee if code == format.max_code() => {
                let infinite = match format {
                    // LLVM treats an infinity without the integer bit as NaN.
                    FloatFormat::F80 => field == 1 << 63,
                    _ => fraction == 0,
                };
                return special(if infinite { Class::Infinite } else { Class::Nan });
            }
            NonFinite::NanAllOnes
                if code == format.max_code() && fraction == low_mask(format.mantissa_bits()) =>
            {
                return special(Class::Nan);
            }
            NonFinite::NanNegativeZero if negative && code == 0 && field == 0 => {
                return special(Class::Nan);
            }
            NonFinite::None if self.bits & format.infinity_mark() != 0 => {
                return special(Class::Infinite);
            }
            NonFinite::None if self.bits & format.nan_mark() != 0 => {
                return special(Class::Nan);
            }
            _ => {}
        }
        let last_place = |code: i32| code - format.bias() - (shape.precision as i32 - 1);
        if code == 0 && format.has_zero() {
            let class = if field == 0 { Class::Zero } else { Class::Finite };
            return Parts { class, negative, exponent: last_place(1), significand: field };
        }
        let significand = fraction | 1 << format.mantissa_bits();
        Parts { class: Class::Finite, negative, exponent: last_place(code as i32), significand }
    }

    /// Encodes `significand * 2^(exponent - precision + 1)`, which must be representable: the
    /// significand has the full precision, or the exponent is the smallest one.
    fn pack(format: FloatFormat, negative: bool, significand: u128, exponent: i32) -> Float {
        let integer_bit = 1 << format.mantissa_bits();
        let code = match significand & integer_bit {
            0 => 0,
            _ => (exponent + format.bias()) as u128,
        };
        let field = significand & low_mask(format.field_bits());
        Float { format, bits: field | code << format.field_bits() }.with_sign_bit(negative)
    }

    /// Zero with the given sign; without sign in formats without negative zero.
    pub(crate) fn make_zero(format: FloatFormat, negative: bool) -> Float {
        Float { format, bits: 0 }.with_sign_bit(negative && format.has_signed_zero())
    }

    /// Returns the default quiet NaN; in formats without NaN, a NaN without a bit pattern (see
    /// [`Float`]).
    pub(crate) fn make_nan(format: FloatFormat, negative: bool) -> Float {
        let code = format.max_code() << format.field_bits();
        let bits = match format.shape().non_finite {
            NonFinite::Ieee if format == FloatFormat::F80 => code | 3 << 62,
            NonFinite::Ieee => code | 1 << (format.mantissa_bits() - 1),
            NonFinite::NanAllOnes => code | low_mask(format.field_bits()),
            NonFinite::NanNegativeZero => return Float { format, bits: format.sign_bit() },
            NonFinite::None => format.nan_mark(),
        };
        Float { format, bits }.with_sign_bit(negative)
    }

    /// Returns the NaN with a given stored fraction field, in a format with payloads.
    pub(crate) fn make_nan_payload(format: FloatFormat, negative: bool, field: u128) -> Float {
        debug_assert!(format.has_nan_payload());
        let bits = format.max_code() << format.field_bits() | field & low_mask(format.field_bits());
        Float { format, bits }.with_sign_bit(negative)
    }

    /// Infinity or, in formats without infinity, NaN; in formats without either, an infinity
    /// outside of the bit patterns (see [`Float`]).
    pub(crate) fn make_inf(format: FloatFormat, negative: bool) -> Float {
        match format.shape().non_finite {
            NonFinite::Ieee => {
                let integer_bit = if format == FloatFormat::F80 { 1 << 63 } else { 0 };
                Float::make_nan_payload(format, negative, integer_bit)
            }
            NonFinite::NanAllOnes | NonFinite::NanNegativeZero => Float::make_nan(format, negative),
            NonFinite::None => {
                Float { format, bits: format.infinity_mark() }.with_sign_bit(negative)
            }
        }
    }

    /// Returns the finite number with the largest magnitude.
    pub(crate) fn make_largest(format: FloatFormat, negative: bool) -> Float {
        let ones = low_mask(format.precision());
        let shape = format.shape();
        let is_nan = shape.non_finite == NonFinite::NanAllOnes && shape.precision > 1;
        let significand = if is_nan { ones & !1 } else { ones };
        Float::pack(format, negative, significand, shape.max_exponent)
    }

    /// Rounds an exact value into a format.
    pub(crate) fn round(format: FloatFormat, v: Exact, mode: RoundingMode) -> (Float, LossInfo) {
        let shape = format.shape();
        let length = bit_length(v.significand) as i32;
        if length == 0 && !v.sticky {
            return (Float::make_zero(format, v.negative), LossInfo::default());
        }
        let top = v.exponent.saturating_add(length - 1);
        if top > shape.max_exponent {
            return Float::overflow(format, v.negative, mode);
        }
        let precision = shape.precision as i32;
        let mut exponent = top.max(shape.min_exponent);
        let shift = (exponent - (precision - 1)).saturating_sub(v.exponent);
        let (mut kept, lost) = shift_out(v.significand, shift, v.sticky);
        let all_ones = |kept: u128, exponent: i32| {
            shape.non_finite == NonFinite::NanAllOnes
                && shape.precision > 1
                && exponent == shape.max_exponent
                && kept == low_mask(shape.precision)
        };
        if all_ones(kept, exponent) {
            return Float::overflow(format, v.negative, mode);
        }
        if lost != LostFraction::Nothing && rounds_away(mode, lost, v.negative, kept & 1 == 1) {
            kept += 1;
            if kept >> precision != 0 {
                kept >>= 1;
                exponent += 1;
            }
            if exponent > shape.max_exponent || all_ones(kept, exponent) {
                return Float::overflow(format, v.negative, mode);
            }
        }
        let inexact = lost != LostFraction::Nothing;
        let tiny = kept >> (precision - 1) == 0;
        let loss = LossInfo { inexact, underflow: inexact && tiny, ..LossInfo::default() };
        if kept == 0 {
            let zero = Float::make_zero(format, v.negative && format.has_zero());
            return (zero, loss);
        }
        (Float::pack(format, v.negative, kept, exponent), loss)
    }

    /// Returns the result of rounding a value above the largest finite number of the format.
    fn overflow(format: FloatFormat, negative: bool, mode: RoundingMode) -> (Float, LossInfo) {
        let away = match mode {
            RoundingMode::NearestTiesToEven | RoundingMode::NearestTiesToAway => true,
            RoundingMode::TowardPositive => !negative,
            RoundingMode::TowardNegative => negative,
            RoundingMode::TowardZero => false,
        };
        let loss = LossInfo { inexact: true, overflow: true, ..LossInfo::default() };
        let value = match away && format.shape().non_finite != NonFinite::None {
            true => Float::make_inf(format, negative),
            false => Float::make_largest(format, negative),
        };
        (value, loss)
    }
}

/// The size of the discarded part, compared with half a unit in the last place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LostFraction {
    Nothing,
    BelowHalf,
    Half,
    AboveHalf,
}

/// Shifts right by `shift` bits (left if negative). Returns the result and the discarded part.
fn shift_out(significand: u128, shift: i32, sticky: bool) -> (u128, LostFraction) {
    if shift <= 0 {
        debug_assert!(!sticky, "too few bits to round");
        return (
            significand << -shift,
            if sticky { LostFraction::BelowHalf } else { LostFraction::Nothing },
        );
    }
    if shift > 128 {
        return (0, LostFraction::BelowHalf);
    }
    let half = 1u128 << (shift - 1);
    let lost = significand & low_mask(shift as u32);
    let kept = if shift == 128 { 0 } else { significand >> shift };
    let lost = match lost.cmp(&half) {
        _ if lost == 0 && !sticky => LostFraction::Nothing,
        std::cmp::Ordering::Less => LostFraction::BelowHalf,
        std::cmp::Ordering::Equal if !sticky => LostFraction::Half,
        _ => LostFraction::AboveHalf,
    };
    (kept, lost)
}

fn rounds_away(mode: RoundingMode, lost: LostFraction, negative: bool, odd: bool) -> bool {
    match mode {
        RoundingMode::NearestTiesToEven => {
            lost == LostFraction::AboveHalf || lost == LostFraction::Half && odd
        }
        RoundingMode::NearestTiesToAway => {
            lost == LostFraction::AboveHalf || lost == LostFraction::Half
        }
        RoundingMode::TowardZero => false,
        RoundingMode::TowardPositive => !negative,
        RoundingMode::TowardNegative => negative,
    }
}
