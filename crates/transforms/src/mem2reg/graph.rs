//! The blocks of a region as promotion visits them ([`RegionGraph`]).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, Body, Op, Region};

/// The dominator tree of a region and the dominance frontiers of its blocks. Promotion changes no
/// successors, so that one graph serves all slots of the region.
pub(super) struct RegionGraph {
    /// The reachable blocks in pre-order of the dominator tree, each with its immediate dominator.
    pub(super) order: Vec<(Block, Option<Block>)>,
    /// The unreachable blocks.
    unreachable: Vec<Block>,
    frontiers: FxHashMap<Block, Vec<Block>>,
}

impl RegionGraph {
    pub(super) fn new(body: &Body, region: Region) -> Self {
        let dominance = Dominance::new(body);
        let (reachable, unreachable): (Vec<Block>, Vec<Block>) =
            body.blocks_in(region).partition(|block| dominance.is_reachable(*block));
        let mut children: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        let mut pending = Vec::new();
        for block in &reachable {
            match dominance.immediate_dominator(*block) {
                Some(dominator) => children.entry(dominator).or_default().push(*block),
                None => pending.push((*block, None)),
            }
        }
        let mut order = Vec::new();
        while let Some((block, dominator)) = pending.pop() {
            order.push((block, dominator));
            let children = children.remove(&block).into_iter().flatten();
            pending.extend(children.map(|child| (child, Some(block))));
        }
        let frontiers = frontiers(body, &dominance, &reachable);
        Self { order, unreachable, frontiers }
    }

    /// Returns all blocks, dominating blocks first and unreachable blocks last.
    pub(super) fn blocks(&self) -> impl Iterator<Item = Block> {
        self.order.iter().map(|(block, _)| *block).chain(self.unreachable.iter().copied())
    }

    /// Returns the blocks that need an argument for the value of a slot: different values of
    /// `defining` reach them, and the slot is live there (MLIR: `computeMergePoints`).
    pub(super) fn merge_points(
        &self,
        defining: &FxHashSet<Block>,
        live_in: &FxHashSet<Block>,
    ) -> FxHashSet<Block> {
        let mut merges = FxHashSet::default();
        let mut pending: Vec<Block> = self.blocks().filter(|b| defining.contains(b)).collect();
        while let Some(block) = pending.pop() {
            for join in self.frontiers.get(&block).into_iter().flatten() {
                if live_in.contains(join) && merges.insert(*join) {
                    pending.push(*join);
                }
            }
        }
        merges
    }
}

/// Returns the dominance frontier of each of `blocks` that has one, by the walk from each
/// predecessor of a join up to the immediate dominator of the join.
fn frontiers(
    body: &Body,
    dominance: &Dominance<'_>,
    blocks: &[Block],
) -> FxHashMap<Block, Vec<Block>> {
    let mut frontiers: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for join in blocks.iter().copied() {
        let end = dominance.immediate_dominator(join);
        for from in predecessors(body, join).filter(|block| dominance.is_reachable(*block)) {
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

/// Returns the blocks that branch to `block`.
pub(super) fn predecessors(body: &Body, block: Block) -> impl Iterator<Item = Block> {
    body.predecessor_ops(block).filter_map(|op: Op| body.parent_block(op))
}
