//! Arithmetic, rounded to nearest even, with LLVM's results for NaNs and other special values.
//!
//! `f32` and `f64` use the processor, `f80` and `f128` use `rustc_apfloat`. The other formats have
//! at most 11 significand bits and are computed in `f64`: since 53 >= 2 * 11 + 2, rounding the
//! result a second time gives the correctly rounded result (Figueroa 1995).

use std::ops;

use rustc_apfloat::ieee::{Quad, X87DoubleExtended};

use super::codec::Class;
use super::{Float, FloatFormat};

/// The arithmetic operations as data, which share the treatment of special values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

impl Op {
    fn apply_f32(self, a: f32, b: f32) -> f32 {
        match self {
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Div => a / b,
            Op::Rem => a % b,
        }
    }

    fn apply_f64(self, a: f64, b: f64) -> f64 {
        match self {
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Div => a / b,
            Op::Rem => a % b,
        }
    }

    fn apply_wide<F: rustc_apfloat::Float>(self, a: u128, b: u128) -> u128 {
        let (a, b) = (F::from_bits(a), F::from_bits(b));
        let result = match self {
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Div => a / b,
            Op::Rem => a.c_fmod(b),
        };
        result.value.to_bits()
    }
}

impl Float {
    #[track_caller]
    fn binary(self, rhs: Float, op: Op) -> Float {
        assert!(self.format == rhs.format, "float formats differ");
        if self.is_nan() || rhs.is_nan() {
            return if self.is_nan() { self.quiet() } else { rhs.quiet() };
        }
        let format = self.format;
        match format {
            FloatFormat::F32 => {
                let word = |v: Float| f32::from_bits(v.bits as u32);
                let result = op.apply_f32(word(self), word(rhs));
                if result.is_nan() { Float::nan(format) } else { Float::from_f32(result) }
            }
            FloatFormat::F80 => {
                let bits = op.apply_wide::<X87DoubleExtended>(self.bits, rhs.bits);
                Float::canonical_nan(Float { format, bits })
            }
            FloatFormat::F128 => {
                let bits = op.apply_wide::<Quad>(self.bits, rhs.bits);
                Float::canonical_nan(Float { format, bits })
            }
            _ => {
                let result = op.apply_f64(self.to_f64(), rhs.to_f64());
                if result.is_nan() {
                    return Float::nan(format);
                }
                if op == Op::Div && rhs.is_zero() {
                    return Float::make_inf(format, result.is_sign_negative());
                }
                Float::from_f64(format, result).0
            }
        }
    }

    fn canonical_nan(self) -> Float {
        if self.is_nan() { Float::nan(self.format) } else { self }
    }

    /// Returns the remainder of the division rounded towards zero, like C's `fmod`; it has the sign
    /// of `self` (LLVM: `APFloat::mod`). Folds `arith.remf`.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    #[expect(clippy::should_implement_trait, reason = "it is implemented, too")]
    pub fn rem(self, rhs: Float) -> Float {
        self.binary(rhs, Op::Rem)
    }

    /// Returns the sum `self + rhs`, rounded to the nearest, ties to even.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    #[expect(clippy::should_implement_trait, reason = "it is implemented, too")]
    pub fn add(self, rhs: Float) -> Float {
        self.binary(rhs, Op::Add)
    }

    /// Returns the difference `self - rhs`, rounded to the nearest, ties to even.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    #[expect(clippy::should_implement_trait, reason = "it is implemented, too")]
    pub fn sub(self, rhs: Float) -> Float {
        self.binary(rhs, Op::Sub)
    }

    /// Returns the product `self * rhs`, rounded to the nearest, ties to even.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    #[expect(clippy::should_implement_trait, reason = "it is implemented, too")]
    pub fn mul(self, rhs: Float) -> Float {
        self.binary(rhs, Op::Mul)
    }

    /// Returns the quotient `self / rhs`, rounded to the nearest, ties to even.
    ///
    /// # Panics
    /// If the formats differ.
    #[track_caller]
    #[expect(clippy::should_implement_trait, reason = "it is implemented, too")]
    pub fn div(self, rhs: Float) -> Float {
        self.binary(rhs, Op::Div)
    }

    /// Returns the value with the opposite sign, also for NaN; the value itself if the format has
    /// no such value (a zero or NaN without sign).
    #[expect(clippy::should_implement_trait, reason = "it is implemented, too")]
    pub fn neg(self) -> Float {
        self.with_sign(!self.sign())
    }

    /// Returns the value with a positive sign, also for NaN.
    pub fn abs(self) -> Float {
        self.with_sign(false)
    }

    /// Returns the magnitude with the sign of `sign`.
    pub fn copy_sign(self, sign: Float) -> Float {
        self.with_sign(sign.sign())
    }

    fn with_sign(self, negative: bool) -> Float {
        let unsigned = matches!(self.parts().class, Class::Zero | Class::Nan)
            && !self.format.has_signed_zero()
            && self.format.has_sign();
        if unsigned { self } else { self.with_sign_bit(negative) }
    }
}

impl ops::Neg for Float {
    type Output = Float;

    fn neg(self) -> Float {
        Float::neg(self)
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident),*) => {$(
        impl ops::$trait for Float {
            type Output = Float;

            /// # Panics
            /// If the formats differ.
            #[track_caller]
            fn $method(self, rhs: Float) -> Float {
                Float::$method(self, rhs)
            }
        }
    )*};
}

operators!(Add add, Sub sub, Mul mul, Div div, Rem rem);
