//! Approximations of `math.exp` and `math.expm1`.

use terrace_arith::CmpFPredicate;
use terrace_ir::{Operand, Rewriter, Value};
use terrace_math::{ExpOp, LogOp};

use super::Arithmetic;

/// Approximates the exponential function: a power of 2 times a polynomial of the remainder.
pub(super) fn exp(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let a = &mut Arithmetic::of_f32(rw, operands[0])?;
    let [half, one] = a.floats([0.5, 1.0]);
    let [log2_e, c1, c2] = a.floats([1.44269502, -0.693359375, 2.12194442E-4]);
    let terms =
        a.floats([1.98756912E-4, 0.00139819994, 0.00833345205, 0.0416657962, 0.166666657, 0.5]);
    let least = a.float(-87.8);
    let x = a.limit(CmpFPredicate::Uge, operands[0], least);
    let greatest = a.float(88.8);
    let x = a.limit(CmpFPredicate::Ule, x, greatest);
    let power = a.fma(x, log2_e, half);
    let power = a.floor(power);
    let least = a.float(-127.0);
    let greatest = a.float(127.0);
    let power = a.limit(CmpFPredicate::Uge, power, least);
    let power = a.limit(CmpFPredicate::Ule, power, greatest);
    let x = a.fma(c1, power, x);
    let x = a.fma(c2, power, x);
    let [p0, p1, rest @ ..] = terms;
    let y = a.fma(x, p0, p1);
    let terms = [&[y][..], &rest].concat();
    let y = a.polynomial_of(x, &terms);
    let square = a.mul(x, x);
    let y = a.fma(y, square, x);
    let y = a.add(y, one);
    let power = a.int_of(power);
    let places = a.int(23);
    let bias = a.int(127);
    let power = a.add_int(power, bias);
    let power = a.shift_left(power, places);
    let power = a.of_bits(power);
    Some(a.mul(y, power))
}

/// Approximates `exp(x) - 1` by the exponential function and a correction.
pub(super) fn expm1(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let a = &mut Arithmetic::of_f32(rw, operands[0])?;
    let x = operands[0];
    let [one, minus_one] = a.floats([1.0, -1.0]);
    let rw = a.rewriter();
    let exp = ExpOp::build(rw, x).value(rw);
    let is_one = a.compare(CmpFPredicate::Ueq, exp, one);
    let less = a.sub(exp, one);
    let is_minus_one = a.compare(CmpFPredicate::Oeq, less, minus_one);
    let rw = a.rewriter();
    let log = LogOp::build(rw, exp).value(rw);
    let is_infinite = a.compare(CmpFPredicate::Oeq, log, exp);
    let factor = a.div(x, log);
    let value = a.mul(less, factor);
    let value = a.select(is_infinite, exp, value);
    let value = a.select(is_minus_one, minus_one, value);
    Some(a.select(is_one, x, value))
}
