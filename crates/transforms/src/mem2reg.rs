//! Promotion of memory slots to values ([`promote_memory_slots`], MLIR: `Mem2Reg`).
//!
//! A slot is promoted if all its uses are loads and stores of the whole slot in one region. Block
//! arguments are added in the iterated dominance frontier of the stores where the slot is live, and
//! the dominator tree is walked with the current value of the slot.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_interfaces::{
    DynBranchOp, DynPromotableAllocation, DynPromotableMemOp, MemorySlot, PromotableAllocation,
    PromotableMemOp, append_successor_operand, erase_op_results,
};
use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, Body, Builder, InsertionPoint, Op, Region, Rewriter, Value};
use terrace_rewrite::materialize;

use crate::bodies::{for_each_body, ops_implementing};

/// Promotes memory slots in the root of `body`, nested bodies included, until no slot can be
/// promoted (MLIR: `tryToPromoteMemorySlots`); returns the number of promoted slots.
pub fn promote_memory_slots(body: &mut Body) -> usize {
    let counts = for_each_body(body, &|body: &mut Body| {
        let mut count = 0;
        while let Some(promoted) = promote_all(body) {
            count += promoted;
        }
        count
    });
    counts.into_iter().sum()
}

/// Promotes every slot that can be promoted; returns the number of promoted slots, `None` for zero.
fn promote_all(body: &mut Body) -> Option<usize> {
    let allocations = ops_implementing::<DynPromotableAllocation<'_>>(body);
    let mut count = 0;
    for allocation in allocations {
        let slots = body.op(allocation).interface::<DynPromotableAllocation<'_>>();
        let mut promoted = FxHashSet::default();
        for slot in slots.map(PromotableAllocation::promotable_slots).unwrap_or_default() {
            if promote(body, allocation, slot).is_some() {
                promoted.insert(slot.pointer);
            }
        }
        count += promoted.len();
        free_slots(body, allocation, &promoted, allocation);
    }
    (count > 0).then_some(count)
}

/// Removes the results `pointers`, which have no uses, from `allocation`, and inserts the new
/// allocation with the remaining results before `place`.
pub(crate) fn free_slots(body: &mut Body, allocation: Op, pointers: &FxHashSet<Value>, place: Op) {
    if pointers.is_empty() {
        return;
    }
    if pointers.len() == body.result_count(allocation) {
        return body.erase(allocation);
    }
    let mut rewriter = Rewriter::new(body, place, None);
    erase_op_results(allocation, pointers, &mut rewriter);
}

fn access(body: &Body, op: Op) -> Option<DynPromotableMemOp<'_>> {
    body.op(op).interface()
}

/// Replaces the contents of `slot` of `allocation` by values. `None`, without any change, if the
/// slot cannot be promoted.
fn promote(body: &mut Body, allocation: Op, slot: MemorySlot) -> Option<()> {
    let region = body.parent_region(allocation)?;
    let users: FxHashSet<Op> = body.uses(slot.pointer).map(|use_| body.user(use_)).collect();
    let can = |user: &Op| {
        body.parent_region(*user) == Some(region)
            && access(body, *user).is_some_and(|access| access.can_uses_be_removed(slot))
    };
    if users.is_empty() || !users.iter().all(can) {
        return None;
    }
    let dominance = Dominance::new(body);
    let merges = merge_points(body, &dominance, region, slot, &users);
    for block in &merges {
        let mut before = body.predecessor_ops(*block);
        if !before.all(|op| body.op(op).interface::<DynBranchOp<'_>>().is_some()) {
            return None;
        }
    }
    let order = dominator_order(body, &dominance, region);
    let mut promotion = Promotion {
        body,
        allocation,
        slot,
        default: None,
        users,
        merges,
        values_at_end: FxHashMap::default(),
    };
    for (block, dominator) in order {
        promotion.promote_block(block, dominator)?;
    }
    promotion.finish()?;
    Some(())
}

/// Returns the reachable blocks of `region` in pre-order of the dominator tree, each with its
/// immediate dominator.
fn dominator_order(
    body: &Body,
    dominance: &Dominance<'_>,
    region: Region,
) -> Vec<(Block, Option<Block>)> {
    let mut children: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    let mut pending = Vec::new();
    for block in body.blocks_in(region).filter(|block| dominance.is_reachable(*block)) {
        match dominance.immediate_dominator(block) {
            Some(dominator) => children.entry(dominator).or_default().push(block),
            None => pending.push((block, None)),
        }
    }
    let mut order = Vec::new();
    while let Some((block, dominator)) = pending.pop() {
        order.push((block, dominator));
        pending.extend(children.remove(&block).into_iter().flatten().map(|c| (c, Some(block))));
    }
    order
}

/// Returns the blocks that need an argument for the value of the slot: different values reach them,
/// and the slot is live there (MLIR: `computeMergePoints`).
fn merge_points(
    body: &Body,
    dominance: &Dominance<'_>,
    region: Region,
    slot: MemorySlot,
    users: &FxHashSet<Op>,
) -> FxHashSet<Block> {
    let blocks: Vec<Block> = body.blocks_in(region).collect();
    if blocks.len() == 1 {
        return FxHashSet::default();
    }
    let (mut defining, mut live) = (FxHashSet::default(), Vec::new());
    for &block in &blocks {
        let mut accesses = body.ops_in(block).filter(|op| users.contains(op));
        let stores = |op: Op| access(body, op).is_some_and(|a| a.stored_value(slot).is_some());
        if let Some(first) = accesses.next() {
            if !stores(first) {
                live.push(block);
            }
            if stores(first) || accesses.any(stores) {
                defining.insert(block);
            }
        }
    }
    let mut live_in: FxHashSet<Block> = FxHashSet::default();
    // The slot is not live before its allocation; in a loop every iteration allocates a new one.
    let start = body.value_block(slot.pointer);
    while let Some(block) = live.pop() {
        if Some(block) == start || !live_in.insert(block) {
            continue;
        }
        let before = body.predecessor_ops(block).filter_map(|op| body.parent_block(op));
        live.extend(before.filter(|block| !defining.contains(block)));
    }
    // The iterated dominance frontier.
    let frontiers = dominance_frontiers(body, dominance, &blocks);
    let mut merges = FxHashSet::default();
    let mut pending: Vec<Block> = blocks.iter().copied().filter(|b| defining.contains(b)).collect();
    while let Some(block) = pending.pop() {
        for join in frontiers.get(&block).into_iter().flatten() {
            if live_in.contains(join) && merges.insert(*join) {
                pending.push(*join);
            }
        }
    }
    merges
}

/// Returns the dominance frontier of each of `blocks` that has one, by the walk from each
/// predecessor of a join up to the immediate dominator of the join.
fn dominance_frontiers(
    body: &Body,
    dominance: &Dominance<'_>,
    blocks: &[Block],
) -> FxHashMap<Block, Vec<Block>> {
    let mut frontiers: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for join in blocks.iter().copied().filter(|block| dominance.is_reachable(*block)) {
        let end = dominance.immediate_dominator(join);
        let before = body.predecessor_ops(join).filter_map(|op| body.parent_block(op));
        for from in before.filter(|block| dominance.is_reachable(*block)) {
            let mut at = Some(from);
            while let Some(block) = at.filter(|_| at != end) {
                let frontier = frontiers.entry(block).or_default();
                // A walk from another predecessor has been here, and above.
                if frontier.last() == Some(&join) {
                    break;
                }
                frontier.push(join);
                at = dominance.immediate_dominator(block);
            }
        }
    }
    frontiers
}

/// The promotion of one slot in progress.
struct Promotion<'b> {
    body: &'b mut Body,
    allocation: Op,
    slot: MemorySlot,
    default: Option<Value>,
    users: FxHashSet<Op>,
    merges: FxHashSet<Block>,
    /// By block, the value of the slot at the end of the block; `None` if the slot is
    /// uninitialized.
    values_at_end: FxHashMap<Block, Option<Value>>,
}

impl Promotion<'_> {
    /// Returns `value`, or the slot's default value (MLIR: `getOrCreateDefaultValue`); `None` if
    /// the default value cannot be created.
    fn or_default(&mut self, value: Option<Value>) -> Option<Value> {
        if let Some(value) = value.or(self.default) {
            return Some(value);
        }
        let allocation = self.body.op(self.allocation);
        let constant =
            allocation.interface::<DynPromotableAllocation<'_>>()?.default_value(self.slot);
        let (name, location) = (allocation.name(), allocation.location());
        let block = self.body.parent_block(self.allocation)?;
        let mut builder = Builder::new(self.body, InsertionPoint::AtStart(block), location);
        let op = materialize(&mut builder, name, constant, self.slot.element)?;
        self.default = Some(self.body.result(op, 0));
        self.default
    }

    /// Replaces the accesses in `block`, whose immediate dominator is `dominator`; `None` if a
    /// default value is needed and cannot be created.
    fn promote_block(&mut self, block: Block, dominator: Option<Block>) -> Option<()> {
        let mut held =
            dominator.and_then(|dominator| self.values_at_end.get(&dominator).copied().flatten());
        if self.merges.contains(&block) {
            let location = self.body.value_location(self.slot.pointer);
            held = Some(self.body.add_block_argument(block, self.slot.element, location));
        }
        let ops: Vec<Op> = self.body.ops_in(block).collect();
        for op in ops {
            if self.users.contains(&op) {
                held = self.erase_access(op, held)?;
            }
        }
        self.values_at_end.insert(block, held);
        let end = self.body.last_op(block)?;
        self.forward_to_successors(end, held)
    }

    /// Erases the access `op` of the slot, whose value before the access is `held`; returns the
    /// value after the access. The outer `None` states that a default value is needed and cannot be
    /// created.
    fn erase_access(&mut self, op: Op, held: Option<Value>) -> Option<Option<Value>> {
        let view = access(self.body, op)?;
        let (loaded, stored) = (view.loaded_value(self.slot), view.stored_value(self.slot));
        if let Some(loaded) = loaded {
            let value = self.or_default(held)?;
            self.body.replace_all_uses(loaded, value);
            for held in self.values_at_end.values_mut().filter(|end| **end == Some(loaded)) {
                *held = Some(value);
            }
        }
        self.body.erase(op);
        Some(stored.or(held))
    }

    /// Completes the promotion: handles unreachable blocks and erases an unused default value.
    /// `None` if a default value is needed and cannot be created.
    fn finish(&mut self) -> Option<()> {
        self.complete_unreachable_branches()?;
        let users: Vec<Op> =
            self.body.uses(self.slot.pointer).map(|use_| self.body.user(use_)).collect();
        for user in users {
            self.erase_access(user, None)?;
        }
        if let Some(default) = self.default
            && !self.body.has_uses(default)
            && let Some(op) = self.body.defining_op(default)
        {
            self.body.erase(op);
        }
        Some(())
    }

    /// Makes branches in unreachable blocks forward the default value of the slot to merge points.
    /// `None` if there is no default value.
    fn complete_unreachable_branches(&mut self) -> Option<()> {
        let visited = |block: &Block| self.values_at_end.contains_key(block);
        let before = self.merges.iter().flat_map(|merge| self.body.predecessor_ops(*merge));
        let mut branches: Vec<Op> = before
            .filter(|op| !self.body.parent_block(*op).as_ref().is_some_and(visited))
            .collect();
        branches.sort_unstable();
        branches.dedup();
        for branch in branches {
            self.forward_to_successors(branch, None)?;
        }
        Some(())
    }

    /// Appends `held`, the value of the slot, to the operands that `branch` forwards to merge
    /// points.
    fn forward_to_successors(&mut self, branch: Op, held: Option<Value>) -> Option<()> {
        let successors: Vec<Block> = self.body.successors(branch).collect();
        for (at, to) in successors.into_iter().enumerate() {
            if self.merges.contains(&to) {
                let value = self.or_default(held)?;
                append_successor_operand(self.body, branch, at, value);
            }
        }
        Some(())
    }
}
