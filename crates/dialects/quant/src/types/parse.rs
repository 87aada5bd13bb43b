//! Parsers of quantized types.

use terrace_builtin::TypeExt;
use terrace_ir::syntax::{AsmParser, ParseResult, SourcePos};
use terrace_ir::{Type, ensure_sufficient_stack};
use terrace_numeric::{Float, FloatFormat};

use super::print::exponential;
use super::{
    AnyQuantizedType, Bounds, CalibratedQuantizedType, Scale, Scales, Storage, UniformQuantizedType,
};

fn parse_float_type(parser: &mut AsmParser<'_>) -> ParseResult<Type> {
    let at = parser.position();
    let ty = parser.parse_type()?;
    if ty.is_float() { Ok(ty) } else { Err(parser.error(at, "invalid kind of type specified")) }
}

/// Parses `<i8:f32>`, the parameters of `!quant.any`.
pub(super) fn any(parser: &mut AsmParser<'_>) -> ParseResult<AnyQuantizedType> {
    parser.parse_punct("<")?;
    let storage = Storage::parse(parser)?;
    let expressed = match parser.parse_optional_punct(":") {
        true => Some(parse_float_type(parser)?),
        false => None,
    };
    parser.parse_punct(">")?;
    Ok(AnyQuantizedType { storage, expressed })
}

/// Parses `<f32<-1.0:1.0>>`, the parameters of `!quant.calibrated`.
pub(super) fn calibrated(parser: &mut AsmParser<'_>) -> ParseResult<CalibratedQuantizedType> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let expressed = parse_float_type(parser)
        .map_err(|error| parser.error(at, "expecting float expressed type").after(error))?;
    let bounds = parse_bounds(parser)
        .map_err(|error| parser.error(at, "calibrated values must be present").after(error))?;
    parser.parse_punct(">")?;
    Ok(CalibratedQuantizedType { expressed, bounds })
}

fn double(value: f64) -> Float {
    Float::from_f64(FloatFormat::F64, value).0
}

fn parse_bounds(parser: &mut AsmParser<'_>) -> ParseResult<Bounds> {
    parser.parse_punct("<")?;
    let low = parser.parse_float()?;
    parser.parse_punct(":")?;
    let high = parser.parse_float()?;
    parser.parse_punct(">")?;
    Ok(Bounds { low: double(low), high: double(high) })
}

/// Parses `<i8:f32, 0.5:3>`, the parameters of `!quant.uniform`, with an axis or blocks and lists
/// of scales.
pub(super) fn uniform(parser: &mut AsmParser<'_>) -> ParseResult<UniformQuantizedType> {
    parser.parse_punct("<")?;
    let storage = Storage::parse(parser)?;
    parser.parse_punct(":")?;
    let expressed = parse_float_type(parser)?;
    let scales = if !parser.parse_optional_punct(":") {
        parser.parse_punct(",")?;
        Scales::Layer(parse_scale(parser)?)
    } else if parser.parse_optional_punct("{") {
        parse_blocks(parser)?
    } else {
        let dimension = parser.parse_integer()?;
        parser.parse_punct(",")?;
        parser.parse_punct("{")?;
        let mut scales = vec![parse_scale(parser)?];
        while parser.parse_optional_punct(",") {
            scales.push(parse_scale(parser)?);
        }
        parser.parse_punct("}")?;
        Scales::Axis { dimension, scales }
    };
    let at = parser.position();
    parser.parse_punct(">")?;
    let all = match &scales {
        Scales::Layer(scale) => std::slice::from_ref(scale),
        Scales::Axis { scales, .. } | Scales::Blocks { scales, .. } => scales,
    };
    check_range(parser, at, expressed, all)?;
    Ok(UniformQuantizedType { storage, expressed, scales })
}

fn parse_scale(parser: &mut AsmParser<'_>) -> ParseResult<Scale> {
    let scale = double(parser.parse_float()?);
    let zero_point = if parser.parse_optional_punct(":") { parser.parse_integer()? } else { 0 };
    Ok(Scale { scale, zero_point })
}

/// Verifies that the scales are positive and representable in the expressed type.
fn check_range(
    parser: &AsmParser<'_>,
    at: SourcePos,
    expressed: Type,
    scales: &[Scale],
) -> ParseResult {
    let Some(format) = expressed.float_format(parser.context()) else { return Ok(()) };
    let least = Float::smallest(format).to_f64();
    let greatest = Float::largest(format, false).to_f64();
    let outside = |scale: &&Scale| !(least..=greatest).contains(&scale.scale.to_f64());
    let Some(scale) = scales.iter().find(outside) else { return Ok(()) };
    let message = format!(
        "scale {} out of expressed type range [{}, {}]",
        exponential(scale.scale.to_f64()),
        exponential(least),
        exponential(greatest)
    );
    Err(parser.error(at, &message))
}

/// Parses `0:2, 1:4}, {{0.5, 0.25:1}}`, the blocks behind the opening brace and their scales.
fn parse_blocks(parser: &mut AsmParser<'_>) -> ParseResult<Scales> {
    let mut blocks = Vec::new();
    if !parser.parse_optional_punct("}") {
        loop {
            let dimension = parser.parse_integer()?;
            parser.parse_punct(":")?;
            blocks.push((dimension, parser.parse_integer()?));
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("}")?;
    }
    parser.parse_punct(",")?;
    let mut scales = Vec::new();
    let shape = parse_nested(parser, &mut scales)?;
    Ok(Scales::Blocks { blocks, shape, scales })
}

/// Parses a scale or a nested list of scales in braces, appends the scales, and returns the shape.
fn parse_nested(parser: &mut AsmParser<'_>, scales: &mut Vec<Scale>) -> ParseResult<Vec<i64>> {
    if !parser.parse_optional_punct("{") {
        scales.push(parse_scale(parser)?);
        return Ok(Vec::new());
    }
    let mut inner: Option<Vec<i64>> = None;
    let mut count = 0;
    loop {
        let shape = ensure_sufficient_stack(|| parse_nested(parser, scales))?;
        count += 1;
        if inner.get_or_insert_with(|| shape.clone()) != &shape {
            let message = "tensor literal is invalid; ranks are not consistent between elements";
            return Err(parser.error(parser.position(), message));
        }
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct("}")?;
    let mut shape = vec![count];
    shape.extend(inner.unwrap_or_default());
    Ok(shape)
}
