//! Region simplification: erases unreachable blocks, dead operations and dead arguments, and merges
//! equal blocks (MLIR: `simplifyRegions`). Called by the greedy driver after each iteration.

mod dead;
mod merge;

pub(crate) use dead::Liveness;
pub use dead::remove_dead_code;

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, Region};

use crate::no_match_cache::NoMatchCache;

/// The extent of region simplification (MLIR: `GreedySimplifyRegionLevel`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionSimplification {
    /// Regions are left unchanged.
    Disabled,
    /// Erases unreachable blocks, dead operations and dead arguments.
    #[default]
    Normal,
    /// Also merges equal blocks and removes arguments that always receive the same value.
    Aggressive,
}

impl RegionSimplification {
    /// Whether the simplification is idempotent. Merging is not, because merged blocks may make
    /// other blocks equal.
    pub(crate) fn is_idempotent(self) -> bool {
        self != Self::Aggressive
    }
}

/// Simplifies `region` and the regions nested in it, except those in bodies of isolated operations;
/// returns whether the IR was changed.
pub fn simplify_regions(body: &mut Body, region: Region, level: RegionSimplification) -> bool {
    simplify_in(&mut Liveness::default(), &mut NoMatchCache::default(), body, region, level)
}

/// Like [`simplify_regions`], reusing the memory of `live` and removing affected operations from
/// `no_match`.
pub(crate) fn simplify_in(
    live: &mut Liveness,
    no_match: &mut NoMatchCache,
    body: &mut Body,
    region: Region,
    level: RegionSimplification,
) -> bool {
    if level == RegionSimplification::Disabled {
        return false;
    }
    let Some(entry) = body.first_block(region) else { return false };
    let order = reachable_blocks(body, entry);
    let mut changed = erase_all_but(body, region, &order);
    if !body.has_only_single_blocks() {
        for inner in nested_regions(body, &order) {
            changed |= erase_unreachable_in(body, inner);
        }
    }
    changed |= dead::remove_dead_code_in(live, body, region, &order);
    if level == RegionSimplification::Aggressive {
        if merge::merge_identical_blocks(body, region) {
            no_match.clear();
            changed = true;
        }
        changed |= merge::drop_redundant_arguments(no_match, body, region);
    }
    changed
}

/// Whether `body` has regions besides those of its root; most bodies have none.
pub(crate) fn has_nested_regions(body: &Body) -> bool {
    // Region indices start at 1.
    body.region_end() > body.regions(Op::ROOT).len() + 1
}

/// Returns the regions of the operations in `blocks`, except those of isolated operations.
fn nested_regions(body: &Body, blocks: &[Block]) -> SmallVec<[Region; 8]> {
    if !has_nested_regions(body) {
        return SmallVec::new();
    }
    let ops = blocks.iter().flat_map(|block| body.ops_in(*block));
    ops.flat_map(|op| body.regions(op)).collect()
}

/// Erases the unreachable blocks of `region` and of the regions nested in it; returns whether any
/// block was erased (MLIR: `eraseUnreachableBlocks`).
pub fn erase_unreachable_blocks(body: &mut Body, region: Region) -> bool {
    !body.has_only_single_blocks() && erase_unreachable_in(body, region)
}

/// Like [`erase_unreachable_blocks`], for bodies in which some region may have more than one block.
fn erase_unreachable_in(body: &mut Body, region: Region) -> bool {
    let mut changed = false;
    let mut pending: SmallVec<[Region; 8]> = smallvec![region];
    while let Some(region) = pending.pop() {
        let Some(entry) = body.first_block(region) else { continue };
        let reachable = reachable_blocks(body, entry);
        changed |= erase_all_but(body, region, &reachable);
        pending.extend(nested_regions(body, &reachable));
    }
    changed
}

/// Erases the blocks of `region` that are not in `reachable`; returns whether any block was erased.
fn erase_all_but(body: &mut Body, region: Region, reachable: &[Block]) -> bool {
    if are_all(body, region, reachable) {
        return false;
    }
    let reachable: FxHashSet<Block> = reachable.iter().copied().collect();
    let blocks = body.blocks_in(region);
    let dead: SmallVec<[Block; 4]> = blocks.filter(|block| !reachable.contains(block)).collect();
    body.erase_block_set(&dead);
    true
}

/// Whether `blocks`, distinct blocks of `region`, are all of its blocks.
fn are_all(body: &Body, region: Region, blocks: &[Block]) -> bool {
    body.first_block(region) == body.last_block(region)
        || blocks.len() == body.blocks_in(region).count()
}

/// Returns the blocks reachable from `entry` in breadth-first order.
fn reachable_blocks(body: &Body, entry: Block) -> SmallVec<[Block; 8]> {
    if body.next_block(entry).is_none() {
        return smallvec![entry];
    }
    let mut order = SmallVec::with_capacity(body.block_end());
    let mut seen: SmallVec<[bool; 64]> = smallvec![false; body.block_end()];
    seen[entry.slot()] = true;
    order.push(entry);
    let mut at = 0;
    while let Some(block) = order.get(at) {
        at += 1;
        let Some(last) = body.last_op(*block) else { continue };
        for next in body.successors(last) {
            if !std::mem::replace(&mut seen[next.slot()], true) {
                order.push(next);
            }
        }
    }
    order
}

/// Whether `op` is the terminator of its block.
fn is_terminator(body: &Body, op: Op) -> bool {
    body.next_op(op).is_none() && body.op(op).flags().contains(terrace_ir::TraitFlags::TERMINATOR)
}
