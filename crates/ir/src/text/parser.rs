//! The parsers that are passed to the hooks of types, attributes and operations.

use std::ops::{Deref, DerefMut};

use crate::store::context::Context;
use crate::text::syntax::{Delimiter, OpAsmParserCore, ParseResult};

/// Reads types and attributes (MLIR: `AsmParser`).
///
/// Dereferences to the text format's [`OpAsmParserCore`], whose methods read the single pieces of
/// syntax: `parser.parse_type()?`. Methods named `parse_optional_…` consume nothing and return
/// `None` or `false` when the syntax is not next; the others return an error then.
pub struct AsmParser<'p> {
    cx: &'p Context,
    core: &'p mut (dyn OpAsmParserCore + 'p),
}

impl<'p> Deref for AsmParser<'p> {
    type Target = dyn OpAsmParserCore + 'p;
    #[inline]
    fn deref(&self) -> &Self::Target {
        self.core
    }
}

impl DerefMut for AsmParser<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.core
    }
}

impl<'p> AsmParser<'p> {
    /// Creates a parser that reads through `core` and makes types, attributes and names in `cx`.
    #[inline]
    pub fn new(cx: &'p Context, core: &'p mut (dyn OpAsmParserCore + 'p)) -> Self {
        Self { cx, core }
    }

    /// Reads a list with `parse` for each element; `context` completes error messages.
    ///
    /// # Errors
    /// If an element or a bracket of the list is invalid.
    pub fn parse_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        mut parse: impl FnMut(&mut AsmParser<'_>) -> ParseResult,
    ) -> ParseResult {
        let cx = self.cx;
        self.core.parse_list(delimiter, context, &mut |core| parse(&mut AsmParser { cx, core }))
    }

    /// Returns the context of types, attributes and names.
    ///
    /// The reference does not borrow the parser, so it can be held while reading on. A clone of the
    /// context would change a reference count that all threads share.
    #[inline]
    pub fn context(&self) -> &'p Context {
        self.cx
    }
}

/// Reads operations (MLIR: `OpAsmParser`): all that [`AsmParser`] reads, and operands, successors,
/// regions and arguments.
pub struct OpAsmParser<'p>(AsmParser<'p>);

impl<'p> Deref for OpAsmParser<'p> {
    type Target = AsmParser<'p>;
    #[inline]
    fn deref(&self) -> &AsmParser<'p> {
        &self.0
    }
}

impl<'p> DerefMut for OpAsmParser<'p> {
    #[inline]
    fn deref_mut(&mut self) -> &mut AsmParser<'p> {
        &mut self.0
    }
}

impl<'p> OpAsmParser<'p> {
    /// Creates a parser that reads through `core` and makes types, attributes and names in `cx`.
    #[inline]
    pub fn new(cx: &'p Context, core: &'p mut (dyn OpAsmParserCore + 'p)) -> Self {
        Self(AsmParser::new(cx, core))
    }

    /// As [`AsmParser::parse_list`], with elements parsed by a parser of operations.
    ///
    /// # Errors
    /// When an element or the brackets around the list are wrong.
    pub fn parse_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        mut parse: impl FnMut(&mut OpAsmParser<'_>) -> ParseResult,
    ) -> ParseResult {
        let cx = self.0.cx;
        let parse = &mut |core: &mut dyn OpAsmParserCore| parse(&mut OpAsmParser::new(cx, core));
        self.0.core.parse_list(delimiter, context, parse)
    }
}
