//! Where in the text operations begin.

use std::fmt;

use terrace_ir::{Op, OpRef};

use super::{PrintFlags, Printer};

/// An operation of one of several bodies, as long as none of them is moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpKey(usize, Op);

impl OpKey {
    /// The key of `op`; an isolated operation has one as its parent's block sees it and another one
    /// as its own body does.
    pub fn of(op: OpRef<'_>) -> Self {
        Self(std::ptr::from_ref(op.body()).addr(), op.id())
    }
}

/// Where an operation begins in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpPosition {
    /// The operation, as the operation around it sees it.
    pub op: OpKey,
    /// The number of bytes of text before it.
    pub offset: usize,
    /// The number of spaces before it on its line.
    pub indent: usize,
}

/// The operations that have been written so far.
pub(super) type Positions = Vec<OpPosition>;

/// As [`print_op`](super::print_op), with the places of all operations that have a line of their own,
/// in order (MLIR: `AsmState::LocationMap`).
///
/// # Errors
/// When a hook of a dialect fails.
pub fn print_op_with_positions(
    op: OpRef<'_>,
    flags: &PrintFlags,
) -> Result<(String, Vec<OpPosition>), fmt::Error> {
    let mut printer = Printer::new(op, flags, None);
    printer.positions = Some(Vec::new());
    (printer.plain, printer.parallel) = (false, false);
    printer.run(op)?;
    let positions = printer.positions.take().unwrap_or_default();
    Ok((printer.out.into_string(), positions))
}

impl Printer<'_> {
    /// Notes that `op` begins here.
    pub(super) fn note_position(&mut self, op: OpRef<'_>) {
        if let Some(positions) = &mut self.positions {
            let offset = self.out.position();
            positions.push(OpPosition { op: OpKey::of(op), offset, indent: self.indent });
        }
    }
}
