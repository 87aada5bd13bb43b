//! Syntax of `llvm.landingpad`.

use std::fmt;

use terrace_ir::OpState;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};

use crate::{LLVMArrayType, LandingpadOpRef, LandingpadProperties};

/// Parses `cleanup (catch %a : type) (filter %b : type) : type`.
pub(crate) fn parse_landingpad(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cleanup = parser.parse_optional_keyword_str("cleanup");
    state.properties_mut().update::<LandingpadProperties, _>(|p| p.cleanup = cleanup);
    while parser.parse_optional_punct("(")
        && parser.parse_optional_keyword_in(&["catch", "filter"]).is_some()
    {
        let operand = parser.parse_operand()?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        parser.resolve_operands(state, [&operand], ty)?;
        parser.parse_punct(")")?;
    }
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    state.add_result(ty);
    Ok(())
}

/// Prints an `llvm.landingpad`; a clause whose operand is an array is a filter.
pub(crate) fn print_landingpad(
    printer: &mut OpAsmPrinter<'_>,
    op: LandingpadOpRef<'_>,
) -> fmt::Result {
    printer.write_str(if op.cleanup() { " cleanup " } else { " " })?;
    for value in (*op).operands() {
        let ty = (*op).body().value_type(value);
        let filter = ty.is::<LLVMArrayType>();
        printer.write_str(if filter { "(filter " } else { "(catch " })?;
        printer.print_operand((*op).body(), value)?;
        printer.write_str(" : ")?;
        printer.print_type(ty)?;
        printer.write_str(") ")?;
    }
    printer.print_all_attributes(*op, &["cleanup"])?;
    printer.write_str(": ")?;
    printer.print_types(op.result_types())
}
