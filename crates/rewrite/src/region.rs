//! Simplification of regions: unreachable blocks, dead code and arguments, equal blocks
//! (MLIR: `simplifyRegions`).

mod dead;
mod merge;

pub(crate) use dead::Liveness;
pub use dead::remove_dead_code;

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, Region};

use crate::settled::Settled;

/// What is done to the blocks of regions (MLIR: `GreedySimplifyRegionLevel`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionSimplification {
    /// Nothing is done.
    Disabled,
    /// Unreachable blocks, dead operations and dead arguments go.
    #[default]
    Normal,
    /// Equal blocks are merged and arguments that always get the same value go, too.
    Aggressive,
}

impl RegionSimplification {
    /// Whether simplifying once leaves nothing to simplify: what is live is so since other live
    /// operations use it. Merged blocks may be equal to others.
    pub(crate) fn is_idempotent(self) -> bool {
        self != Self::Aggressive
    }
}

/// Simplifies `region` and those nested in it, not those of bodies of their own; whether anything
/// was changed.
pub fn simplify_regions(body: &mut Body, region: Region, level: RegionSimplification) -> bool {
    simplify_in(&mut Liveness::default(), &mut Settled::default(), body, region, level)
}

/// As [`simplify_regions`], in tables that keep their room; what may change because of it is not
/// `settled` any more.
pub(crate) fn simplify_in(
    live: &mut Liveness,
    settled: &mut Settled,
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
            settled.clear();
            changed = true;
        }
        changed |= merge::drop_redundant_arguments(settled, body, region);
    }
    changed
}

/// Whether `body` has regions besides those of its root: most have none.
pub(crate) fn has_nested_regions(body: &Body) -> bool {
    // The first index is 1.
    body.region_end() > body.regions(Op::ROOT).len() + 1
}

/// The regions of the operations in `blocks`, those of bodies of their own left out.
fn nested_regions(body: &Body, blocks: &[Block]) -> SmallVec<[Region; 8]> {
    if !has_nested_regions(body) {
        return SmallVec::new();
    }
    let ops = blocks.iter().flat_map(|block| body.ops_in(*block));
    ops.flat_map(|op| body.regions(op)).collect()
}

/// Erases the blocks of `region` and of those nested in it to which control never comes; whether
/// there were any (MLIR: `eraseUnreachableBlocks`).
pub fn erase_unreachable_blocks(body: &mut Body, region: Region) -> bool {
    !body.has_only_single_blocks() && erase_unreachable_in(body, region)
}

/// As [`erase_unreachable_blocks`], where some region may have more than one block.
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

/// Erases the blocks of `region` that are not `reachable`; whether there were any.
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

/// Whether `blocks`, different blocks of `region`, are all that it has.
fn are_all(body: &Body, region: Region, blocks: &[Block]) -> bool {
    body.first_block(region) == body.last_block(region)
        || blocks.len() == body.blocks_in(region).count()
}

/// The blocks that control may reach from `entry`, those first that fewer branches lead to.
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

/// Whether `op` ends its block.
fn is_terminator(body: &Body, op: Op) -> bool {
    body.next_op(op).is_none() && body.op(op).flags().contains(terrace_ir::TraitFlags::TERMINATOR)
}
