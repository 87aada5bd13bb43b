//! Floating-point numbers in MLIR's formats ([`Float`]), with exact arithmetic on them.

mod arith;
mod codec;
mod compare;
mod convert;
mod digits;
mod format;
mod integer;
mod parse;
mod print;
mod six;

use std::fmt;

use codec::Class;
pub use format::FloatFormat;
use format::NonFinite;
pub use integer::ToInt;
pub use parse::FloatError;
pub use print::FloatText;

/// A value of a [`FloatFormat`], stored as its bit pattern.
///
/// Equality and hashing use format and bits, so NaN equals itself and zero differs from negative
/// zero. [`Float::compare`] is the numeric order.
///
/// As in LLVM's `APFloat`, some values have no bit pattern. A value of `f8E8M0FNU` has a sign,
/// although the format has none: MLIR prints `-1.0 : f8E8M0FNU` unchanged. A format with neither
/// infinities nor NaN, such as `f4E2M1FN`, still has infinities and NaNs, whose bits are those of
/// zero. Equality distinguishes all of these.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Float {
    format: FloatFormat,
    bits: u128,
}

/// The rule that selects one of the two neighbours of a value that is not representable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RoundingMode {
    /// The nearest neighbour; if both are equally near, the one with an even significand. Used by
    /// MLIR's folders.
    #[default]
    NearestTiesToEven,
    /// The nearest neighbour; if both are equally near, the one with the larger magnitude.
    NearestTiesToAway,
    /// The neighbour with the smaller magnitude.
    TowardZero,
    /// The larger neighbour.
    TowardPositive,
    /// The smaller neighbour.
    TowardNegative,
}

/// The status flags of a rounding (LLVM: `APFloat::opStatus`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LossInfo {
    /// The result differs from the exact value.
    pub inexact: bool,
    /// The exact value is beyond the largest finite number of the format.
    pub overflow: bool,
    /// The result is inexact and smaller than the smallest normal number.
    pub underflow: bool,
    /// The operation has no meaningful result: a signaling NaN, or a NaN that the format cannot
    /// represent.
    pub invalid: bool,
}

impl LossInfo {
    /// Whether any of the flags is set.
    pub fn any(self) -> bool {
        self != LossInfo::default()
    }
}

impl Float {
    /// Decodes a bit pattern; bits beyond the width of the format are dropped.
    ///
    /// Non-canonical encodings of `f80` are converted as in LLVM: an unnormal number to NaN, a
    /// pseudo-denormal to the equal normal number.
    pub fn from_bits(format: FloatFormat, bits: u128) -> Float {
        let width = format.bit_width();
        let mut bits = bits & (u128::MAX >> (128 - width));
        if format == FloatFormat::F80 {
            let code = bits >> 64 & 0x7fff;
            let integer_bit = bits >> 63 & 1 == 1;
            if code == 0 && integer_bit {
                bits |= 1 << 64;
            } else if code != 0 && !integer_bit {
                bits |= 0x7fff << 64;
            }
        }
        Float { format, bits }
    }

    /// Returns the bit pattern, in the low [`FloatFormat::bit_width`] bits.
    ///
    /// The sign of a value of `f8E8M0FNU` is stored in the highest bit, as in LLVM: `dense<-1.0> :
    /// tensor<1xf8E8M0FNU>` contains `0xFF`.
    #[inline]
    pub fn to_bits(self) -> u128 {
        if self.format == FloatFormat::F8E8M0FNU {
            return (self.bits | self.bits >> 1 & 0x80) & 0xff;
        }
        if self.format.shape().non_finite == NonFinite::None {
            return self.bits & !(self.format.infinity_mark() | self.format.nan_mark());
        }
        self.bits
    }

    /// Returns the format of the number.
    #[inline]
    pub fn format(self) -> FloatFormat {
        self.format
    }

    /// Converts an `f32` to a number of format `f32`.
    pub fn from_f32(v: f32) -> Float {
        Float { format: FloatFormat::F32, bits: v.to_bits().into() }
    }

    /// Positive zero; the smallest number in `f8E8M0FNU`, which has no zero.
    pub fn zero(format: FloatFormat) -> Float {
        Float::make_zero(format, false)
    }

    /// Returns the number 1 in this format.
    pub fn one(format: FloatFormat) -> Float {
        Float::from_f64(format, 1.0).0
    }

    /// Infinity with the given sign. In formats without infinity, NaN; in formats without either,
    /// an infinity whose bits are those of zero (see [`Float`]).
    pub fn inf(format: FloatFormat, negative: bool) -> Float {
        Float::make_inf(format, negative)
    }

    /// Returns the default quiet NaN; in the finite-only formats its bits are those of zero (see
    /// [`Float`]).
    pub fn nan(format: FloatFormat) -> Float {
        Float::make_nan(format, false)
    }

    /// Returns the finite number with the largest magnitude.
    pub fn largest(format: FloatFormat, negative: bool) -> Float {
        Float::make_largest(format, negative)
    }

    /// Returns the smallest positive number; subnormal in most formats.
    pub fn smallest(format: FloatFormat) -> Float {
        Float { format, bits: u128::from(format.has_zero()) }
    }

    /// Returns the smallest positive normal number.
    pub fn smallest_normal(format: FloatFormat) -> Float {
        let one = Float::one(format);
        one.scale(format.min_exponent())
    }

    /// Whether this is a NaN.
    pub fn is_nan(self) -> bool {
        self.parts().class == Class::Nan
    }

    /// Whether this is a signaling NaN.
    pub fn is_signaling(self) -> bool {
        self.is_nan() && self != self.quiet()
    }

    /// Whether this is an infinity; in a finite-only format, the result of an overflow of some
    /// operations.
    pub fn is_infinite(self) -> bool {
        self.parts().class == Class::Infinite
    }

    /// Whether this is neither an infinity nor a NaN.
    pub fn is_finite(self) -> bool {
        matches!(self.parts().class, Class::Zero | Class::Finite)
    }

    /// Whether this is a zero of either sign.
    pub fn is_zero(self) -> bool {
        self.parts().class == Class::Zero
    }

    /// Whether the sign bit is set, including zeros and NaNs.
    pub fn is_negative(self) -> bool {
        self.sign()
    }

    /// Whether this is finite, nonzero and smaller than the smallest normal number.
    pub fn is_subnormal(self) -> bool {
        let parts = self.parts();
        parts.class == Class::Finite && parts.significand >> self.format.mantissa_bits() == 0
    }

    /// Whether this is a whole number.
    pub fn is_integer(self) -> bool {
        let parts = self.parts();
        match parts.class {
            Class::Zero => true,
            Class::Finite => -parts.exponent <= parts.significand.trailing_zeros() as i32,
            Class::Infinite | Class::Nan => false,
        }
    }

    /// Converts a signaling NaN to a quiet one; other values are unchanged.
    pub fn quiet(self) -> Float {
        if self.is_nan() && self.format.has_nan_payload() {
            let bits = self.bits | 1 << (self.format.mantissa_bits() - 1);
            return Float { format: self.format, bits };
        }
        self
    }
}

impl fmt::Debug for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_mlir(f)?;
        write!(f, " : {}", self.format.mlir_name())
    }
}
