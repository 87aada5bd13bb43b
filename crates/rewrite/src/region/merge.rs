//! Block merging and removal of redundant block arguments, the parts of region simplification that
//! only the aggressive level performs.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use smallvec::{SmallVec, smallvec};
use terrace_interfaces::{
    DynBranchOp, append_successor_operand, erase_successor_operand, successor_operand_value,
};
use terrace_ir::{Block, Body, Op, Region, Value};

use super::nested_regions;
use crate::no_match_cache::NoMatchCache;

/// The position of an operand that differs between otherwise equal blocks: index of the operation
/// in its block, index of the operand.
type OperandPosition = (usize, usize);

/// A set of blocks that are equal except for some operands.
struct Cluster {
    leader: Block,
    others: Vec<Block>,
    /// The operands that differ, sorted.
    differing: Vec<OperandPosition>,
}

/// Merges equal blocks in `region` and in nested regions; returns whether there were any (MLIR:
/// `mergeIdenticalBlocks`).
pub(super) fn merge_identical_blocks(body: &mut Body, region: Region) -> bool {
    let mut changed = false;
    let mut pending: SmallVec<[Region; 8]> = smallvec![region];
    while let Some(region) = pending.pop() {
        let blocks: SmallVec<[Block; 8]> = body.blocks_in(region).collect();
        for nested in nested_regions(body, &blocks) {
            if !pending.contains(&nested) {
                pending.push(nested);
            }
        }
        if blocks.len() > 1 && merge_in(body, &blocks[1..]) {
            changed = true;
            pending.push(region);
        }
    }
    changed
}

fn merge_in(body: &mut Body, blocks: &[Block]) -> bool {
    let mut groups: IndexMap<SmallVec<[Block; 2]>, SmallVec<[Cluster; 1]>, FxBuildHasher> =
        IndexMap::with_capacity_and_hasher(blocks.len(), FxBuildHasher);
    for block in blocks {
        let last = body.last_op(*block);
        let successors = last.map(|op| body.successors(op).collect()).unwrap_or_default();
        let has_regions = |op: Op| body.op(op).regions().any(|region| !region.is_empty());
        if body.ops_in(*block).any(has_regions) {
            continue;
        }
        let clusters = groups.entry(successors).or_default();
        let joined = clusters.iter_mut().any(|cluster| join(body, cluster, *block));
        if !joined {
            clusters.push(Cluster { leader: *block, others: Vec::new(), differing: Vec::new() });
        }
    }
    let mut changed = false;
    for cluster in groups.into_values().flatten() {
        changed |= merge(body, &cluster);
    }
    changed
}

/// Adds `block` to `cluster` if it equals the leader except for operands defined outside the
/// blocks.
fn join(body: &Body, cluster: &mut Cluster, block: Block) -> bool {
    let Some(differing) = differences(body, cluster.leader, block) else { return false };
    cluster.others.push(block);
    cluster.differing.extend(differing);
    cluster.differing.sort_unstable();
    cluster.differing.dedup();
    true
}

/// Returns the position of the definition of `value` in `block`: index of the operation (`None` for
/// an argument) and index of the result or argument. `None` if `value` is defined in another block.
fn position_in(body: &Body, block: Block, value: Value) -> Option<(Option<usize>, usize)> {
    if body.value_block(value) != Some(block) {
        return None;
    }
    match body.result_of(value) {
        Some((op, number)) => Some((body.ops_in(block).position(|o| o == op), number)),
        None => Some((None, body.argument_of(value)?.1)),
    }
}

/// Returns the positions of the operands in which two blocks differ; `None` if the blocks differ
/// otherwise.
fn differences(body: &Body, a: Block, b: Block) -> Option<Vec<OperandPosition>> {
    let types = |block| body.arguments(block).iter().map(|v| body.value_type(*v));
    if !types(a).eq(types(b)) {
        return None;
    }
    let (ops_a, ops_b): (Vec<Op>, Vec<Op>) = (body.ops_in(a).collect(), body.ops_in(b).collect());
    if ops_a.len() != ops_b.len() {
        return None;
    }
    let mut positions = Vec::new();
    for (at, (x, y)) in ops_a.iter().zip(&ops_b).enumerate() {
        let (left, right) = (body.op(*x), body.op(*y));
        if left.name() != right.name()
            || left.attributes() != right.attributes()
            || left.properties() != right.properties()
            || !left.result_types().eq(right.result_types())
            || !left.successors().eq(right.successors())
            || left.operand_count() != right.operand_count()
        {
            return None;
        }
        let used_outside = |op: Op, block| {
            let mut uses = body.results(op).flat_map(|result| body.uses(result));
            uses.any(|use_| body.parent_block(body.user(use_)) != Some(block))
        };
        if used_outside(*x, a) || used_outside(*y, b) {
            return None;
        }
        for (number, (v, w)) in left.operands().zip(right.operands()).enumerate() {
            if v == w {
                continue;
            }
            if body.value_type(v) != body.value_type(w) {
                return None;
            }
            match (position_in(body, a, v), position_in(body, b, w)) {
                (Some(x), Some(y)) if x == y => {}
                (None, None)
                    if !is_defined_by_predecessor(body, a, v)
                        && !is_defined_by_predecessor(body, b, w) =>
                {
                    positions.push((at, number));
                }
                _ => return None,
            }
        }
    }
    Some(positions)
}

/// Whether `value` is a result of a terminator that branches to `block`.
fn is_defined_by_predecessor(body: &Body, block: Block, value: Value) -> bool {
    body.defining_op(value).is_some_and(|op| body.predecessor_ops(block).any(|p| p == op))
}

fn merge(body: &mut Body, cluster: &Cluster) -> bool {
    if cluster.others.is_empty() {
        return false;
    }
    let all: Vec<Block> =
        std::iter::once(cluster.leader).chain(cluster.others.iter().copied()).collect();
    if !cluster.differing.is_empty() {
        let branches = |op: Op| body.op(op).interface::<DynBranchOp<'_>>().is_some();
        if !all.iter().all(|block| body.predecessor_ops(*block).all(branches)) {
            return false;
        }
        add_arguments(body, cluster, &all);
    }
    for block in &cluster.others {
        body.replace_all_block_uses(*block, cluster.leader);
    }
    // Erased as a set: their operations may use each other's results in any order.
    body.erase_block_set(&cluster.others);
    true
}

/// Adds arguments to the leader for the operands that differ, and the corresponding operands to all
/// predecessors.
fn add_arguments(body: &mut Body, cluster: &Cluster, all: &[Block]) {
    let operand = |body: &Body, block: Block, (op, number): OperandPosition| {
        let op = body.ops_in(block).nth(op).expect("equal blocks have as many operations");
        (op, body.operand(op, number))
    };
    // By differing operand its values in all blocks.
    let columns: Vec<Vec<Value>> = cluster
        .differing
        .iter()
        .map(|place| all.iter().map(|block| operand(body, *block, *place).1).collect())
        .collect();
    let mut arguments: IndexMap<Vec<Value>, Value> = IndexMap::new();
    for (place, column) in cluster.differing.iter().zip(columns) {
        let (op, value) = operand(body, cluster.leader, *place);
        let (ty, location) = (body.value_type(value), body.location(op));
        let argument = match arguments.get(&column) {
            Some(argument) => *argument,
            None => {
                let argument = body.add_block_argument(cluster.leader, ty, location);
                arguments.insert(column, argument);
                argument
            }
        };
        body.set_operand(op, place.1, argument);
    }
    for (at, block) in all.iter().enumerate() {
        let mut branches: Vec<Op> = body.predecessor_ops(*block).collect();
        branches.dedup();
        for branch in branches {
            let successors: Vec<Block> = body.successors(branch).collect();
            for (index, _) in successors.iter().enumerate().filter(|(_, b)| *b == block) {
                for column in arguments.keys() {
                    append_successor_operand(body, branch, index, column[at]);
                }
            }
        }
    }
}

/// Removes arguments to which every predecessor forwards the same value; returns whether there were
/// any (MLIR: `dropRedundantArguments`).
pub(super) fn drop_redundant_arguments(
    no_match: &mut NoMatchCache,
    body: &mut Body,
    region: Region,
) -> bool {
    let mut changed = false;
    let mut pending: SmallVec<[Region; 8]> = smallvec![region];
    while let Some(region) = pending.pop() {
        let blocks: SmallVec<[Block; 8]> = body.blocks_in(region).collect();
        for block in blocks {
            pending.extend(nested_regions(body, &[block]));
            changed |= drop_redundant_arguments_of(no_match, body, block);
        }
    }
    changed
}

fn drop_redundant_arguments_of(no_match: &mut NoMatchCache, body: &mut Body, block: Block) -> bool {
    let mut changed = false;
    for at in (0..body.arguments(block).len()).rev() {
        let Some(value) = only_passed(body, block, at) else { continue };
        let argument = body.arguments(block)[at];
        body.uses(argument).for_each(|use_| no_match.operands_changed(body, body.user(use_)));
        body.replace_all_uses(argument, value);
        let mut branches: Vec<Op> = body.predecessor_ops(block).collect();
        branches.sort_unstable();
        branches.dedup();
        for branch in branches {
            let successors: Vec<Block> = body.successors(branch).collect();
            for (index, _) in successors.iter().enumerate().filter(|(_, b)| **b == block) {
                erase_successor_operand(body, branch, index, at);
            }
        }
        body.erase_block_argument(block, at);
        changed = true;
    }
    changed
}

/// Returns the value that every predecessor of `block` forwards to its argument `at`; `None` if the
/// predecessors forward different values.
fn only_passed(body: &Body, block: Block, at: usize) -> Option<Value> {
    let mut only = None;
    for op in body.predecessor_ops(block) {
        let branch = body.op(op).interface::<DynBranchOp<'_>>()?;
        for (index, successor) in body.successors(op).enumerate() {
            if successor != block {
                continue;
            }
            let value = successor_operand_value(branch, index, at)?;
            if *only.get_or_insert(value) != value {
                return None;
            }
        }
    }
    only.filter(|value| *value != body.arguments(block)[at])
}
