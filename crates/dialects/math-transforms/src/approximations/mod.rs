//! Approximations of math operations by polynomials
//! (MLIR: `populateMathPolynomialApproximationPatterns`).
//!
//! The constants and the order of operations are those of MLIR, so that results agree bit by bit.

mod build;
mod error_function;
mod exponential;
mod inverse;
mod logarithm;
mod roots;
mod trigonometric;

use terrace_arith::{ExtFOp, TruncFOp};
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{FloatType, TypeExt};
use terrace_ir::{Mapping, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_math as math;

use build::Arithmetic;

/// A function that builds the approximation of an operation on the given operands; `None` for an
/// element type without one.
type Approximate = fn(&mut Rewriter<'_>, &[Value]) -> Option<Value>;

/// Adds the patterns that replace math operations by polynomials. With `avx2`, `math.rsqrt` on
/// vectors of a multiple of 8 elements becomes the instruction of that extension
/// (MLIR: `populateMathPolynomialApproximationPatterns`).
pub fn populate_math_polynomial_approximation(set: &mut PatternSet, avx2: bool) {
    add::<math::CbrtOp>(set, "CbrtApproximation", roots::cube_root);
    add::<math::ErfOp>(set, "ErfPolynomialApproximation", error_function::erf);
    add::<math::ErfcOp>(set, "ErfcPolynomialApproximation", error_function::erfc);
    add::<math::AtanOp>(set, "AtanApproximation", inverse::atan);
    add::<math::Atan2Op>(set, "Atan2Approximation", inverse::atan2);
    add::<math::TanhOp>(set, "TanhApproximation", trigonometric::tanh);
    add::<math::LogOp>(set, "LogApproximation", logarithm::log);
    add::<math::Log2Op>(set, "Log2Approximation", logarithm::log2);
    add::<math::Log1pOp>(set, "Log1pApproximation", logarithm::log1p);
    add::<math::ExpOp>(set, "ExpApproximation", exponential::exp);
    add::<math::ExpM1Op>(set, "ExpM1Approximation", exponential::expm1);
    add::<math::SinOp>(set, "SinAndCosApproximation", trigonometric::sin);
    add::<math::CosOp>(set, "SinAndCosApproximation", trigonometric::cos);
    add_exact::<math::AsinOp>(set, "AsinPolynomialApproximation", inverse::asin);
    add_exact::<math::AcosOp>(set, "AcosPolynomialApproximation", inverse::acos);
    if avx2 {
        add::<math::RsqrtOp>(set, "RsqrtApproximation", roots::reciprocal_square_root);
    }
}

/// Adds the pattern `name` for operations of type `O`, and one that computes on `f32` instead of
/// narrower floats.
fn add<O: OpType>(set: &mut PatternSet, name: &'static str, approximate: Approximate) {
    set.add::<O>("ReuseF32Expansion", |op, rw| in_f32(op.op(), rw));
    add_exact::<O>(set, name, approximate);
}

/// Adds the pattern `name` for operations of type `O`.
fn add_exact<O: OpType>(set: &mut PatternSet, name: &'static str, approximate: Approximate) {
    set.add::<O>(name, move |op, rw| {
        let operands: Vec<Value> = rw.body().operands(op.op()).collect();
        let value = approximate(rw, &operands)?;
        rw.replace_op(op.op(), &[value]);
        Some(())
    });
}

/// Computes an operation on floats of less than 32 bits with `f32`.
fn in_f32(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().value_type(rw.body().result(op, 0));
    let element = element_type_or_self(&cx, ty);
    if element.int_or_float_width(&cx)? >= 32 {
        return None;
    }
    let wide = same_shape_as(&cx, ty, FloatType::f32(&cx).ty());
    let operands: Vec<Value> = rw.body().operands(op).collect();
    let operands: Vec<Value> =
        operands.into_iter().map(|operand| ExtFOp::build(rw, wide, operand).value(rw)).collect();
    let copy = rw.body_mut().clone_op(op, &mut Mapping::new());
    rw.insert(copy);
    rw.body_mut().set_operands(copy, &operands);
    let result = rw.body().result(copy, 0);
    rw.body_mut().set_value_type(result, wide);
    let value = TruncFOp::build(rw, ty, result).value(rw);
    rw.replace_op(op, &[value]);
    Some(())
}
