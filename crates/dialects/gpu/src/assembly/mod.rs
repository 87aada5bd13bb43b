//! Hand-written syntax of the operations.

mod function;
mod launch;
mod warp;

pub(crate) use function::*;
pub(crate) use launch::*;
pub(crate) use warp::*;

use std::fmt;

use terrace_ir::syntax::{Argument, Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Handle, Ident, OpRef, Value};

/// Parses an optional `keyword(%a : type {…})`: the memory attributions of a workgroup or a thread.
fn parse_attributions(parser: &mut OpAsmParser<'_>, keyword: &str) -> ParseResult<Vec<Argument>> {
    match parser.parse_optional_keyword_str(keyword) {
        true => parser.parse_argument_list(Delimiter::Paren, true, true),
        false => Ok(Vec::new()),
    }
}

/// Returns the attributes of the attributions; `None` if they have no attributes.
fn attributes_of(parser: &OpAsmParser<'_>, arguments: &[Argument]) -> Option<Handle<ArrayAttr>> {
    if arguments.iter().all(|argument| argument.attributes.is_empty()) {
        return None;
    }
    let cx = parser.context();
    let all = arguments.iter().map(|a| DictionaryAttr::get(cx, &a.attributes).attr());
    Some(ArrayAttr::get(cx, all.collect::<Vec<Attribute>>()))
}

/// Prints ` keyword(%a : type {…})`, or nothing if there are no values.
fn print_attributions(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    keyword: &str,
    values: &[Value],
    attributes: Option<Handle<ArrayAttr>>,
) -> fmt::Result {
    if values.is_empty() {
        return Ok(());
    }
    let cx = op.context();
    let attributes = attributes.map_or(&[][..], |attributes| &attributes.data(cx).0);
    let body = op.region(0).map_or(op.body(), |region| region.body());
    write!(printer, " {keyword}(")?;
    printer.print_list(values.iter().enumerate(), |printer, (index, value)| {
        printer.print_typed_operand(body, *value)?;
        let held = attributes.get(index).and_then(|held| held.downcast::<DictionaryAttr>(cx));
        printer.print_optional_attr_dict(held.map_or(&[][..], |held| held.entries()), &[])
    })?;
    printer.write_str(")")
}

/// Returns the discardable attribute `name`; `None` if absent.
fn discardable(op: OpRef<'_>, name: &str) -> Option<Attribute> {
    let name = Ident::get(op.context(), name);
    op.attributes().iter().find(|(held, _)| *held == name).map(|(_, value)| *value)
}

/// Returns the number of workgroup attributions from the attribute of the operation; 0 if absent.
pub(crate) fn workgroup_count(op: OpRef<'_>) -> usize {
    let count = discardable(op, WORKGROUP_ATTRIBUTIONS);
    let count = count.and_then(|c| c.downcast::<terrace_builtin::IntegerAttr>(op.context()));
    count.and_then(|count| count.to_u64()).and_then(|n| usize::try_from(n).ok()).unwrap_or(0)
}

/// The attribute with the number of workgroup attributions.
const WORKGROUP_ATTRIBUTIONS: &str = "workgroup_attributions";
