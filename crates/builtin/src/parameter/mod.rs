//! The parameters of declared types and attributes, and the text that a declarative format gives
//! them.

mod format;
mod interpret;
mod natural;

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
    /// What diagnostics call the Rust type: the name of MLIR's.
    const CPP: &'static str = "";

    /// Reads it.
    ///
    /// # Errors
    /// When the text is not that of one.
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self>;

    /// Reads it if one is next.
    ///
    /// # Errors
    /// When the text starts like one and is none.
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        Self::parse(parser).map(Some)
    }

    /// Writes it.
    ///
    /// # Errors
    /// When writing fails.
    fn print(&self, out: &mut dyn AsmPrinter) -> fmt::Result;

    /// Writes it where a format says `qualified($name)`: with prefix and mnemonic.
    ///
    /// # Errors
    /// When writing fails.
    fn print_qualified(&self, out: &mut dyn AsmPrinter) -> fmt::Result {
        self.print(out)
    }

    /// Whether there is anything to write.
    fn is_present(&self) -> bool {
        true
    }

    /// What it is where the text does not say it; `None` if it must.
    fn absent() -> Option<Self> {
        None
    }

    /// Visits the types and attributes in it.
    fn walk(&self, _visit: &mut dyn FnMut(Element)) {}
}
