//! The interpreter of declarative assembly formats: reads and writes operations by the elements
//! into which `#[operation(format = "…")]` translates a format.
//!
//! Reading (`parse.rs`, `read_types.rs`) visits the elements once and collects names of operands
//! and types, since the type of an operand may follow its name, or be omitted. Then (`resolve.rs`),
//! in this order: operands written as one list are divided among the declared ones; each result
//! gets its types from its source in [`Format::result_types`], each operand from
//! [`Format::operand_types`], and names of operands are resolved to values of these types; lengths
//! of groups are set; result types are inferred, if that is their source. A source that refers to
//! another operand or result uses the types written for it, or the only one that its constraint
//! allows.
//!
//! Writing (`print.rs`) visits the elements once. The macro has placed spaces, and each optional
//! group has an anchor that determines whether it is written.
//!
//! Programs (`program.rs`) are a faster way of reading simple formats.

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

/// Reads an operation after its name into `state`; `parsed` is scratch space.
///
/// # Errors
/// When the text does not match `format`.
pub(crate) fn parse(
    format: &'static Format,
    parser: OpAsmParser<'_>,
    state: &mut OpState,
    info: &'static OpInfo,
    parsed: &mut Parsed,
) -> ParseResult {
    let OpInfo { operands, results, regions, successors, .. } = info;
    parsed.begin([operands.len(), results.len(), regions.len(), successors.len()]);
    parse::Reader { format, parser, state, info, parsed }.run()
}

/// Writes `op`, which `info` declares, after its name.
pub(crate) fn print(
    format: &Format,
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    info: &'static OpInfo,
) -> fmt::Result {
    print::Writer::new(format, printer, op, info).run()
}

/// Whether the text of operations that `info` declares depends only on their properties and their
/// numbers of operands and results, except for names, types and discardable attributes.
pub(crate) fn is_regular(format: &Format, info: &OpInfo) -> bool {
    print::is_regular(format.elements, info)
}
