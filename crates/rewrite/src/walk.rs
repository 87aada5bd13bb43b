//! The walk driver: applies patterns to each operation once, in program order
//! ([`walk_and_apply_patterns`]).

use rustc_hash::FxHashSet;
use terrace_ir::pattern::Listener;
use terrace_ir::{Block, Body, Op, Region, Rewriter, ensure_sufficient_stack};

use crate::frozen::FrozenPatterns;

/// Applies to each operation in `region` of `body` the first of `patterns` that matches, notifies
/// `listener` of the changes, and returns whether any pattern matched (MLIR:
/// `walkAndApplyPatterns`).
///
/// An operation is visited after those in its regions. Operations are neither folded nor erased,
/// operations that patterns create are not visited, and unreachable blocks and bodies of isolated
/// operations are skipped. A pattern may erase only the operation that it matches, with its
/// regions.
pub fn walk_and_apply_patterns(
    body: &mut Body,
    region: Region,
    patterns: &FrozenPatterns,
    listener: &mut dyn Listener,
) -> bool {
    body.start_recording();
    let changed = walk(body, region, patterns, listener);
    body.stop_recording();
    changed
}

fn walk(
    body: &mut Body,
    region: Region,
    patterns: &FrozenPatterns,
    listener: &mut dyn Listener,
) -> bool {
    let reached = reachable(body, region);
    let blocks: Vec<Block> =
        body.blocks_in(region).filter(|block| reached.contains(block)).collect();
    let mut changed = false;
    for block in blocks {
        let mut next = body.first_op(block);
        while let Some(op) = next {
            next = body.next_op(op);
            let inner: Vec<Region> = body.regions(op).collect();
            for region in inner {
                changed |= ensure_sufficient_stack(|| walk(body, region, patterns, listener));
            }
            changed |= apply_first(body, op, patterns);
            body.drain_changes(|body, change| listener.changed(body, change));
        }
    }
    changed
}

fn apply_first(body: &mut Body, op: Op, patterns: &FrozenPatterns) -> bool {
    let name = body.name(op);
    patterns.of(name).any(|pattern| pattern.apply(op, &mut Rewriter::new(body, op, None)).is_some())
}

/// Returns the blocks of `region` that are reachable from its entry.
pub(crate) fn reachable(body: &Body, region: Region) -> FxHashSet<Block> {
    let mut reached = FxHashSet::default();
    let mut pending: Vec<Block> = body.first_block(region).into_iter().collect();
    while let Some(block) = pending.pop() {
        if reached.insert(block)
            && let Some(last) = body.last_op(block)
        {
            pending.extend(body.op(last).successors());
        }
    }
    reached
}
