//! The decision whether a slot can be promoted, and where its values merge ([`Plan`]).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_data_layout::DataLayout;
use terrace_interfaces::{DynBranchOp, DynPromotableMemOp, DynPromotableOp, MemorySlot};
use terrace_ir::{Block, Body, Op, OpRef, Region, Use};

use super::graph::{RegionGraph, predecessors};
use crate::blocking_uses::BlockingUses;

/// The changes that promote a slot.
pub(super) struct Plan {
    pub(super) uses: BlockingUses,
    /// The operations with blocking uses, dominating operations first.
    pub(super) users: Vec<Op>,
    /// The blocks that receive an argument.
    pub(super) merges: FxHashSet<Block>,
}

/// Returns the interface through which promotion changes accesses of slots; `None` for other
/// operations.
pub(super) fn access(op: OpRef<'_>) -> Option<DynPromotableMemOp<'_>> {
    match op.interface::<DynPromotableOp<'_>>() {
        Some(_) => None,
        None => op.interface(),
    }
}

/// Returns the uses that must be removed together with `uses`, the uses of `op`; `None` if `op`
/// cannot be promoted.
fn check(
    op: OpRef<'_>,
    uses: &[Use],
    slot: MemorySlot,
    region: Region,
    layout: &DataLayout,
) -> Option<Vec<Use>> {
    if let Some(promotable) = op.interface::<DynPromotableOp<'_>>() {
        return promotable.can_uses_be_removed(uses, layout);
    }
    let access = access(op)?;
    let is_here = op.body().parent_region(op.id()) == Some(region);
    (is_here && access.can_uses_be_removed(slot, uses, layout)).then(Vec::new)
}

impl Plan {
    /// Returns the plan for `slot`; `None` if the slot cannot be promoted (MLIR:
    /// `MemorySlotPromotionAnalyzer`).
    pub(super) fn new(
        body: &Body,
        graph: &RegionGraph,
        region: Region,
        slot: MemorySlot,
        layout: &DataLayout,
    ) -> Option<Self> {
        let mut uses = BlockingUses::default();
        body.uses(slot.pointer).for_each(|use_| uses.insert(body, use_));
        uses.propagate(body, |op, uses| check(op, uses, slot, region, layout))?;
        let users = in_dominance_order(body, graph, region, &uses)?;
        let merges = merge_points(body, graph, slot, &users);
        let forwards = |op: Op| body.op(op).interface::<DynBranchOp<'_>>().is_some();
        let usable = merges.iter().all(|block| body.predecessor_ops(*block).all(forwards));
        usable.then_some(Self { uses, users, merges })
    }
}

/// Returns the operations with blocking uses, dominating operations first. `None` if one of them is
/// outside of `region`.
fn in_dominance_order(
    body: &Body,
    graph: &RegionGraph,
    region: Region,
    uses: &BlockingUses,
) -> Option<Vec<Op>> {
    // The users in regions nested in the operations of a block, by those operations.
    let mut nested: FxHashMap<Op, Vec<Op>> = FxHashMap::default();
    let mut blocks: FxHashSet<Block> = FxHashSet::default();
    for user in uses.users() {
        let mut op = user;
        while body.parent_region(op) != Some(region) {
            op = body.parent_op(op)?;
        }
        blocks.insert(body.parent_block(op)?);
        if op != user {
            nested.entry(op).or_default().push(user);
        }
    }
    let mut users = Vec::new();
    for block in graph.blocks().filter(|block| blocks.contains(block)) {
        for op in body.ops_in(block) {
            users.extend(uses.contains(op).then_some(op));
            users.extend(nested.remove(&op).into_iter().flatten());
        }
    }
    Some(users)
}

/// Returns the blocks in which different values of the slot meet while the slot is live.
fn merge_points(
    body: &Body,
    graph: &RegionGraph,
    slot: MemorySlot,
    users: &[Op],
) -> FxHashSet<Block> {
    if graph.order.len() <= 1 {
        return FxHashSet::default();
    }
    // `users` are in program order within each block, so that the first access decides.
    let (mut defining, mut seen, mut live) =
        (FxHashSet::default(), FxHashSet::default(), Vec::new());
    for user in users {
        let (Some(access), Some(block)) = (access(body.op(*user)), body.parent_block(*user)) else {
            continue;
        };
        let (loads, stores) = (access.loads_from(slot), access.stores_to(slot));
        let is_first = (loads || stores) && seen.insert(block);
        live.extend((is_first && loads).then_some(block));
        if stores {
            defining.insert(block);
        }
    }
    let mut live_in: FxHashSet<Block> = FxHashSet::default();
    // The slot is not live before its allocation; in a loop every iteration allocates a new one.
    let start = body.value_block(slot.pointer);
    while let Some(block) = live.pop() {
        if Some(block) != start && live_in.insert(block) {
            live.extend(predecessors(body, block).filter(|block| !defining.contains(block)));
        }
    }
    graph.merge_points(&defining, &live_in)
}
