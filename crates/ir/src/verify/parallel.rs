//! Verification of the isolated operations of one body on several threads.

use super::signature::Verdicts;
use super::walk::{Frame, TreeVerifier};
use crate::body::{Enclosing, Op};

/// The number of isolated operations that are verified before their errors are emitted, which
/// bounds the memory for errors.
const BATCH: usize = 1 << 14;

impl<'a> TreeVerifier<'a> {
    /// Verifies the next isolated operations of `frame` on the threads of the context.
    pub(super) fn verify_in_parallel(&self, frame: &mut Frame<'a>) {
        let enclosing = Enclosing::new(&self.around).partial(self.is_partial);
        let (cx, body) = (frame.op.context(), frame.op.inner().body());
        let mut nested = std::mem::take(&mut frame.nested);
        nested.reverse();
        let (reuse, in_table) = (self.reuse.within(frame.unchanged), frame.has_table());
        let state = || {
            let mut verifier = TreeVerifier::new(enclosing);
            (verifier.reuse, verifier.in_table) = (reuse, in_table);
            (verifier, Verdicts::default())
        };
        for batch in nested.chunks(BATCH) {
            let load = |op: &Op| body.load_of(*op);
            let found = cx.map_in_order(batch, load, state, |(verifier, verdicts), op| {
                let op = body.op(*op);
                verifier.reuse.found_before(op).unwrap_or_else(|| verifier.find(op, verdicts))
            });
            batch.iter().zip(found).for_each(|(op, found)| frame.add(*op, found));
        }
    }
}
