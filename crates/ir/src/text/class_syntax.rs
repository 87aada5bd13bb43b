//! The syntax of the parameters of one class of types or attributes.

use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::Type;
use crate::store::kind::Id;
use crate::text::syntax::AsmParser;
use crate::text::syntax::AsmPrinter;
/// Parses the parameters of a type or attribute after its mnemonic; returns its id. The last
/// parameter is the type that the context of an attribute expects.
pub type ParseParameters = fn(&mut AsmParser<'_>, Option<Type>) -> Result<Id, Diagnostic>;

/// The functions that print and parse the types (or attributes) of one class without prefix and
/// mnemonic.
#[derive(Clone, Copy)]
pub struct ClassSyntax {
    /// Returns the name of the class in diagnostics; empty for a class of several kinds.
    pub name: fn() -> &'static str,
    /// Whether types of the class have a prefix, `!dialect.`, in other places.
    pub has_prefix: bool,
    /// Whether the type is of the class.
    pub is: fn(Id) -> bool,
    /// Writes the parameters, without `!dialect.mnemonic`.
    pub print: fn(&Context, Id, &mut AsmPrinter<'_>) -> std::fmt::Result,
    /// Parses the parameters; for an attribute, with the type that its context expects.
    pub parse: ParseParameters,
}
