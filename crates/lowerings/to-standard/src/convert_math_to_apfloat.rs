//! The pass `convert-math-to-apfloat`: lowers operations on floats to calls of a library of
//! software floats (MLIR: `MathToAPFloat.cpp`).

use terrace_builtin::types::VectorType;
use terrace_func::FuncDialect;
use terrace_ir::{Builder, Op, OpInfo, OpType, Value};
use terrace_math as math;
use terrace_pass::{PassResult, Target, pass};

use crate::apfloat::{Convert, Library, call_on_bits, call_on_floats, integer, replace_by_calls};

/// Replace math operations on floats by calls of a library
#[pass(
    name = "convert-math-to-apfloat",
    title = "MathToAPFloatConversionPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertMathToApFloat {}

fn run(_: &ConvertMathToApFloat, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<FuncDialect>();
    replace_by_calls(target, &|op| {
        // MLIR leaves vectors alone, and aborts for `math.fma` of vectors.
        if op.operand_types().any(|ty| ty.is::<VectorType>()) {
            return None;
        }
        let found = CONVERSIONS.iter().find(|(info, _)| info.name == op.name_str());
        found.map(|(_, convert)| *convert)
    })
}

/// The operations that become calls.
static CONVERSIONS: &[(&OpInfo, Convert)] = &[
    (math::AbsFOp::INFO, |op, b, library| on_floats(op, b, library, "abs")),
    (math::FmaOp::INFO, |op, b, library| on_floats(op, b, library, "fused_multiply_add")),
    (math::IsFiniteOp::INFO, |op, b, library| test(op, b, library, "isfinite")),
    (math::IsInfOp::INFO, |op, b, library| test(op, b, library, "isinfinite")),
    (math::IsNaNOp::INFO, |op, b, library| test(op, b, library, "isnan")),
    (math::IsNormalOp::INFO, |op, b, library| test(op, b, library, "isnormal")),
];

fn on_floats(op: Op, b: &mut Builder<'_>, library: &mut Library, name: &str) -> Option<Value> {
    let operands: Vec<Value> = b.body().operands(op).collect();
    call_on_floats(b, library, name, &operands)
}

fn test(op: Op, b: &mut Builder<'_>, library: &mut Library, name: &str) -> Option<Value> {
    let operands: Vec<Value> = b.body().operands(op).collect();
    let result = integer(b, 1);
    call_on_bits(b, library, name, &operands, result)
}
