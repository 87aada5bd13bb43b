//! Simplification of regions: unreachable blocks, dead code and arguments, equal blocks
//! (MLIR: `simplifyRegions`).

mod dead;
mod merge;

pub use dead::remove_dead_code;

use rustc_hash::FxHashSet;
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

/// The regions of the operations in `block`, those of bodies of their own left out.
fn nested_regions(body: &Body, block: Block) -> impl Iterator<Item = Region> {
    body.ops_in(block).flat_map(|op| body.regions(op))
}

/// Erases the blocks of `region` and of those nested in it to which control never comes; whether
/// there were any (MLIR: `eraseUnreachableBlocks`).
pub fn erase_unreachable_blocks(body: &mut Body, region: Region) -> bool {
    let mut changed = false;
    let mut pending = vec![region];
    while let Some(region) = pending.pop() {
        let Some(entry) = body.first_block(region) else { continue };
        if body.next_block(entry).is_none() {
            pending.extend(nested_regions(body, entry));
            continue;
        }
        let reachable = post_order(body, entry);
        let mut dead = Vec::new();
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
pub(crate) fn post_order(body: &Body, entry: Block) -> Vec<Block> {
    if body.next_block(entry).is_none() {
        return vec![entry];
    }
    let mut order = Vec::new();
    let mut seen = vec![false; body.block_end()];
    seen[entry.slot()] = true;
    // The blocks that are being visited, each with the number of the successor to visit next.
    let mut stack = vec![(entry, 0)];
    while let Some((block, at)) = stack.last_mut() {
        let next = body.last_op(*block).and_then(|op| body.successors(op).nth(*at));
        *at += 1;
        match next {
            Some(next) if seen[next.slot()] => {}
            Some(next) => {
                seen[next.slot()] = true;
                stack.push((next, 0));
            }
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
