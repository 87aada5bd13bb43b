//! The pass `convert-arith-to-apfloat`: lowers operations on floats to calls of a library of
//! software floats (MLIR: `ArithToAPFloat.cpp`).

use terrace_arith::{
    self as arith, BuildConstant, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp,
    OrIOp, TruncIOp,
};
use terrace_builtin::TypeExt;
use terrace_func::FuncDialect;
use terrace_ir::{Builder, Op, OpInfo, OpType, Operand, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_vector::VectorDialect;

use crate::apfloat::{
    Convert, Library, bits, by_elements, call_on_bits, call_on_floats, float, format, integer,
    number_constant, replace_by_calls,
};

/// Replace arith operations on floats by calls of a library
#[pass(
    name = "convert-arith-to-apfloat",
    title = "ArithToAPFloatConversionPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertArithToApFloat {}

fn run(_: &ConvertArithToApFloat, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<arith::ArithDialect>();
    cx.load::<FuncDialect>();
    cx.load::<VectorDialect>();
    replace_by_calls(target, &|op| {
        let found = CONVERSIONS.iter().find(|(info, _)| info.name == op.name_str());
        found.map(|(_, convert)| *convert)
    })
}

/// The operations that become calls.
static CONVERSIONS: &[(&OpInfo, Convert)] = &[
    (arith::AddFOp::INFO, |op, b, library| on_floats(op, b, library, "add")),
    (arith::SubFOp::INFO, |op, b, library| on_floats(op, b, library, "subtract")),
    (arith::MulFOp::INFO, |op, b, library| on_floats(op, b, library, "multiply")),
    (arith::DivFOp::INFO, |op, b, library| on_floats(op, b, library, "divide")),
    (arith::RemFOp::INFO, |op, b, library| on_floats(op, b, library, "remainder")),
    (arith::MinNumFOp::INFO, |op, b, library| on_floats(op, b, library, "minnum")),
    (arith::MaxNumFOp::INFO, |op, b, library| on_floats(op, b, library, "maxnum")),
    (arith::MinimumFOp::INFO, |op, b, library| on_floats(op, b, library, "minimum")),
    (arith::MaximumFOp::INFO, |op, b, library| on_floats(op, b, library, "maximum")),
    (arith::NegFOp::INFO, |op, b, library| on_floats(op, b, library, "neg")),
    (arith::ExtFOp::INFO, between_floats),
    (arith::TruncFOp::INFO, between_floats),
    (arith::FPToSIOp::INFO, |op, b, library| to_integer(op, b, library, false)),
    (arith::FPToUIOp::INFO, |op, b, library| to_integer(op, b, library, true)),
    (arith::SIToFPOp::INFO, |op, b, library| from_integer(op, b, library, false)),
    (arith::UIToFPOp::INFO, |op, b, library| from_integer(op, b, library, true)),
    (CmpFOp::INFO, compare),
];

fn on_floats(op: Op, b: &mut Builder<'_>, library: &mut Library, name: &str) -> Option<Value> {
    by_elements(op, b, |b, operands, _| call_on_floats(b, library, name, operands))
}

fn between_floats(op: Op, b: &mut Builder<'_>, library: &mut Library) -> Option<Value> {
    by_elements(op, b, |b, operands, ty| {
        let from = b.body().value_type(operands[0]);
        let bits = bits(b, operands[0])?;
        let (from, to) = (format(b, from)?, format(b, ty)?);
        let result = integer(b, 64);
        let converted = library.call(b, "convert", &[from, to, bits], result)?;
        float(b, converted, ty)
    })
}

/// Builds the width of the integer type `ty`, and whether its numbers are unsigned.
fn kind(b: &mut Builder<'_>, ty: Type, is_unsigned: bool) -> Option<[Value; 2]> {
    let width = ty.int_or_float_width(b.context())?;
    let width = number_constant(b, width.into())?;
    Some([width, b.constant_bool(is_unsigned)])
}

fn to_integer(
    op: Op,
    b: &mut Builder<'_>,
    library: &mut Library,
    is_unsigned: bool,
) -> Option<Value> {
    by_elements(op, b, |b, operands, ty| {
        let from = b.body().value_type(operands[0]);
        let bits = bits(b, operands[0])?;
        let from = format(b, from)?;
        let [width, unsigned] = kind(b, ty, is_unsigned)?;
        let result = integer(b, 64);
        let converted =
            library.call(b, "convert_to_int", &[from, width, unsigned, bits], result)?;
        Some(TruncIOp::build(b, ty, converted).value(b))
    })
}

fn from_integer(
    op: Op,
    b: &mut Builder<'_>,
    library: &mut Library,
    is_unsigned: bool,
) -> Option<Value> {
    by_elements(op, b, |b, operands, ty| {
        let from = b.body().value_type(operands[0]);
        let i64 = integer(b, 64);
        let value = match from.int_or_float_width(b.context())? {
            64 => operands[0],
            _ if is_unsigned => ExtUIOp::build(b, i64, operands[0]).value(b),
            _ => ExtSIOp::build(b, i64, operands[0]).value(b),
        };
        let to = format(b, ty)?;
        let [width, unsigned] = kind(b, from, is_unsigned)?;
        let converted = library.call(b, "convert_from_int", &[to, width, unsigned, value], i64)?;
        float(b, converted, ty)
    })
}

/// The results of the comparison in the library (MLIR: `APFloat::cmpResult`).
const LESS: i64 = 0;
const EQUAL: i64 = 1;
const GREATER: i64 = 2;
const UNORDERED: i64 = 3;

/// Replaces a comparison by the test whether the result of the library is one of those that satisfy
/// the predicate.
fn compare(op: Op, b: &mut Builder<'_>, library: &mut Library) -> Option<Value> {
    use CmpFPredicate as P;
    let predicate = CmpFOp::from_op(op).view(b.body()).predicate();
    let expected: &[i64] = match predicate {
        P::AlwaysFalse | P::AlwaysTrue => &[],
        P::Oeq => &[EQUAL],
        P::Ogt => &[GREATER],
        P::Oge => &[GREATER, EQUAL],
        P::Olt => &[LESS],
        P::Ole => &[LESS, EQUAL],
        P::One => &[LESS, GREATER],
        P::Ord => &[LESS, GREATER, EQUAL],
        P::Ueq => &[UNORDERED, EQUAL],
        P::Ugt => &[UNORDERED, GREATER],
        P::Uge => &[UNORDERED, GREATER, EQUAL],
        P::Ult => &[UNORDERED, LESS],
        P::Ule => &[UNORDERED, LESS, EQUAL],
        P::Une => &[LESS, GREATER, UNORDERED],
        P::Uno => &[UNORDERED],
    };
    by_elements(op, b, |b, operands, _| {
        let i8 = integer(b, 8);
        let result = call_on_bits(b, library, "compare", operands, i8)?;
        let mut tests = Vec::new();
        for expected in expected {
            let expected = b.constant_int(i8, *expected)?;
            tests.push(CmpIOp::build(b, CmpIPredicate::Eq, result, expected).value(b));
        }
        let Some(last) = tests.pop() else {
            return Some(b.constant_bool(predicate == P::AlwaysTrue));
        };
        let all =
            tests.into_iter().rev().fold(last, |all, test| OrIOp::build(b, test, all).value(b));
        Some(all)
    })
}
