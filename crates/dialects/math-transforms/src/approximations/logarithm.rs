//! Approximations of `math.log`, `math.log2` and `math.log1p`.

use terrace_arith::CmpFPredicate;
use terrace_ir::{Operand, Rewriter, Value};
use terrace_math::LogOp;

use super::Arithmetic;

/// Approximates the natural logarithm.
pub(super) fn log(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    Some(logarithm(&mut Arithmetic::of_f32(rw, operands[0])?, operands[0], false))
}

/// Approximates the logarithm to base 2.
pub(super) fn log2(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    Some(logarithm(&mut Arithmetic::of_f32(rw, operands[0])?, operands[0], true))
}

/// Splits a positive number into a fraction from 0.5 to 1 and an exponent of base 2.
fn fraction_and_exponent(a: &mut Arithmetic<'_, '_>, x: Value) -> (Value, Value) {
    let bias = a.scalar_float(126.0);
    let half = a.scalar_int(i64::from(0.5_f32.to_bits()));
    let mantissa = a.scalar_int(i64::from(!0x7f80_0000_u32 as i32));
    let bits = a.bits(x);
    let mantissa = a.spread(mantissa);
    let fraction = a.and(bits, mantissa);
    let half = a.spread(half);
    let fraction = a.or(fraction, half);
    let fraction = a.of_bits(fraction);
    let bits = a.bits(x);
    let places = a.int(23);
    let exponent = a.shift_right(bits, places);
    let exponent = a.float_of(exponent);
    let bias = a.spread(bias);
    (fraction, a.sub(exponent, bias))
}

/// Approximates a logarithm by a polynomial of degree 8, from sqrt(1/2) to sqrt(2).
fn logarithm(a: &mut Arithmetic<'_, '_>, operand: Value, is_base_2: bool) -> Value {
    let [zero, one, minus_half] = a.floats([0.0, 1.0, -0.5]);
    let least = a.float_of_bits(0x0080_0000);
    let minus_infinity = a.float_of_bits(0xff80_0000);
    let infinity = a.float_of_bits(0x7f80_0000);
    let nan = a.float_of_bits(0x7fc0_0000);
    let root_of_half = a.float(0.707106769);
    let p = a.floats([
        0.0703768358,
        -0.115146101,
        0.116769984,
        -0.12420141,
        0.142493233,
        -0.166680574,
        0.200007141,
        -0.24999994,
        0.333333313,
    ]);
    let x = a.limit(CmpFPredicate::Ugt, operand, least);
    let (x, exponent) = fraction_and_exponent(a, x);
    let is_small = a.compare(CmpFPredicate::Olt, x, root_of_half);
    let more = a.select(is_small, x, zero);
    let x = a.sub(x, one);
    let less = a.select(is_small, one, zero);
    let exponent = a.sub(exponent, less);
    let x = a.add(x, more);
    let square = a.mul(x, x);
    let cube = a.mul(square, x);
    let parts = [0, 3, 6].map(|at| a.fma(p[at], x, p[at + 1]));
    let mut parts = parts.into_iter().zip([2, 5, 8]);
    let mut next = || parts.next().expect("three parts");
    let (y0, y1, y2) = (next(), next(), next());
    let [y0, y1, y2] = [y0, y1, y2].map(|(part, at)| a.fma(part, x, p[at]));
    let y = a.fma(y0, cube, y1);
    let y = a.fma(y, cube, y2);
    let y = a.mul(y, cube);
    let y = a.fma(minus_half, square, y);
    let x = a.add(x, y);
    let x = if is_base_2 {
        let factor = a.float(1.44269502);
        a.fma(x, factor, exponent)
    } else {
        let factor = a.float(0.693147182);
        a.fma(exponent, factor, x)
    };
    let is_invalid = a.compare(CmpFPredicate::Ult, operand, zero);
    let is_zero = a.compare(CmpFPredicate::Oeq, operand, zero);
    let is_infinite = a.compare(CmpFPredicate::Oeq, operand, infinity);
    let x = a.select(is_infinite, infinity, x);
    let x = a.select(is_invalid, nan, x);
    a.select(is_zero, minus_infinity, x)
}

/// Approximates the logarithm of `1 + x` by the logarithm of the rounded sum and a correction.
pub(super) fn log1p(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let a = &mut Arithmetic::of_f32(rw, operands[0])?;
    let x = operands[0];
    let one = a.float(1.0);
    let sum = a.add(x, one);
    let is_small = a.compare(CmpFPredicate::Oeq, sum, one);
    let rw = a.rewriter();
    let log = LogOp::build(rw, sum).value(rw);
    let is_infinite = a.compare(CmpFPredicate::Oeq, sum, log);
    let rounded = a.sub(sum, one);
    let factor = a.div(log, rounded);
    let value = a.mul(x, factor);
    let is_exact = a.or(is_small, is_infinite);
    Some(a.select(is_exact, x, value))
}
