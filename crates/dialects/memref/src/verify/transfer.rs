//! The verifier of `memref.dma_start`, whose operands form a single list.

use terrace_builtin::{MemRefType, TypeExt};
use terrace_ir::{Diagnostic, OpRef, Type};

use crate::DmaStartOpRef;

/// A cursor over the operand types of a `memref.dma_start`.
struct Operands<'a> {
    op: OpRef<'a>,
    types: Vec<Type>,
    at: usize,
    /// The number of operands required so far.
    least: usize,
}

impl Operands<'_> {
    /// Requires `more` further operands and verifies that the operation has them.
    fn expect(&mut self, more: usize) -> Result<(), Diagnostic> {
        self.least += more;
        match self.types.len() < self.least {
            true => Err(self.op.error(format!("expected at least {} operands", self.least))),
            false => Ok(()),
        }
    }

    /// Verifies that the next operand is a memref, called `what` in messages; returns its rank.
    fn memref(&mut self, what: &str) -> Result<usize, Diagnostic> {
        let ty =
            self.types.get(self.at).and_then(|ty| ty.downcast::<MemRefType>(self.op.context()));
        self.at += 1;
        match ty {
            Some(ty) => Ok(ty.shape.len()),
            None => Err(self.op.error(format!("expected {what} to be of memref type"))),
        }
    }

    /// Verifies that the next `count` operands are of type `index`, with `message` as the error.
    fn indices(&mut self, count: usize, message: &str) -> Result<(), Diagnostic> {
        let end = self.at + count;
        let types = self.types.get(self.at..end);
        self.at = end;
        match types.is_some_and(|types| types.iter().all(|ty| ty.is_index())) {
            true => Ok(()),
            false => Err(self.op.error(message)),
        }
    }
}

/// Verifies that the operands are source, destination, count and tag, where each memref is followed
/// by an index for each dimension, and that zero or two strides follow.
pub(crate) fn dma_start(op: DmaStartOpRef<'_>) -> Result<(), Diagnostic> {
    let types: Vec<Type> = op.operand_types().collect();
    let mut operands = Operands { op: *op, types, at: 0, least: 0 };
    operands.expect(4)?;
    let rank = operands.memref("source")?;
    operands.expect(rank)?;
    operands.indices(rank, "expected source indices to be of index type")?;
    let rank = operands.memref("destination")?;
    operands.expect(rank)?;
    operands.indices(rank, "expected destination indices to be of index type")?;
    operands.indices(1, "expected num elements to be of index type")?;
    let rank = operands.memref("tag")?;
    operands.expect(rank)?;
    operands.indices(rank, "expected tag indices to be of index type")?;
    match operands.types.len() - operands.least {
        0 => Ok(()),
        2 => operands.indices(2, "expected stride and num elements per stride to be of type index"),
        _ => Err(op.error("incorrect number of operands")),
    }
}
