//! Uses of a memory slot that must disappear before `mem2reg` or `sroa` can erase the slot
//! ([`BlockingUses`]).

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use terrace_interfaces::DynPromotableOp;
use terrace_ir::{Body, Op, OpRef, Use};

/// The uses that block the removal of a slot, by user.
#[derive(Default)]
pub(crate) struct BlockingUses(IndexMap<Op, Vec<Use>, FxBuildHasher>);

impl BlockingUses {
    /// Adds `use_` to the blocking uses of its user.
    pub(crate) fn insert(&mut self, body: &Body, use_: Use) {
        let uses = self.0.entry(body.user(use_)).or_default();
        if !uses.contains(&use_) {
            uses.push(use_);
        }
    }

    /// Whether `op` has blocking uses.
    pub(crate) fn contains(&self, op: Op) -> bool {
        self.0.contains_key(&op)
    }

    /// Returns the blocking uses of `op`; empty if `op` is no user.
    pub(crate) fn of(&self, op: Op) -> &[Use] {
        self.0.get(&op).map_or(&[], Vec::as_slice)
    }

    /// Returns the operations with blocking uses.
    pub(crate) fn users(&self) -> impl Iterator<Item = Op> {
        self.0.keys().copied()
    }

    /// Calls `check` for each user after the users that define its operands. `check` returns the
    /// uses of results that block too; `None` from `check` ends the search with `None`.
    pub(crate) fn propagate(
        &mut self,
        body: &Body,
        mut check: impl FnMut(OpRef<'_>, &[Use]) -> Option<Vec<Use>>,
    ) -> Option<()> {
        let users: Vec<Op> = self.users().collect();
        for op in forward_order(body, users) {
            if let Some(uses) = self.0.get(&op) {
                for use_ in check(body.op(op), uses)? {
                    self.insert(body, use_);
                }
            }
        }
        Some(())
    }
}

/// Returns `roots` and the operations that use their results through chains of `PromotableOp`,
/// definitions before users: the reversed post-order of a depth-first search.
pub(crate) fn forward_order(body: &Body, roots: impl IntoIterator<Item = Op>) -> Vec<Op> {
    let (mut seen, mut order) = (FxHashSet::default(), Vec::new());
    let mut pending: Vec<(Op, bool)> = Vec::new();
    for root in roots {
        pending.push((root, false));
        while let Some((op, is_done)) = pending.pop() {
            if is_done {
                order.push(op);
                continue;
            }
            if !seen.insert(op) {
                continue;
            }
            pending.push((op, true));
            if body.op(op).interface::<DynPromotableOp<'_>>().is_some() {
                let uses = body.results(op).flat_map(|result| body.uses(result));
                pending.extend(uses.map(|use_| (body.user(use_), false)));
            }
        }
    }
    order.reverse();
    order
}
