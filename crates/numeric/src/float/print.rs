//! Printing of floats like MLIR's `AsmPrinter`. The entry point is [`Float::to_mlir_text`].

use std::fmt;

use smallvec::SmallVec;

use super::codec::Class;
use super::digits::{Digits, digits};
use super::parse::parses_back;
use super::six::{DIGITS, Six, SixText, six};
use super::{Float, FloatFormat};

/// Buffer for the text of a number.
type Text = SmallVec<[u8; 64]>;

/// The text of a float in MLIR, without the type; ASCII only.
#[derive(Clone, Debug)]
pub struct FloatText(TextRepr);

/// The text, in the representation in which it was computed.
#[derive(Clone, Debug)]
enum TextRepr {
    Six(SixText),
    Decimal(Text),
    Hexadecimal(Text),
}

impl FloatText {
    /// Returns the text as bytes, all of them ASCII.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            TextRepr::Six(text) => text.as_bytes(),
            TextRepr::Decimal(text) | TextRepr::Hexadecimal(text) => text,
        }
    }

    /// Whether the text shows the bits in hexadecimal, in which case MLIR does not elide the type.
    #[inline]
    pub fn is_hexadecimal(&self) -> bool {
        matches!(self.0, TextRepr::Hexadecimal(_))
    }
}

fn as_str(text: &[u8]) -> &str {
    std::str::from_utf8(text).unwrap_or_default()
}

impl Float {
    /// Returns the text of a float attribute.
    ///
    /// The first form that preserves the value is used: six significant digits (`1.000000e+00`); as
    /// many digits as the format may need (`0.10000000149011612`, `1.2345678899999999E+29`); the
    /// bits in hexadecimal (`0x7FC00000`), for infinities, NaNs and numbers that would print
    /// without a decimal point.
    #[inline]
    pub fn to_mlir_text(self) -> FloatText {
        FloatText(match six(self) {
            Six::Enough(text) => TextRepr::Six(text),
            Six::TooFew => self.more_than_six(false),
            Six::Unknown => self.more_than_six(true),
        })
    }

    /// Returns the text if [`six`] did not determine it. `six` states whether six digits may still
    /// suffice.
    fn more_than_six(self, six: bool) -> TextRepr {
        let parts = self.parts();
        match parts.class {
            Class::Zero => return TextRepr::Six(SixText::new(parts.negative, 0, 0)),
            Class::Finite => {
                if six && let Some(text) = self.six_digits() {
                    return TextRepr::Decimal(text);
                }
                let text = self.default_text();
                if text.contains(&b'.') {
                    return TextRepr::Decimal(text);
                }
            }
            Class::Infinite | Class::Nan => {}
        }
        let text = format!("0x{:X}", self.to_bits());
        TextRepr::Hexadecimal(Text::from_slice(text.as_bytes()))
    }

    /// Writes the text of [`Float::to_mlir_text`].
    ///
    /// Returns whether it is hexadecimal.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_mlir(self, out: &mut impl fmt::Write) -> Result<bool, fmt::Error> {
        let text = self.to_mlir_text();
        out.write_str(as_str(text.as_bytes()))?;
        Ok(text.is_hexadecimal())
    }

    /// Returns the text with six digits of a finite nonzero number; `None` if they do not preserve
    /// the value.
    fn six_digits(self) -> Option<Text> {
        let six = self.digits(DIGITS);
        let text = scientific_padded(self.sign(), &six, DIGITS);
        (six.exact || parses_back(self, as_str(&text))).then_some(text)
    }

    /// Returns the text of [`Float::write_mlir`].
    pub fn to_mlir_string(self) -> String {
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.write_mlir(&mut out);
        out
    }

    /// Returns the text of a finite number in scientific notation, with as many significant digits
    /// as the format may need and zeros up to as many after the point: `1.000000010e-01` for an
    /// `f32` (LLVM: `APFloat::toString` without padding and without truncation of zeros).
    pub fn to_scientific_string(self) -> String {
        let sign = self.sign();
        if self.is_zero() {
            return format!("{}0.0e+00", if sign { "-" } else { "" });
        }
        let precision = self.default_precision();
        let text = scientific_padded(sign, &self.digits(precision), precision);
        as_str(&text).to_owned()
    }

    /// Returns the number of decimal digits that LLVM prints by default.
    fn default_precision(self) -> u32 {
        // 59/196 is slightly less than log10(2), the decimal digits per bit.
        2 + self.format().precision() * 59 / 196
    }

    fn digits(self, precision: u32) -> Digits {
        let parts = self.parts();
        let double = match self.format() {
            FloatFormat::F80 | FloatFormat::F128 => None,
            FloatFormat::F64 => Some(f64::from_bits(self.bits as u64)),
            _ => Some(self.to_f64()),
        };
        digits(parts.significand, parts.exponent, precision, double)
    }

    /// Returns the text of `APFloat::toString` with default arguments for a finite nonzero number:
    /// enough digits for the format, and scientific notation only for more than three padding
    /// zeros.
    fn default_text(self) -> Text {
        const MAX_PADDING: usize = 3;
        let precision = self.default_precision();
        let Digits { digits, exponent, .. } = self.digits(precision);
        let mut text = Text::new();
        if self.sign() {
            text.push(b'-');
        }
        let count = digits.len() as i32;
        if exponent >= 0 {
            if exponent as usize > MAX_PADDING || count + exponent > precision as i32 {
                scientific(&mut text, &digits, exponent);
            } else {
                text.extend_from_slice(&digits);
                text.extend(std::iter::repeat_n(b'0', exponent as usize));
            }
            return text;
        }
        let whole = count + exponent;
        if whole > 0 {
            text.extend_from_slice(&digits[..whole as usize]);
            text.push(b'.');
            text.extend_from_slice(&digits[whole as usize..]);
        } else if (1 - whole) as usize > MAX_PADDING {
            scientific(&mut text, &digits, exponent);
        } else {
            text.extend_from_slice(b"0.");
            text.extend(std::iter::repeat_n(b'0', -whole as usize));
            text.extend_from_slice(&digits);
        }
        text
    }
}

/// Formats in LLVM's scientific notation without trailing zeros: `1.25E-7`.
fn scientific(text: &mut Text, digits: &[u8], exponent: i32) {
    text.push(digits[0]);
    text.push(b'.');
    match digits.len() {
        1 => text.push(b'0'),
        _ => text.extend_from_slice(&digits[1..]),
    }
    text.push(b'E');
    push_exponent(text, exponent + digits.len() as i32 - 1, 1);
}

/// Formats with `places` places after the point, at least as many as there are digits:
/// `1.250000e-07`.
fn scientific_padded(negative: bool, value: &Digits, places: u32) -> Text {
    let mut text = Text::new();
    if negative {
        text.push(b'-');
    }
    let count = value.digits.len();
    text.push(value.digits[0]);
    text.push(b'.');
    text.extend_from_slice(&value.digits[1..]);
    text.extend(std::iter::repeat_n(b'0', (places as usize + 1).saturating_sub(count)));
    text.push(b'e');
    push_exponent(&mut text, value.exponent + count as i32 - 1, 2);
    text
}

/// Appends the sign of the exponent and at least `width` digits.
fn push_exponent(text: &mut Text, exponent: i32, width: usize) {
    text.push(if exponent < 0 { b'-' } else { b'+' });
    let mut rest = exponent.unsigned_abs();
    let mut digits: SmallVec<[u8; 8]> = SmallVec::new();
    while rest > 0 || digits.len() < width {
        digits.push(b'0' + (rest % 10) as u8);
        rest /= 10;
    }
    text.extend(digits.into_iter().rev());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Generates numbers of all magnitudes, with few and many digits, and midpoints between
    /// decimals.
    fn samples(format: FloatFormat) -> impl Iterator<Item = Float> {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        (0..200_000).map(move |round| {
            state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(round);
            let random = state ^ state >> 29;
            let decimal = (random >> 20) % 10_u64.pow(1 + round as u32 % 9);
            let scale = 10f64.powi((random % 30) as i32 - 20);
            match round % 4 {
                0 => Float::from_bits(format, u128::from(random) << 64 | u128::from(state)),
                1 => Float::from_f64(format, decimal as f64 * scale).0,
                2 => Float::from_f64(format, -(decimal as f64 / 4096.0)).0,
                _ => Float::from_f64(format, f64::from((decimal as f64 * scale) as f32)).0,
            }
        })
    }

    #[test]
    fn the_short_way_is_the_long_way() {
        for format in [FloatFormat::F32, FloatFormat::F64, FloatFormat::F16, FloatFormat::BF16] {
            let mut known = 0;
            for value in samples(format).filter(|v| v.is_finite() && !v.is_zero()) {
                let general = value.six_digits();
                match six(value) {
                    Six::Enough(text) => assert_eq!(general.as_deref(), Some(text.as_bytes())),
                    Six::TooFew => assert_eq!(general.as_deref().map(<[u8]>::len), None),
                    Six::Unknown => continue,
                }
                known += 1;
            }
            assert!(known > 50_000, "{format:?}: {known}");
        }
    }
}
