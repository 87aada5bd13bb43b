//! The custom directive of loop transformations.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState};

/// The directive for the generated loops and the loops that they are generated from: `(%grid,
/// %tile) <- (%loop)`.
pub(crate) struct LoopTransformClis;

impl Directive for LoopTransformClis {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "LoopTransformClis", parse: parse_loops, print: print_loops };
}

fn parse_loops(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[made, of] = args else { return Ok(false) };
    if !parser.parse_optional_punct("<") {
        parsed.set_operands(made, parser.parse_operand_list(Delimiter::Paren)?);
        parser.parse_punct("<")?;
    }
    parser.parse_punct("-")?;
    parsed.set_operands(of, parser.parse_operand_list(Delimiter::Paren)?);
    Ok(true)
}

fn print_loops(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[made, of] = args else { return Ok(()) };
    let (made, of) = (made.values(op), of.values(op));
    if !made.is_empty() {
        printer.write_str("(")?;
        printer.print_values(op.body(), made)?;
        printer.write_str(")")?;
    }
    if !of.is_empty() {
        printer.write_str(" <- (")?;
        printer.print_values(op.body(), of)?;
        printer.write_str(")")?;
    }
    Ok(())
}
