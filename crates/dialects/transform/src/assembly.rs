//! Parsers and printers of the `transform` operations that have no declarative format; `generated`
//! refers to them by name.

use std::fmt;

use terrace_builtin::function::{parse_function, print_function};
use terrace_builtin::{DYNAMIC, IntegerAttr, IntegerType};
use terrace_ir::OpState;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};

use crate::{NamedSequenceOpRef, SplitOpRef};

/// Parses a named sequence in the common syntax of function-like operations.
pub(crate) fn parse_named_sequence(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    parse_function(parser, state)
}

/// Prints a named sequence in the common syntax of function-like operations.
pub(crate) fn print_named_sequence(
    printer: &mut OpAsmPrinter<'_>,
    op: NamedSequenceOpRef<'_>,
) -> fmt::Result {
    print_function(printer, op)
}

/// The name of the property that holds the size of the first part.
const STATIC_CHUNK_SIZES: &str = "static_chunk_sizes";

/// Parses `%target after 3 {…} : type`, or `after %size … : type, type`.
pub(crate) fn parse_structured_split(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let target = parser.parse_operand()?;
    parser.parse_keyword_str("after")?;
    let size = parser.parse_optional_operand()?;
    let number = if size.is_some() { DYNAMIC } else { parser.parse_integer()? };
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    parser.resolve_operands(state, [&target], ty)?;
    if let Some(size) = size {
        parser.parse_punct(",")?;
        let size_type = parser.parse_type()?;
        parser.resolve_operands(state, [&size], size_type)?;
    }
    let cx = parser.context();
    let number = IntegerAttr::get(cx, IntegerType::get(cx, 64), number);
    state.set_inherent(cx, STATIC_CHUNK_SIZES, number);
    state.add_result(ty);
    Ok(())
}

/// Prints `%target after 3  {…} : type`, with two spaces as MLIR does.
pub(crate) fn print_structured_split(
    printer: &mut OpAsmPrinter<'_>,
    op: SplitOpRef<'_>,
) -> fmt::Result {
    let body = op.body();
    let mut operands = op.operands();
    printer.write_str(" ")?;
    printer.print_values(body, operands.next())?;
    printer.write_str(" after ")?;
    match operands.next() {
        Some(size) => printer.print_operand(body, size)?,
        None => write!(printer, "{}", op.static_chunk_sizes())?,
    }
    printer.write_str(" ")?;
    printer.print_all_attributes(*op, &[STATIC_CHUNK_SIZES])?;
    printer.write_str(" : ")?;
    printer.print_types(op.operand_types())
}
