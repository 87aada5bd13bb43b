//! Lowerings of complex absolute values, signs and roots.

use terrace_arith::CmpFPredicate;
use terrace_ir::Value;

use super::complex_builder::ComplexBuilder;
use super::one;

/// The function of the absolute value that [`absolute`] computes.
#[derive(Clone, Copy)]
enum Of {
    Itself,
    SquareRoot,
    ReciprocalRoot,
}

/// Builds the function `of` of the absolute value of `re + i * im`, computed as `max * sqrt(1 +
/// (min / max) ** 2)` of the absolute parts, which avoids overflow of intermediate results.
fn absolute(f: &mut ComplexBuilder<'_, '_>, re: Value, im: Value, of: Of) -> Value {
    let one = f.number(1.0);
    let (re, im) = (f.abs(re), f.abs(im));
    let (max, min) = (f.max(re, im), f.min(re, im));
    let mut f = f.any_number();
    let ratio = f.div(min, max);
    let square = f.mul(ratio, ratio);
    let sum = f.add(square, one);
    let (result, other) = match of {
        Of::Itself => {
            let root = f.sqrt(sum);
            (f.mul(max, root), min)
        }
        Of::SquareRoot => {
            let quarter = f.number(0.25);
            let (root, power) = (f.sqrt(max), f.powf(sum, quarter));
            (f.mul(root, power), min)
        }
        Of::ReciprocalRoot => {
            let (sum, min, max) = (f.rsqrt(sum), f.rsqrt(min), f.rsqrt(max));
            let root = f.sqrt(sum);
            (f.mul(max, root), min)
        }
    };
    let is_nan = f.is_nan(result);
    f.select(is_nan, other, result)
}

pub(super) fn abs(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    Some(absolute(f, re, im, Of::Itself))
}

/// Builds `x / abs(x)`, or `x` if it is zero.
pub(super) fn sign(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let value = one(operands)?;
    let (re, im) = f.parts(value);
    let zero = f.number(0.0);
    let (re_zero, im_zero) = (f.plain().equal(re, zero), f.plain().equal(im, zero));
    let is_zero = f.and(re_zero, im_zero);
    let abs = f.complex_abs(value);
    let (re, im) = (f.div(re, abs), f.div(im, abs));
    let sign = f.create(re, im);
    Some(f.select(is_zero, value, sign))
}

/// Builds the square root in polar form: the root of the absolute value and half the angle, with
/// special cases for zero, infinity and NaN.
pub(super) fn sqrt(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (zero, half) = (f.number(0.0), f.number(0.5));
    let (re, im) = f.parts(one(operands)?);
    let abs = absolute(f, re, im, Of::SquareRoot);
    let angle = f.atan2(im, re);
    let angle = f.mul(angle, half);
    let (cos, sin) = (f.cos(angle), f.sin(angle));
    let sin_zero = f.equal(sin, zero);
    let (mut new_re, product) = (f.mul(abs, cos), f.mul(abs, sin));
    let mut new_im = f.select(sin_zero, zero, product);
    if !f.is_finite() {
        let (inf, minus_inf, nan) = (f.inf(), f.minus_inf(), f.nan());
        let abs_im = f.abs(im);
        let im_inf = f.equal(abs_im, inf);
        let im_not_inf = f.compare(CmpFPredicate::One, abs_im, inf);
        let (re_inf, re_minus_inf) = (f.equal(re, inf), f.equal(re, minus_inf));
        let is_zero = f.and(re_minus_inf, im_not_inf);
        new_re = f.select(is_zero, zero, new_re);
        let is_inf = f.or(im_inf, re_inf);
        new_re = f.select(is_inf, inf, new_re);
        let signed = f.copysign(inf, im);
        let is_nan = f.plain().is_nan(abs);
        new_im = f.select(is_nan, nan, new_im);
        let is_inf = f.or(im_inf, re_minus_inf);
        new_im = f.select(is_inf, signed, new_im);
    }
    let is_zero = f.equal(abs, zero);
    let (re, im) = (f.select(is_zero, zero, new_re), f.select(is_zero, zero, new_im));
    Some(f.create(re, im))
}

/// Builds the reciprocal square root in polar form: the reciprocal root of the absolute value and
/// minus half the angle, with special cases for zero, infinity and NaN.
pub(super) fn rsqrt(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (zero, inf, minus_half, nan) = (f.number(0.0), f.inf(), f.number(-0.5), f.nan());
    let (re, im) = f.parts(one(operands)?);
    let abs = absolute(f, re, im, Of::ReciprocalRoot);
    let angle = f.atan2(im, re);
    let angle = f.mul(angle, minus_half);
    let (cos, sin) = (f.cos(angle), f.sin(angle));
    let (mut new_re, mut new_im) = (f.mul(abs, cos), f.mul(abs, sin));
    if !f.is_finite() {
        let minus_one = f.number(-1.0);
        let (signed_re, signed_im) = (f.copysign(zero, re), f.copysign(zero, im));
        let conjugated = f.mul(minus_one, signed_im);
        let (abs_re, abs_im) = (f.abs(re), f.abs(im));
        let im_inf = f.equal(abs_im, inf);
        let re_nan = f.is_nan(re);
        let re_inf = f.equal(abs_re, inf);
        let both = f.and(im_inf, re_nan);
        let is_inf = f.or(both, re_inf);
        new_re = f.select(is_inf, signed_re, new_re);
        new_im = f.select(is_inf, conjugated, new_im);
    }
    let (re_zero, im_zero) = (f.equal(re, zero), f.equal(im, zero));
    let is_zero = f.and(re_zero, im_zero);
    let (re, im) = (f.select(is_zero, inf, new_re), f.select(is_zero, nan, new_im));
    Some(f.create(re, im))
}
