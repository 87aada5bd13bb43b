//! The syntax of the parameters of one class of types or attributes.

use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::Type;
use crate::store::kind::Id;
use crate::text::syntax::AsmParser;
use crate::text::syntax::AsmPrinter;
/// Reads the parameters of a type or attribute after its mnemonic; gives its id. Attributes get
/// the type that the place they are in expects.
pub type ParseParameters = fn(&mut AsmParser<'_>, Option<Type>) -> Result<Id, Diagnostic>;

/// The functions that print and parse the types (or attributes) of one class without prefix and
/// mnemonic.
#[derive(Clone, Copy)]
pub struct ClassSyntax {
    /// The name of the class in diagnostics; empty for what stands for several kinds.
    pub name: fn() -> &'static str,
    /// Whether the type is of the class.
    pub is: fn(Id) -> bool,
    /// Writes the parameters, without `!dialect.mnemonic`.
    pub print: fn(&Context, Id, &mut AsmPrinter<'_>) -> std::fmt::Result,
    /// Reads the parameters; an attribute may get a type of its own from its place.
    pub parse: ParseParameters,
}
