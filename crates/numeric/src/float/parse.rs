//! Decimal literals, correctly rounded.

use std::fmt;

use num_bigint::BigUint;

use super::codec::Exact;
use super::{Float, FloatFormat, LossInfo, RoundingMode};

/// Why text is not a decimal float literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatError {
    /// There is no digit in the significand or after the `e`.
    NoDigits,
    /// A character has no place in a float literal.
    InvalidCharacter,
}

impl fmt::Display for FloatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FloatError::NoDigits => "no digits in float literal",
            FloatError::InvalidCharacter => "invalid character in float literal",
        })
    }
}

impl std::error::Error for FloatError {}

/// A literal taken apart: `±whole.fraction * 10^exponent`.
struct Literal<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
    exponent: i64,
}

impl Float {
    /// Reads a decimal literal such as `1.0`, `-3.4e10` or `12`, rounding it once, to nearest
    /// even, into the format.
    ///
    /// MLIR's parser does not read attributes like this, but by way of `f64`: see
    /// [`Float::parse_mlir`].
    pub fn parse(format: FloatFormat, text: &str) -> Result<(Float, LossInfo), FloatError> {
        Ok(Literal::parse(text)?.round(format))
    }

    /// Reads a decimal literal as MLIR's attribute parser does: as an `f64`, which is then
    /// converted to the format. Out-of-range values become infinities, or what the format has
    /// instead.
    pub fn parse_mlir(format: FloatFormat, text: &str) -> Result<Float, FloatError> {
        // Rust also reads the names of infinity and NaN.
        let number = !text.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_alphabetic());
        match text.parse() {
            Ok(double) if number => Ok(Float::from_f64(format, double).0),
            _ => Err(Literal::parse(text).err().unwrap_or(FloatError::InvalidCharacter)),
        }
    }
}

/// Whether text that is known to be a decimal literal rounds to just this value.
pub(super) fn parses_back(value: Float, text: &str) -> bool {
    match value.format() {
        FloatFormat::F32 => {
            return text.parse::<f32>().is_ok_and(|v| u128::from(v.to_bits()) == value.bits);
        }
        FloatFormat::F64 => {
            return text.parse::<f64>().is_ok_and(|v| u128::from(v.to_bits()) == value.bits);
        }
        FloatFormat::F80 | FloatFormat::F128 => {}
        format => {
            // Rounding twice is wrong only where the first result is the middle of two numbers of
            // the format, which has few bits.
            let double: f64 = text.parse().unwrap_or(f64::NAN);
            if double.to_bits().trailing_zeros() < 32 {
                return Float::from_f64(format, double).0 == value;
            }
        }
    }
    Literal::parse(text).is_ok_and(|literal| literal.round(value.format()).0 == value)
}

impl<'a> Literal<'a> {
    fn parse(text: &'a str) -> Result<Literal<'a>, FloatError> {
        let (negative, rest) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let (significand, exponent) = match rest.split_once(['e', 'E']) {
            Some((significand, exponent)) => (significand, parse_exponent(exponent)?),
            None => (rest, 0),
        };
        let (whole, fraction) = significand.split_once('.').unwrap_or((significand, ""));
        if whole.is_empty() && fraction.is_empty() {
            return Err(FloatError::NoDigits);
        }
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        match digits(whole) && digits(fraction) {
            true => Ok(Literal { negative, whole, fraction, exponent }),
            false => Err(FloatError::InvalidCharacter),
        }
    }

    /// Rounds the exact value of the literal to a number of `format`.
    fn round(&self, format: FloatFormat) -> (Float, LossInfo) {
        let digits = [self.whole, self.fraction].concat();
        let trimmed = digits.trim_start_matches('0').trim_end_matches('0');
        let dropped = digits.len() - digits.trim_end_matches('0').len();
        let exponent = self.exponent - self.fraction.len() as i64 + dropped as i64;
        let exact = exact_decimal(self.negative, trimmed, exponent);
        Float::round(format, exact, RoundingMode::NearestTiesToEven)
    }
}

/// Reads the exponent, saturating far beyond what any format can hold.
fn parse_exponent(text: &str) -> Result<i64, FloatError> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() {
        return Err(FloatError::NoDigits);
    }
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FloatError::InvalidCharacter);
    }
    let magnitude = digits.parse().unwrap_or(i64::MAX).min(1 << 40);
    Ok(if text.starts_with('-') { -magnitude } else { magnitude })
}

/// The value of `digits * 10^exponent`, cut to 120 bits or more.
fn exact_decimal(negative: bool, digits: &str, exponent: i64) -> Exact {
    /// The decimal exponents of all formats are well within this.
    const LIMIT: i64 = 6000;
    let at = |significand, exponent, sticky| Exact { negative, significand, exponent, sticky };
    if digits.is_empty() {
        return at(0, 0, false);
    }
    let magnitude = exponent.saturating_add(digits.len() as i64);
    if magnitude > LIMIT {
        return at(1, 1 << 20, false);
    }
    if magnitude < -LIMIT {
        return at(1, -(1 << 20), true);
    }
    // Digits far behind the last place can only break ties.
    let kept = digits.len().min(16_000);
    let cut = kept < digits.len();
    let exponent = exponent + (digits.len() - kept) as i64;
    let number = BigUint::parse_bytes(&digits.as_bytes()[..kept], 10).unwrap_or_default();
    let power = BigUint::from(10u32).pow(exponent.unsigned_abs() as u32);
    let (quotient, shift, rest) = if exponent >= 0 {
        (number * power, 0, false)
    } else {
        let shift = (power.bits() + 128).saturating_sub(number.bits());
        let number = number << shift;
        let quotient = &number / &power;
        let rest = &quotient * &power != number;
        (quotient, shift, rest)
    };
    let excess = quotient.bits().saturating_sub(128);
    let top = &quotient >> excess;
    let sticky = cut || rest || quotient.trailing_zeros().is_some_and(|zeros| zeros < excess);
    let significand = top.iter_u64_digits().rev().fold(0, |v, digit| v << 64 | u128::from(digit));
    at(significand, excess as i32 - shift as i32, sticky)
}
