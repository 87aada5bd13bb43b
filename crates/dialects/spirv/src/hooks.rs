//! What the dialect does beyond its declarations.

use terrace_ir::syntax::{AsmParser, ParseResult};
use terrace_ir::{Attribute, DialectHooks, Type};

/// The hooks of the dialect.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    parse_type: Some(unknown_type),
    parse_attribute: Some(unknown_attribute),
    ..DialectHooks::NONE
};

/// Reports a type that the dialect does not have.
fn unknown_type(parser: &mut AsmParser<'_>, name: &str) -> ParseResult<Option<Type>> {
    Err(parser.error(parser.name_position(), &format!("unknown SPIR-V type: {name}")))
}

/// Reports an attribute that the dialect does not have.
fn unknown_attribute(
    parser: &mut AsmParser<'_>,
    name: &str,
    _: Option<Type>,
) -> ParseResult<Option<Attribute>> {
    Err(parser.error(parser.name_position(), &format!("unknown SPIR-V attribute kind: {name}")))
}
