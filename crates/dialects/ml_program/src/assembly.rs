//! Parsers and printers of functions and subgraphs, which have the common syntax of function-like
//! operations.

use std::fmt;

use terrace_builtin::function::{parse_function, print_function};
use terrace_ir::OpState;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};

use crate::{FuncOpRef, SubgraphOpRef};

/// Parses an `ml_program.func`: `private @name(%a: type) -> type attributes {…} { … }`.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_function(parser, state)
}

/// Prints an `ml_program.func`: `private @name(%a: type) -> type attributes {…} { … }`.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: FuncOpRef<'_>) -> fmt::Result {
    print_function(printer, op)
}

/// Parses an `ml_program.subgraph`: `private @name(%a: type) -> type attributes {…} { … }`.
pub(crate) fn parse_subgraph(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_function(parser, state)
}

/// Prints an `ml_program.subgraph`: `private @name(%a: type) -> type attributes {…} { … }`.
pub(crate) fn print_subgraph(printer: &mut OpAsmPrinter<'_>, op: SubgraphOpRef<'_>) -> fmt::Result {
    print_function(printer, op)
}
