//! Conversions between formats, and to and from Rust's `f64`.

use super::codec::{Class, Exact};
use super::format::NonFinite;
use super::{Float, FloatFormat, LossInfo, RoundingMode};

impl Float {
    /// Rounds an `f64` into a format, to nearest even.
    ///
    /// In formats without infinity, overflow and infinities become NaN. In finite-only formats,
    /// overflow gives the largest number, and infinities remain infinities outside of the bit
    /// patterns (see [`Float`]).
    pub fn from_f64(format: FloatFormat, v: f64) -> (Float, LossInfo) {
        let double = Float { format: FloatFormat::F64, bits: v.to_bits().into() };
        double.convert_with(format, RoundingMode::NearestTiesToEven)
    }

    /// Returns the nearest `f64`; only `f80` and `f128` may need rounding.
    pub fn to_f64(self) -> f64 {
        let (double, _) = self.convert_with(FloatFormat::F64, RoundingMode::NearestTiesToEven);
        f64::from_bits(double.bits as u64)
    }

    /// Converts the value to another format, rounding to nearest even. Also returns whether
    /// information was lost.
    pub fn convert(self, format: FloatFormat) -> (Float, bool) {
        let (value, loss) = self.convert_with(format, RoundingMode::NearestTiesToEven);
        let lost = match self.parts().class {
            Class::Nan => self.nan_loses(format),
            _ => loss.any(),
        };
        (value, lost)
    }

    /// Converts the value to another format, with the rounding and status of LLVM's
    /// `APFloat::convert`.
    pub fn convert_with(self, format: FloatFormat, mode: RoundingMode) -> (Float, LossInfo) {
        if self.format == format {
            return (self, LossInfo::default());
        }
        if mode == RoundingMode::NearestTiesToEven
            && let Some(converted) = self.convert_native(format)
        {
            return converted;
        }
        let parts = self.parts();
        let inexact = LossInfo { inexact: true, ..LossInfo::default() };
        match parts.class {
            Class::Finite => {
                let exact = Exact {
                    negative: parts.negative,
                    significand: parts.significand,
                    exponent: parts.exponent,
                    sticky: false,
                };
                Float::round(format, exact, mode)
            }
            Class::Zero => {
                let zero = Float::make_zero(format, parts.negative);
                // For LLVM, the missing zero of `f8E8M0FNU` is not a loss.
                let lost = zero.sign() != parts.negative && format.has_zero();
                (zero, if lost { inexact } else { LossInfo::default() })
            }
            Class::Infinite => {
                let lost = !format.has_inf() && format.has_nan();
                let loss = if lost { inexact } else { LossInfo::default() };
                (Float::make_inf(format, parts.negative), loss)
            }
            Class::Nan => self.convert_nan(format),
        }
    }

    /// Converts by the processor between `f32` and `f64`; `None` for special values and other
    /// formats.
    #[inline]
    fn convert_native(self, format: FloatFormat) -> Option<(Float, LossInfo)> {
        match (self.format, format) {
            (FloatFormat::F64, FloatFormat::F32) => {
                let exact = f64::from_bits(self.bits as u64);
                let rounded = exact as f32;
                let inexact = f64::from(rounded) != exact;
                let bits = rounded.to_bits().into();
                let loss = LossInfo { inexact, ..LossInfo::default() };
                rounded.is_normal().then_some((Float { format, bits }, loss))
            }
            (FloatFormat::F32, FloatFormat::F64) => {
                let exact = f32::from_bits(self.bits as u32);
                let bits = f64::from(exact).to_bits().into();
                exact.is_normal().then_some((Float { format, bits }, LossInfo::default()))
            }
            _ => None,
        }
    }

    fn convert_nan(self, format: FloatFormat) -> (Float, LossInfo) {
        let loss = LossInfo { invalid: self.is_signaling(), ..LossInfo::default() };
        if !format.has_nan_payload() {
            let unsigned =
                !format.has_nan() && self.format.shape().non_finite == NonFinite::NanNegativeZero;
            return (Float::make_nan(format, self.sign() && !unsigned), loss);
        }
        let (old, new) = (self.format.mantissa_bits(), format.mantissa_bits());
        let field = match self.format.shape().non_finite {
            NonFinite::Ieee => self.parts().significand,
            // These formats have a single NaN, whose significand bits are all set.
            NonFinite::NanAllOnes => (1 << self.format.precision()) - 1,
            NonFinite::NanNegativeZero | NonFinite::None => {
                return (Float::make_nan(format, false), loss);
            }
        };
        // The payload is aligned at the highest bit.
        let moved = if new >= old { field << (new - old) } else { field >> (old - new) };
        let quiet_bit = if self.is_signaling() { 1 << (new - 1) } else { 0 };
        let integer_bit = if format == FloatFormat::F80 { 1 << 63 } else { 0 };
        (Float::make_nan_payload(format, self.sign(), moved | quiet_bit | integer_bit), loss)
    }

    /// Whether LLVM reports a loss of information for the conversion of a NaN.
    fn nan_loses(self, format: FloatFormat) -> bool {
        if self.format == format {
            return false;
        }
        if !format.has_nan_payload() && format.has_nan() {
            return self.format.has_nan_payload() || !self.format.has_nan();
        }
        let field = self.parts().significand;
        if !self.format.has_nan_payload() {
            return false;
        }
        if self.format == FloatFormat::F80 && field >> 62 != 3 {
            return true;
        }
        let (old, new) = (self.format.mantissa_bits(), format.mantissa_bits());
        new < old && field & ((1 << (old - new)) - 1) != 0
    }

    /// Returns the value times a power of two, rounded to nearest even.
    pub fn scale(self, power: i32) -> Float {
        let parts = self.parts();
        if parts.class != Class::Finite {
            return self;
        }
        let exact = Exact {
            negative: parts.negative,
            significand: parts.significand,
            exponent: parts.exponent.saturating_add(power.clamp(-100_000, 100_000)),
            sticky: false,
        };
        Float::round(self.format, exact, RoundingMode::NearestTiesToEven).0
    }
}
