//! Visiting isolated operations of one block on several threads: each notes what it meets, which is
//! then visited in order.

use std::fmt;

use terrace_ir::{Block, Body, OpRef};

use super::visit::{Collector, Noted};
use crate::printer::parallel::{isolated_sizes, size};

impl Collector<'_> {
    /// Whether the operations of `block` should be visited on several threads.
    pub(super) fn worth_threads(&self, body: &Body, block: Block) -> bool {
        self.noted.is_none() && self.cx.worth_threads(isolated_sizes(body, block))
    }

    /// Visits operations of one block, in order.
    pub(super) fn visit_in_parallel(&mut self, ops: &[OpRef<'_>]) -> fmt::Result {
        let (cx, flags, mind_operands) = (self.cx, self.flags, self.mind_operands);
        // Each notes a type or attribute where it meets it first, so it meets its operations in order.
        let visit = |(): &mut (), ops: &&[OpRef<'_>]| {
            let noted = Some(Noted::default());
            let mut this = Self { noted, mind_operands, ..Self::new(cx, flags) };
            ops.iter().try_for_each(|op| this.visit_op(*op))?;
            Ok((this.noted.unwrap_or_default().meetings, this.relevant_types))
        };
        let size = |ops: &&[OpRef<'_>]| ops.iter().map(|op| size(*op)).sum::<usize>();
        let pieces: Vec<_> = ops.chunks(cx.piece_of(ops.len())).collect();
        for visited in cx.map_in_order(&pieces, size, || (), visit) {
            let (meetings, relevant_types) = visited?;
            self.relevant_types |= relevant_types;
            for (id, elision, deferred) in meetings {
                self.meet_as(id, elision, deferred)?;
            }
        }
        Ok(())
    }
}
