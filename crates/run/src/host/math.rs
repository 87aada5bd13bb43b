//! Mathematics: functions of `libm`, conversions of 16-bit numbers, and integers of 128 bits.

use terrace_numeric::{Float, FloatFormat};

use super::text::half_to_f64;
use super::{BuiltIn, HostCall, Outcome};
use crate::fault::Stop;

/// Defines functions on numbers of type `float` and `double`.
macro_rules! functions {
    ($name:expr, unary: $($single:ident $double:ident,)* ; binary: $($single2:ident $double2:ident,)*) => {
        match $name {
            $(
                stringify!($single) => Some(|call| set_f32(call, libm::$single(call.f32(0)))),
                stringify!($double) => Some(|call| set_f64(call, libm::$double(call.f64(0)))),
            )*
            $(
                stringify!($single2) => {
                    Some(|call| set_f32(call, libm::$single2(call.f32(0), call.f32(1))))
                }
                stringify!($double2) => {
                    Some(|call| set_f64(call, libm::$double2(call.f64(0), call.f64(1))))
                }
            )*
            _ => None,
        }
    };
}

fn set_f32(call: &mut HostCall<'_>, value: f32) -> Outcome {
    call.set(0, u64::from(value.to_bits()));
    Ok(())
}

fn set_f64(call: &mut HostCall<'_>, value: f64) -> Outcome {
    call.set(0, value.to_bits());
    Ok(())
}

/// Returns the mathematical function under a name; `None` for other names.
pub(super) fn find(name: &str) -> Option<BuiltIn> {
    let found: Option<BuiltIn> = functions!(name,
        unary:
        sinf sin, cosf cos, tanf tan, asinf asin, acosf acos, atanf atan, sinhf sinh, coshf cosh,
        tanhf tanh, asinhf asinh, acoshf acosh, atanhf atanh, expf exp, exp2f exp2, exp10f exp10,
        expm1f expm1, logf log, log2f log2, log10f log10, log1pf log1p, roundf round, sqrtf sqrt,
        cbrtf cbrt, erff erf, erfcf erfc, floorf floor, ceilf ceil, truncf trunc, rintf rint,
        roundevenf roundeven, fabsf fabs, ;
        binary:
        atan2f atan2, powf pow, fmodf fmod, fminf fmin, fmaxf fmax, copysignf copysign,
        hypotf hypot,
    );
    found.or_else(|| bits(name)).or_else(|| wide(name))
}

/// Returns the 16 bits of a number in a format.
fn narrow(format: FloatFormat, from: FloatFormat, bits: u64) -> u64 {
    Float::from_bits(from, u128::from(bits)).convert(format).0.to_bits() as u64
}

fn bits(name: &str) -> Option<BuiltIn> {
    Some(match name {
        "fmaf" => |call| set_f32(call, libm::fmaf(call.f32(0), call.f32(1), call.f32(2))),
        "fma" => |call| set_f64(call, libm::fma(call.f64(0), call.f64(1), call.f64(2))),
        "powif" => |call| set_f32(call, call.f32(0).powi(call.bits(1) as i32)),
        "powi" => |call| set_f64(call, call.f64(0).powi(call.bits(1) as i32)),
        "logbf" => |call| set_f32(call, libm::floorf(libm::log2f(libm::fabsf(call.f32(0))))),
        "f16_to_f32" => |call| set_f32(call, half_to_f64(FloatFormat::F16, call.bits(0)) as f32),
        "bf16_to_f32" => |call| set_f32(call, half_to_f64(FloatFormat::BF16, call.bits(0)) as f32),
        "f32_to_f16" => |call| set_narrow(call, FloatFormat::F16, FloatFormat::F32),
        "f32_to_bf16" => |call| set_narrow(call, FloatFormat::BF16, FloatFormat::F32),
        "f64_to_f16" => |call| set_narrow(call, FloatFormat::F16, FloatFormat::F64),
        "f64_to_bf16" => |call| set_narrow(call, FloatFormat::BF16, FloatFormat::F64),
        "bswap64" => |call| set_bits(call, call.bits(0).swap_bytes()),
        "bitreverse64" => |call| set_bits(call, call.bits(0).reverse_bits()),
        _ => return None,
    })
}

fn set_bits(call: &mut HostCall<'_>, bits: u64) -> Outcome {
    call.set(0, bits);
    Ok(())
}

fn set_narrow(call: &mut HostCall<'_>, to: FloatFormat, from: FloatFormat) -> Outcome {
    set_bits(call, narrow(to, from, call.bits(0)))
}

/// Applies an operation to two integers of 128 bits; `None` stops the program.
fn binary(call: &mut HostCall<'_>, operation: impl Fn(u128, u128) -> Option<u128>) -> Outcome {
    match operation(call.u128(0), call.u128(2)) {
        Some(value) => {
            call.set_u128(value);
            Ok(())
        }
        None => Err(Stop::DivisionByZero),
    }
}

fn wide(name: &str) -> Option<BuiltIn> {
    Some(match name {
        "mul128" => |call| binary(call, |a, b| Some(a.wrapping_mul(b))),
        "udiv128" => |call| binary(call, u128::checked_div),
        "urem128" => |call| binary(call, u128::checked_rem),
        "sdiv128" => |call| {
            binary(call, |a, b| (a as i128).checked_div(b as i128).map(|value| value as u128))
        },
        "srem128" => |call| {
            binary(call, |a, b| (a as i128).checked_rem(b as i128).map(|value| value as u128))
        },
        "shl128" => |call| binary(call, |a, b| Some(a.wrapping_shl(b as u32))),
        "lshr128" => |call| binary(call, |a, b| Some(a.wrapping_shr(b as u32))),
        "ashr128" => |call| binary(call, |a, b| Some((a as i128).wrapping_shr(b as u32) as u128)),
        "bswap128" => |call| binary(call, |a, _| Some(a.swap_bytes())),
        "bitreverse128" => |call| binary(call, |a, _| Some(a.reverse_bits())),
        "si128_to_f32" => |call| set_f32(call, call.u128(0) as i128 as f32),
        "si128_to_f64" => |call| set_f64(call, call.u128(0) as i128 as f64),
        "ui128_to_f32" => |call| set_f32(call, call.u128(0) as f32),
        "ui128_to_f64" => |call| set_f64(call, call.u128(0) as f64),
        "f64_to_si128" => |call| {
            call.set_u128(call.f64(0) as i128 as u128);
            Ok(())
        },
        "f64_to_ui128" => |call| {
            call.set_u128(call.f64(0) as u128);
            Ok(())
        },
        _ => return None,
    })
}
