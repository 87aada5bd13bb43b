//! Approximations of `math.sin`, `math.cos` and `math.tanh`.

use terrace_arith::{CmpFPredicate, CmpIPredicate};
use terrace_ir::{Rewriter, Value};

use super::Arithmetic;

/// Approximates the sine.
pub(super) fn sin(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    Some(sin_or_cos(&mut Arithmetic::of_f32(rw, operands[0])?, operands[0], true))
}

/// Approximates the cosine.
pub(super) fn cos(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    Some(sin_or_cos(&mut Arithmetic::of_f32(rw, operands[0])?, operands[0], false))
}

/// Reduces `x` to the range from 0 to pi/2 and evaluates the polynomial of the sine or cosine,
/// depending on the quadrant.
fn sin_or_cos(a: &mut Arithmetic<'_, '_>, x: Value, is_sine: bool) -> Value {
    let two_over_pi = a.float(0.636619746);
    let half_pi = a.float(1.57079637);
    let scaled = a.mul(x, two_over_pi);
    let count = a.floor(scaled);
    let whole = a.mul(count, half_pi);
    let rest = a.sub(x, whole);
    let [one, minus_one] = a.floats([1.0, -1.0]);
    let of_sine =
        a.floats([-0.166666672, 0.00833334774, -1.98426045E-4, 2.76001265E-6, -2.50293279E-8]);
    let of_cosine = a.floats([-0.5, 0.0416666418, -0.00138883304, 2.47562348E-5, -2.59630184E-7]);
    let count = a.int_of(count);
    let three = a.int(3);
    let quadrant = a.and(count, three);
    let is = [0, 1, 2, 3].map(|number| {
        let number = a.int(number);
        a.compare_int(CmpIPredicate::Eq, quadrant, number)
    });
    let (takes_cosine, is_negative) = if is_sine {
        let takes_cosine = a.or(is[1], is[3]);
        let one = a.int(1);
        (takes_cosine, a.compare_int(CmpIPredicate::Sgt, quadrant, one))
    } else {
        let takes_cosine = a.or(is[0], is[2]);
        (takes_cosine, a.or(is[1], is[2]))
    };
    let square = a.mul(rest, rest);
    let base = a.select(takes_cosine, one, rest);
    let mut terms = vec![one];
    for (cosine, sine) in of_cosine.into_iter().zip(of_sine) {
        terms.push(a.select(takes_cosine, cosine, sine));
    }
    terms.reverse();
    let sum = a.polynomial(square, &terms);
    let value = a.mul(base, sum);
    let negated = a.mul(minus_one, value);
    a.select(is_negative, negated, value)
}

/// Approximates the hyperbolic tangent by a quotient of polynomials.
pub(super) fn tanh(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let a = &mut Arithmetic::of_f32(rw, operands[0])?;
    let [least, greatest] = a.floats([-7.99881172, 7.99881172]);
    let x = a.limit(CmpFPredicate::Ult, operands[0], greatest);
    let x = a.limit(CmpFPredicate::Ugt, x, least);
    let tiny = a.float(4.0e-4);
    let size = a.abs(operands[0]);
    let is_tiny = a.compare(CmpFPredicate::Olt, size, tiny);
    let mut upper = a.floats([
        0.00489352457,
        6.37261954E-4,
        1.48572235E-5,
        5.12229725E-8,
        -8.60467184E-11,
        2.00018794E-13,
        -2.76076837E-16,
    ]);
    let mut lower = a.floats([0.00489352504, 0.00226843474, 1.18534706E-4, 1.19825836E-6]);
    upper.reverse();
    lower.reverse();
    let square = a.mul(x, x);
    let upper = a.polynomial(square, &upper);
    let upper = a.mul(x, upper);
    let lower = a.polynomial(square, &lower);
    let quotient = a.div(upper, lower);
    Some(a.select(is_tiny, x, quotient))
}
