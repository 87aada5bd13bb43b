//! Division of complex numbers on their parts, for the lowerings to arith and to llvm
//! (MLIR: `DivisionConverter.cpp`). Both implement [`DivisionBuilder`].

use terrace_arith::CmpFPredicate;
use terrace_ir::Value;

/// A builder of the floating-point operations that divisions consist of. `add`, `sub`, `mul`,
/// `div` and `abs` get the fast-math flags of the division, all others none.
pub trait DivisionBuilder {
    /// Builds `a + b`.
    fn add(&mut self, a: Value, b: Value) -> Value;
    /// Builds `a - b`.
    fn sub(&mut self, a: Value, b: Value) -> Value;
    /// Builds `a * b`.
    fn mul(&mut self, a: Value, b: Value) -> Value;
    /// Builds `a / b`.
    fn div(&mut self, a: Value, b: Value) -> Value;
    /// Builds the absolute value of `a`.
    fn abs(&mut self, a: Value) -> Value;
    /// Builds `a` with the sign of `sign`.
    fn copysign(&mut self, a: Value, sign: Value) -> Value;
    /// Builds the comparison of `a` and `b`, an `i1`.
    fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value;
    /// Builds the conjunction of two `i1`.
    fn and(&mut self, a: Value, b: Value) -> Value;
    /// Builds the disjunction of two `i1`.
    fn or(&mut self, a: Value, b: Value) -> Value;
    /// Builds the selection of `a` if `condition` holds, of `b` otherwise.
    fn select(&mut self, condition: Value, a: Value, b: Value) -> Value;
    /// Creates the constant nearest to `value`; infinity stays infinity.
    fn number(&mut self, value: f64) -> Value;
}

/// Builds `(a + i * b) / (c + i * d)` by multiplying with the conjugate of the divisor and dividing
/// by the divisor's squared absolute value. Returns the real and the imaginary part.
pub fn divide_basic(
    f: &mut impl DivisionBuilder,
    [a, b]: [Value; 2],
    [c, d]: [Value; 2],
) -> [Value; 2] {
    let (x, y) = (f.mul(c, c), f.mul(d, d));
    let square = f.add(x, y);
    let (x, y) = (f.mul(a, c), f.mul(b, d));
    let re = f.add(x, y);
    let (x, y) = (f.mul(b, c), f.mul(a, d));
    let im = f.sub(x, y);
    [f.div(re, square), f.div(im, square)]
}

/// Builds `(a + i * b) / (c + i * d)` by Smith's algorithm for `|c| <= |d|`.
fn by_imaginary(
    f: &mut impl DivisionBuilder,
    [a, b]: [Value; 2],
    [c, d]: [Value; 2],
) -> [Value; 2] {
    let ratio = f.div(c, d);
    let x = f.mul(ratio, c);
    let by = f.add(d, x);
    let x = f.mul(a, ratio);
    let re = f.add(x, b);
    let re = f.div(re, by);
    let x = f.mul(b, ratio);
    let im = f.sub(x, a);
    [re, f.div(im, by)]
}

/// Builds `(a + i * b) / (c + i * d)` by Smith's algorithm for `|d| <= |c|`.
fn by_real(f: &mut impl DivisionBuilder, [a, b]: [Value; 2], [c, d]: [Value; 2]) -> [Value; 2] {
    let ratio = f.div(d, c);
    let x = f.mul(ratio, d);
    let by = f.add(c, x);
    let x = f.mul(b, ratio);
    let re = f.add(a, x);
    let re = f.div(re, by);
    let x = f.mul(a, ratio);
    let im = f.sub(b, x);
    [re, f.div(im, by)]
}

/// Builds one if `condition` holds and zero otherwise, with the sign of the value `of`.
fn unit(
    f: &mut impl DivisionBuilder,
    condition: Value,
    [one, zero]: [Value; 2],
    of: Value,
) -> Value {
    let value = f.select(condition, one, zero);
    f.copysign(value, of)
}

/// Builds `by` times the product of `a + i * b` and the conjugate of `c + i * d`. If `swapped`, the
/// second product of the imaginary part is created first, as MLIR does.
fn limit(
    f: &mut impl DivisionBuilder,
    by: Value,
    [a, b]: [Value; 2],
    [c, d]: [Value; 2],
    swapped: bool,
) -> [Value; 2] {
    let (x, y) = (f.mul(a, c), f.mul(b, d));
    let sum = f.add(x, y);
    let re = f.mul(by, sum);
    let (plus, minus) = match swapped {
        false => (f.mul(b, c), f.mul(a, d)),
        true => {
            let minus = f.mul(a, d);
            (f.mul(b, c), minus)
        }
    };
    let difference = f.sub(plus, minus);
    [re, f.mul(by, difference)]
}

/// Selects one of two complex numbers by `condition`, each given as real and imaginary part.
fn select(
    f: &mut impl DivisionBuilder,
    condition: Value,
    yes: [Value; 2],
    no: [Value; 2],
) -> [Value; 2] {
    [f.select(condition, yes[0], no[0]), f.select(condition, yes[1], no[1])]
}

/// Builds `(a + i * b) / (c + i * d)` by Smith's algorithm, with the limit in place of a NaN result
/// if an operand is zero or infinite. Returns the real and the imaginary part.
pub fn divide_improved(
    f: &mut impl DivisionBuilder,
    [a, b]: [Value; 2],
    [c, d]: [Value; 2],
) -> [Value; 2] {
    let (by_im, by_re) = (by_imaginary(f, [a, b], [c, d]), by_real(f, [a, b], [c, d]));

    // Non-NaN divided by zero.
    let zero = f.number(0.0);
    let abs_c = f.abs(c);
    let c_zero = f.compare(CmpFPredicate::Oeq, abs_c, zero);
    let abs_d = f.abs(d);
    let d_zero = f.compare(CmpFPredicate::Oeq, abs_d, zero);
    let a_number = f.compare(CmpFPredicate::Ord, a, zero);
    let b_number = f.compare(CmpFPredicate::Ord, b, zero);
    let number = f.or(a_number, b_number);
    let both_zero = f.and(c_zero, d_zero);
    let by_zero = f.and(number, both_zero);
    let inf = f.number(f64::INFINITY);
    let signed = f.copysign(inf, c);
    let of_zero = [f.mul(signed, a), f.mul(signed, b)];

    // Infinite divided by finite.
    let c_finite = f.compare(CmpFPredicate::One, abs_c, inf);
    let d_finite = f.compare(CmpFPredicate::One, abs_d, inf);
    let rhs_finite = f.and(c_finite, d_finite);
    let abs_a = f.abs(a);
    let a_inf = f.compare(CmpFPredicate::Oeq, abs_a, inf);
    let abs_b = f.abs(b);
    let b_inf = f.compare(CmpFPredicate::Oeq, abs_b, inf);
    let lhs_inf = f.or(a_inf, b_inf);
    let inf_by_finite = f.and(lhs_inf, rhs_finite);
    let one = f.number(1.0);
    let units = [one, zero];
    let signs = [unit(f, a_inf, units, a), unit(f, b_inf, units, b)];
    let of_inf = limit(f, inf, signs, [c, d], true);

    // Finite divided by infinite.
    let a_finite = f.compare(CmpFPredicate::One, abs_a, inf);
    let b_finite = f.compare(CmpFPredicate::One, abs_b, inf);
    let lhs_finite = f.and(a_finite, b_finite);
    let c_inf = f.compare(CmpFPredicate::Oeq, abs_c, inf);
    let d_inf = f.compare(CmpFPredicate::Oeq, abs_d, inf);
    let rhs_inf = f.or(c_inf, d_inf);
    let finite_by_inf = f.and(lhs_finite, rhs_inf);
    let signs = [unit(f, c_inf, units, c), unit(f, d_inf, units, d)];
    let of_finite = limit(f, zero, [a, b], signs, false);

    let im_larger = f.compare(CmpFPredicate::Olt, abs_c, abs_d);
    let quotient = select(f, im_larger, by_im, by_re);
    let other = select(f, finite_by_inf, of_finite, quotient);
    let other = select(f, inf_by_finite, of_inf, other);
    let other = select(f, by_zero, of_zero, other);
    let re_nan = f.compare(CmpFPredicate::Uno, quotient[0], zero);
    let im_nan = f.compare(CmpFPredicate::Uno, quotient[1], zero);
    let is_nan = f.and(re_nan, im_nan);
    select(f, is_nan, other, quotient)
}
