//! What the driver has changed, for those who are shown actions.

use std::sync::Arc;

use terrace_ir::action::{ActionHandler, Rewriting, RewrittenBy};
use terrace_ir::{Body, Change, Op};

/// The operations made and erased since somebody was told.
pub(super) struct Touched {
    handler: Arc<dyn ActionHandler>,
    made: Vec<Op>,
    erased: Vec<Op>,
}

impl Touched {
    /// What `handler` will be told of.
    pub(super) fn new(handler: Arc<dyn ActionHandler>) -> Self {
        Self { handler, made: Vec::new(), erased: Vec::new() }
    }

    pub(super) fn note(&mut self, change: &Change) {
        match *change {
            Change::OpInserted(op) => self.made.push(op),
            Change::OpErased(op) => self.erased.push(op),
            _ => {}
        }
    }

    /// Tells of what has been done to `op` and beside it.
    pub(super) fn tell(&mut self, by: RewrittenBy<'_>, body: &Body, op: Op) {
        if !self.erased.contains(&op) {
            self.made.push(op);
        }
        let (made, erased) = (&self.made[..], &self.erased[..]);
        self.handler.rewritten(Rewriting { by, body, made, erased });
        self.made.clear();
        self.erased.clear();
    }
}
