//! Floating-point numbers in text.

use terrace_numeric::{Float, FloatFormat};

use super::{Read, Reader};
use crate::model::{FloatKind, Type, TypeKind};

/// The bits of a number in text.
enum Number {
    /// A decimal number, or a hexadecimal one without a letter: a double.
    Double(u64),
    /// A number in the format that a letter names.
    Format(FloatKind, u128),
}

/// The bits of a double as those of a narrower format; `None` if that changes the value.
fn narrow(bits: u64, kind: FloatKind) -> Option<u128> {
    let format = kind.format()?;
    let value = Float::from_bits(FloatFormat::F64, u128::from(bits));
    if value.is_nan() {
        // The payload keeps its upper bits, quiet or not.
        let lost = 52 - format.mantissa_bits();
        let sign = u128::from(bits >> 63) << (format.bit_width() - 1);
        let exponent = ((1u128 << format.exponent_bits()) - 1) << format.mantissa_bits();
        let payload = u128::from(bits & ((1 << 52) - 1)) >> lost;
        return (bits & ((1 << lost) - 1) == 0).then_some(sign | exponent | payload);
    }
    let (narrowed, lossy) = value.convert(format);
    (!lossy).then(|| narrowed.to_bits())
}

/// Reads the digits of a hexadecimal number.
fn hexadecimal(digits: &str) -> Option<u128> {
    u128::from_str_radix(digits, 16).ok()
}

fn number(text: &str) -> Option<Number> {
    let Some(rest) = text.strip_prefix("0x") else {
        return text.parse::<f64>().ok().map(|value| Number::Double(value.to_bits()));
    };
    let (letter, digits) = rest.split_at(1);
    // The first sixteen digits are the low half of formats of 128 bits.
    let swapped = |digits: &str| {
        let padded = format!("{digits:0>16}");
        let (low, high) = padded.split_at(16);
        let high = if high.is_empty() { 0 } else { hexadecimal(high)? };
        Some(hexadecimal(low)? | high << 64)
    };
    Some(match letter {
        "H" => Number::Format(FloatKind::Half, hexadecimal(digits)? & 0xffff),
        "R" => Number::Format(FloatKind::BFloat, hexadecimal(digits)? & 0xffff),
        "K" => Number::Format(FloatKind::X86Fp80, hexadecimal(digits)? & ((1 << 80) - 1)),
        "L" => Number::Format(FloatKind::Fp128, swapped(digits)?),
        "M" => Number::Format(FloatKind::PpcFp128, swapped(digits)?),
        _ => Number::Double(u64::from_str_radix(rest, 16).ok()?),
    })
}

impl Reader<'_> {
    /// The bits of the current token, a floating-point number, in the format of a type.
    pub(super) fn float(&mut self, ty: Type) -> Read<u128> {
        let text = String::from_utf8_lossy(self.slice()).into_owned();
        let Some(number) = number(&text) else {
            return self.error("hexadecimal constant too large for double (64-bit)");
        };
        let TypeKind::Float(kind) = *self.module.types.kind(ty) else {
            return self.error("floating point constant invalid for type");
        };
        let bits = match number {
            Number::Format(own, bits) if own == kind => bits,
            Number::Double(bits) if kind == FloatKind::Double => u128::from(bits),
            Number::Double(bits)
                if matches!(kind, FloatKind::Half | FloatKind::BFloat | FloatKind::Single) =>
            {
                match narrow(bits, kind) {
                    Some(bits) => bits,
                    None => return self.error("floating point constant invalid for type"),
                }
            }
            _ => {
                let ty = self.type_text(ty);
                let message = format!("floating point constant does not have type '{ty}'");
                return self.error(message);
            }
        };
        self.advance();
        Ok(bits)
    }
}
