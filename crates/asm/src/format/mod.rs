//! The interpreter of declarative assembly formats: reads and writes operations by the elements
//! that `#[operation(format = "…")]` made of the format's text.
//!
//! Reading goes through the elements once and collects operands and types as they are written;
//! at the end every type that is not written follows from its source and the operands are looked
//! up. Writing goes through the elements once; where spaces go was decided by the macro.

mod dict;
mod parse;
mod print;
mod read_types;
mod resolve;

use std::fmt;

use terrace_ir::format::{Format, Parsed, TypesOf, Var};
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

/// Writes what follows the name of `op`.
///
/// # Errors
/// When writing fails.
pub(crate) fn print(format: &Format, printer: &mut dyn OpAsmPrinter, op: OpRef<'_>) -> fmt::Result {
    match op.info() {
        Some(info) => print::Writer::new(format, printer, op, info).run(),
        None => Ok(()),
    }
}

/// The operand or result that `of` names, if it names one.
fn single(of: TypesOf) -> Option<Var> {
    match of {
        TypesOf::Var(var) => Some(var),
        _ => None,
    }
}
