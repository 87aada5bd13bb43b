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
        let note = || {
            let noted = Some(Noted::default());
            Self { noted, mind_operands, ..Self::new(cx, flags) }
        };
        let visit = |this: &mut Self, op: &OpRef<'_>| {
            this.visit_op(*op)?;
            let noted = this.noted.as_mut().map(|noted| std::mem::take(&mut noted.meetings));
            Ok((noted.unwrap_or_default(), this.relevant_types))
        };
        for visited in cx.map_in_order(ops, |op| size(*op), note, visit) {
            let (meetings, relevant_types) = visited?;
            self.relevant_types |= relevant_types;
            for (id, elision, deferred) in meetings {
                self.meet_as(id, elision, deferred)?;
            }
        }
        Ok(())
    }
}
