//! Parsers and printers of the `pdl_interp` operations that have no declarative format; `generated`
//! refers to them by name.

use std::fmt;

use terrace_builtin::function::{parse_function, print_function};
use terrace_ir::OpState;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_pdl::range_of;

use crate::{ForEachOpRef, FuncOpRef};

/// Parses a function in the common syntax of function-like operations.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_function(parser, state)
}

/// Prints a function in the common syntax of function-like operations.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: FuncOpRef<'_>) -> fmt::Result {
    print_function(printer, op)
}

/// Parses `%value : type in %range { … } -> ^bb1`.
pub(crate) fn parse_foreach(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let variable = parser.parse_argument(true, false)?;
    let at = parser.position();
    if !parser.parse_optional_keyword_str("in") {
        return Err(parser.error(at, "expected 'in' after loop variable"));
    }
    let range = parser.parse_operand()?;
    let cx = parser.context();
    // Ranges of other types do not exist; the operand has another type than that of the variable.
    let ty = range_of(cx, variable.ty).unwrap_or(variable.ty);
    parser.resolve_operands(state, [&range], ty)?;
    let region = parser.parse_region(state, &[variable], false)?;
    state.adopt_region(region);
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    parser.parse_punct("->")?;
    let successor = parser.parse_successor()?;
    state.add_successor(successor);
    Ok(())
}

/// Prints `%value : type in %range { … } -> ^bb1`.
pub(crate) fn print_foreach(printer: &mut OpAsmPrinter<'_>, op: ForEachOpRef<'_>) -> fmt::Result {
    let region = (*op).region(0);
    let entry = region.and_then(|region| region.entry());
    printer.write_str(" ")?;
    if let Some((block, variable)) = entry.and_then(|e| Some((e, *e.arguments().first()?))) {
        printer.print_typed_operand(block.body(), variable)?;
    }
    printer.write_str(" in ")?;
    printer.print_operands(*op)?;
    printer.write_str(" ")?;
    if let Some(region) = region {
        let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
        printer.print_region_of(region, options)?;
    }
    printer.print_all_attributes(*op, &[])?;
    printer.write_str(" -> ")?;
    match (*op).successors().next() {
        Some(block) => printer.print_successor(op.body(), block),
        None => Ok(()),
    }
}
