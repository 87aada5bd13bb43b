//! What the driver has to look at, as changes of the body bear on it.

use smallvec::SmallVec;
use terrace_ir::pattern::Listener;
use terrace_ir::{Body, Change, Op, Value};

use super::touched::Touched;
use crate::constants::ConstantFolder;
use crate::region::has_nested_regions;
use crate::settled::Settled;
use crate::worklist::Worklist;

/// What changes of the body bear on.
pub(super) struct State<'l> {
    pub(super) worklist: &'l mut Worklist,
    pub(super) folder: &'l mut ConstantFolder,
    pub(super) settled: &'l mut Settled,
    /// The operation that has the region; those around are not looked at.
    pub(super) scope: Op,
    /// Whether the operation that has the region is looked at.
    pub(super) with_scope: bool,
    /// What was changed, if somebody wants to know.
    pub(super) touched: Option<Touched>,
    /// Who else is told.
    pub(super) listener: Option<&'l mut dyn Listener>,
}

impl State<'_> {
    /// Adds `op` and the operations around it; those that are in none of the region yet are left to the next
    /// iteration, as in MLIR.
    #[inline]
    pub(super) fn add(&mut self, body: &Body, op: Op) {
        if body.is_erased(op) {
            return;
        }
        if !self.with_scope && !has_nested_regions(body) {
            // Only the scope is around.
            if op != self.scope {
                self.settled.forget(op);
                self.worklist.push(op);
            }
            return;
        }
        let mut around: SmallVec<[Op; 8]> = SmallVec::new();
        let mut at = op;
        while at != self.scope {
            self.settled.forget(at);
            around.push(at);
            let Some(parent) = body.parent_op(at) else { return };
            at = parent;
        }
        around.into_iter().for_each(|op| self.worklist.push(op));
        if self.with_scope {
            self.worklist.push(at);
        }
    }

    /// Adds what defined the operands of `op`, which has just lost them, where at most one
    /// operation uses it now: it may be dead, or match what looks at the number of uses.
    fn add_definitions(&mut self, body: &Body, op: Op) {
        let definitions: SmallVec<[(Value, Op); 4]> = body.erased_operand_definitions(op).collect();
        for (value, definition) in definitions {
            let mut users = body.uses(value).map(|use_| body.user(use_));
            let first = users.next();
            if users.all(|user| Some(user) == first) {
                self.add(body, definition);
            }
        }
    }
}

impl Listener for State<'_> {
    #[inline]
    fn changed(&mut self, body: &Body, change: &Change) {
        if let Some(listener) = &mut self.listener {
            listener.changed(body, change);
        }
        if let Some(touched) = &mut self.touched {
            touched.note(change);
        }
        match *change {
            Change::OpInserted(op) | Change::SuccessorChanged { op, .. } => self.add(body, op),
            Change::OperandChanged { op, .. } | Change::OperandsReplaced { op, .. } => {
                self.settled.operands_changed(body, op);
                self.add(body, op);
            }
            Change::NameChanged { op, .. }
            | Change::AttributesChanged { op, .. }
            | Change::PropertiesChanged { op, .. } => {
                self.settled.changed(body, op);
                self.add(body, op);
            }
            Change::ValueTypeChanged { value, .. } => {
                self.settled.clear();
                if let Some(op) = body.defining_op(value) {
                    self.add(body, op);
                }
            }
            Change::UsesDropped(op) => self.add_definitions(body, op),
            Change::OpErased(op) => {
                self.worklist.remove(op);
                self.folder.erased(op);
            }
            _ => {}
        }
    }
}
