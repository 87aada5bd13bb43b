//! [`Float`]: a bit pattern of one of MLIR's float formats, with exact arithmetic on it.

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

/// A value of a [`FloatFormat`], kept as its bits.
///
/// Equality and hashing are by format and bits, so that NaN equals itself and zero differs from
/// negative zero; [`Float::compare`] is the numeric order.
///
/// Like LLVM's `APFloat`, a value of `f8E8M0FNU` remembers a sign that its bits cannot hold: MLIR
/// prints `-1.0 : f8E8M0FNU` back as it was. The sign counts for equality. Likewise a format that
/// has neither infinities nor NaN, as `f4E2M1FN`, has infinities and NaNs outside of its bit patterns,
/// whose bits are those of zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Float {
    format: FloatFormat,
    bits: u128,
}

/// How to choose between the two neighbours of a value that is not representable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RoundingMode {
    /// The nearest; in the middle, the one with an even significand. What MLIR's folders use.
    #[default]
    NearestTiesToEven,
    /// The result is the nearest number; in the middle, the one of the larger magnitude.
    NearestTiesToAway,
    /// The result is the neighbour of the smaller magnitude.
    TowardZero,
    /// The result is the larger neighbour.
    TowardPositive,
    /// The result is the smaller neighbour.
    TowardNegative,
}

/// The losses of a rounding: how the result differs from the exact value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LossInfo {
    /// The result is not the exact value.
    pub inexact: bool,
    /// The value was beyond the largest finite one of the format.
    pub overflow: bool,
    /// The result is inexact and smaller than the smallest normal number.
    pub underflow: bool,
    /// The operation had no meaningful result (a signaling NaN, or a NaN without a place).
    pub invalid: bool,
}

impl LossInfo {
    /// Whether any of the flags is set.
    pub fn any(self) -> bool {
        self != LossInfo::default()
    }
}

impl Float {
    /// The value of a bit pattern; bits beyond the format's width are dropped.
    ///
    /// The non-canonical encodings of `f80` become what LLVM makes of them: an unnormal number a
    /// NaN, a pseudo-denormal the equal normal number.
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

    /// The bit pattern, in the low [`FloatFormat::bit_width`] bits.
    ///
    /// The sign that LLVM attaches to values of `f8E8M0FNU` lands on the top bit, as in LLVM:
    /// `dense<-1.0> : tensor<1xf8E8M0FNU>` holds `0xFF`.
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

    /// The format of the number.
    #[inline]
    pub fn format(self) -> FloatFormat {
        self.format
    }

    /// The number of format `f32` that `v` is.
    pub fn from_f32(v: f32) -> Float {
        Float { format: FloatFormat::F32, bits: v.to_bits().into() }
    }

    /// Positive zero; in `f8E8M0FNU`, which has none, the smallest number.
    pub fn zero(format: FloatFormat) -> Float {
        Float::make_zero(format, false)
    }

    /// The number 1 in this format.
    pub fn one(format: FloatFormat) -> Float {
        Float::from_f64(format, 1.0).0
    }

    /// Infinity of the given sign. Formats without infinity give NaN; where there is no NaN either,
    /// an infinity whose bits are those of zero (see [`Float`]).
    pub fn inf(format: FloatFormat, negative: bool) -> Float {
        Float::make_inf(format, negative)
    }

    /// The default quiet NaN; in the finite-only formats its bits are those of zero (see [`Float`]).
    pub fn nan(format: FloatFormat) -> Float {
        Float::make_nan(format, false)
    }

    /// The finite number of the largest magnitude.
    pub fn largest(format: FloatFormat, negative: bool) -> Float {
        Float::make_largest(format, negative)
    }

    /// The smallest positive number, usually a subnormal one.
    pub fn smallest(format: FloatFormat) -> Float {
        Float { format, bits: u128::from(format.has_zero()) }
    }

    /// The smallest positive normal number.
    pub fn smallest_normal(format: FloatFormat) -> Float {
        let one = Float::one(format);
        one.scale(format.min_exponent())
    }

    /// Whether this is a NaN.
    pub fn is_nan(self) -> bool {
        self.parts().class == Class::Nan
    }

    /// Whether this is a NaN that signals.
    pub fn is_signaling(self) -> bool {
        self.is_nan() && self != self.quiet()
    }

    /// Whether this is an infinity; in a finite-only format, too, what overflow leads to there.
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

    /// Whether the sign bit is set, be it on zero or NaN.
    pub fn is_negative(self) -> bool {
        self.sign()
    }

    /// Whether this is finite, not zero and below the smallest normal number.
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

    /// The quiet NaN for a signaling one; anything else as it is.
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
