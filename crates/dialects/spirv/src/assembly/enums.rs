//! Parsing and printing of enumeration cases as keywords and as strings.

use std::fmt;

use terrace_builtin::property::{EnumAttr, write_enum};
use terrace_builtin::{IntegerAttr, IntegerType, NoneType};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Attribute, StringAttr, Type};

/// Returns the case `text`, or for flags the union of cases separated by `|`; `None` if a case is
/// unknown.
fn value_of<E: EnumAttr>(text: &str) -> Option<E> {
    if !E::INFO.bits {
        return E::from_value(E::INFO.value_of(text)?);
    }
    let mut bits = 0;
    for word in text.split('|') {
        bits |= E::INFO.value_of(word.trim())?;
    }
    E::from_value(bits)
}

/// Parses a string that holds a case of the attribute `name`.
pub(crate) fn parse_string_case<E: EnumAttr>(
    parser: &mut OpAsmParser<'_>,
    name: &str,
) -> ParseResult<E> {
    let at = parser.position();
    let cx = parser.context();
    let attribute = parser.parse_attribute(Some(NoneType::get(cx).ty()))?;
    let Some(text) = attribute.downcast::<StringAttr>(cx) else {
        let message = format!("expected {name} attribute specified as string");
        return Err(parser.error(at, &message));
    };
    value_of(&text.text()).ok_or_else(|| {
        let text = attribute.to_text(cx);
        parser.error(at, &format!("invalid {name} attribute specification: {text}"))
    })
}

/// Parses an integer of type `i32`, as an attribute without its type.
pub(crate) fn parse_i32(parser: &mut OpAsmParser<'_>) -> ParseResult<Attribute> {
    let ty = IntegerType::get(parser.context(), 32).ty();
    parse_integer(parser, Some(ty))
}

/// Parses an integer attribute, without its type if `ty` is given.
pub(crate) fn parse_integer(
    parser: &mut OpAsmParser<'_>,
    ty: Option<Type>,
) -> ParseResult<Attribute> {
    let at = parser.position();
    let number = parser.parse_attribute(ty)?;
    match number.is::<IntegerAttr>() {
        true => Ok(number),
        false => Err(parser.error(at, "invalid kind of attribute specified")),
    }
}

/// Parses a keyword that is a case of the attribute `name`.
pub(crate) fn parse_keyword_case<E: EnumAttr>(
    parser: &mut OpAsmParser<'_>,
    name: &str,
) -> ParseResult<E> {
    let at = parser.position();
    let keyword = parser.parse_keyword()?;
    value_of(&keyword).ok_or_else(|| {
        parser.error(at, &format!("invalid {name} attribute specification: {keyword}"))
    })
}

/// Prints a case as a string.
pub(crate) fn print_string_case<E: EnumAttr>(
    printer: &mut OpAsmPrinter<'_>,
    value: E,
) -> fmt::Result {
    printer.write_str("\"")?;
    write_enum(value, printer)?;
    printer.write_str("\"")
}
