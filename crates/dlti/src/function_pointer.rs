//! `#dlti.function_pointer_alignment`.

use std::fmt;

use terrace_ir::syntax::{AsmParser, AsmPrinter, IntegerLiteral, ParseResult};
use terrace_ods::attr;

/// The alignment of function pointers in bits.
///
/// ```mlir
/// #dlti.function_pointer_alignment<64, function_dependent = false>
/// ```
#[attr(name = "dlti.function_pointer_alignment", parse = parse, print = print)]
pub struct FunctionPointerAlignmentAttr {
    /// The alignment in bits.
    pub alignment: u64,
    /// Whether it is a multiple of the alignment of the function pointed to.
    pub function_dependent: bool,
}

/// The value as an unsigned number of 64 bits; negative ones count from the end.
fn to_u64(literal: &IntegerLiteral) -> Option<u64> {
    let value = u64::from_str_radix(&literal.digits, if literal.hex { 16 } else { 10 }).ok()?;
    match literal.negative {
        false => Some(value),
        true => (value <= 1 << 63).then(|| value.wrapping_neg()),
    }
}

/// Reads a number; one that is not there is said twice, as MLIR does.
fn parse_number(parser: &mut dyn AsmParser, name: &str, ty: &str) -> ParseResult<u64> {
    let at = parser.position();
    let literal = parser.parse_optional_integer()?;
    if let Some(value) = literal.as_ref().and_then(to_u64) {
        return Ok(value);
    }
    let what = if literal.is_some() { "integer value too large" } else { "expected integer value" };
    let context = format!(
        "failed to parse DLTI_FunctionPointerAlignmentAttr parameter '{name}' which is to be a \
         `{ty}`"
    );
    Err(parser.error(at, &context).after(parser.error(at, what)))
}

fn parse(parser: &mut dyn AsmParser) -> ParseResult<FunctionPointerAlignmentAttr> {
    parser.parse_punct("<")?;
    let alignment = parse_number(parser, "alignment", "uint64_t")?;
    parser.parse_punct(",")?;
    parser.parse_keyword_str("function_dependent")?;
    parser.parse_punct("=")?;
    let function_dependent = parse_number(parser, "function_dependent", "bool")? != 0;
    parser.parse_punct(">")?;
    Ok(FunctionPointerAlignmentAttr { alignment, function_dependent })
}

fn print(data: &FunctionPointerAlignmentAttr, out: &mut dyn AsmPrinter) -> fmt::Result {
    let FunctionPointerAlignmentAttr { alignment, function_dependent } = data;
    write!(out, "<{alignment}, function_dependent = {function_dependent}>")
}
