//! The pass `convert-complex-to-standard`: lowers operations on complex numbers to arith and math
//! operations on their real and imaginary parts (MLIR: `ComplexToStandard.cpp`).

mod complex_builder;
mod exponential;
mod roots;
mod trigonometric;

use complex_builder::ComplexBuilder;
use terrace_arith::{ArithDialect, CmpFPredicate};
use terrace_complex::{self as complex, CreateOp, ImOp, ReOp};
use terrace_ir::{OpInfo, OpType, Value};
use terrace_math::MathDialect;
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_transforms::convert_bodies;

/// Replace operations on complex numbers by operations on their parts
#[pass(name = "convert-complex-to-standard", title = "ConvertComplexToStandardPass", run = run)]
pub struct ConvertComplexToStandard {
    /// Care that divisions take for large and small intermediate results
    #[option]
    pub complex_range: ComplexRange,
}

/// The scaling that divisions of complex numbers use against overflow and underflow of intermediate
/// results.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum ComplexRange {
    /// Scale the operands (Smith's algorithm).
    #[default]
    Improved,
    /// Compute by the definition.
    Basic,
    /// The same as `Basic`.
    None,
}

fn run(pass: &ConvertComplexToStandard, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    target.context().load::<MathDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "math"]);
    legal.legal_op::<CreateOp>().legal_op::<ImOp>().legal_op::<ReOp>();
    let mut patterns = ConversionPatterns::new();
    populate_complex_to_standard(&mut patterns, pass.complex_range);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// A function that builds the replacement of an operation from its operands; `None` if the
/// operation cannot be lowered.
type Lowering = fn(&mut ComplexBuilder<'_, '_>, &[Value]) -> Option<Value>;

/// The operations with the names of their patterns and their lowerings, except for `complex.div`.
static LOWERINGS: &[(&OpInfo, &str, Lowering)] = &[
    (complex::AbsOp::INFO, "AbsOpConversion", roots::abs),
    (complex::AddOp::INFO, "BinaryComplexOpConversion", add),
    (complex::AngleOp::INFO, "AngleOpConversion", angle),
    (complex::Atan2Op::INFO, "Atan2OpConversion", trigonometric::atan2),
    (complex::ConjOp::INFO, "ConjOpConversion", conj),
    (complex::CosOp::INFO, "CosOpConversion", trigonometric::cos),
    (complex::EqualOp::INFO, "ComparisonOpConversion", eq),
    (complex::ExpOp::INFO, "ExpOpConversion", exponential::exp),
    (complex::Expm1Op::INFO, "Expm1OpConversion", exponential::expm1),
    (complex::LogOp::INFO, "LogOpConversion", exponential::log),
    (complex::Log1pOp::INFO, "Log1pOpConversion", exponential::log1p),
    (complex::MulOp::INFO, "MulOpConversion", mul),
    (complex::NegOp::INFO, "NegOpConversion", neg),
    (complex::NotEqualOp::INFO, "ComparisonOpConversion", neq),
    (complex::PowOp::INFO, "PowOpConversion", exponential::pow),
    (complex::PowiOp::INFO, "PowiOpConversion", exponential::powi),
    (complex::RsqrtOp::INFO, "RsqrtOpConversion", roots::rsqrt),
    (complex::SignOp::INFO, "SignOpConversion", roots::sign),
    (complex::SinOp::INFO, "SinOpConversion", trigonometric::sin),
    (complex::SqrtOp::INFO, "SqrtOpConversion", roots::sqrt),
    (complex::SubOp::INFO, "BinaryComplexOpConversion", sub),
    (complex::TanOp::INFO, "TanTanhOpConversion", trigonometric::tan),
    (complex::TanhOp::INFO, "TanTanhOpConversion", trigonometric::tanh),
];

/// Adds the patterns that lower complex to arith and math (MLIR:
/// `populateComplexToStandardConversionPatterns`). `range` selects the algorithm for divisions.
pub fn populate_complex_to_standard(patterns: &mut ConversionPatterns, range: ComplexRange) {
    let divide = match range {
        ComplexRange::Improved => divide_improved,
        ComplexRange::Basic | ComplexRange::None => divide_basic,
    };
    let division: (&OpInfo, &str, Lowering) = (complex::DivOp::INFO, "DivOpConversion", divide);
    for (op, name, lower) in LOWERINGS.iter().chain([&division]).copied() {
        patterns.add_for(name, op, None, move |op, operands, rw| {
            let value = lower(&mut ComplexBuilder::new(op, rw)?, operands)?;
            rw.replace_op(op, &[value]);
            Some(())
        });
    }
}

fn divide_improved(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    divide(f, operands, complex::divide_improved)
}

fn divide_basic(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    divide(f, operands, complex::divide_basic)
}

/// Builds a division by the algorithm `by`, which gets the parts of both operands.
fn divide<'r, 'b>(
    f: &mut ComplexBuilder<'r, 'b>,
    operands: &[Value],
    by: fn(&mut ComplexBuilder<'r, 'b>, [Value; 2], [Value; 2]) -> [Value; 2],
) -> Option<Value> {
    let (lhs, rhs) = two(operands)?;
    let (a, b) = f.parts(lhs);
    let (c, d) = f.parts(rhs);
    let [re, im] = by(f, [a, b], [c, d]);
    Some(f.create(re, im))
}

fn one(operands: &[Value]) -> Option<Value> {
    operands.first().copied()
}

fn two(operands: &[Value]) -> Option<(Value, Value)> {
    match *operands {
        [a, b] => Some((a, b)),
        _ => None,
    }
}

fn add(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    part_by_part(f, operands, |f, a, b| f.add(a, b))
}

fn sub(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    part_by_part(f, operands, |f, a, b| f.sub(a, b))
}

/// Builds the complex number of the combined real parts and the combined imaginary parts.
fn part_by_part(
    f: &mut ComplexBuilder<'_, '_>,
    operands: &[Value],
    combine: fn(&mut ComplexBuilder<'_, '_>, Value, Value) -> Value,
) -> Option<Value> {
    let (a, b) = two(operands)?;
    let (x, y) = (f.re(a), f.re(b));
    let re = combine(f, x, y);
    let (x, y) = (f.im(a), f.im(b));
    let im = combine(f, x, y);
    Some(f.create(re, im))
}

fn mul(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (a, b) = two(operands)?;
    let (a_re, a_im) = f.parts(a);
    let (b_re, b_im) = f.parts(b);
    let (x, y) = (f.mul(a_re, b_re), f.mul(a_im, b_im));
    let re = f.sub(x, y);
    let (x, y) = (f.mul(a_im, b_re), f.mul(a_re, b_im));
    let im = f.add(x, y);
    Some(f.create(re, im))
}

fn neg(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    let (re, im) = (f.plain().neg(re), f.plain().neg(im));
    Some(f.create(re, im))
}

fn conj(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    let im = f.plain().neg(im);
    Some(f.create(re, im))
}

fn angle(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    Some(f.atan2(im, re))
}

fn eq(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = compared(f, operands, CmpFPredicate::Oeq)?;
    Some(f.and(re, im))
}

fn neq(f: &mut ComplexBuilder<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = compared(f, operands, CmpFPredicate::Une)?;
    Some(f.or(re, im))
}

/// Compares the real parts and the imaginary parts of two complex numbers by `predicate`; `None` if
/// an operand is missing.
fn compared(
    f: &mut ComplexBuilder<'_, '_>,
    operands: &[Value],
    predicate: CmpFPredicate,
) -> Option<(Value, Value)> {
    let (a, b) = two(operands)?;
    let (a_re, a_im) = f.parts(a);
    let (b_re, b_im) = f.parts(b);
    Some((f.compare(predicate, a_re, b_re), f.compare(predicate, a_im, b_im)))
}
