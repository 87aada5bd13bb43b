//! The parameters of declared types and attributes.

use std::fmt;

use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, Element, Handle, Ident, Type, Uniqued};

/// A field of a type or attribute: how it is read, written and looked into.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of types and attributes",
    label = "implement `Parameter` for it"
)]
pub trait Parameter: Sized {
    /// Reads it.
    ///
    /// # Errors
    /// When the text is not that of one.
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self>;

    /// Writes it.
    ///
    /// # Errors
    /// When writing fails.
    fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result;

    /// Visits the types and attributes in it.
    fn walk(&self, _visit: &mut dyn FnMut(Element)) {}
}

macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl Parameter for $ty {
            fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
                let at = parser.position();
                let value = parser.parse_integer()?;
                <$ty>::try_from(value)
                    .map_err(|_| parser.error(at, "integer value too large"))
            }
            fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result {
                write!(out, "{self}")
            }
        }
    )*};
}
integers!(i8, i16, i32, i64, u8, u16, u32, u64, usize);

impl Parameter for bool {
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
        if parser.parse_optional_keyword_str("true") {
            return Ok(true);
        }
        parser.parse_keyword_str("false").map(|()| false)
    }
    fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result {
        write!(out, "{self}")
    }
}

impl Parameter for String {
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
        let at = parser.position();
        let bytes = parser.parse_string()?;
        String::from_utf8(bytes).map_err(|_| parser.error(at, "expected a string in UTF-8"))
    }
    fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result {
        terrace_ir::print::quoted(out, self.as_bytes())
    }
}

impl Parameter for Type {
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
        parser.parse_type()
    }
    fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result {
        out.print_type(*self)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        visit(Element::Type(*self));
    }
}

impl Parameter for Attribute {
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
        parser.parse_attribute(None)
    }
    fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result {
        out.print_attribute(*self, TypeElision::Never)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        visit(Element::Attribute(*self));
    }
}

impl Parameter for Ident {
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
        let keyword = parser.parse_keyword()?;
        Ok(Ident::get(parser.context(), &keyword))
    }
    fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result {
        let cx = out.context().clone();
        terrace_ir::print::keyword_or_string(out, self.as_str(&cx))
    }
}

/// An attribute of a known kind.
impl<T: Uniqued> Parameter for Handle<T> {
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
        let at = parser.position();
        let attribute = parser.parse_attribute(None)?;
        let handle = attribute.as_handle();
        handle.ok_or_else(|| parser.error(at, "invalid kind of attribute specified"))
    }
    fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result {
        out.print_attribute(self.attr(), TypeElision::Never)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        visit(Element::Attribute(self.attr()));
    }
}

/// Elements separated by commas, at least one.
impl<P: Parameter> Parameter for Vec<P> {
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
        let mut out = vec![P::parse(parser)?];
        while parser.parse_optional_punct(",") {
            out.push(P::parse(parser)?);
        }
        Ok(out)
    }
    fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result {
        for (at, element) in self.iter().enumerate() {
            if at > 0 {
                out.write_str(", ")?;
            }
            element.print(out)?;
        }
        Ok(())
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.iter().for_each(|element| element.walk(visit));
    }
}
