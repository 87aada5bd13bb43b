//! Conversion to decimal digits, with the digits of LLVM's `APFloat::toString`.
//!
//! LLVM first divides the exact decimal by a power of ten. It estimates the exponent from the
//! number of bits, and discards the remainder. Only then does it round half up to the requested
//! number of digits. If the estimate leaves no more digits than requested, the result is truncated
//! instead of rounded: `0.7 : f64` prints as `0.69999999999999996`. The same bytes require the same
//! steps.

use num_bigint::BigUint;
use smallvec::SmallVec;
use std::fmt::Write as _;

use super::codec::bit_length;

/// The significant digits of a value: `digits * 10^exponent`.
pub(super) struct Digits {
    /// ASCII digits, the most significant first, without trailing zeros.
    pub(super) digits: SmallVec<[u8; 40]>,
    pub(super) exponent: i32,
    /// Whether the digits are the exact value.
    pub(super) exact: bool,
}

/// Returns the number of bits for `digits` decimal digits, as LLVM estimates it: 196/59 is slightly
/// more than log2(10).
const fn bits_for(digits: u32) -> u32 {
    (digits * 196).div_ceil(59)
}

/// Returns the number of decimal digits that LLVM removes at once from a number of `bits` bits.
pub(super) const fn removable(bits: u32, precision: u32) -> u32 {
    bits.saturating_sub(bits_for(precision)) * 59 / 196
}

/// An integer after removal of digits: the value is `value * 10^exponent`.
struct TruncatedDecimal {
    value: u128,
    exponent: i32,
    exact: bool,
}

/// Computes at most `precision` digits of `significand * 2^exponent`, which must not be zero.
/// `double` is the same value, if it is an `f64`.
pub(super) fn digits(
    significand: u128,
    exponent: i32,
    precision: u32,
    double: Option<f64>,
) -> Digits {
    let zeros = significand.trailing_zeros();
    let (odd, exponent) = (significand >> zeros, exponent + zeros as i32);
    let truncated = truncate_small(odd, exponent, precision)
        .or_else(|| truncate_double(odd, exponent, precision, double?))
        .unwrap_or_else(|| truncate_big(odd, exponent, precision));
    round(truncated, precision)
}

/// Fast path for an exact decimal that fits in 128 bits; `None` for others.
fn truncate_small(odd: u128, exponent: i32, precision: u32) -> Option<TruncatedDecimal> {
    let (number, exponent) = if exponent >= 0 {
        if bit_length(odd) + exponent as u32 > 128 {
            return None;
        }
        (odd << exponent, 0)
    } else {
        (odd.checked_mul(5u128.checked_pow(exponent.unsigned_abs())?)?, exponent)
    };
    let tens = removable(bit_length(number), precision);
    if tens == 0 {
        return Some(TruncatedDecimal { value: number, exponent, exact: true });
    }
    let power = 10u128.pow(tens);
    let value = number / power;
    Some(TruncatedDecimal {
        value,
        exponent: exponent + tens as i32,
        exact: value * power == number,
    })
}

/// Fast path for `f64`: takes the digits of Rust's exact formatting if they determine the result of
/// LLVM's division; otherwise `None`. For higher precision, long arithmetic is faster.
fn truncate_double(
    odd: u128,
    exponent: i32,
    precision: u32,
    double: f64,
) -> Option<TruncatedDecimal> {
    // Rust formats up to 17 digits fast; fewer do not distinguish 0.07 from its `f64`.
    const WANTED: usize = 17;
    if precision > 12 {
        return None;
    }
    let scale = exponent.min(0).unsigned_abs();
    let bits = if exponent >= 0 {
        bit_length(odd) + exponent as u32
    } else {
        let log = (odd as f64).log2() + f64::from(scale) * 5f64.log2();
        let safe = (1e-6..1.0 - 1e-6).contains(&log.fract());
        if !safe {
            return None;
        }
        log as u32 + 1
    };
    let tens = removable(bits, precision);
    let mut text = StackBuffer::default();
    write!(text, "{:.*e}", WANTED - 1, double.abs()).ok()?;
    let (mantissa, power) = text.as_str().split_once('e')?;
    let power: i32 = power.parse().ok()?;
    let left = usize::try_from(power + 1 + scale as i32 - tens as i32).ok()?;
    let all = mantissa.bytes().filter(u8::is_ascii_digit);
    // Trailing zeros may result from rounding up, so they do not determine the result.
    if left + 2 > WANTED || all.clone().skip(left).all(|b| b == b'0') {
        return None;
    }
    let value = all.take(left).fold(0u64, |v, b| v * 10 + u64::from(b - b'0'));
    Some(TruncatedDecimal {
        value: value.into(),
        exponent: exponent.min(0) + tens as i32,
        exact: false,
    })
}

/// A `fmt::Write` target on the stack.
#[derive(Default)]
struct StackBuffer(SmallVec<[u8; 40]>);

impl StackBuffer {
    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl std::fmt::Write for StackBuffer {
    fn write_str(&mut self, s: &str) -> std::fmt::Result {
        self.0.extend_from_slice(s.as_bytes());
        Ok(())
    }
}

/// Returns the truncated decimal by arithmetic on integers of any size, for numbers that do not
/// fit the fast paths.
fn truncate_big(odd: u128, exponent: i32, precision: u32) -> TruncatedDecimal {
    let scale = exponent.min(0).unsigned_abs();
    let number = (BigUint::from(odd) << exponent.max(0)) * BigUint::from(5u32).pow(scale);
    let tens = removable(number.bits() as u32, precision);
    let power = BigUint::from(10u32).pow(tens);
    let quotient = &number / &power;
    let exact = &quotient * power == number;
    let value = quotient.iter_u64_digits().rev().fold(0, |v, digit| v << 64 | u128::from(digit));
    TruncatedDecimal { value, exponent: exponent.min(0) + tens as i32, exact }
}

/// Drops trailing zeros and rounds half up to at most `precision` digits.
fn round(truncated: TruncatedDecimal, precision: u32) -> Digits {
    let TruncatedDecimal { value, mut exponent, mut exact } = truncated;
    // The least significant digit comes first in this loop.
    let mut digits: SmallVec<[u8; 40]> = SmallVec::new();
    let mut rest = value;
    while rest > u128::from(u64::MAX) {
        digits.push(b'0' + (rest % 10) as u8);
        rest /= 10;
    }
    let mut rest = rest as u64;
    while rest != 0 {
        digits.push(b'0' + (rest % 10) as u8);
        rest /= 10;
    }
    let mut first = digits.iter().take_while(|&&d| d == b'0').count();
    let wanted = precision as usize;
    if digits.len() - first > wanted {
        exact = false;
        first = digits.len() - wanted;
        if digits[first - 1] >= b'5' {
            while first < digits.len() && digits[first] == b'9' {
                first += 1;
            }
            match digits.get_mut(first) {
                Some(digit) => *digit += 1,
                None => digits.push(b'1'),
            }
        } else {
            while digits[first] == b'0' {
                first += 1;
            }
        }
    }
    exponent += first as i32;
    digits.drain(..first);
    digits.reverse();
    Digits { digits, exponent, exact }
}
