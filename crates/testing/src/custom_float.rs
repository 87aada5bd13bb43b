//! `#test.custom_float`: a number of a format that a string names.

use std::fmt;

use terrace_builtin::FloatType;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, Context, Type};
use terrace_ods::attr;

/// A number with the name of its format.
#[attr(name = "test.custom_float", summary = "", parse = parse, print = print)]
pub struct CustomFloatAttr {
    /// The index into [`FORMATS`].
    pub format: u8,
    /// The number of the text.
    pub value: Attribute,
}

/// The names of formats.
const FORMATS: [&str; 3] = ["float", "double", "fp80"];

fn float_type(cx: &Context, format: usize) -> Type {
    match format {
        0 => FloatType::f32(cx).ty(),
        1 => FloatType::f64(cx).ty(),
        _ => FloatType::f80(cx).ty(),
    }
}

fn parse(parser: &mut AsmParser<'_>) -> ParseResult<CustomFloatAttr> {
    parser.parse_punct("<")?;
    let name = parser.parse_string()?;
    let at = parser.position();
    parser.parse_punct(":")?;
    let Some(format) = FORMATS.iter().position(|known| known.as_bytes() == &*name) else {
        let message = "unknown float type, expected 'float', 'double' or 'fp80'";
        return Err(parser.error(at, message));
    };
    let at = parser.position();
    if !matches!(parser.text_at(at, 1), [b'0'..=b'9' | b'-']) {
        return Err(parser.error(at, "expected floating point literal"));
    }
    let ty = float_type(parser.context(), format);
    let value = parser.parse_attribute(Some(ty))?;
    parser.parse_punct(">")?;
    Ok(CustomFloatAttr { format: format as u8, value })
}

fn print(attr: &CustomFloatAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    write!(out, "<\"{}\" : ", FORMATS[usize::from(attr.format)])?;
    out.print_attribute(attr.value, TypeElision::Must)?;
    out.write_str(">")
}
