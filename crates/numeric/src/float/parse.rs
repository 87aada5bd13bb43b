//! Parsing of decimal literals, correctly rounded.

use std::fmt;

use num_bigint::BigUint;

use super::codec::Exact;
use super::{Float, FloatFormat, LossInfo, RoundingMode};

/// An error in a decimal literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatError {
    /// The significand or the exponent has no digits.
    NoDigits,
    /// The text contains a character that is not allowed.
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

/// A decoded literal: `±whole.fraction * 10^exponent`.
struct Literal<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
    exponent: i64,
}

impl Float {
    /// Parses a decimal literal such as `1.0`, `-3.4e10` or `12`, with a single rounding to nearest
    /// even.
    ///
    /// MLIR's parser rounds attributes to `f64` first; see [`Float::parse_mlir`].
    pub fn parse(format: FloatFormat, text: &str) -> Result<(Float, LossInfo), FloatError> {
        Ok(Literal::parse(text)?.round(format))
    }

    /// Parses a decimal literal like MLIR's attribute parser: as an `f64`, which is then converted
    /// to the format. Out-of-range values become infinities, or the values by which
    /// [`Float::from_f64`] replaces infinities.
    pub fn parse_mlir(format: FloatFormat, text: impl AsRef<[u8]>) -> Result<Float, FloatError> {
        let text = text.as_ref();
        let (negative, digits) = match text.split_first() {
            Some((b'-', digits)) => (true, digits),
            Some((b'+', digits)) => (false, digits),
            _ => (false, text),
        };
        Self::parse_mlir_digits(format, negative, digits)
    }

    /// Parses a decimal literal like [`Float::parse_mlir`], given its sign and the part without the
    /// sign.
    pub fn parse_mlir_digits(
        format: FloatFormat,
        negative: bool,
        digits: &[u8],
    ) -> Result<Float, FloatError> {
        let magnitude = match short_decimal(digits) {
            Some(magnitude) => magnitude,
            None => long_decimal(digits)?,
        };
        let double = if negative { -magnitude } else { magnitude };
        Ok(Float::from_f64(format, double).0)
    }
}

/// Parses a decimal literal without a sign.
#[cold]
fn long_decimal(digits: &[u8]) -> Result<f64, FloatError> {
    let text = std::str::from_utf8(digits).map_err(|_| FloatError::InvalidCharacter)?;
    // Rust also accepts signs, and names of infinity and NaN.
    let number = text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    match text.parse() {
        Ok(double) if number => Ok(double),
        _ => Err(Literal::parse(text).err().unwrap_or(FloatError::InvalidCharacter)),
    }
}

/// Fast path for literals without a sign: if the digits and the power of ten are both exact as
/// `f64`, a single operation rounds correctly. `None` for other literals.
#[inline]
fn short_decimal(literal: &[u8]) -> Option<f64> {
    /// Any number of so many digits fits in 64 bits.
    const SAFE_DIGITS: usize = 19;
    let (mut digits, mut count) = leading_digits(0, literal);
    let (mut rest, mut scale) = (&literal[count..], 0);
    if let [b'.', fraction @ ..] = rest {
        let places;
        (digits, places) = leading_digits(digits, fraction);
        rest = &fraction[places..];
        count += places;
        scale = -i32::try_from(places).ok()?;
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let (negative, exponent) = match exponent {
            [b'-', exponent @ ..] => (true, exponent),
            [b'+', exponent @ ..] => (false, exponent),
            _ => (false, exponent),
        };
        let (value, places) = leading_digits(0, exponent);
        let value = i32::try_from(value).ok().filter(|_| (1..=4).contains(&places))?;
        scale += if negative { -value } else { value };
        rest = &exponent[places..];
    }
    if !rest.is_empty() || !(1..=SAFE_DIGITS).contains(&count) || digits > 1 << f64::MANTISSA_DIGITS
    {
        return None;
    }
    let power = *TENS.get(scale.unsigned_abs() as usize)?;
    Some(if scale < 0 { digits as f64 / power } else { digits as f64 * power })
}

/// Appends the leading digits of `text` to a number. Also returns how many there are. The number is
/// only valid up to 19 digits.
#[inline]
fn leading_digits(mut number: u64, text: &[u8]) -> (u64, usize) {
    let mut count = 0;
    while let Some(byte @ b'0'..=b'9') = text.get(count) {
        number = number.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
        count += 1;
    }
    (number, count)
}

/// The powers of ten that are exact as `f64`.
pub(super) const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// Whether `text`, a valid decimal literal, rounds to `value`.
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
            // Rounding twice is wrong only if the first result is the midpoint of two numbers of
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

/// Parses the exponent. Saturates far beyond the range of all formats.
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

/// Returns `digits * 10^exponent`, truncated to at least 120 bits with a sticky bit.
fn exact_decimal(negative: bool, digits: &str, exponent: i64) -> Exact {
    /// Beyond the decimal exponents of all formats.
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
    // Digits far after the last place matter only for breaking ties.
    let kept = digits.len().min(16_000);
    let truncated = kept < digits.len();
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
    let sticky = truncated || rest || quotient.trailing_zeros().is_some_and(|zeros| zeros < excess);
    let significand = top.iter_u64_digits().rev().fold(0, |v, digit| v << 64 | u128::from(digit));
    at(significand, excess as i32 - shift as i32, sticky)
}
