//! The attribute `#llvm.constant_range`.

use std::fmt;

use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Handle};
use terrace_numeric::Int;
use terrace_ods::attr;

/// `#llvm.constant_range`: the integers from a lower bound up to, but without, an upper bound.
#[attr(
    name = "llvm.constant_range",
    parse = parse_constant_range,
    print = print_constant_range,
    verify = verify_constant_range,
)]
pub struct ConstantRangeAttr {
    /// The lower bound, included.
    pub lower: Handle<IntegerAttr>,
    /// The upper bound, excluded.
    pub upper: Handle<IntegerAttr>,
}

/// Parses an integer and truncates it to the width of `ty`.
fn parse_bound(
    parser: &mut AsmParser<'_>,
    ty: Handle<IntegerType>,
) -> ParseResult<Handle<IntegerAttr>> {
    let at = parser.position();
    let literal = parser.parse_optional_integer()?;
    let literal = literal.ok_or_else(|| parser.error(at, "expected integer value"))?;
    let radix = if literal.hex { 16 } else { 10 };
    let value = Int::parse_any(&literal.digits, radix)
        .map_err(|_| parser.error(at, "integer value too large"))?;
    let cx = parser.context();
    let value = value.zext_or_trunc(ty.data(cx).width);
    let value = if literal.negative { value.neg() } else { value };
    Ok(IntegerAttr::from_int(cx, ty.ty(), value))
}

/// Parses `<i8, -1, 3>`.
fn parse_constant_range(parser: &mut AsmParser<'_>) -> ParseResult<ConstantRangeAttr> {
    parser.parse_punct("<")?;
    let ty = parser.parse_type_of::<IntegerType>()?;
    parser.parse_punct(",")?;
    let lower = parse_bound(parser, ty)?;
    parser.parse_punct(",")?;
    let upper = parse_bound(parser, ty)?;
    parser.parse_punct(">")?;
    Ok(ConstantRangeAttr { lower, upper })
}

fn print_constant_range(range: &ConstantRangeAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let cx = out.context();
    let (lower, upper) = (range.lower.data(cx), range.upper.data(cx));
    let (width, lower, upper) =
        (lower.value.width(), lower.value.display_signed(), upper.value.display_signed());
    write!(out, "<i{width}, {lower}, {upper}>")
}

fn verify_constant_range(range: &ConstantRangeAttr, cx: &Context) -> Result<(), String> {
    let width = |bound: Handle<IntegerAttr>| bound.data(cx).value.width();
    match width(range.lower) == width(range.upper) {
        true => Ok(()),
        false => Err("expected lower and upper to have equal bitwidths".to_owned()),
    }
}
