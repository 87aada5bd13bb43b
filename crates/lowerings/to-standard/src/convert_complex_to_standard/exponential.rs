//! Lowerings of complex exponentials, logarithms and powers.

use terrace_arith::{CmpFPredicate, SIToFPOp};
use terrace_ir::{Operand, Value};

use super::complex_builder::ComplexBuilder;
use super::{one, two};

/// Builds `exp(re) * cos(im) + i * exp(re) * sin(im)`, without an early overflow of `exp(re)`.
pub(super) fn exp(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    let (zero, half, inf) = (f.number(0.0), f.number(0.5), f.inf());
    let whole = f.exp(re);
    let halved = f.mul(re, half);
    let root = f.exp(halved);
    let (cos, sin) = (f.cos(im), f.sin(im));
    let is_inf = f.equal(whole, inf);
    let im_zero = f.plain().equal(im, zero);
    let re = scaled(f, [whole, root], cos, is_inf);
    let im = scaled(f, [whole, root], sin, is_inf);
    let im = f.select(im_zero, zero, im);
    Some(f.create(re, im))
}

/// Builds `whole * by`, or `root * by * root` if `is_inf`: the square root of the exponential does
/// not overflow where the exponential itself does.
fn scaled(
    f: &mut ComplexBuilder<'_, '_>,
    [whole, root]: [Value; 2],
    by: Value,
    is_inf: Value,
) -> Value {
    let product = f.mul(whole, by);
    let once = f.mul(root, by);
    let twice = f.mul(once, root);
    f.select(is_inf, twice, product)
}

/// Builds `exp(x) - 1` from `expm1(re)` and `cos(im) - 1` to avoid cancellation.
pub(super) fn expm1(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    let (zero, one) = (f.number(0.0), f.number(1.0));
    let expm1 = f.expm1(re);
    let exp = f.add(expm1, one);
    let sin = f.sin(im);
    let cosm1 = cosm1(f, im);
    let cos = f.add(cosm1, one);
    let product = f.mul(expm1, cos);
    let re = f.add(product, cosm1);
    let im_zero = f.equal(im, zero);
    let product = f.mul(exp, sin);
    let im = f.select(im_zero, zero, product);
    Some(f.create(re, im))
}

/// The coefficients, highest degree first, of a polynomial `p` with
/// `p(x ** 2) * x ** 4 = cos(x) - 1 + x ** 2 / 2` for small `x`.
const COSM1: [f64; 7] = [
    4.737_750_796_424_621e-14,
    -1.147_028_484_342_536e-11,
    2.087_675_428_708_152e-9,
    -2.755_731_921_499_979e-7,
    2.480_158_730_157_055e-5,
    -0.001_388_888_888_888_887_2,
    0.041_666_666_666_666_664,
];

/// Builds `cos(x) - 1`, by the polynomial [`COSM1`] for small `x` to avoid cancellation.
fn cosm1(f: &mut ComplexBuilder<'_, '_>, x: Value) -> Value {
    let (minus_half, minus_one) = (f.number(-0.5), f.number(-1.0));
    let cos = f.cos(x);
    let direct = f.add(cos, minus_one);
    let square = f.mul(x, x);
    let fourth = f.mul(square, square);
    let mut sum = f.number(COSM1[0]);
    for coefficient in &COSM1[1..] {
        let coefficient = f.number(*coefficient);
        sum = f.fma(sum, square, coefficient);
    }
    let high = f.mul(fourth, sum);
    let low = f.mul(minus_half, square);
    let small = f.plain().add(high, low);
    // The polynomial is valid for squares below (pi / 4) ** 2.
    let bound = f.number(0.61685);
    let is_large = f.compare(CmpFPredicate::Oge, square, bound);
    f.select(is_large, direct, small)
}

/// Builds `log(abs(x)) + i * angle(x)`.
pub(super) fn log(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let value = one(operands)?;
    let abs = f.complex_abs(value);
    let re = f.log(abs);
    let im = f.complex_angle(value);
    Some(f.create(re, im))
}

/// Builds `log(1 + x)`; the real part is `log1p(max - 1) + log1p((min / max) ** 2) / 2` of the
/// absolute parts of `1 + x`, which is accurate for small `x`.
pub(super) fn log1p(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    let (half, one) = (f.number(0.5), f.number(1.0));
    let more = f.add(re, one);
    let (abs_re, abs_im) = (f.abs(more), f.abs(im));
    let (max, min) = (f.max(abs_re, abs_im), f.min(abs_re, abs_im));
    let is_re = f.compare(CmpFPredicate::Ogt, more, abs_im);
    let less = f.sub(max, one);
    let max_less = f.select(is_re, re, less);
    let ratio = f.any_number().div(min, max);
    let log_max = f.log1p(max_less);
    let mut g = f.any_number();
    let square = g.mul(ratio, ratio);
    let log = g.log1p(square);
    let halved = g.mul(half, log);
    let sum = g.add(halved, log_max);
    let is_nan = g.is_nan(sum);
    let re = g.select(is_nan, min, sum);
    let im = f.atan2(im, more);
    Some(f.create(re, im))
}

/// Builds `(a + i * b) ** (c + i * d)` in polar form, with special cases for parts that are zero,
/// one or infinite. `None` if an operand is missing.
pub(super) fn pow(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (base, exponent) = two(operands)?;
    let (c, d) = f.parts(exponent);
    let (a, b) = f.parts(base);
    let abs = f.complex_abs(base);
    let power = f.powf(abs, c);
    let minus_d = f.neg(d);
    let angle = f.atan2(b, a);
    let turned = f.mul(minus_d, angle);
    let exp = f.exp(turned);
    let factor = f.mul(power, exp);
    let log = f.log(abs);
    let (x, y) = (f.mul(c, angle), f.mul(d, log));
    let sum = f.add(x, y);
    let (cos, sin) = (f.cos(sum), f.sin(sum));

    let (inf, zero, one) = (f.inf(), f.number(0.0), f.number(1.0));
    let complex_one = f.create(one, zero);
    let complex_zero = f.create(zero, zero);
    let complex_inf = f.create(inf, zero);
    let (abs_zero, d_zero) = (f.equal(abs, zero), f.equal(d, zero));
    let (c_zero, b_zero) = (f.equal(c, zero), f.equal(b, zero));
    let c_not_negative = f.compare(CmpFPredicate::Ole, zero, c);
    let (re, im) = (f.mul(factor, cos), f.mul(factor, sin));
    let of_zero = f.select(c_zero, complex_one, complex_zero);
    let mut result = f.create(re, im);

    let both = f.and(abs_zero, d_zero);
    let all = f.and(both, c_not_negative);
    result = f.select(all, of_zero, result);
    let both = f.and(c_zero, d_zero);
    result = f.select(both, complex_one, result);
    let a_one = f.equal(a, one);
    let both = f.and(a_one, b_zero);
    result = f.select(both, complex_one, result);
    let a_inf = f.equal(a, inf);
    let base_inf = f.and(a_inf, b_zero);
    for (predicate, limit) in
        [(CmpFPredicate::Ogt, complex_inf), (CmpFPredicate::Olt, complex_zero)]
    {
        let has_sign = f.compare(predicate, c, zero);
        let is_real = f.and(d_zero, has_sign);
        let all = f.and(base_inf, is_real);
        result = f.select(all, limit, result);
    }
    Some(result)
}

/// Converts the integer exponent to a complex number and builds `complex.pow`.
pub(super) fn powi(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (base, exponent) = two(operands)?;
    let ty = f.float_type();
    let re = SIToFPOp::build(f.rw, ty, exponent).value(f.rw);
    let im = f.number(0.0);
    let exponent = f.create(re, im);
    Some(f.plain().complex_pow(base, exponent))
}
