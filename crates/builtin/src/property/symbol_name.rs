//! Kinds of symbol names.

use std::fmt;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Attribute, Context, Handle, SetError, StringAttr};

use super::{ByType, PropertyKind};

/// The kind of symbol names: string attributes written `@name`.
pub struct SymbolName;

impl PropertyKind<Handle<StringAttr>> for SymbolName {
    const CONSTRAINT: &'static str = "string attribute";
    const ABSENT: bool = true;
    const PLAIN: bool = true;
    fn to_attribute(value: &Handle<StringAttr>, _: &Context) -> Option<Attribute> {
        (!value.is_absent()).then(|| value.attr())
    }
    fn from_attribute(_: &Context, attribute: Attribute) -> Result<Handle<StringAttr>, SetError> {
        attribute.as_handle().ok_or(SetError::Kind)
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Handle<StringAttr>> {
        parser.parse_symbol_name()
    }
    fn parse_optional(
        parser: &mut OpAsmParser<'_>,
        _: &str,
    ) -> ParseResult<Option<Handle<StringAttr>>> {
        parser.parse_optional_symbol_name()
    }
    fn print(value: &Handle<StringAttr>, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        if value.is_absent() {
            return Ok(());
        }
        let cx = printer.context();
        terrace_ir::print::symbol_name(printer, &value.data(cx).text())
    }
}

/// The same kind for values stored as `String`.
impl PropertyKind<String> for SymbolName {
    const CONSTRAINT: &'static str = "string attribute";
    fn to_attribute(value: &String, cx: &Context) -> Option<Attribute> {
        <ByType as PropertyKind<String>>::to_attribute(value, cx)
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<String, SetError> {
        <ByType as PropertyKind<String>>::from_attribute(cx, attribute)
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<String> {
        let name = parser.parse_symbol_name()?;
        Ok(name.data(parser.context()).text().into_owned())
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Option<String>> {
        let name = parser.parse_optional_symbol_name()?;
        Ok(name.map(|name| name.data(parser.context()).text().into_owned()))
    }
    fn print(value: &String, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        terrace_ir::print::symbol_name(printer, value)
    }
}
