//! What the dialect does beyond its declarations.

use terrace_ir::syntax::{AsmParser, ParseResult};
use terrace_ir::{DialectHooks, LoadedDialect, Type};

/// The hooks of the dialect.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    allow_unknown_operations: true,
    parse_type: Some(unknown_type),
    ..DialectHooks::NONE
};

/// Whether the word starts a type that is written without a dialect.
fn is_builtin(name: &str) -> bool {
    const WORDS: &[&str] =
        &["bf16", "complex", "index", "memref", "none", "tensor", "tf32", "tuple", "vector"];
    let width = ["i", "si", "ui", "f"].iter().find_map(|prefix| name.strip_prefix(prefix));
    WORDS.contains(&name)
        || width.is_some_and(|width| {
            !width.is_empty() && width.bytes().all(|digit| digit.is_ascii_digit())
        })
}

/// Reports a type that the dialect does not have.
fn unknown_type(
    _: &LoadedDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
) -> ParseResult<Option<Type>> {
    if is_builtin(name) {
        return Err(parser.error(parser.name_position(), "unexpected type, expected keyword"));
    }
    Err(parser.error(parser.name_position(), &format!("unknown LLVM type: {name}")))
}
