//! Keys and lists of data layout entries as fields of attributes.

use terrace_data_layout::{EntryList, Key};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Element, StringAttr};

use crate::property::Parameter;

/// The entries of a specification as a field of an attribute.
///
/// The syntax of specifications differs, so that a declaration with such a field needs `parse = …`
/// and `print = …`.
impl Parameter for EntryList {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        Err(parser.error(at, "a list of data layout entries has no syntax of its own"))
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> std::fmt::Result {
        let cx = out.context();
        for (at, entry) in self.as_slice().iter().enumerate() {
            if at > 0 {
                out.write_str(", ")?;
            }
            out.write_str(&entry.to_text(cx))?;
        }
        Ok(())
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        EntryList::walk(self, visit);
    }
}

/// A key is written as a type or a string.
impl Parameter for Key {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        if let Some(name) = parser.parse_optional_string() {
            return Ok(Key::Identifier(StringAttr::get(parser.context(), name)));
        }
        let at = parser.position();
        match parser.parse_optional_type()? {
            Some(ty) => Ok(Key::Type(ty)),
            None => Err(parser.error(at, "expected a type or a quoted string")),
        }
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> std::fmt::Result {
        match self {
            Key::Type(ty) => out.print_type(*ty),
            Key::Identifier(name) => out.print_attribute(name.attr(), TypeElision::Never),
        }
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        if let Key::Type(ty) = self {
            visit(Element::Type(*ty));
        }
    }
}
