//! Approximations of `math.atan`, `math.atan2`, `math.asin` and `math.acos`.

use terrace_arith::CmpFPredicate;
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Operand, Rewriter, Value};
use terrace_math::{AsinOp, AtanOp};
use terrace_numeric::FloatFormat;

use super::Arithmetic;

/// Approximates the arc tangent by a quotient of polynomials of a reduced argument.
pub(super) fn atan(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let a = &mut Arithmetic::of_f32(rw, operands[0])?;
    let size = a.abs(operands[0]);
    let [one, limit, larger_limit] = a.floats([1.0, 0.66, 2.41421366]);
    let is_large = a.compare(CmpFPredicate::Ogt, size, limit);
    let more = a.add(size, one);
    let less = a.sub(size, one);
    let upper = a.select(is_large, less, size);
    let lower = a.select(is_large, more, one);
    let is_larger = a.compare(CmpFPredicate::Ogt, size, larger_limit);
    let upper = a.select(is_larger, one, upper);
    let lower = a.select(is_larger, size, lower);
    let x = a.div(upper, lower);
    let square = a.mul(x, x);
    let p = a.floats([-0.875060856, -16.1575375, -75.0085601, -122.886665, -64.8502197]);
    let q = a.floats([24.8584652, 165.027008, 432.881073, 485.390411, 194.550659]);
    let upper = a.polynomial(square, &p);
    let upper = a.mul(upper, square);
    let lower = a.polynomial(square, &q);
    let quotient = a.div(upper, lower);
    let reduced = a.fma(quotient, x, x);
    let quarter_pi = a.float(0.785398185);
    let sum = a.add(reduced, quarter_pi);
    let value = a.select(is_large, sum, reduced);
    let half_pi = a.float(1.57079637);
    let rest = a.sub(half_pi, reduced);
    let value = a.select(is_larger, rest, value);
    Some(a.copy_sign(value, operands[0]))
}

/// Approximates the angle of a point by the arc tangent of the quotient.
pub(super) fn atan2(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let [y, x] = *operands else { return None };
    let a = &mut Arithmetic::of_f32(rw, y)?;
    let quotient = a.div(y, x);
    let rw = a.rewriter();
    let angle = AtanOp::build(rw, quotient).value(rw);
    let zero = a.float(0.0);
    let pi = a.float(3.14159274);
    let more = a.add(angle, pi);
    let less = a.sub(angle, pi);
    let is_positive = a.compare(CmpFPredicate::Ogt, angle, zero);
    let turned = a.select(is_positive, less, more);
    let is_right = a.compare(CmpFPredicate::Ogt, x, zero);
    let mut value = a.select(is_right, angle, turned);
    let is_vertical = a.compare(CmpFPredicate::Oeq, x, zero);
    for predicate in [CmpFPredicate::Ogt, CmpFPredicate::Olt, CmpFPredicate::Oeq] {
        let is_side = a.compare(predicate, y, zero);
        let is_case = a.and(is_vertical, is_side);
        let constant = match predicate {
            CmpFPredicate::Ogt => a.float(1.57079637),
            CmpFPredicate::Olt => a.float(-1.57079637),
            _ => a.float_of_bits(0x7fc0_0000),
        };
        value = a.select(is_case, constant, value);
    }
    Some(value)
}

/// Whether `value` has elements of type `f32` or `f16`, those of the approximations of `math.asin`
/// and `math.acos`.
fn is_supported(rw: &Rewriter<'_>, value: Value) -> bool {
    let element = element_type_or_self(rw.context(), rw.body().value_type(value));
    matches!(element.float_format(rw.context()), Some(FloatFormat::F32 | FloatFormat::F16))
}

/// Approximates the arc sine by two polynomials; arguments above sqrt(1/2) are reduced first.
pub(super) fn asin(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    is_supported(rw, operands[0]).then_some(())?;
    let a = &mut Arithmetic::of(rw, operands[0])?;
    let x = operands[0];
    let size = a.abs(x);
    let [one, half] = a.floats([1.0, 0.5]);
    let square = a.mul(x, x);
    let rest = a.sub(one, square);
    let root = a.sqrt(rest);
    let is_large = a.compare(CmpFPredicate::Ogt, square, half);
    let x = a.select(is_large, root, size);
    let square = a.mul(x, x);
    let fourth = a.mul(square, square);
    let c = a.floats([
        0.055579748,
        -0.0620279125,
        0.054224465,
        -0.0113269929,
        0.0152688725,
        0.0104937982,
        0.0141060455,
        0.0173397772,
        0.022372961,
        0.0303819124,
        0.0446428582,
        0.075,
        0.166666672,
    ]);
    let (mut p, mut q) = (c[0], c[1]);
    for at in (2..12).step_by(2) {
        p = a.fma(p, fourth, c[at]);
        q = a.fma(q, fourth, c[at + 1]);
    }
    let sum = a.fma(p, square, q);
    let sum = a.fma(sum, square, c[12]);
    let cube = a.mul(x, square);
    let value = a.fma(sum, cube, x);
    let half_pi = a.float(1.57079637);
    let rest = a.sub(half_pi, value);
    let value = a.select(is_large, rest, value);
    Some(a.copy_sign(value, operands[0]))
}

/// Approximates the arc cosine by the arc sine of the negated argument, or of a root.
pub(super) fn acos(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    is_supported(rw, operands[0]).then_some(())?;
    let a = &mut Arithmetic::of(rw, operands[0])?;
    let x = operands[0];
    let negated = a.neg(x);
    let [zero, half, minus_one, limit] = a.floats([0.0, 0.5, -1.0, -0.5625]);
    let [c0, c1] = a.floats([0.932821869, 1.68391883]);
    let is_positive = a.compare(CmpFPredicate::Ogt, x, zero);
    let below = a.select(is_positive, negated, x);
    let is_near = a.compare(CmpFPredicate::Ogt, below, limit);
    let rw = a.rewriter();
    let sine = AsinOp::build(rw, below).value(rw);
    let near = a.fma(c0, c1, sine);
    let half_way = a.fma(half, below, half);
    let root = a.sqrt(half_way);
    let rw = a.rewriter();
    let sine = AsinOp::build(rw, root).value(rw);
    let two = a.float(2.0);
    let far = a.mul(two, sine);
    let value = a.select(is_near, near, far);
    let is_defined = a.compare(CmpFPredicate::Oge, x, minus_one);
    let is_negative = a.compare(CmpFPredicate::Olt, x, zero);
    let is_turned = a.and(is_defined, is_negative);
    let c2 = a.float(1.86564374);
    let negated = a.neg(value);
    let turned = a.fma(c2, c1, negated);
    Some(a.select(is_turned, turned, value))
}
