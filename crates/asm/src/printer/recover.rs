//! Recovery from failing hooks: their text is removed and replaced by the generic form.

use std::fmt;

use super::Printer;

/// The state of a printer before a hook writes.
pub(super) struct Checkpoint {
    /// The position in the text.
    position: usize,
    indent: usize,
    default_dialect: &'static str,
    cyclic: usize,
    positions: usize,
}

impl Printer<'_> {
    /// Returns the state to which [`Printer::recover`] rolls back.
    #[inline]
    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            position: self.out.position(),
            indent: self.indent,
            default_dialect: self.default_dialect,
            cyclic: self.cyclic.len(),
            positions: self.positions.as_ref().map_or(0, Vec::len),
        }
    }

    /// Removes the text that a failing hook has written since `before`, and calls `write` instead.
    ///
    /// # Errors
    /// When the printer itself stopped writing, if part of the hook's text has already been
    /// flushed, or when `write` fails.
    #[cold]
    pub(super) fn recover(
        &mut self,
        before: &Checkpoint,
        write: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        if self.stopped || self.missed_alias || !self.out.truncate(before.position) {
            self.stopped = true;
            return Err(fmt::Error);
        }
        self.indent = before.indent;
        self.default_dialect = before.default_dialect;
        self.cyclic.truncate(before.cyclic);
        if let Some(positions) = &mut self.positions {
            positions.truncate(before.positions);
        }
        // The spans recorded for a template are those of the text taken back.
        self.caches.templates.recorded = None;
        write(self)
    }
}
