//! The pass `convert-math-to-libm`: lowers math operations to calls of the C math library
//! (MLIR: `MathToLibm.cpp`).

use terrace_arith::{ArithDialect, ConstantOp, ExtFOp, TruncFOp};
use terrace_builtin::folding::constant_of;
use terrace_builtin::positions::positions;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{FloatType, TypeExt, VectorType};
use terrace_func::FuncDialect;
use terrace_ir::{Ident, Op, OpInfo, OpName, OpType, Operand, Type, Value};
use terrace_math as math;
use terrace_numeric::{Float, FloatFormat, Int};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_transforms::{convert_bodies, for_each_body};
use terrace_vector::{ExtractOp, InsertOp, VectorDialect};

use crate::libm_calls;

/// The math operations and the C functions for `f64`. The functions for `f32` have the suffix `f`.
static FUNCTIONS: &[(&OpInfo, &str)] = &[
    (math::AbsFOp::INFO, "fabs"),
    (math::AcosOp::INFO, "acos"),
    (math::AcoshOp::INFO, "acosh"),
    (math::AsinOp::INFO, "asin"),
    (math::AsinhOp::INFO, "asinh"),
    (math::AtanOp::INFO, "atan"),
    (math::Atan2Op::INFO, "atan2"),
    (math::AtanhOp::INFO, "atanh"),
    (math::CbrtOp::INFO, "cbrt"),
    (math::CeilOp::INFO, "ceil"),
    (math::CosOp::INFO, "cos"),
    (math::CoshOp::INFO, "cosh"),
    (math::ErfOp::INFO, "erf"),
    (math::ErfcOp::INFO, "erfc"),
    (math::ExpOp::INFO, "exp"),
    (math::Exp2Op::INFO, "exp2"),
    (math::ExpM1Op::INFO, "expm1"),
    (math::FloorOp::INFO, "floor"),
    (math::FmaOp::INFO, "fma"),
    (math::LogOp::INFO, "log"),
    (math::Log10Op::INFO, "log10"),
    (math::Log1pOp::INFO, "log1p"),
    (math::Log2Op::INFO, "log2"),
    (math::PowFOp::INFO, "pow"),
    (math::RoundOp::INFO, "round"),
    (math::RoundEvenOp::INFO, "roundeven"),
    (math::RsqrtOp::INFO, "rsqrt"),
    (math::SinOp::INFO, "sin"),
    (math::SinhOp::INFO, "sinh"),
    (math::SqrtOp::INFO, "sqrt"),
    (math::TanOp::INFO, "tan"),
    (math::TanhOp::INFO, "tanh"),
    (math::TruncOp::INFO, "trunc"),
];

/// Replace math operations by calls of the C library
#[pass(
    name = "convert-math-to-libm",
    title = "ConvertMathToLibmPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertMathToLibm {}

fn run(_: &ConvertMathToLibm, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<FuncDialect>();
    cx.load::<VectorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "builtin", "func", "vector"]);
    legal.illegal_dialects(&["math"]);
    let mut patterns = ConversionPatterns::new();
    populate_math_to_libm(&mut patterns);
    convert_bodies(target.body_mut(), &legal, &patterns)?;
    let readnone = Ident::get(target.context(), "llvm.readnone");
    for_each_body(target.body_mut(), &|body| libm_calls::declare(body, &[readnone]));
    Ok(())
}

/// Adds the patterns that lower math to calls of C functions
/// (MLIR: `populateMathToLibmConversionPatterns`).
pub fn populate_math_to_libm(patterns: &mut ConversionPatterns) {
    for (op, function) in FUNCTIONS {
        patterns.add_for("VecOpToScalarOp", op, None, by_elements);
        patterns.add_for("PromoteOpToF32", op, None, promote);
        patterns.add_for("ScalarOpToLibmCall", op, None, |op, operands, rw| {
            let ty = rw.body().op(op).result_types().next()?;
            libm_calls::replace_by_call(op, ty, function, operands, rw)
        });
    }
}

/// Creates an operation with the name of `op`, these operands and a result of type `ty`.
fn clone_with_operands(rw: Rw<'_, '_>, op: Op, ty: Type, operands: &[Value]) -> Value {
    let name: OpName = rw.body().name(op);
    let mut state = rw.state(name);
    state.add_operands(operands);
    state.add_results(&[ty]);
    let new = rw.create(state);
    rw.body().result(new, 0)
}

/// The maximum number of elements of a vector that is unrolled. Code for more exhausts the memory.
const MAX_ELEMENTS: i64 = 1 << 20;

/// Unrolls an operation on vectors into one operation for each element.
pub(crate) fn by_elements(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().op(op).result_types().next()?;
    let vector = ty.downcast::<VectorType>(&cx)?;
    let mut sizes = vector.shape.iter();
    sizes.try_fold(1i64, |count, size| count.checked_mul(*size)).filter(|n| *n <= MAX_ELEMENTS)?;
    let zero = match vector.element.float_format(&cx) {
        Some(format) => constant_of(&cx, ty, Float::zero(format))?,
        None => constant_of(&cx, ty, Int::zero(vector.element.int_or_float_width(&cx)?))?,
    };
    let mut all = ConstantOp::build(rw, zero).value(rw);
    for position in positions(&vector.shape) {
        let extract = |operand: &Value| {
            let element = element_type_or_self(&cx, rw.body().value_type(*operand));
            ExtractOp::build(rw, element, *operand, (), position.clone()).value(rw)
        };
        let elements: Vec<Value> = operands.iter().map(extract).collect();
        let element = clone_with_operands(rw, op, vector.element, &elements);
        all = InsertOp::build(rw, element, all, (), position).value(rw);
    }
    rw.replace_op(op, &[all]);
    Some(())
}

/// Computes an operation on `f16` or `bf16` as `f32`:
/// `math.sin %x : f16  =>  arith.truncf (math.sin (arith.extf %x) : f32)`.
fn promote(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().op(op).result_types().next()?;
    let format = ty.downcast::<FloatType>(&cx)?.format;
    if !matches!(format, FloatFormat::F16 | FloatFormat::BF16) {
        return None;
    }
    let f32 = FloatType::get(&cx, FloatFormat::F32).ty();
    let extend = |operand: &Value| ExtFOp::build(rw, f32, *operand).value(rw);
    let extended: Vec<Value> = operands.iter().map(extend).collect();
    let computed = clone_with_operands(rw, op, f32, &extended);
    let truncated = TruncFOp::build(rw, ty, computed).value(rw);
    rw.replace_op(op, &[truncated]);
    Some(())
}
