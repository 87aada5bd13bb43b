//! Parsers and printers of the `llvm` operations that have no declarative format; `generated`
//! refers to them by name.

mod bundles;
mod call;
mod compare;
mod exception;
mod function;
mod global;
mod memory;
mod signature;

pub(crate) use bundles::*;
pub(crate) use call::*;
pub(crate) use compare::*;
pub(crate) use exception::*;
pub(crate) use function::*;
pub(crate) use global::*;
pub(crate) use memory::*;

use std::fmt;

use terrace_builtin::property::{EnumAttr, parse_optional_enum, write_enum};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Handle, SymbolRefAttr};

/// Parses an optional keyword of `E`; returns the default case if no keyword is next.
pub(crate) fn parse_keyword<E: EnumAttr>(parser: &mut OpAsmParser<'_>) -> ParseResult<E> {
    Ok(parse_optional_enum(parser)?.unwrap_or_default())
}

/// Prints a keyword and a space, unless it is the default case.
pub(crate) fn print_keyword<E: EnumAttr>(printer: &mut OpAsmPrinter<'_>, value: E) -> fmt::Result {
    if value == E::default() {
        return Ok(());
    }
    write_enum(value, printer)?;
    printer.write_str(" ")
}

/// Parses `(@name)`, a symbol in parentheses.
fn parse_symbol_in_parens(parser: &mut OpAsmParser<'_>) -> ParseResult<Handle<SymbolRefAttr>> {
    parser.parse_punct("(")?;
    let symbol = parser.parse_attribute_of::<SymbolRefAttr>(None)?;
    parser.parse_punct(")")?;
    Ok(symbol)
}
