//! Simplification of regions: unreachable blocks, dead code and arguments, equal blocks
//! (MLIR: `simplifyRegions`).

mod dead;
mod merge;

pub use dead::remove_dead_code;

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, Region};

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

/// Simplifies `region` and those nested in it, not those of bodies of their own; whether anything
/// was changed.
pub fn simplify_regions(body: &mut Body, region: Region, level: RegionSimplification) -> bool {
    if level == RegionSimplification::Disabled {
        return false;
    }
    let mut changed = erase_unreachable_blocks(body, region);
    changed |= remove_dead_code(body, region);
    if level == RegionSimplification::Aggressive {
        changed |= merge::merge_identical_blocks(body, region);
        changed |= merge::drop_redundant_arguments(body, region);
    }
    changed
}

/// Whether `body` has regions besides those of its root: most have none.
pub(crate) fn has_nested_regions(body: &Body) -> bool {
    // The first index is 1.
    body.region_end() > body.regions(Op::ROOT).len() + 1
}

/// The regions of the operations in `block`, those of bodies of their own left out.
fn nested_regions(body: &Body, block: Block) -> impl Iterator<Item = Region> {
    let first = if has_nested_regions(body) { body.first_op(block) } else { None };
    let ops = std::iter::successors(first, |op| body.next_op(*op));
    ops.flat_map(|op| body.regions(op))
}

/// Erases the blocks of `region` and of those nested in it to which control never comes; whether
/// there were any (MLIR: `eraseUnreachableBlocks`).
pub fn erase_unreachable_blocks(body: &mut Body, region: Region) -> bool {
    let mut changed = false;
    let mut pending: SmallVec<[Region; 8]> = smallvec![region];
    while let Some(region) = pending.pop() {
        let Some(entry) = body.first_block(region) else { continue };
        if body.next_block(entry).is_none() {
            pending.extend(nested_regions(body, entry));
            continue;
        }
        let reachable = post_order(body, entry);
        let mut dead: SmallVec<[Block; 4]> = SmallVec::new();
        if reachable.len() < body.blocks_in(region).count() {
            let reachable: FxHashSet<Block> = reachable.iter().copied().collect();
            dead.extend(body.blocks_in(region).filter(|block| !reachable.contains(block)));
        }
        for block in reachable {
            pending.extend(nested_regions(body, block));
        }
        if !dead.is_empty() {
            body.erase_block_set(&dead);
            changed = true;
        }
    }
    changed
}

/// The blocks that control may reach from `entry`, each behind its successors as far as there is no
/// cycle.
pub(crate) fn post_order(body: &Body, entry: Block) -> SmallVec<[Block; 8]> {
    if body.next_block(entry).is_none() {
        return smallvec![entry];
    }
    let mut order = SmallVec::with_capacity(body.block_end());
    let mut seen: SmallVec<[bool; 64]> = smallvec![false; body.block_end()];
    seen[entry.slot()] = true;
    // The blocks that are being visited, each with its successors that are to be visited.
    let successors = |block| body.last_op(block).map(|op| body.successors(op));
    let mut stack: SmallVec<[_; 8]> = smallvec![(entry, successors(entry))];
    while let Some((block, pending)) = stack.last_mut() {
        match pending.as_mut().and_then(Iterator::next) {
            Some(next) if std::mem::replace(&mut seen[next.slot()], true) => {}
            Some(next) => stack.push((next, successors(next))),
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order
}

/// Whether `op` ends its block.
fn is_terminator(body: &Body, op: Op) -> bool {
    body.next_op(op).is_none() && body.op(op).flags().contains(terrace_ir::TraitFlags::TERMINATOR)
}
