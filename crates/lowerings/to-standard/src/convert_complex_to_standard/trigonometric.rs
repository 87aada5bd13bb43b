//! Lowerings of complex sines, cosines, tangents and `complex.atan2`.

use terrace_arith::{ConstantOp, XOrIOp};
use terrace_builtin::IntegerAttr;
use terrace_ir::{Operand, Value};

use super::complex_builder::ComplexBuilder;
use super::{one, two};

/// Builds `exp(im) / 2`, `exp(-im) / 2`, `sin(re)` and `cos(re)` of the only operand.
fn halves(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<[Value; 4]> {
    let (re, im) = f.parts(one(operands)?);
    let half = f.number(0.5);
    let exp = f.exp(im);
    let (scaled, reciprocal) = (f.mul(half, exp), f.div(half, exp));
    Some([scaled, reciprocal, f.sin(re), f.cos(re)])
}

/// Builds the complex number `(a + b) * by[0] + i * (a - b) * by[1]`.
fn combined(f: &mut ComplexBuilder<'_, '_>, a: Value, b: Value, by: [Value; 2]) -> Value {
    let sum = f.add(a, b);
    let re = f.mul(sum, by[0]);
    let difference = f.sub(a, b);
    let im = f.mul(difference, by[1]);
    f.create(re, im)
}

/// Builds `sin(re) * cosh(im) + i * cos(re) * sinh(im)` by exponentials.
pub(super) fn sin(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let [scaled, reciprocal, sin, cos] = halves(f, operands)?;
    Some(combined(f, scaled, reciprocal, [sin, cos]))
}

/// Builds `cos(re) * cosh(im) - i * sin(re) * sinh(im)` by exponentials.
pub(super) fn cos(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let [scaled, reciprocal, sin, cos] = halves(f, operands)?;
    Some(combined(f, reciprocal, scaled, [cos, sin]))
}

/// Builds the tangent by the hyperbolic tangent: `tan(x) = -i * tanh(i * x)`.
pub(super) fn tan(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    let minus_one = f.number(-1.0);
    let turned = f.mul(im, minus_one);
    let (re, im) = hyperbolic(f, turned, re, minus_one);
    let back = f.mul(re, minus_one);
    Some(f.create(im, back))
}

pub(super) fn tanh(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    let minus_one = f.number(-1.0);
    let (re, im) = hyperbolic(f, re, im, minus_one);
    Some(f.create(re, im))
}

/// Builds the real and the imaginary part of the hyperbolic tangent of `re + i * im`.
fn hyperbolic(
    f: &mut ComplexBuilder<'_, '_>,
    re: Value,
    im: Value,
    minus_one: Value,
) -> (Value, Value) {
    let (inf, four) = (f.inf(), f.number(4.0));
    let twice = f.add(re, re);
    let negated = f.mul(minus_one, twice);
    let (up, down) = (f.expm1(twice), f.expm1(negated));
    let numerator = f.sub(up, down);
    let cos = f.cos(im);
    let square = f.mul(cos, cos);
    let square = f.mul(square, four);
    let sin = f.sin(im);
    let product = f.mul(cos, sin);
    let im_numerator = f.mul(four, product);
    let sum = f.add(up, down);
    let denominator = f.add(sum, square);
    let is_inf = f.equal(sum, inf);
    let limit = f.copysign(minus_one, re);
    let quotient = f.div(numerator, denominator);
    let new_re = f.select(is_inf, limit, quotient);
    let new_im = f.div(im_numerator, denominator);
    if f.is_finite() {
        return (new_re, new_im);
    }
    let abs_re = f.abs(re);
    let (zero, nan) = (f.number(0.0), f.nan());
    let (re_inf, im_zero) = (f.equal(abs_re, inf), f.equal(im, zero));
    let yes = IntegerAttr::bool(f.rw.context(), true).attr();
    let yes = ConstantOp::build(f.rw, yes);
    let re_finite = XOrIOp::build(f.rw, re_inf, yes).value(f.rw);
    let numerator_nan = f.is_nan(im_numerator);
    let is_nan = f.and(numerator_nan, re_finite);
    let inf_and_nan = f.and(re_inf, numerator_nan);
    let is_zero = f.or(im_zero, inf_and_nan);
    (f.select(is_nan, nan, new_re), f.select(is_zero, zero, new_im))
}

/// Builds `-i * log((x + i * y) / sqrt(x * x + y * y))` of complex `y` and `x`.
pub(super) fn atan2(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (y, x) = two(operands)?;
    let (x_square, y_square) = (f.complex_mul(x, x), f.complex_mul(y, y));
    let sum = f.complex_add(x_square, y_square);
    let root = f.complex_sqrt(sum);
    let (zero, one) = (f.number(0.0), f.number(1.0));
    let i = f.create(zero, one);
    let turned = f.complex_mul(i, y);
    let sum = f.complex_add(x, turned);
    let quotient = f.complex_div(sum, root);
    let log = f.complex_log(quotient);
    let minus_one = f.number(-1.0);
    let minus_i = f.create(zero, minus_one);
    Some(f.complex_mul(minus_i, log))
}
