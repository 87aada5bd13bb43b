//! Folds of the operations. Float functions are computed by the system's library in the precision
//! of the operand; formats other than `f32` and `f64` are not folded.

use terrace_builtin::folding;
use terrace_ir::{Attribute, Fold, OpRef, Type};
use terrace_numeric::{Float, FloatFormat, Int, RoundingMode};

use crate::hyperbolic::{acosh_f32, acosh_f64, asinh_f32, asinh_f64};

type Operands<'o> = &'o [Option<Attribute>];

fn result_type(op: OpRef<'_>) -> Type {
    op.body().value_type(op.result(0))
}

/// Applies `single` or `double` to `value`, by its format; `None` for other formats.
fn by_format(
    value: Float,
    single: impl Fn(f32) -> f32,
    double: impl Fn(f64) -> f64,
) -> Option<Float> {
    // Some libraries return signaling NaNs unchanged.
    let value = value.quiet();
    let bits = value.to_bits();
    match value.format() {
        FloatFormat::F32 => {
            let bits = single(f32::from_bits(bits as u32)).to_bits();
            Some(Float::from_bits(FloatFormat::F32, bits.into()))
        }
        FloatFormat::F64 => {
            let bits = double(f64::from_bits(bits as u64)).to_bits();
            Some(Float::from_bits(FloatFormat::F64, bits.into()))
        }
        _ => None,
    }
}

fn float(
    op: OpRef<'_>,
    operands: Operands<'_>,
    f: impl Fn(Float) -> Option<Float>,
) -> Option<Fold> {
    folding::fold_unary(op.context(), operands, result_type(op), |v: &Float| f(*v)).map(Fold::from)
}

fn int(op: OpRef<'_>, operands: Operands<'_>, f: impl Fn(&Int) -> Int) -> Option<Fold> {
    let folded = folding::fold_unary(op.context(), operands, result_type(op), |v| Some(f(v)));
    folded.map(Fold::from)
}

/// Declares folds of functions of one float, with an optional condition on the operand.
macro_rules! functions {
    ($($name:ident = $single:expr, $double:expr $(, if $condition:expr)?;)*) => {$(
        pub(crate) fn $name(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
            float(op, operands, |v| {
                $(if !$condition(v) { return None; })?
                by_format(v, $single, $double)
            })
        }
    )*};
}

/// Whether the sign bit is clear.
fn unsigned(value: Float) -> bool {
    !value.is_negative()
}

functions! {
    acos = f32::acos, f64::acos;
    acosh = acosh_f32, acosh_f64;
    asin = f32::asin, f64::asin;
    asinh = asinh_f32, asinh_f64;
    atan = f32::atan, f64::atan;
    atanh = libm::atanhf, libm::atanh;
    cos = f32::cos, f64::cos;
    cosh = f32::cosh, f64::cosh;
    erf = libm::erff, libm::erf;
    erfc = libm::erfcf, libm::erfc;
    exp = f32::exp, f64::exp;
    exp2 = f32::exp2, f64::exp2;
    expm1 = f32::exp_m1, f64::exp_m1;
    log = f32::ln, f64::ln, if unsigned;
    log10 = f32::log10, f64::log10, if unsigned;
    log1p = f32::ln_1p, f64::ln_1p, if |v: Float| !v.is_negative() || v.to_f64() >= -1.0;
    log2 = f32::log2, f64::log2, if unsigned;
    round = f32::round, f64::round;
    sin = f32::sin, f64::sin;
    sinh = f32::sinh, f64::sinh;
    sqrt = f32::sqrt, f64::sqrt, if unsigned;
    tan = f32::tan, f64::tan;
    tanh = f32::tanh, f64::tanh;
    trunc = f32::trunc, f64::trunc;
}

/// Folds a function of two floats.
fn two_floats(
    op: OpRef<'_>,
    operands: Operands<'_>,
    single: impl Fn(f32, f32) -> f32,
    double: impl Fn(f64, f64) -> f64,
) -> Option<Fold> {
    let folded =
        folding::fold_binary(op.context(), operands, result_type(op), |a: &Float, b: &Float| {
            let bits = b.to_bits();
            by_format(
                *a,
                |a| single(a, f32::from_bits(bits as u32)),
                |a| double(a, f64::from_bits(bits as u64)),
            )
        });
    folded.map(Fold::from)
}

pub(crate) fn atan2(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    two_floats(op, operands, f32::atan2, f64::atan2)
}

pub(crate) fn powf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    two_floats(op, operands, f32::powf, f64::powf)
}

pub(crate) fn absf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    float(op, operands, |v| Some(v.abs()))
}

pub(crate) fn ceil(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    float(op, operands, |v| Some(v.round_to_integral(RoundingMode::TowardPositive)))
}

pub(crate) fn floor(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    float(op, operands, |v| Some(v.round_to_integral(RoundingMode::TowardNegative)))
}

pub(crate) fn roundeven(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    float(op, operands, |v| Some(v.round_to_integral(RoundingMode::NearestTiesToEven)))
}

pub(crate) fn copysign(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let signed = |a: &Float, b: &Float| Some(a.copy_sign(*b));
    folding::fold_binary(op.context(), operands, result_type(op), signed).map(Fold::from)
}

pub(crate) fn absi(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    int(op, operands, Int::abs)
}

pub(crate) fn ctlz(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    int(op, operands, |v| Int::from_u64(v.width(), v.leading_zeros().into()))
}

pub(crate) fn cttz(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    int(op, operands, |v| Int::from_u64(v.width(), v.trailing_zeros().into()))
}

pub(crate) fn ctpop(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    int(op, operands, |v| Int::from_u64(v.width(), v.count_ones().into()))
}

pub(crate) fn ipowi(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    folding::fold_binary(op.context(), operands, result_type(op), power).map(Fold::from)
}

/// Computes an integer power. A negative exponent rounds towards zero; `None` if the base is zero
/// then.
fn power(base: &Int, exponent: &Int) -> Option<Int> {
    let width = base.width();
    let (one, minus_one) = (Int::from_i64(width, 1), Int::from_i64(width, -1));
    if exponent.is_zero() {
        return Some(one);
    }
    if exponent.is_negative() {
        return match base {
            base if base.is_zero() => None,
            base if *base == one => Some(one),
            base if *base != minus_one => Some(Int::zero(width)),
            _ => Some(if exponent.bit(0) { minus_one } else { one }),
        };
    }
    let (mut result, mut base, mut exponent) = (one, base.clone(), exponent.clone());
    loop {
        if exponent.bit(0) {
            result = result.mul(&base);
        }
        exponent = exponent.lshr(1);
        if exponent.is_zero() {
            return Some(result);
        }
        base = base.mul(&base);
    }
}

/// Folds a predicate of a constant scalar or splat.
fn is(op: OpRef<'_>, operands: Operands<'_>, holds: fn(Float) -> bool) -> Option<Fold> {
    let cx = op.context();
    folding::scalar_or_splat::<Float>(cx, (*operands.first()?)?)?;
    let answer = |v: &Float| Some(Int::from_bool(holds(*v)));
    folding::fold_unary(cx, operands, result_type(op), answer).map(Fold::from)
}

pub(crate) fn isfinite(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    is(op, operands, Float::is_finite)
}

pub(crate) fn isinf(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    is(op, operands, Float::is_infinite)
}

pub(crate) fn isnan(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    is(op, operands, Float::is_nan)
}

pub(crate) fn isnormal(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    is(op, operands, |v| v.is_finite() && !v.is_zero() && !v.is_subnormal())
}
