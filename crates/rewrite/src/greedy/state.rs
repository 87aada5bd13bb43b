//! The reaction of the greedy driver to changes: [`DriverState`] is the listener that pushes
//! affected operations on the work list.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_ir::pattern::Listener;
use terrace_ir::{Body, Change, Op, Value};

use super::changed_ops::ChangedOps;
use crate::constants::ConstantFolder;
use crate::no_match_cache::NoMatchCache;
use crate::region::has_nested_regions;
use crate::worklist::Worklist;

/// The work list and the caches that changes of the body affect.
pub(super) struct DriverState<'l> {
    pub(super) worklist: &'l mut Worklist,
    pub(super) folder: &'l mut ConstantFolder,
    pub(super) no_match: &'l mut NoMatchCache,
    /// The operation that owns the region; its ancestors are not visited.
    pub(super) scope: Op,
    /// Whether the driver also visits the operation `scope` itself.
    pub(super) includes_scope: bool,
    /// The only operations to visit; `None` for all.
    pub(super) only: Option<FxHashSet<Op>>,
    /// Whether new operations are visited, too, if only some are.
    pub(super) visits_new: bool,
    /// The record of changed operations for the action handler; `None` without a handler.
    pub(super) changed_ops: Option<ChangedOps>,
    /// The caller's listener; `None` without one.
    pub(super) listener: Option<&'l mut dyn Listener>,
}

impl DriverState<'_> {
    /// Pushes `op` and its ancestors, up to the scope. An operation that is not yet in a region of
    /// the scope is left to the next iteration, as in MLIR.
    #[inline]
    pub(super) fn add(&mut self, body: &Body, op: Op) {
        if body.is_erased(op) {
            return;
        }
        if !self.includes_scope && !has_nested_regions(body) {
            // Only the scope encloses `op`.
            if op != self.scope {
                self.no_match.remove(op);
                self.push(op);
            }
            return;
        }
        let mut around: SmallVec<[Op; 8]> = SmallVec::new();
        let mut at = op;
        while at != self.scope {
            self.no_match.remove(at);
            around.push(at);
            let Some(parent) = body.parent_op(at) else { return };
            at = parent;
        }
        around.into_iter().for_each(|op| self.push(op));
        if self.includes_scope {
            self.push(at);
        }
    }

    /// Pushes `op`, if it is to be visited.
    #[inline]
    fn push(&mut self, op: Op) {
        if self.only.as_ref().is_none_or(|only| only.contains(&op)) {
            self.worklist.push(op);
        }
    }

    /// Pushes the definitions of the operands that `op` has just lost, if at most one operation
    /// still uses them, since they may be dead, or match patterns that count uses.
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

impl Listener for DriverState<'_> {
    #[inline]
    fn changed(&mut self, body: &Body, change: &Change) {
        if let Some(listener) = &mut self.listener {
            listener.changed(body, change);
        }
        if let Some(changed_ops) = &mut self.changed_ops {
            changed_ops.record(change);
        }
        if let Change::OpInserted(op) = *change
            && let Some(only) = self.only.as_mut().filter(|_| self.visits_new)
        {
            only.insert(op);
        }
        match *change {
            Change::OpInserted(op) | Change::SuccessorChanged { op, .. } => self.add(body, op),
            Change::OperandChanged { op, .. } | Change::OperandsReplaced { op, .. } => {
                self.no_match.operands_changed(body, op);
                self.add(body, op);
            }
            Change::NameChanged { op, .. }
            | Change::AttributesChanged { op, .. }
            | Change::PropertiesChanged { op, .. } => {
                self.no_match.op_changed(body, op);
                self.add(body, op);
            }
            Change::ValueTypeChanged { value, .. } => {
                self.no_match.clear();
                if let Some(op) = body.defining_op(value) {
                    self.add(body, op);
                }
            }
            Change::UsesDropped(op) => self.add_definitions(body, op),
            Change::OpErased(op) => {
                self.worklist.remove(op);
                if let Some(only) = &mut self.only {
                    only.remove(&op);
                }
                self.folder.notify_removal(op);
            }
            _ => {}
        }
    }
}
