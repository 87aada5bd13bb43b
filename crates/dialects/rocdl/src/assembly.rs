//! Syntax of the raw buffer operations: operands and the type of the data.

use std::fmt;

use terrace_builtin::{IntegerType, VectorType};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState, Type};

use crate::RawBufferLoadOpRef;

/// Parses `%resource, %offset, %soffset, %aux : type`, with the data in front if `stores`; returns
/// the type of the data.
fn parse(parser: &mut OpAsmParser<'_>, state: &mut OpState, stores: bool) -> ParseResult<Type> {
    let operands = parser.parse_operands(if stores { 5 } else { 4 })?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let int = IntegerType::get(parser.context(), 32).ty();
    let resource = VectorType::get(parser.context(), &[4], int).ty();
    let types = [ty, resource, int, int, int];
    let at = parser.name_position();
    parser.resolve_operands_with_types(state, &operands, &types[5 - operands.len()..], at)?;
    Ok(ty)
}

/// Prints the operands of `op` and the type of the data.
fn print(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, ty: Option<Type>) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values(op.body(), op.operands())?;
    printer.write_str(" : ")?;
    printer.print_types(ty)
}

/// Parses `%resource, %offset, %soffset, %aux : type`.
pub(crate) fn parse_raw_buffer_load(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let ty = parse(parser, state, false)?;
    state.add_result(ty);
    Ok(())
}

/// Prints a `rocdl.raw.buffer.load`: `%resource, %offset, %soffset, %aux : type`.
pub(crate) fn print_raw_buffer_load(
    printer: &mut OpAsmPrinter<'_>,
    op: RawBufferLoadOpRef<'_>,
) -> fmt::Result {
    print(printer, *op, (*op).result_types().next())
}

/// Parses `%data, %resource, %offset, %soffset, %aux : type`.
pub(crate) fn parse_raw_buffer_store(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    parse(parser, state, true).map(drop)
}

/// Prints a raw buffer operation that stores.
pub(crate) fn print_raw_buffer_store(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    print(printer, op, op.operand_types().next())
}
