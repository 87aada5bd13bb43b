//! The trait of parameters of declared types and attributes, and their declarative formats.

mod array;
mod by_type;
mod flags;
mod format;
mod interpret;

pub use array::{BareAffineMap, I16List, I32List, I64List};
pub use flags::Flags;
pub use format::{
    DynParameter, Format, ParameterDirective, ParameterElement, ParameterInfo, Shown, Slot,
    TypedSlot, cpp, finish,
};
pub use interpret::{parse_format, print_format, print_self_type};

use std::fmt;

use terrace_ir::Element;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};

/// A type of parameters of types and attributes: reads, writes and visits values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of types and attributes",
    label = "implement `Parameter` for it"
)]
pub trait Parameter: Sized {
    /// The name of MLIR's C++ type, for diagnostics.
    const CPP: &'static str = "";

    /// Reads a value of the type.
    ///
    /// # Errors
    /// When the text is not a value of the type.
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self>;

    /// Reads a value if one is next.
    ///
    /// # Errors
    /// When the text begins like a value of the type but is not one.
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        Self::parse(parser).map(Some)
    }

    /// Reads the value of a parameter of type `Option<Self>` in an optional group that has begun
    /// (MLIR: `FieldParser<std::optional<T>>`). The default requires a value; integers may be
    /// absent.
    ///
    /// # Errors
    /// When the text is not a value of the type.
    fn parse_in_option(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        Self::parse(parser).map(Some)
    }

    /// Writes the value for `$name` in a format.
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result;

    /// Writes the value for `qualified($name)` in a format: with prefix and mnemonic.
    fn print_qualified(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        self.print(out)
    }

    /// Whether the value is present: an optional group is written if its anchor is present.
    fn is_present(&self) -> bool {
        true
    }

    /// Returns the default of a parameter that is not written; `None` if it is required.
    fn absent() -> Option<Self> {
        None
    }

    /// Visits the types and attributes that the value contains.
    fn walk(&self, _visit: &mut dyn FnMut(Element)) {}
}
