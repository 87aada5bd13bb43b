//! Fast path for six significant digits, the form that MLIR tries first, with integers of fixed
//! size. The fast path handles numbers of usual magnitude, with the same result as the general code
//! in `digits`.

use super::digits::removable;
use super::parse::TENS;
use super::{Float, FloatFormat};

/// Number of significant digits.
pub(super) const DIGITS: u32 = 6;

/// The result of formatting a number with six digits.
pub(super) enum Six {
    /// The text with six digits, which preserve the value.
    Enough(SixText),
    /// Six digits represent another number.
    TooFew,
    /// The fast path does not handle the number.
    Unknown,
}

/// A text such as `-1.250000e-07`.
#[derive(Clone, Debug)]
pub(super) struct SixText {
    bytes: [u8; 13],
    start: usize,
}

impl SixText {
    #[inline]
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// Formats `digits * 10^(exponent - 5)`.
    pub(super) fn new(negative: bool, mut digits: u32, exponent: i32) -> Self {
        let mut bytes = *b"-0.000000e+00";
        for at in [7, 6, 5, 4, 3, 1] {
            bytes[at] = b'0' + (digits % 10) as u8;
            digits /= 10;
        }
        if exponent < 0 {
            bytes[10] = b'-';
        }
        let exponent = exponent.unsigned_abs();
        bytes[11] = b'0' + (exponent / 10) as u8;
        bytes[12] = b'0' + (exponent % 10) as u8;
        Self { bytes, start: usize::from(!negative) }
    }
}

/// Maximum number of decimal places, for which the power of ten is exact as `f64`.
const MAX_PLACES: i32 = TENS.len() as i32 - 1;

/// Powers of five, by exponent.
const FIVES: [u64; MAX_PLACES as usize + 1] = {
    let mut fives = [1; MAX_PLACES as usize + 1];
    let mut at = 1;
    while at < fives.len() {
        fives[at] = fives[at - 1] * 5;
        at += 1;
    }
    fives
};

/// The highest 64 bits of powers of five, by exponent.
const LEADING: [u64; 160] = {
    let mut leading = [0; 160];
    let mut power = 1u128 << 127;
    let mut at = 0;
    while at < leading.len() {
        leading[at] = (power >> 64) as u64;
        power = (power >> 3) * 5;
        power <<= power.leading_zeros();
        at += 1;
    }
    leading
};

/// Returns sign, significand and exponent of a normal number `significand * 2^exponent`; `None` for
/// other numbers.
#[inline]
fn normal(value: Float) -> Option<(bool, u64, i32)> {
    // The numbers of fraction bits and of exponent bits.
    let (fraction, codes) = match value.format {
        FloatFormat::F32 => (23, 8),
        FloatFormat::F64 => (52, 11),
        FloatFormat::F16 => (10, 5),
        FloatFormat::BF16 => (7, 8),
        _ => return None,
    };
    let bits = value.bits as u64;
    let (negative, largest) = (bits >> (fraction + codes) == 1, (1 << codes) - 1);
    let code = (bits >> fraction) as i32 & largest;
    let significand = bits & ((1 << fraction) - 1) | 1 << fraction;
    let exponent = code - largest / 2 - fraction;
    (code != 0 && code != largest).then_some((negative, significand, exponent))
}

/// Returns the number of bits of `odd * 5^power`; `None` if the leading bits of the power do not
/// determine it.
fn product_bits(odd: u64, power: u32) -> Option<u32> {
    let five = *LEADING.get(power as usize)?;
    let odd_bits = 64 - odd.leading_zeros();
    let top = u128::from(odd << odd.leading_zeros());
    let product = top * u128::from(five);
    let carries = product >> 127 == 1;
    // The omitted bits of the power add less than this.
    let (most, beyond) = product.overflowing_add(2 * top);
    if power >= 28 && !carries && (beyond || most >> 127 == 1) {
        return None;
    }
    let five_bits = ((power * 1_217_359) >> 19) + 1;
    Some(odd_bits + five_bits - u32::from(!carries))
}

/// Whether LLVM rounds, instead of truncating, when it removes digits (see `digits`); `None` if
/// that is not certain. LLVM divides the exact decimal, `odd * 5^power`, by a power of ten that
/// leaves at least six digits. Only if more than six remain does it consider the next digit.
fn rounds(significand: u64, exponent: i32, places: i32) -> Option<bool> {
    let zeros = significand.trailing_zeros();
    let power = (exponent + zeros as i32).min(0).unsigned_abs();
    let bits = product_bits(significand >> zeros, power)?;
    let left = power as i32 - removable(bits, DIGITS) as i32;
    (left >= places).then_some(left > places)
}

/// Whether the decimal `digits / 10^places` is parsed as `value`; `None` if the fast path cannot
/// decide it.
fn reads_as(value: Float, digits: u32, places: i32, negative: bool) -> Option<bool> {
    // Both operands are exact, so the quotient is correctly rounded.
    let quotient = f64::from(digits) / TENS[places as usize];
    let quotient = if negative { -quotient } else { quotient };
    // A second rounding is wrong only if the quotient is the midpoint of two numbers of the format.
    let middle = |fraction: u32| quotient.to_bits().trailing_zeros() >= 51 - fraction;
    match value.format {
        FloatFormat::F64 => Some(u128::from(quotient.to_bits()) == value.bits),
        FloatFormat::F32 if !middle(23) => {
            Some(u128::from((quotient as f32).to_bits()) == value.bits)
        }
        FloatFormat::F16 | FloatFormat::BF16 if !middle(10) => {
            Some(Float::from_f64(value.format, quotient).0 == value)
        }
        _ => None,
    }
}

/// Formats `value` with six digits.
pub(super) fn six(value: Float) -> Six {
    answer(value).unwrap_or(Six::Unknown)
}

fn answer(value: Float) -> Option<Six> {
    let (negative, significand, exponent) = normal(value)?;
    let log2 = exponent + 63 - significand.leading_zeros() as i32;
    if !(-73..63).contains(&log2) {
        return None;
    }
    // The decimal exponent, or one less: 1233/4096 is slightly less than log10(2).
    let mut places = 5 - ((log2 * 1233) >> 12);
    let (mut digits, rest, half) = loop {
        let five = *FIVES.get(usize::try_from(places).ok()?)?;
        let scaled = u128::from(significand) * u128::from(five);
        let shift = exponent + places;
        let (whole, rest, half) = if shift >= 0 {
            ((significand * five) << shift, 0, 1)
        } else {
            let shift = shift.unsigned_abs();
            ((scaled >> shift) as u64, scaled & ((1 << shift) - 1), 1 << (shift - 1))
        };
        if whole < 1_000_000 {
            break (whole as u32, rest, half);
        }
        places -= 1;
    };
    if rest >= half && rounds(significand, exponent, places)? {
        digits += 1;
        if digits == 1_000_000 {
            (digits, places) = (100_000, places - 1);
        }
    }
    let places = (places >= 0).then_some(places)?;
    if rest != 0 && !reads_as(value, digits, places, negative)? {
        return Some(Six::TooFew);
    }
    Some(Six::Enough(SixText::new(negative, digits, 5 - places)))
}
