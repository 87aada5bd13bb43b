//! Declarations by `#[ty]` and `#[attr]`.

use crate::declaration::dialect::Mnemonic;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Handle, Location, Type};
use crate::store::kind::Uniqued;
use crate::text::syntax::{AsmParser, AsmPrinter, ParseResult};

/// The syntax of a type or attribute after its mnemonic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KindSyntax {
    /// No syntax: always printed in full, `!dialect.mnemonic`.
    Bare,
    /// A declarative format, explicit or implied by the parameters (MLIR: `assemblyFormat`).
    Declared,
    /// Hand-written functions (MLIR: `hasCustomAssemblyFormat`).
    Custom,
}

/// A type or attribute declared by `#[ty]` or `#[attr]` (MLIR: `TypeDef`, `AttrDef`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no type or attribute: `#[ty]` and `#[attr]` declare them"
)]
pub trait TypeOrAttrDef: Uniqued {
    /// The mnemonic of the type or attribute in text, with its parser.
    const MNEMONIC: Mnemonic;

    /// The syntax after the mnemonic.
    const SYNTAX: KindSyntax = KindSyntax::Declared;

    /// Verifies that the parameters are valid together.
    ///
    /// # Errors
    /// If the parameters are not valid together; the text is the reason.
    fn verify(&self, _cx: &Context) -> Result<(), String> {
        Ok(())
    }

    /// Returns the handle of the type or attribute with these parameters.
    ///
    /// # Errors
    /// When [`TypeOrAttrDef::verify`] rejects the parameters; the diagnostic is at `location`.
    fn try_intern(self, cx: &Context, location: Location) -> ParseResult<Handle<Self>> {
        match self.verify(cx) {
            Ok(()) => Ok(Handle::of(cx, self)),
            Err(message) => Err(Diagnostic::error(location, message)),
        }
    }

    /// Parses the text after the mnemonic; `ty` is the type written after an attribute, `None` for
    /// an attribute without one and for a type.
    ///
    /// # Errors
    /// If the text does not match the syntax of the parameters.
    fn parse_parameters(parser: &mut AsmParser<'_>, ty: Option<Type>) -> ParseResult<Self>;

    /// Prints the text after the mnemonic.
    fn print_parameters(&self, out: &mut AsmPrinter<'_>) -> std::fmt::Result;
}
