//! Properties structs as fields of other properties structs.

use std::fmt;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, Context, DictionaryAttr, Ident, Properties, SetError};

use super::PropertyKind;

/// The kind of a struct declared by `#[properties]` as a field of another properties struct,
/// written as a dictionary.
pub struct Nested;

impl<P: Properties> PropertyKind<P> for Nested {
    const CONSTRAINT: &'static str = "nested properties";
    const STRICT: bool = true;

    fn to_attribute(value: &P, cx: &Context) -> Option<Attribute> {
        let entry = |field: &terrace_ir::PropertyInfo| {
            let held = value.attribute(field.index, cx)?;
            Some((Ident::get(cx, field.name), held))
        };
        let entries: Vec<_> = P::INFO.fields.iter().filter_map(entry).collect();
        Some(DictionaryAttr::get(cx, &entries).attr())
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<P, SetError> {
        let dictionary = attribute.downcast::<DictionaryAttr>(cx).ok_or_else(|| {
            SetError::Message("expected DictionaryAttr to set properties".to_owned())
        })?;
        let mut value = P::default();
        for field in P::INFO.fields {
            match dictionary.lookup_str(cx, field.name) {
                Some(held) => value.set_attribute(field.index, cx, held)?,
                None if field.presence == terrace_ir::Presence::Required => {
                    let name = field.name;
                    let message = format!(
                        "expected key entry for {name} in DictionaryAttr to set Properties."
                    );
                    return Err(SetError::Message(message));
                }
                None => {}
            }
        }
        Ok(value)
    }
    fn check(value: &P, cx: &Context) -> bool {
        P::INFO.fields.iter().all(|field| (field.codec.check)(value.field(field.index), cx))
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<P> {
        let at = parser.position();
        let attribute = parser.parse_attribute(None)?;
        Self::from_attribute(parser.context(), attribute).map_err(|error| {
            let message = match &error {
                SetError::Message(message) => message,
                _ => "invalid kind of attribute specified",
            };
            parser.error(at, message)
        })
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<P>> {
        if parser.text_at(parser.position(), 1) != b"{" {
            return Ok(None);
        }
        Self::parse(parser, name).map(Some)
    }
    fn print(value: &P, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        let attribute = Self::to_attribute(value, printer.context());
        attribute.map_or(Ok(()), |a| printer.print_attribute(a, TypeElision::Never))
    }
}
