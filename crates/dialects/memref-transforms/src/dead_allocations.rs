//! Removal of buffers that nothing reads ([`erase_dead_allocations`]).

use rustc_hash::FxHashSet;
use terrace_interfaces::DynViewLike;
use terrace_ir::effects::{EffectKind, own_effect_kinds};
use terrace_ir::{Body, Op, TraitFlags, ensure_sufficient_stack};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp};

/// Erases the allocations below `root` that are only written or deallocated, with these uses (MLIR:
/// `eraseDeadAllocAndStores`).
pub fn erase_dead_allocations(body: &mut Body, root: Op) {
    let mut dead = Vec::new();
    for op in body.ops_below(root) {
        let view = body.op(op);
        if view.is::<AllocOp>() || view.is::<AllocaOp>() {
            let mut users = Vec::new();
            if add_unread(body, op, &mut users) {
                dead.extend(users);
                dead.push(op);
            }
        }
    }
    let mut erased = FxHashSet::default();
    for op in dead {
        if erased.insert(op) {
            body.erase(op);
        }
    }
}

/// Adds the users of `op`, inner ones first, if none of them reads the buffer; returns whether this
/// is the case (MLIR: `resultIsNotRead`).
fn add_unread(body: &Body, op: Op, users: &mut Vec<Op>) -> bool {
    let mut found = Vec::new();
    for use_ in body.results(op).flat_map(|result| body.uses(result)) {
        let user = body.user(use_);
        let view = body.op(user);
        if view.flags().contains(TraitFlags::TERMINATOR) || view.info().is_none() {
            return false;
        }
        // Operations with unknown effects count as writes.
        let reads = own_effect_kinds(view).is_some_and(|kinds| kinds.contains(EffectKind::Read));
        let only_writes = view.result_count() == 0 && view.region_count() == 0 && !reads;
        let is_unread = view.is::<DeallocOp>() || only_writes;
        let is_view = view.interface::<DynViewLike<'_>>().is_some()
            && ensure_sufficient_stack(|| add_unread(body, user, &mut found));
        if !is_unread && !is_view {
            return false;
        }
        if !found.contains(&user) {
            found.push(user);
        }
    }
    users.extend(found);
    true
}
