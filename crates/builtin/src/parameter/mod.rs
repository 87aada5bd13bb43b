//! The parameters of declared types and attributes, and the text that a declarative format gives
//! them.

mod array;
mod flags;
mod format;
mod interpret;
mod natural;

pub use array::{BareAffineMap, I32List, I64List};
pub use flags::Flags;
pub use format::{
    DynParameter, Format, ParameterDirective, ParameterElement, ParameterInfo, Shown, Slot,
    TypedSlot, cpp, finish,
};
pub use interpret::{parse_format, print_format, print_self_type};

use std::fmt;

use terrace_ir::Element;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};

/// A field of a type or attribute: how it is read, written and looked into.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of types and attributes",
    label = "implement `Parameter` for it"
)]
pub trait Parameter: Sized {
    /// The name of the type in diagnostics: that of MLIR's C++ type.
    const CPP: &'static str = "";

    /// Reads a value of the type.
    ///
    /// # Errors
    /// When the text is not a value of the type.
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self>;

    /// Reads a value if one is next.
    ///
    /// # Errors
    /// When the text starts like a value of the type but is not one.
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        Self::parse(parser).map(Some)
    }

    /// Writes the value where a format says `$name`.
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result;

    /// Writes the value where a format says `qualified($name)`: with prefix and mnemonic.
    fn print_qualified(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        self.print(out)
    }

    /// Whether the value is there: an optional group is written if its anchor is.
    fn is_present(&self) -> bool {
        true
    }

    /// The value where the text does not say it; `None` if the text must.
    fn absent() -> Option<Self> {
        None
    }

    /// Visits the types and attributes that the value contains.
    fn walk(&self, _visit: &mut dyn FnMut(Element)) {}
}
