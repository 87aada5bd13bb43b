//! The interpreter of declarative assembly formats: reads and writes operations by the elements
//! that `#[operation(format = "…")]` made of the format's text.
//!
//! Reading goes through the elements once and collects operand names and types as they are written
//! (`parse.rs`, `read_types.rs`), since the type of an operand may come after it, or not at all. At
//! the end (`resolve.rs`), in this order: operands written as one list are divided among the
//! declared ones; each result gets its types from its source in [`Format::result_types`], each
//! operand from [`Format::operand_types`], and operand names become values of these types; lengths
//! of groups are set; result types are inferred, if the format leaves that to the operation. A
//! source that refers to another operand or result sees the types written for that, or the only one
//! that its constraint allows.
//!
//! Writing goes through the elements once; the macro has decided where spaces go, and every
//! optional group says by which element it is known to be present.

mod dict;
mod parse;
mod print;
mod program;
mod read_types;
mod resolve;

use std::fmt;

pub(crate) use program::{MAX_SLOTS, Program, Source, Step};
use terrace_ir::format::{Format, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpInfo, OpRef, OpState};

/// Reads what follows the name of an operation into `state`; `parsed` is scratch space.
///
/// # Errors
/// When the text is not as `format` says.
pub(crate) fn parse(
    format: &'static Format,
    parser: OpAsmParser<'_>,
    state: &mut OpState,
    info: &'static OpInfo,
    parsed: &mut Parsed,
) -> ParseResult {
    parsed.begin(info);
    parse::Reader { format, parser, state, info, parsed }.run()
}

/// Writes what follows the name of `op`, which `info` declares.
pub(crate) fn print(
    format: &Format,
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    info: &'static OpInfo,
) -> fmt::Result {
    print::Writer::new(format, printer, op, info).run()
}

/// Whether the text of operations that `info` declares by `format` depends on properties, attributes
/// and the numbers of operands and results alone, but for names of operands and types of values.
pub(crate) fn is_regular(format: &Format, info: &OpInfo) -> bool {
    print::is_regular(format.elements, info)
}
