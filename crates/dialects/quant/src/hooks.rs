//! Hooks of the `quant` dialect.

use terrace_ir::syntax::{AsmParser, ParseResult};
use terrace_ir::{DialectHooks, LoadedDialect, Type};

/// The hooks of the dialect; unknown types are reported.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { parse_type: Some(unknown_type), ..DialectHooks::NONE };

/// Reports an error for a type name that the dialect does not define.
fn unknown_type(
    _: &LoadedDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
) -> ParseResult<Option<Type>> {
    Err(parser.error(parser.name_position(), &format!("unknown quantized type {name}")))
}
