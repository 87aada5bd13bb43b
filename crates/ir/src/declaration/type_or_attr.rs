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
    /// No syntax: always printed as the full `!dialect.mnemonic`.
    Bare,
    /// A format, which the declaration has or implies (MLIR: `assemblyFormat`).
    Declared,
    /// Functions (MLIR: `hasCustomAssemblyFormat`).
    Custom,
}

/// A type or attribute declared by `#[ty]` or `#[attr]` (MLIR: `TypeDef`, `AttrDef`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no type or attribute: `#[ty]` and `#[attr]` declare them"
)]
pub trait TypeOrAttrDef: Uniqued {
    /// The mnemonic under which the type or attribute is found in text, with its reader.
    const MNEMONIC: Mnemonic;

    /// The syntax after the mnemonic.
    const SYNTAX: KindSyntax = KindSyntax::Declared;

    /// Whether the parameters fit together.
    ///
    /// # Errors
    /// When the parameters do not fit together; the text says why.
    fn verify(&self, _cx: &Context) -> Result<(), String> {
        Ok(())
    }

    /// The handle of these parameters.
    ///
    /// # Errors
    /// When [`TypeOrAttrDef::verify`] rejects the parameters; the diagnostic is at `location`.
    fn try_intern(self, cx: &Context, location: Location) -> ParseResult<Handle<Self>> {
        match self.verify(cx) {
            Ok(()) => Ok(Handle::of(cx, self)),
            Err(message) => Err(Diagnostic::error(location, message)),
        }
    }

    /// Makes `ty` the type that the attribute itself has, if it has one.
    fn set_self_type(&mut self, _ty: Type) {}

    /// Reads what follows the mnemonic.
    ///
    /// # Errors
    /// When the text is not that of this type's or attribute's parameters.
    fn parse_parameters(parser: &mut AsmParser<'_>) -> ParseResult<Self>;

    /// Writes what follows the mnemonic.
    fn print_parameters(&self, out: &mut AsmPrinter<'_>) -> std::fmt::Result;
}
