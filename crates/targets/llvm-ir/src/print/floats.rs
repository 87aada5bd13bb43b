//! Floating-point numbers in text: decimal if six digits are exact, else hexadecimal bits.

use std::fmt::Write;

use terrace_numeric::Int;

use crate::model::FloatKind;

/// The number of significant digits of the decimal form.
const DIGITS: usize = 6;
/// The number of bits that hold as many digits, and a little more.
const KEPT_BITS: u64 = 20;

/// Returns the text of the number with these bits in the format `kind`.
pub fn float_text(kind: FloatKind, bits: u128) -> String {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    match kind {
        FloatKind::Half => format!("0xH{bits:04X}"),
        FloatKind::BFloat => format!("0xR{bits:04X}"),
        FloatKind::X86Fp80 => format!("0xK{:04X}{low:016X}", high & 0xffff),
        FloatKind::Fp128 => format!("0xL{low:016X}{high:016X}"),
        FloatKind::PpcFp128 => format!("0xM{low:016X}{high:016X}"),
        FloatKind::Single => double_text(widen(bits as u32)),
        FloatKind::Double => double_text(low),
    }
}

/// Returns the bits of a `float` as those of a `double`; a signaling NaN stays one.
fn widen(bits: u32) -> u64 {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        let sign = u64::from(bits >> 31) << 63;
        return sign | 0x7ff << 52 | u64::from(bits & 0x7f_ffff) << 29;
    }
    f64::from(value).to_bits()
}

fn double_text(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if value.is_finite() {
        let text = decimal(value);
        if text.parse::<f64>().is_ok_and(|read| read.to_bits() == bits) {
            return text;
        }
    }
    format!("0x{bits:X}")
}

/// Returns the decimal form of a finite number, cut to six digits.
fn decimal(value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value == 0.0 {
        return format!("{sign}0.000000e+00");
    }
    let (digits, exponent) = digits(value);
    let mut text = String::from(sign);
    text.push_str(&digits[..1]);
    text.push('.');
    text.push_str(&digits[1..]);
    (digits.len()..=DIGITS).for_each(|_| text.push('0'));
    let exponent = exponent + digits.len() as i64 - 1;
    let sign = if exponent < 0 { '-' } else { '+' };
    // Writing to a string cannot fail.
    let _ = write!(text, "e{sign}{:02}", exponent.abs());
    text
}

/// Returns at most six significant digits and the power of ten of the last one. Excess digits are
/// cut before the rest is rounded, as LLVM does.
fn digits(value: f64) -> (String, i64) {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let biased = (bits >> 52 & 0x7ff) as i64;
    let (mut significand, mut power) = match biased {
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, biased - 1075),
    };
    let zeros = significand.trailing_zeros();
    significand >>= zeros;
    power += i64::from(zeros);
    // Wide enough for the product of the significand and 5^1074.
    let width = 64 + 1100 * 5 / 2;
    let mut number = Int::from_u64(width, significand);
    let mut exponent = 0;
    if power > 0 {
        number = number.shl(power as u32);
    } else {
        let five = Int::from_u64(width, 5);
        (power..0).for_each(|_| number = number.mul(&five));
        exponent = power;
    }
    let bits = u64::from(number.active_bits());
    if bits > KEPT_BITS {
        let cut = (bits - KEPT_BITS) * 59 / 196;
        let ten = Int::from_u64(width, 10);
        let divisor = (0..cut).fold(Int::one(width), |power, _| power.mul(&ten));
        number = number.udiv(&divisor).unwrap_or(number);
        exponent += cut as i64;
    }
    let mut text = number.to_string_unsigned(10).into_bytes();
    drop_zeros(&mut text, &mut exponent);
    if text.len() > DIGITS {
        let round_up = text[DIGITS] >= b'5';
        exponent += (text.len() - DIGITS) as i64;
        text.truncate(DIGITS);
        if round_up {
            while text.last() == Some(&b'9') {
                text.pop();
                exponent += 1;
            }
            match text.last_mut() {
                Some(last) => *last += 1,
                None => text.push(b'1'),
            }
        }
        drop_zeros(&mut text, &mut exponent);
    }
    (text.into_iter().map(char::from).collect(), exponent)
}

/// Removes trailing zeros and raises the exponent for each.
fn drop_zeros(text: &mut Vec<u8>, exponent: &mut i64) {
    while text.len() > 1 && text.last() == Some(&b'0') {
        text.pop();
        *exponent += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_are_decimal_only_where_six_digits_are_exact() {
        let cases = [
            (0.1, "1.000000e-01"),
            (0.7, "0x3FE6666666666666"),
            (1e-5, "1.000000e-05"),
            (123456.0, "1.234560e+05"),
            (1234567.0, "0x4132D68700000000"),
            (-0.0, "-0.000000e+00"),
            (f64::MIN_POSITIVE, "0x10000000000000"),
            (f64::INFINITY, "0x7FF0000000000000"),
            (1e22, "1.000000e+22"),
        ];
        for (value, text) in cases {
            assert_eq!(float_text(FloatKind::Double, value.to_bits().into()), text);
        }
    }

    #[test]
    fn floats_are_printed_as_doubles() {
        let text = |bits: u32| float_text(FloatKind::Single, bits.into());
        assert_eq!(text(1.1f32.to_bits()), "0x3FF19999A0000000");
        assert_eq!(text(0x7f80_0001), "0x7FF0000020000000");
        assert_eq!(float_text(FloatKind::Half, 0x3c00), "0xH3C00");
    }
}
