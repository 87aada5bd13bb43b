//! Printing as MLIR's `AsmPrinter` does.

use std::fmt;

use smallvec::SmallVec;

use super::codec::Class;
use super::digits::{Digits, digits};
use super::parse::parses_back;
use super::{Float, FloatFormat};

/// The text of one number.
type Text = SmallVec<[u8; 64]>;

fn as_str(text: &Text) -> &str {
    std::str::from_utf8(text).unwrap_or_default()
}

impl Float {
    /// Writes the value as MLIR prints a float attribute, without the type.
    ///
    /// That is with six significant digits (`1.000000e+00`) if these say it all; else with as many
    /// digits as the format may need (`0.10000000149011612`, `1.2345678899999999E+29`); and in
    /// hexadecimal (`0x7FC00000`) for infinities, NaNs and numbers without a decimal point.
    ///
    /// Returns whether it is hexadecimal: then MLIR never elides the type.
    pub fn write_mlir(self, out: &mut impl fmt::Write) -> Result<bool, fmt::Error> {
        let parts = self.parts();
        let sign = if parts.negative { "-" } else { "" };
        match parts.class {
            Class::Zero => {
                write!(out, "{sign}0.000000e+00")?;
                return Ok(false);
            }
            Class::Finite => {
                let six = self.digits(6);
                let text = scientific_padded(parts.negative, &six);
                let text = as_str(&text);
                if six.exact || parses_back(self, text) {
                    out.write_str(text)?;
                    return Ok(false);
                }
                let text = self.default_text();
                if text.contains(&b'.') {
                    out.write_str(as_str(&text))?;
                    return Ok(false);
                }
            }
            Class::Infinite | Class::Nan => {}
        }
        write!(out, "0x{:X}", self.to_bits())?;
        Ok(true)
    }

    /// The text that [`Float::write_mlir`] writes.
    pub fn to_mlir_string(self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_mlir(&mut out);
        out
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

    /// `APFloat::toString` with its defaults, of a finite number that is not zero: enough digits
    /// for the format, and scientific notation only for more than three padding zeros.
    fn default_text(self) -> Text {
        const MAX_PADDING: usize = 3;
        // 59/196 is a little less than the decimal digits of a bit.
        let precision = 2 + self.format().precision() * 59 / 196;
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

/// `1.25E-7`: LLVM's scientific notation with trailing zeros truncated.
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

/// `1.250000e-07`: six significant digits and the zero that LLVM adds to them.
fn scientific_padded(negative: bool, six: &Digits) -> Text {
    let mut text = Text::new();
    if negative {
        text.push(b'-');
    }
    text.push(six.digits[0]);
    text.push(b'.');
    text.extend_from_slice(&six.digits[1..]);
    text.extend(std::iter::repeat_n(b'0', 7 - six.digits.len()));
    text.push(b'e');
    push_exponent(&mut text, six.exponent + six.digits.len() as i32 - 1, 2);
    text
}

/// The sign and at least `width` digits.
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
