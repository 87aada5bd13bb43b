//! The custom directives in the assembly formats of the dialect.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState};

use crate::types::value_type;

/// The directive for the type of the awaited operand: awaiting a token has no result, awaiting a
/// value has one of the inner type.
pub(crate) struct AwaitResultType;

impl Directive for AwaitResultType {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "AwaitResultType", parse: parse_type, print: print_type };
}

fn parse_type(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[operand, result] = args else { return Ok(false) };
    let ty = parser.parse_type()?;
    parsed.set_types(operand, [ty]);
    parsed.set_types(result, value_type(parser.context(), ty));
    Ok(true)
}

fn print_type(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[operand, ..] = args else { return Ok(()) };
    printer.print_types(operand.types(op))
}
