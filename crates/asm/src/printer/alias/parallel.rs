//! Visiting isolated operations of one block on several threads: each thread logs its visits, which
//! are then repeated in order.

use std::fmt;

use terrace_ir::{Block, Body, OpRef};

use super::visit::{Collector, VisitLog};
use crate::printer::parallel::{isolated_sizes, size};

impl Collector<'_> {
    /// Whether the operations of `block` should be visited on several threads.
    pub(super) fn worth_threads(&self, body: &Body, block: Block) -> bool {
        self.log.is_none() && self.cx.worth_threads(isolated_sizes(body, block))
    }

    /// Visits operations of one block in parallel, and repeats the visits in order.
    pub(super) fn visit_in_parallel(&mut self, ops: &[OpRef<'_>]) -> fmt::Result {
        let (cx, flags, visits_operands) = (self.cx, self.flags, self.visits_operands);
        // A log holds the first visit of a type or attribute: so a thread visits operations in
        // order.
        let visit = |(): &mut (), ops: &&[OpRef<'_>]| {
            let log = Some(VisitLog::default());
            let mut this = Self { log, visits_operands, ..Self::new(cx, flags) };
            ops.iter().try_for_each(|op| this.visit_op(*op))?;
            Ok((this.log.unwrap_or_default().visits, this.relevant_types))
        };
        let size = |ops: &&[OpRef<'_>]| ops.iter().map(|op| size(*op)).sum::<usize>();
        let pieces: Vec<_> = ops.chunks(cx.piece_of(ops.len())).collect();
        for visited in cx.map_in_order(&pieces, size, || (), visit) {
            let (visits, relevant_types) = visited?;
            self.relevant_types |= relevant_types;
            for (id, elision, deferred) in visits {
                self.visit_deferrable(id, elision, deferred)?;
            }
        }
        Ok(())
    }
}
