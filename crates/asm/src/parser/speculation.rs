//! Speculation: text that is read before the text in front of it, or by a program that may fail.
//!
//! Pieces of a text are read ahead on several threads by parsers of their own (`ahead.rs`). These
//! share the [`Definitions`] of the text before the pieces. State that depends on the order of the
//! text is accessible by [`Speculation::in_order`] only, which aborts a parser that reads ahead.

use std::sync::Arc;

use terrace_ir::syntax::ParseResult;
use terrace_ir::{Context, Diagnostic, Location};

use super::definitions::Definitions;
use super::wide::WideIntegers;

/// The role of a parser in reading ahead, and the state that may change only in the order of the
/// text.
#[derive(Default)]
pub(super) struct Speculation<'s> {
    ordered: Ordered<'s>,
    /// The number of the piece that this parser reads; 0 for the parser that reads in order.
    piece: u32,
    /// Whether the parser was aborted, so that the piece must be read again, in order.
    aborted: bool,
    /// The state of dividing the text; without effect in a parser that reads ahead.
    pub(super) division: Division,
    /// The state of reading an operation by its program.
    pub(super) attempt: Attempt,
}

/// The state that changes only in the order of the text.
#[derive(Default)]
pub(super) struct Ordered<'s> {
    definitions: Arc<Definitions<'s>>,
    /// The memory taken by wide integers.
    pub(super) wide: WideIntegers,
}

/// Limits for dividing a text into pieces.
#[derive(Default)]
pub(super) struct Division {
    /// The bytes that may still be scanned for the beginnings of pieces.
    pub(super) scan_budget: usize,
    /// The size in bytes from which on text is divided.
    pub(super) min_size: usize,
    /// The number of pieces so far.
    pub(super) piece_count: u32,
}

/// The state of reading an operation by its program.
///
/// A program emits no diagnostics: an operation with an error is read again by the general reader.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Attempt {
    /// No program is running.
    #[default]
    None,
    /// A program is running.
    Running,
    /// A program is running, and a diagnostic was due.
    Failed,
}

impl<'s> Speculation<'s> {
    /// Creates the role of the parser that reads a text of `len` bytes in order, and divides the
    /// text if it has at least `min_size` bytes.
    pub(super) fn of_text(cx: &Context, len: usize, min_size: usize) -> Self {
        let divides = cx.thread_count() > 1 && len >= min_size;
        let scan_budget = if divides { 4 * len } else { 0 };
        Self { division: Division { scan_budget, min_size, piece_count: 0 }, ..Self::default() }
    }

    /// Creates the role of a parser that reads the piece numbered `piece` (from 1 on) ahead.
    pub(super) fn of_piece(piece: u32, definitions: Arc<Definitions<'s>>) -> Self {
        let ordered = Ordered { definitions, ..Ordered::default() };
        Self { ordered, piece, ..Self::default() }
    }

    /// Returns the definitions in the text before the parser's position, or before the piece that
    /// it reads.
    #[inline]
    pub(super) fn definitions(&self) -> &Arc<Definitions<'s>> {
        &self.ordered.definitions
    }

    /// Returns the state that changes only in the order of the text.
    ///
    /// # Errors
    ///
    /// In a parser that reads ahead, which this call aborts: the piece is read again in order, and
    /// the error is discarded.
    pub(super) fn in_order(&mut self, cx: &Context) -> ParseResult<&mut Ordered<'s>> {
        if self.reads_ahead() {
            self.aborted = true;
            return Err(Diagnostic::error(Location::unknown(cx), ""));
        }
        Ok(&mut self.ordered)
    }

    /// Whether this parser reads a piece ahead.
    pub(super) fn reads_ahead(&self) -> bool {
        self.piece > 0
    }

    /// Whether the parser was aborted, so that the piece must be read again, in order.
    pub(super) fn aborted(&self) -> bool {
        self.aborted
    }

    /// Aborts reading ahead if `required`; without effect in the parser that reads in order.
    pub(super) fn abort_if(&mut self, required: bool) {
        self.aborted |= required && self.reads_ahead();
    }
}

impl<'s> Ordered<'s> {
    /// Returns the definitions, to add to.
    pub(super) fn definitions_mut(&mut self) -> &mut Definitions<'s> {
        Arc::make_mut(&mut self.definitions)
    }
}
