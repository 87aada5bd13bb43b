//! Approximations of `math.cbrt` and `math.rsqrt`.

use terrace_arith::{CmpFPredicate, ConstantOp};
use terrace_builtin::VectorType;
use terrace_builtin::folding::constant_of;
use terrace_builtin::positions::positions;
use terrace_ir::{Builder, Operand, Rewriter, Value};
use terrace_numeric::Float;
use terrace_vector::{ExtractOp, InsertOp, ShapeCastOp};
use terrace_x86vector::RsqrtOp;

use super::Arithmetic;

/// Approximates the cube root by a guess from the bits and two steps of Newton's method.
pub(super) fn cube_root(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let a = &mut Arithmetic::of_f32(rw, operands[0])?;
    let [two_bits, four_bits, eight_bits, guess] = [2, 4, 8, 709_965_728].map(|bits| a.int(bits));
    let [third, two, zero] = a.floats([0.333333343, 2.0, 0.0]);
    let size = a.abs(operands[0]);
    let bits = a.bits(size);
    let x = a.shift_right_signed(bits, two_bits);
    let y = a.shift_right_signed(bits, four_bits);
    let mut x = a.add_int(x, y);
    for places in [four_bits, eight_bits] {
        let y = a.shift_right_signed(x, places);
        x = a.add_int(x, y);
    }
    let x = a.add_int(x, guess);
    let mut x = a.of_bits(x);
    for _ in 0..2 {
        let square = a.mul(x, x);
        let twice = a.mul(x, two);
        let quotient = a.div(size, square);
        let sum = a.add(twice, quotient);
        x = a.mul(sum, third);
    }
    let is_zero = a.compare(CmpFPredicate::Oeq, size, zero);
    let x = a.select(is_zero, zero, x);
    Some(a.copy_sign(x, operands[0]))
}

/// The number of elements of the instruction `vrsqrtps`.
const WIDTH: i64 = 8;

/// Approximates the reciprocal square root by the instruction of AVX and one step of Newton's
/// method. `None` unless the last dimension is a multiple of 8.
pub(super) fn reciprocal_square_root(rw: &mut Rewriter<'_>, operands: &[Value]) -> Option<Value> {
    let a = &mut Arithmetic::of_f32(rw, operands[0])?;
    let ty = a.vector()?;
    if ty.is_scalable() || ty.shape.last()? % WIDTH != 0 {
        return None;
    }
    let infinity = a.float_of_bits(0x7f80_0000);
    let [three_halves, minus_half] = a.floats([1.5, -0.5]);
    let least = a.float_of_bits(0x0080_0000);
    let x = operands[0];
    let negated = a.mul(x, minus_half);
    let is_small = a.compare(CmpFPredicate::Olt, x, least);
    let is_infinite = a.compare(CmpFPredicate::Oeq, x, infinity);
    let is_exact = a.or(is_small, is_infinite);
    let guess = in_pieces(a.rewriter(), x, &ty)?;
    let error = a.mul(negated, guess);
    let factor = a.fma(guess, error, three_halves);
    let value = a.mul(guess, factor);
    Some(a.select(is_exact, guess, value))
}

/// Applies the instruction to each piece of 8 elements of a vector
/// (MLIR: `handleMultidimensionalVectors`).
fn in_pieces(b: &mut Builder<'_>, x: Value, ty: &VectorType) -> Option<Value> {
    let cx = b.context().clone();
    if ty.shape[..] == [WIDTH] {
        return Some(RsqrtOp::build(b, x).value(b));
    }
    let whole = b.body().value_type(x);
    let (last, outer) = ty.shape.split_last()?;
    let mut outer = outer.to_vec();
    if *last != WIDTH {
        outer.push(last / WIDTH);
    }
    let shape = [&outer[..], &[WIDTH]].concat();
    let split = VectorType::get(&cx, &shape, ty.element).ty();
    let piece = VectorType::get(&cx, &[WIDTH], ty.element).ty();
    let cast = match split == whole {
        true => x,
        false => ShapeCastOp::build(b, split, x).value(b),
    };
    let mut parts = Vec::new();
    for position in positions(&outer) {
        let part = ExtractOp::build(b, piece, cast, (), position.clone()).value(b);
        parts.push((position, RsqrtOp::build(b, part).value(b)));
    }
    let zero = constant_of(&cx, split, Float::from_f32(0.0))?;
    let mut all = ConstantOp::build(b, zero).value(b);
    for (position, part) in parts {
        all = InsertOp::build(b, part, all, (), position).value(b);
    }
    Some(match split == whole {
        true => all,
        false => ShapeCastOp::build(b, whole, all).value(b),
    })
}
