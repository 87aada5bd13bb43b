//! Parsing and printing of digits in any radix.

use std::fmt;

use num_bigint::BigUint;

use super::{Int, IntError, Repr, limbs, sext64};

/// Number of digits above which a number is parsed by divide and conquer, to avoid quadratic time.
const SPLIT_DIGITS: usize = 2048;

impl Int {
    /// Parses the digits of a magnitude (without sign, prefix and separators) in a radix from 2 to
    /// 36, and negates the result if `negative`.
    ///
    /// The result must fit: a magnitude must be less than 2^`width`, a negated one at most
    /// 2^(`width` - 1). For a signed literal, the caller must also check that [`Int::is_negative`]
    /// agrees with the sign.
    ///
    /// # Panics
    /// If the radix is out of range or `width` exceeds [`Int::MAX_WIDTH`].
    pub fn parse(width: u32, digits: &str, radix: u32, negative: bool) -> Result<Int, IntError> {
        let magnitude = parse_magnitude(digits, radix)?;
        let value = match &magnitude {
            Magnitude::Small(v) if active(*v) <= width => Int::from_u64(width, *v),
            Magnitude::Big(v) if v.bits() <= u64::from(width) => Int::from_big(width, v),
            _ => return Err(IntError::TooLarge),
        };
        if !negative {
            return Ok(value);
        }
        let value = value.neg();
        if value.is_zero() || value.is_negative() { Ok(value) } else { Err(IntError::TooLarge) }
    }

    /// Parses the digits of a magnitude, in the smallest width of at least one bit that holds it as
    /// an unsigned value.
    ///
    /// LLVM's `StringRef::getAsInteger` gives the same value, with a width estimated from the
    /// number of digits.
    ///
    /// # Panics
    /// If the radix is out of range.
    pub fn parse_any(digits: &str, radix: u32) -> Result<Int, IntError> {
        match parse_magnitude(digits, radix)? {
            Magnitude::Small(v) => Ok(Int::from_u64(active(v).max(1), v)),
            Magnitude::Big(v) => match u32::try_from(v.bits()) {
                Ok(width) if width <= Int::MAX_WIDTH => Ok(Int::from_big(width, &v)),
                _ => Err(IntError::TooLarge),
            },
        }
    }

    /// Returns the integer whose value is `v` modulo 2^`width`.
    pub(crate) fn from_big(width: u32, v: &BigUint) -> Int {
        if width <= 64 {
            return Int::small(width, v.iter_u64_digits().next().unwrap_or(0));
        }
        Int::from_limbs(width, limbs::from_big(v, limbs::limb_count(width)))
    }

    /// Returns the unsigned value as a natural number of `num-bigint`.
    pub(crate) fn to_big(&self) -> BigUint {
        limbs::to_big(self.words())
    }

    /// Formats the unsigned value in a radix of 2 to 36, with lowercase digits.
    ///
    /// # Panics
    /// If the radix is out of range.
    pub fn to_string_unsigned(&self, radix: u32) -> String {
        self.to_big().to_str_radix(radix)
    }

    /// Formats the signed value in a radix of 2 to 36, with lowercase digits.
    ///
    /// # Panics
    /// If the radix is out of range.
    pub fn to_string_signed(&self, radix: u32) -> String {
        match self.is_negative() {
            true => format!("-{}", self.neg().to_string_unsigned(radix)),
            false => self.to_string_unsigned(radix),
        }
    }

    /// Writes the unsigned value in decimal. Does not allocate for up to 64 bits.
    pub fn fmt_unsigned(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self.to_u64() {
            Some(v) => write!(out, "{v}"),
            None => out.write_str(&self.to_string_unsigned(10)),
        }
    }

    /// Writes the signed value in decimal. Does not allocate for up to 64 bits.
    pub fn fmt_signed(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match &self.0 {
            Repr::Small(_, v) => write!(out, "{}", sext64(*v, self.width())),
            Repr::Large(_, _) => match self.to_i64() {
                Some(v) => write!(out, "{v}"),
                None => out.write_str(&self.to_string_signed(10)),
            },
        }
    }

    /// Returns an adaptor for format strings that shows the unsigned value in decimal.
    pub fn display_unsigned(&self) -> DisplayUnsigned<'_> {
        DisplayUnsigned(self)
    }

    /// Returns an adaptor for format strings that shows the signed value in decimal.
    pub fn display_signed(&self) -> DisplaySigned<'_> {
        DisplaySigned(self)
    }
}

/// An adaptor that formats an [`Int`] as an unsigned decimal; see [`Int::display_unsigned`].
#[derive(Clone, Copy, Debug)]
pub struct DisplayUnsigned<'a>(&'a Int);

impl fmt::Display for DisplayUnsigned<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt_unsigned(f)
    }
}

/// An adaptor that formats an [`Int`] as a signed decimal; see [`Int::display_signed`].
#[derive(Clone, Copy, Debug)]
pub struct DisplaySigned<'a>(&'a Int);

impl fmt::Display for DisplaySigned<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt_signed(f)
    }
}

/// A parsed natural number, before it is converted to an [`Int`].
enum Magnitude {
    Small(u64),
    Big(BigUint),
}

/// Returns the number of bits up to the highest set bit; 0 for zero.
const fn active(v: u64) -> u32 {
    64 - v.leading_zeros()
}

fn parse_magnitude(digits: &str, radix: u32) -> Result<Magnitude, IntError> {
    assert!((2..=36).contains(&radix), "radix {radix} is not in 2..=36");
    if digits.is_empty() {
        return Err(IntError::Empty);
    }
    if !digits.chars().all(|c| c.is_digit(radix)) {
        return Err(IntError::InvalidDigit);
    }
    if let Ok(v) = u64::from_str_radix(digits, radix) {
        return Ok(Magnitude::Small(v));
    }
    let digits = digits.trim_start_matches('0');
    // Each digit has at least `floor(log2(radix))` bits, so oversized numbers are rejected early.
    if (digits.len() as u64 - 1) * u64::from(radix.ilog2()) > u64::from(Int::MAX_WIDTH) {
        return Err(IntError::TooLarge);
    }
    big_from_digits(digits.as_bytes(), radix).map(Magnitude::Big).ok_or(IntError::InvalidDigit)
}

/// Parses digits by divide and conquer down to [`SPLIT_DIGITS`], with fast multiplication; `None`
/// for an invalid digit.
fn big_from_digits(digits: &[u8], radix: u32) -> Option<BigUint> {
    if digits.len() <= SPLIT_DIGITS || radix.is_power_of_two() {
        return BigUint::parse_bytes(digits, radix);
    }
    let mut levels = vec![(SPLIT_DIGITS, BigUint::from(radix).pow(SPLIT_DIGITS as u32))];
    while let Some((len, power)) = levels.last()
        && len * 2 < digits.len()
    {
        levels.push((len * 2, power * power));
    }
    join_halves(digits, radix, &levels)
}

/// Joins the halves of a number; `None` for an invalid digit. `levels` are pairs of a digit count
/// and that power of the radix, in ascending order; each count is twice the previous one.
fn join_halves(digits: &[u8], radix: u32, levels: &[(usize, BigUint)]) -> Option<BigUint> {
    let Some(((len, power), lower)) = levels.split_last() else {
        return BigUint::parse_bytes(digits, radix);
    };
    if digits.len() <= *len {
        return join_halves(digits, radix, lower);
    }
    let (high, low) = digits.split_at(digits.len() - len);
    Some(join_halves(high, radix, lower)? * power + join_halves(low, radix, lower)?)
}
