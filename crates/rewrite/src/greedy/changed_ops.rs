//! The operations changed by a rewrite, for action handlers: [`ChangedOps`].

use std::sync::Arc;

use terrace_ir::action::{ActionHandler, Rewriting, RewrittenBy};
use terrace_ir::{Body, Change, Op};

/// The operations inserted and erased since the last report.
pub(super) struct ChangedOps {
    handler: Arc<dyn ActionHandler>,
    made: Vec<Op>,
    erased: Vec<Op>,
}

impl ChangedOps {
    /// Creates an empty record to report to `handler`.
    pub(super) fn new(handler: Arc<dyn ActionHandler>) -> Self {
        Self { handler, made: Vec::new(), erased: Vec::new() }
    }

    pub(super) fn record(&mut self, change: &Change) {
        match *change {
            Change::OpInserted(op) => self.made.push(op),
            Change::OpErased(op) => self.erased.push(op),
            _ => {}
        }
    }

    /// Reports the rewrite of `op` with the recorded operations, and clears the record.
    pub(super) fn report(&mut self, by: RewrittenBy<'_>, body: &Body, op: Op) {
        if !self.erased.contains(&op) {
            self.made.push(op);
        }
        let (made, erased) = (&self.made[..], &self.erased[..]);
        self.handler.rewritten(Rewriting { by, body, made, erased });
        self.made.clear();
        self.erased.clear();
    }
}
