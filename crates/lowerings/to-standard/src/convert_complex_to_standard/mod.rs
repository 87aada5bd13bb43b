//! The pass `convert-complex-to-standard`: lowers operations on complex numbers to arith and math
//! operations on their real and imaginary parts (MLIR: `ComplexToStandard.cpp`).

mod division;
mod exponential;
mod floats;
mod roots;
mod trigonometric;

use terrace_arith::{ArithDialect, CmpFPredicate};
use terrace_complex::{CreateOp, ImOp, ReOp};
use terrace_ir::Value;
use terrace_math::MathDialect;
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_transforms::convert_bodies;

use floats::Floats;

/// Replace operations on complex numbers by operations on their parts
#[pass(name = "convert-complex-to-standard", title = "ConvertComplexToStandardPass", run = run)]
pub struct ConvertComplexToStandard {
    /// Care that divisions take for large and small intermediate results
    #[option]
    pub complex_range: ComplexRange,
}

/// The care that divisions of complex numbers take for intermediate results out of range.
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
    let improved = pass.complex_range == ComplexRange::Improved;
    convert_bodies(target.body_mut(), &legal, &patterns(improved))
}

/// A function that builds the replacement of an operation from its operands.
type Lowering = fn(&mut Floats<'_, '_>, &[Value]) -> Option<Value>;

/// The operations, the names of their patterns, and their lowerings; `complex.div` is apart.
static LOWERINGS: &[(&str, &str, Lowering)] = &[
    ("complex.abs", "AbsOpConversion", roots::abs),
    ("complex.add", "BinaryComplexOpConversion", add),
    ("complex.angle", "AngleOpConversion", angle),
    ("complex.atan2", "Atan2OpConversion", trigonometric::atan2),
    ("complex.conj", "ConjOpConversion", conj),
    ("complex.cos", "CosOpConversion", trigonometric::cos),
    ("complex.eq", "ComparisonOpConversion", eq),
    ("complex.exp", "ExpOpConversion", exponential::exp),
    ("complex.expm1", "Expm1OpConversion", exponential::expm1),
    ("complex.log", "LogOpConversion", exponential::log),
    ("complex.log1p", "Log1pOpConversion", exponential::log1p),
    ("complex.mul", "MulOpConversion", mul),
    ("complex.neg", "NegOpConversion", neg),
    ("complex.neq", "ComparisonOpConversion", neq),
    ("complex.pow", "PowOpConversion", exponential::pow),
    ("complex.powi", "PowiOpConversion", exponential::powi),
    ("complex.rsqrt", "RsqrtOpConversion", roots::rsqrt),
    ("complex.sign", "SignOpConversion", roots::sign),
    ("complex.sin", "SinOpConversion", trigonometric::sin),
    ("complex.sqrt", "SqrtOpConversion", roots::sqrt),
    ("complex.sub", "BinaryComplexOpConversion", sub),
    ("complex.tan", "TanTanhOpConversion", trigonometric::tan),
    ("complex.tanh", "TanTanhOpConversion", trigonometric::tanh),
];

/// Returns the patterns. If `improved`, the division handles infinities and NaNs.
fn patterns(improved: bool) -> ConversionPatterns {
    let divide = if improved { division::improved } else { division::basic };
    let mut all = ConversionPatterns::new();
    let division: (&str, &str, Lowering) = ("complex.div", "DivOpConversion", divide);
    for (op, pattern, lower) in LOWERINGS.iter().chain([&division]).copied() {
        all.add_named(op, None, move |op, operands, rw| {
            let value = lower(&mut Floats::new(op, rw)?, operands)?;
            rw.replace_op(op, &[value]);
            Some(())
        });
        all.set_debug_name(pattern);
    }
    all
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

fn add(f: &mut Floats<'_, '_>, operands: &[Value]) -> Option<Value> {
    part_by_part(f, operands, |f, a, b| f.add(a, b))
}

fn sub(f: &mut Floats<'_, '_>, operands: &[Value]) -> Option<Value> {
    part_by_part(f, operands, |f, a, b| f.sub(a, b))
}

/// Builds the complex number of the combined real parts and the combined imaginary parts.
fn part_by_part(
    f: &mut Floats<'_, '_>,
    operands: &[Value],
    combine: fn(&mut Floats<'_, '_>, Value, Value) -> Value,
) -> Option<Value> {
    let (a, b) = two(operands)?;
    let (x, y) = (f.re(a), f.re(b));
    let re = combine(f, x, y);
    let (x, y) = (f.im(a), f.im(b));
    let im = combine(f, x, y);
    Some(f.create(re, im))
}

fn mul(f: &mut Floats<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (a, b) = two(operands)?;
    let (a_re, a_im) = f.parts(a);
    let (b_re, b_im) = f.parts(b);
    let (x, y) = (f.mul(a_re, b_re), f.mul(a_im, b_im));
    let re = f.sub(x, y);
    let (x, y) = (f.mul(a_im, b_re), f.mul(a_re, b_im));
    let im = f.add(x, y);
    Some(f.create(re, im))
}

fn neg(f: &mut Floats<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    let (re, im) = (f.plain().neg(re), f.plain().neg(im));
    Some(f.create(re, im))
}

fn conj(f: &mut Floats<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    let im = f.plain().neg(im);
    Some(f.create(re, im))
}

fn angle(f: &mut Floats<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = f.parts(one(operands)?);
    Some(f.atan2(im, re))
}

fn eq(f: &mut Floats<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = compared(f, operands, CmpFPredicate::Oeq)?;
    Some(f.and(re, im))
}

fn neq(f: &mut Floats<'_, '_>, operands: &[Value]) -> Option<Value> {
    let (re, im) = compared(f, operands, CmpFPredicate::Une)?;
    Some(f.or(re, im))
}

/// Compares the real parts and the imaginary parts of two complex numbers by `predicate`.
fn compared(
    f: &mut Floats<'_, '_>,
    operands: &[Value],
    predicate: CmpFPredicate,
) -> Option<(Value, Value)> {
    let (a, b) = two(operands)?;
    let (a_re, a_im) = f.parts(a);
    let (b_re, b_im) = f.parts(b);
    Some((f.compare(predicate, a_re, b_re), f.compare(predicate, a_im, b_im)))
}
