//! The attribute of an operation of a DWARF expression.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ods::attr;

use super::{DwarfEncoding, DwarfOperation};

/// An operation of a DWARF expression with its arguments, for example `DW_OP_plus_uconst(4)`.
#[attr(
    name = "llvm.di_expression_elem",
    parse = parse_element,
    print = print_element,
    brackets = false,
    def = "LLVM_DIExpressionElemAttr",
)]
pub struct DIExpressionElemAttr {
    /// The operation code.
    pub opcode: DwarfOperation,
    /// The arguments: integers, or the number of an encoding for the second argument of a
    /// conversion.
    pub arguments: Vec<u64>,
}

fn parse_element(parser: &mut AsmParser<'_>) -> ParseResult<DIExpressionElemAttr> {
    let opcode = DwarfOperation::parse(parser)?;
    let mut arguments = Vec::new();
    if parser.parse_optional_punct("(") {
        arguments.push(parse_argument(parser, opcode, true)?);
        while parser.parse_optional_punct(",") {
            arguments.push(parse_argument(parser, opcode, false)?);
        }
        parser.parse_punct(")")?;
    }
    Ok(DIExpressionElemAttr { opcode, arguments })
}

/// Parses an argument: the name of an encoding behind the first argument of a conversion, an
/// integer elsewhere.
fn parse_argument(
    parser: &mut AsmParser<'_>,
    opcode: DwarfOperation,
    is_first: bool,
) -> ParseResult<u64> {
    let at = parser.position();
    if opcode == DwarfOperation::CONVERT && !is_first {
        let name = parser.parse_keyword()?;
        let encoding = DwarfEncoding::from_name(&name);
        let unknown = || format!("encountered unknown attribute encoding \"{name}\"");
        return Ok(encoding.ok_or_else(|| parser.error(at, &unknown()))?.0.into());
    }
    u64::parse(parser).map_err(|error| {
        parser.context().emit(error);
        parser.error(at, "expected integer operand")
    })
}

fn print_element(element: &DIExpressionElemAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    element.opcode.print(out)?;
    if element.arguments.is_empty() {
        return Ok(());
    }
    out.write_str("(")?;
    let converts = element.opcode == DwarfOperation::CONVERT;
    out.print_list(element.arguments.iter().enumerate(), |out, (index, argument)| {
        let encoding = u32::try_from(*argument).ok().map(DwarfEncoding);
        match encoding.filter(|encoding| converts && index > 0 && encoding.is_named()) {
            Some(encoding) => encoding.print(out),
            None => write!(out, "{argument}"),
        }
    })?;
    out.write_str(")")
}
