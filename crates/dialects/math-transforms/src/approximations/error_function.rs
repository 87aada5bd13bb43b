//! Approximations of `math.erf` and `math.erfc`.

use terrace_arith::CmpFPredicate;
use terrace_ir::{Operand, Rewriter, Value};
use terrace_math::ExpOp;

use super::Arithmetic;

/// Approximates the error function by a quotient of polynomials for each of three intervals.
pub(super) fn erf(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let a = &mut Arithmetic::of_f32(rw, operands[0])?;
    let [zero, one] = a.floats([0.0, 1.0]);
    let p0 = a.floats([1.12837911, -0.523018539, 0.209741712, 0.0258146804]);
    let p1 = a.floats([1.12750685, -0.364721417, 0.118407398, 0.0370645523]);
    let p2 =
        a.floats([-0.00330093061, 0.00351961935, -0.00141373626, 2.53447099E-4, -1.71048032E-5]);
    let q0 = a.floats([-0.463513821, 0.519230127, -0.131808966, 0.0739796459]);
    let q1 = a.floats([-0.327607, 0.448369086, -0.0883462652, 0.0572442785]);
    let q2 = a.floats([-2.0606916, 1.62705934, -0.583389878, 0.0821908935]);
    let bounds = a.floats([0.8, 2.0, 3.75]);
    let is_negative = a.compare(CmpFPredicate::Olt, operands[0], zero);
    let negated = a.neg(operands[0]);
    let x = a.select(is_negative, negated, operands[0]);
    let is_first = a.compare(CmpFPredicate::Olt, x, bounds[0]);
    let (mut p, mut q) = (Vec::new(), Vec::new());
    for at in 0..4 {
        p.push(a.select(is_first, p0[at], p1[at]));
        q.push(a.select(is_first, q0[at], q1[at]));
    }
    let is_second = a.compare(CmpFPredicate::Olt, x, bounds[1]);
    let mut upper = vec![a.select(is_second, zero, p2[0])];
    let mut lower = vec![one];
    for at in 0..4 {
        upper.push(a.select(is_second, p[at], p2[at + 1]));
        lower.push(a.select(is_second, q[at], q2[at]));
    }
    let base = a.select(is_second, zero, one);
    let is_third = a.compare(CmpFPredicate::Ult, x, bounds[2]);
    upper.reverse();
    lower.reverse();
    let upper = a.polynomial(x, &upper);
    let lower = a.polynomial(x, &lower);
    let quotient = a.div(upper, lower);
    let value = a.add(base, quotient);
    let value = a.select(is_third, value, one);
    let negated = a.neg(value);
    Some(a.select(is_negative, negated, value))
}

/// Approximates the complementary error function by a polynomial of a rational argument and the
/// exponential function.
pub(super) fn erfc(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let a = &mut Arithmetic::of_f32(rw, operands[0])?;
    let yes = a.bool(true);
    let [zero, one, half, minus_four, minus_two, two] = a.floats([0.0, 1.0, 0.5, -4.0, -2.0, 2.0]);
    let infinity = a.float_of_bits(0x7f80_0000);
    let limit = a.float(10.0546875);
    let size = a.abs(operands[0]);
    let sum = a.add(size, two);
    let inverse = a.div(one, sum);
    let ratio = a.fma(minus_four, inverse, one);
    let next = a.add(ratio, one);
    let error = a.fma(next, minus_two, size);
    let negated = a.neg(size);
    let error = a.fma(negated, ratio, error);
    let x = a.fma(inverse, error, ratio);
    let terms = a.floats([
        -4.01139259E-4,
        -0.0012307521,
        0.00131355342,
        0.00863227434,
        -8.05992e-03,
        -0.0542046614,
        0.164055392,
        -0.166031361,
        -0.0927639827,
        0.276978403,
    ]);
    let p = a.polynomial_of(x, &terms);
    let lower = a.fma(two, size, one);
    let r = a.div(one, lower);
    let q = a.fma(p, r, r);
    let negated = a.neg(size);
    let rest = a.fma(q, negated, half);
    let difference = a.sub(p, q);
    let error = a.fma(rest, two, difference);
    let factor = a.fma(error, r, q);
    let square = a.mul(size, size);
    let negated = a.neg(square);
    let rw = a.rewriter();
    let exp = ExpOp::build(rw, negated).value(rw);
    let negated = a.neg(size);
    let error = a.fma(negated, size, square);
    let product = a.mul(factor, exp);
    let product = a.mul(product, error);
    let value = a.fma(factor, exp, product);
    let is_finite = a.compare(CmpFPredicate::Olt, size, infinity);
    let is_infinite = a.xor(is_finite, yes);
    let twice = a.add(operands[0], operands[0]);
    let value = a.select(is_infinite, twice, value);
    let is_large = a.compare(CmpFPredicate::Ogt, size, limit);
    let value = a.select(is_large, zero, value);
    let is_negative = a.compare(CmpFPredicate::Olt, operands[0], zero);
    let rest = a.sub(two, value);
    Some(a.select(is_negative, rest, value))
}
