//! The syntax of functions and graphs, which is that of any function.

use std::fmt;

use terrace_builtin::function::{parse_function, print_function};
use terrace_ir::OpState;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};

use crate::{FuncOpRef, SubgraphOpRef};

/// Reads a function.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_function(parser, state)
}

/// Writes a function.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: FuncOpRef<'_>) -> fmt::Result {
    print_function(printer, op)
}

/// Reads a graph.
pub(crate) fn parse_subgraph(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_function(parser, state)
}

/// Writes a graph.
pub(crate) fn print_subgraph(printer: &mut OpAsmPrinter<'_>, op: SubgraphOpRef<'_>) -> fmt::Result {
    print_function(printer, op)
}
