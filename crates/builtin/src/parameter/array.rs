//! Parameters that are dense arrays or affine maps, written without their keyword.

use std::fmt;

use terrace_ir::syntax::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::{Attribute, Element, Handle};

use super::Parameter;
use crate::attributes::{AffineMapAttr, DenseArrayAttr};

macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident, $native:ty, $get:ident, $as:ident, $cpp:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(pub Handle<DenseArrayAttr>);

        impl Parameter for $name {
            const CPP: &'static str = $cpp;

            fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
                let mut values: Vec<$native> = Vec::new();
                parser.parse_list(Delimiter::Square, "", |parser| {
                    values.push(Parameter::parse(parser)?);
                    Ok(())
                })?;
                Ok(Self(DenseArrayAttr::$get(parser.context(), &values)))
            }

            fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
                match parser.text_at(parser.position(), 1) {
                    b"[" => Self::parse(parser).map(Some),
                    _ => Ok(None),
                }
            }

            fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
                let cx = out.context();
                let values = self.0.data(&cx).$as(&cx).into_iter().flatten();
                out.write_str("[")?;
                out.print_list(values, |out, value| write!(out, "{value}"))?;
                out.write_str("]")
            }

            fn walk(&self, visit: &mut dyn FnMut(Element)) {
                visit(Element::Attribute(self.0.attr()));
            }
        }
    )*};
}

lists! {
    /// A dense array of 16-bit integers, written `[1, 2]`.
    I16List, i16, i16s, as_i16s, "DenseI16ArrayAttr";
    /// A dense array of 32-bit integers, written `[1, 2]`.
    I32List, i32, i32s, as_i32s, "DenseI32ArrayAttr";
    /// A dense array of 64-bit integers, written `[1, 2]`.
    I64List, i64, i64s, as_i64s, "DenseI64ArrayAttr";
}

/// An affine map, written without `affine_map<…>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BareAffineMap(pub Handle<AffineMapAttr>);

impl Parameter for BareAffineMap {
    const CPP: &'static str = "AffineMap";

    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let map: Attribute = parser.parse_affine_map()?;
        let map = map.as_handle();
        map.map(Self).ok_or_else(|| parser.error(at, "invalid kind of attribute specified"))
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        let cx = out.context();
        let text = self.0.data(cx).0.to_text(cx);
        out.write_str(&text)
    }

    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        visit(Element::Attribute(self.0.attr()));
    }
}
