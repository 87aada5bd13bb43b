//! [`Integer`], a whole number of any size (MLIR: `DynamicAPInt`). All constraints are lists of
//! `Integer`s.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use num_bigint::BigInt;

/// A whole number of any size: 64 bits as long as they are enough, more otherwise.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Integer(Digits);

/// The digits of an [`Integer`]. A value that fits 64 bits is `Small`, so that equal numbers have
/// one form.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Digits {
    Small(i64),
    Big(Box<BigInt>),
}
use Digits::{Big, Small};

impl Integer {
    /// The number 0.
    pub const ZERO: Self = Self(Small(0));
    /// The number 1.
    pub const ONE: Self = Self(Small(1));

    fn normalized(value: BigInt) -> Self {
        match i64::try_from(&value) {
            Ok(small) => Self(Small(small)),
            Err(_) => Self(Big(Box::new(value))),
        }
    }

    fn to_big(&self) -> BigInt {
        match &self.0 {
            Small(value) => BigInt::from(*value),
            Big(value) => (**value).clone(),
        }
    }

    /// Returns the number as 64 bits; `None` if the number does not fit.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Small(value) => Some(value),
            Big(_) => None,
        }
    }

    /// Returns the low 64 bits of the number in two's complement.
    pub fn low_i64(&self) -> i64 {
        match &self.0 {
            Small(value) => *value,
            Big(value) => {
                let mut bytes = value.to_signed_bytes_le();
                bytes.resize(8.max(bytes.len()), if self.is_negative() { 0xff } else { 0 });
                bytes.iter().take(8).rev().fold(0i64, |all, byte| all << 8 | i64::from(*byte))
            }
        }
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }

    /// Whether the number is 1 or -1.
    pub fn is_unit(&self) -> bool {
        matches!(self.0, Small(1 | -1))
    }

    /// Whether the number is below 0.
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// Whether the number is above 0.
    pub fn is_positive(&self) -> bool {
        self.signum() > 0
    }

    /// Returns the sign of the number: -1, 0 or 1.
    pub fn signum(&self) -> i64 {
        match &self.0 {
            Small(value) => value.signum(),
            Big(value) if value.sign() == num_bigint::Sign::Minus => -1,
            Big(_) => 1,
        }
    }

    /// Returns the magnitude of the number.
    pub fn abs(&self) -> Self {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// Returns the quotient by `by`, rounded towards negative infinity.
    ///
    /// # Panics
    /// If `by` is zero.
    pub fn floor_div(&self, by: &Self) -> Self {
        self.divided(by).0
    }

    /// Returns the quotient by `by`, rounded towards positive infinity.
    ///
    /// # Panics
    /// If `by` is zero.
    pub fn ceil_div(&self, by: &Self) -> Self {
        -&(-self).floor_div(by)
    }

    /// Returns the remainder of the quotient that is rounded towards negative infinity: 0, or a
    /// number with the sign of `by`.
    ///
    /// # Panics
    /// If `by` is zero.
    pub fn modulo(&self, by: &Self) -> Self {
        self.divided(by).1
    }

    /// Whether `self` is a multiple of `by`, which is not 0.
    pub fn is_multiple_of(&self, by: &Self) -> bool {
        self.modulo(by).is_zero()
    }

    /// Returns the quotient, rounded towards negative infinity, and the remainder.
    fn divided(&self, by: &Self) -> (Self, Self) {
        if let (Small(a), Small(b)) = (&self.0, &by.0)
            && let Some(quotient) = a.checked_div(*b)
        {
            let rest = a % b;
            return match rest != 0 && (rest < 0) != (*b < 0) {
                true => (Self(Small(quotient - 1)), Self(Small(rest + b))),
                false => (Self(Small(quotient)), Self(Small(rest))),
            };
        }
        let (a, b) = (self.to_big(), by.to_big());
        let (quotient, rest) = (Self::normalized(&a / &b), Self::normalized(a % b));
        match !rest.is_zero() && rest.is_negative() != by.is_negative() {
            true => (&quotient - &Self::ONE, &rest + by),
            false => (quotient, rest),
        }
    }

    /// Returns the greatest common divisor of the magnitudes; `gcd(0, x)` is the magnitude of `x`.
    pub fn gcd(&self, other: &Self) -> Self {
        if let (Small(a), Small(b)) = (&self.0, &other.0) {
            return Self::from(binary_gcd(a.unsigned_abs(), b.unsigned_abs()));
        }
        let (mut a, mut b) = (self.abs(), other.abs());
        while !b.is_zero() {
            let rest = a.modulo(&b);
            (a, b) = (b, rest);
        }
        a
    }

    /// Returns the least common multiple of the magnitudes, which are not 0.
    pub fn lcm(&self, other: &Self) -> Self {
        (&self.abs().floor_div(&self.gcd(other))) * &other.abs()
    }
}

/// Returns the greatest common divisor by shifts and subtractions, which take a fraction of the
/// time of divisions.
fn binary_gcd(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        (a, b) = (a.min(b), a.abs_diff(b));
    }
    a << shift
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Self(Small(value))
    }
}

impl From<u64> for Integer {
    fn from(value: u64) -> Self {
        match i64::try_from(value) {
            Ok(value) => Self(Small(value)),
            Err(_) => Self(Big(Box::new(BigInt::from(value)))),
        }
    }
}

impl Neg for &Integer {
    type Output = Integer;

    fn neg(self) -> Integer {
        match &self.0 {
            Small(value) => match value.checked_neg() {
                Some(value) => Integer(Small(value)),
                None => Integer::normalized(-BigInt::from(*value)),
            },
            Big(value) => Integer::normalized(-&**value),
        }
    }
}

/// Implements a binary operator: with 64 bits where `checked` succeeds, else exactly.
macro_rules! operator {
    ($name:ident, $method:ident, $checked:ident) => {
        impl $name for &Integer {
            type Output = Integer;

            fn $method(self, other: &Integer) -> Integer {
                if let (Small(a), Small(b)) = (&self.0, &other.0)
                    && let Some(value) = a.$checked(*b)
                {
                    return Integer(Small(value));
                }
                Integer::normalized(self.to_big().$method(other.to_big()))
            }
        }
    };
}
operator!(Add, add, checked_add);
operator!(Sub, sub, checked_sub);
operator!(Mul, mul, checked_mul);

impl AddAssign<&Integer> for Integer {
    fn add_assign(&mut self, other: &Integer) {
        *self = &*self + other;
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(value) => value.fmt(f),
            Big(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Integer;

    fn int(value: i64) -> Integer {
        Integer::from(value)
    }

    #[test]
    fn arithmetic_does_not_overflow() {
        let large = int(i64::MAX);
        let square = &large * &large;
        assert_eq!(square.to_string(), "85070591730234615847396907784232501249");
        assert_eq!(square.floor_div(&large), large);
        assert_eq!(square.gcd(&large), large);
        assert_eq!(&(&square - &square) + &int(3), int(3));
        assert_eq!((-&int(i64::MIN)).to_string(), "9223372036854775808");
        assert_eq!(int(i64::MIN).floor_div(&int(-1)), -&int(i64::MIN));
        assert_eq!(square.low_i64(), 1);
        assert_eq!((-&square).low_i64(), -1);
    }

    #[test]
    fn divisions_round() {
        assert_eq!(int(-7).floor_div(&int(2)), int(-4));
        assert_eq!(int(-7).ceil_div(&int(2)), int(-3));
        assert_eq!(int(-7).modulo(&int(2)), int(1));
        assert_eq!(int(7).ceil_div(&int(2)), int(4));
        assert_eq!(int(4).lcm(&int(-6)), int(12));
    }
}
