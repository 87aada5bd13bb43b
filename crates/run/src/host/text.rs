//! Printing, in the formats of `printf`.

use terrace_numeric::{Float, FloatFormat};

use super::{BuiltIn, HostCall, Outcome};

/// Returns the function that prints under a name; `None` for other names.
pub(super) fn find(name: &str) -> Option<BuiltIn> {
    Some(match name {
        "printI64" => |call| text(call, (call.bits(0) as i64).to_string()),
        "printU64" => |call| text(call, call.bits(0).to_string()),
        "printF32" => |call| text(call, format_general(f64::from(call.f32(0)))),
        "printF64" => |call| text(call, format_general(call.f64(0))),
        "printF16" => |call| half(call, FloatFormat::F16),
        "printBF16" => |call| half(call, FloatFormat::BF16),
        "printOpen" => |call| text(call, "( ".to_owned()),
        "printClose" => |call| text(call, " )".to_owned()),
        "printComma" => |call| text(call, ", ".to_owned()),
        "printNewline" => |call| text(call, "\n".to_owned()),
        "printString" => |call| {
            let bytes = call.string(call.bits(0))?;
            call.print(&bytes);
            Ok(())
        },
        "puts" => |call| {
            let mut bytes = call.string(call.bits(0))?;
            bytes.push(b'\n');
            call.print(&bytes);
            Ok(())
        },
        "putchar" => |call| {
            let byte = call.bits(0);
            call.print(&[byte as u8]);
            call.set(0, byte);
            Ok(())
        },
        "printFlops" => |call| {
            call.complain(&format!("{:.6} GFLOPS\n", call.f64(0) / 1e9));
            Ok(())
        },
        _ => return None,
    })
}

fn text(call: &mut HostCall<'_>, text: String) -> Outcome {
    call.print(text.as_bytes());
    Ok(())
}

fn half(call: &mut HostCall<'_>, format: FloatFormat) -> Outcome {
    let value = half_to_f64(format, call.bits(0));
    text(call, format_general(value))
}

/// Returns the number with these bits in a format of 16 bits.
pub(super) fn half_to_f64(format: FloatFormat, bits: u64) -> f64 {
    let value = Float::from_bits(format, u128::from(bits & 0xffff));
    value.to_f64()
}

/// Returns the text of `nan` and `inf`; `None` for other numbers.
fn special(value: f64) -> Option<String> {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    match value {
        value if value.is_nan() => Some(format!("{sign}nan")),
        value if value.is_infinite() => Some(format!("{sign}inf")),
        _ => None,
    }
}

/// Splits `1.5e-7` into `1.5` and -7.
fn split_exponent(text: &str) -> (&str, i32) {
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    (mantissa, exponent.parse().unwrap_or(0))
}

/// Appends an exponent of at least two digits.
fn with_exponent(mantissa: &str, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.unsigned_abs())
}

/// Formats a number as `%g`.
pub(crate) fn format_general(value: f64) -> String {
    if let Some(text) = special(value) {
        return text;
    }
    let scientific = format!("{value:.5e}");
    let (mantissa, exponent) = split_exponent(&scientific);
    let trimmed = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if value == 0.0 {
        return trimmed(mantissa);
    }
    match exponent {
        -4..6 => trimmed(&format!("{value:.*}", (5 - exponent) as usize)),
        _ => with_exponent(&trimmed(mantissa), exponent),
    }
}

/// Formats a number as `%e`.
pub(crate) fn format_exponent(value: f64) -> String {
    if let Some(text) = special(value) {
        return text;
    }
    let scientific = format!("{value:.6e}");
    let (mantissa, exponent) = split_exponent(&scientific);
    with_exponent(mantissa, exponent)
}
