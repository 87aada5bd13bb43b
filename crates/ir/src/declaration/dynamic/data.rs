//! The types and attributes of dynamic dialects: a name and parameters.

use std::fmt;

use crate::declaration::dynamic::DynamicDialect;
use crate::declaration::kind_hooks::structural;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Handle, Ident, Type};
use crate::store::kind::{Class, Element, Id, KindCell, KindInfo, Uniqued};
use crate::text::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};

macro_rules! dynamic_kind {
    ($(#[$doc:meta])* $name:ident, $class:ident, $text:literal, $sigil:literal) => {
        $(#[$doc])*
        #[derive(PartialEq, Eq, Hash, Debug)]
        pub struct $name {
            /// The full name of the definition, `dialect.name`.
            pub name: Ident,
            /// The parameters, in the order of the definition; types are type attributes.
            pub parameters: Box<[Attribute]>,
        }

        impl $name {
            /// Returns the type or attribute with the definition `name` (`dialect.name`) and these
            /// parameters.
            ///
            /// # Errors
            /// When no loaded dynamic dialect defines `name`, or the definition rejects the
            /// parameters; the text is the reason.
            pub fn try_get(
                cx: &Context,
                name: &str,
                parameters: &[Attribute],
            ) -> Result<Handle<Self>, String> {
                let found = cx.dynamic(name);
                let verify = found.and_then(|(held, name)| held.parameters(Class::$class, name));
                let verify = verify.ok_or_else(|| concat!("expected dynamic ", $text))?;
                verify(cx, parameters)?;
                let name = Ident::get(cx, name);
                Ok(Handle::of(cx, Self { name, parameters: parameters.into() }))
            }

            /// Returns the namespace of the dialect that defines the datum.
            pub fn dialect<'c>(&self, cx: &'c Context) -> &'c str {
                let name = self.name.as_str(cx);
                name.split_once('.').map_or(name, |(dialect, _)| dialect)
            }
        }

        impl Uniqued for $name {
            const INFO: KindInfo = structural::<Self>(
                concat!("dynamic_", $text),
                concat!("A dynamic ", $text, "."),
                Class::$class,
                |cx, id, visit| {
                    let parameters = &cx.data::<Self>(id).parameters;
                    parameters.iter().for_each(|one| visit(Element::Attribute(*one)));
                },
                const {
                    &crate::declaration::kind_hooks::KindHooks::plain(|cx, id, _, out| {
                        let data = cx.data::<Self>(id);
                        print(out, $sigil, data.name.as_str(cx), &data.parameters)
                    })
                },
            );
            fn cell() -> &'static KindCell {
                static CELL: KindCell = KindCell::new();
                &CELL
            }
        }
    };
}

dynamic_kind!(
    /// A type of a dialect that was put together while the program runs (MLIR: `DynamicType`).
    DynamicType,
    Type,
    "type",
    '!'
);

dynamic_kind!(
    /// An attribute of a dialect that was put together while the program runs
    /// (MLIR: `DynamicAttr`).
    DynamicAttr,
    Attribute,
    "attribute",
    '#'
);

/// Prints a name and, unless the list is empty, parameters.
fn print(
    out: &mut AsmPrinter<'_>,
    sigil: char,
    name: &str,
    parameters: &[Attribute],
) -> fmt::Result {
    out.write_char(sigil)?;
    out.write_str(name)?;
    for (at, parameter) in parameters.iter().enumerate() {
        out.write_str(if at == 0 { "<" } else { ", " })?;
        out.print_attribute(*parameter, TypeElision::Never)?;
    }
    out.write_str(if parameters.is_empty() { "" } else { ">" })
}

/// Parses the parameters: an optional list in angle brackets.
fn parse_parameters(parser: &mut AsmParser<'_>) -> ParseResult<Vec<Attribute>> {
    let mut parameters = Vec::new();
    if !parser.parse_optional_punct("<") || parser.parse_optional_punct(">") {
        return Ok(parameters);
    }
    loop {
        parameters.push(parser.parse_attribute(None)?);
        if parser.parse_optional_punct(">") {
            return Ok(parameters);
        }
        parser.parse_punct(",")?;
    }
}

/// Reads a type or attribute called `name` of `dialect`.
fn parse<T: Uniqued>(
    dialect: &DynamicDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
    get: fn(&Context, &str, &[Attribute]) -> Result<Handle<T>, String>,
) -> Result<Id, Diagnostic> {
    let parameters = match dialect.defines(T::INFO.class, name) {
        true => parse_parameters(parser)?,
        false => Vec::new(),
    };
    let full = format!("{}.{name}", dialect.name());
    get(parser.context(), &full, &parameters)
        .map(Handle::id)
        .map_err(|message| parser.error(parser.name_position(), &message))
}

/// Reads a type called `name` of `dialect`.
pub(super) fn parse_type(
    dialect: &DynamicDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
) -> Result<Type, Diagnostic> {
    parse::<DynamicType>(dialect, parser, name, DynamicType::try_get).map(Type::from_id)
}

/// Reads an attribute called `name` of `dialect`.
pub(super) fn parse_attribute(
    dialect: &DynamicDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
) -> Result<Attribute, Diagnostic> {
    parse::<DynamicAttr>(dialect, parser, name, DynamicAttr::try_get).map(Attribute::from_id)
}
