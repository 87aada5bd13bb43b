//! Live ranges of the tile values of a function ([`gather`]), and their unions ([`coalesce`]).

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use terrace_arm_sme::is_tile_op;
use terrace_arm_sme::tiles::is_tile;
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_dataflow::BlockLiveness;
use terrace_ir::{Block, Body, Op, Region, Value};

use super::live_range::LiveRange;

/// The live ranges by value, in program order.
pub(super) type LiveRanges = IndexMap<Value, LiveRange, FxBuildHasher>;

/// The numbers of the operations in the blocks of a region. Blocks follow their dominators; the
/// arguments of a block have the number before that of its first operation.
pub(super) struct OpNumbers(FxHashMap<Op, usize>);

impl OpNumbers {
    /// Numbers the operations in the blocks of `region`.
    pub(super) fn new(body: &Body, region: Region) -> Self {
        let mut numbers = FxHashMap::default();
        let mut next = 0;
        for block in sorted_by_dominance(body, region) {
            next += 1;
            for op in body.ops_in(block) {
                numbers.insert(op, next);
                next += 1;
            }
        }
        Self(numbers)
    }

    /// Returns the number of `op`, which must be in a numbered block.
    pub(super) fn of(&self, op: Op) -> usize {
        self.0[&op]
    }
}

/// Returns the blocks of `region` such that each follows its dominators: the reverse post-order
/// from the entry, followed by those from unreachable blocks (MLIR: `getBlocksSortedByDominance`).
fn sorted_by_dominance(body: &Body, region: Region) -> Vec<Block> {
    let mut sorted: Vec<Block> = Vec::new();
    let mut placed: FxHashSet<Block> = FxHashSet::default();
    for start in body.blocks_in(region) {
        if !placed.contains(&start) {
            let mut reached = post_order(body, start);
            reached.reverse();
            sorted.extend(reached.into_iter().filter(|block| placed.insert(*block)));
        }
    }
    sorted
}

/// Returns the blocks that are reachable from `start`, in post-order.
fn post_order(body: &Body, start: Block) -> Vec<Block> {
    let successors = |block: Block| -> std::vec::IntoIter<Block> {
        let last = body.last_op(block);
        last.map(|op| body.successors(op).collect::<Vec<_>>()).unwrap_or_default().into_iter()
    };
    let mut seen = FxHashSet::from_iter([start]);
    let mut stack = vec![(start, successors(start))];
    let mut order = Vec::new();
    while let Some((block, rest)) = stack.last_mut() {
        match rest.next() {
            Some(next) if seen.insert(next) => stack.push((next, successors(next))),
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order
}

/// Returns the live ranges of the tile values of the blocks of `region` (MLIR:
/// `gatherTileLiveRanges`).
pub(super) fn gather(
    body: &Body,
    region: Region,
    numbers: &OpNumbers,
    liveness: &BlockLiveness,
) -> LiveRanges {
    let mut ranges = LiveRanges::default();
    for block in body.blocks_in(region) {
        let Some(first) = body.first_op(block) else { continue };
        let mut add = |value: Value, start: Op, is_live_at_entry: bool| {
            if is_tile(body.context(), body.value_type(value)) {
                let end = liveness.end_in_block(body, block, value, start);
                let start = numbers.of(start) - usize::from(is_live_at_entry);
                ranges.entry(value).or_default().insert(value, start, numbers.of(end));
            }
        };
        let at_entry = body.arguments(block).iter().copied().chain(liveness.live_in(block));
        at_entry.for_each(|value| add(value, first, true));
        for op in body.ops_in(block) {
            body.results(op).for_each(|value| add(value, op, false));
        }
    }
    ranges
}

/// Unites ranges that do not overlap if that saves a move: of block arguments and the values that
/// branches pass to them, and of the results and operands of operations on tiles (MLIR:
/// `coalesceTileLiveRanges`). The result is in the order of the first value of each range.
pub(super) fn coalesce(body: &Body, ranges: LiveRanges) -> Vec<LiveRange> {
    let values: Vec<Value> = ranges.keys().copied().collect();
    let mut range_of: FxHashMap<Value, usize> =
        values.iter().enumerate().map(|(at, value)| (*value, at)).collect();
    let mut ranges: Vec<LiveRange> = ranges.into_values().collect();
    let mut merge = |a: Value, b: Value| {
        let (Some(to), Some(from)) = (range_of.get(&a).copied(), range_of.get(&b).copied()) else {
            return;
        };
        if to != from && !ranges[to].overlaps(&ranges[from]) {
            let merged = std::mem::take(&mut ranges[from]);
            range_of.extend(merged.values.iter().map(|value| (*value, to)));
            ranges[to].unite(&merged);
        }
    };
    for value in &values {
        for passed in passed_values(body, *value) {
            merge(*value, passed);
        }
    }
    for value in &values {
        let tile_op = body.defining_op(*value).filter(|op| is_tile_op(body.op(*op)));
        for operand in tile_op.into_iter().flat_map(|op| body.operands(op)) {
            if is_tile(body.context(), body.value_type(operand)) {
                merge(*value, operand);
            }
        }
    }
    let order: IndexSet<usize> = values.iter().map(|value| range_of[value]).collect();
    order.into_iter().map(|at| std::mem::take(&mut ranges[at])).collect()
}

/// Returns the values that branches pass to `value`; none if it is not a block argument.
pub(super) fn passed_values(body: &Body, value: Value) -> Vec<Value> {
    let Some((block, at)) = body.argument_of(value) else { return Vec::new() };
    let mut passed = Vec::new();
    for op in body.predecessor_ops(block) {
        let op = body.op(op);
        if let Some(branch) = op.cast::<BranchOp>() {
            passed.extend(branch.dest_operands().nth(at));
        } else if let Some(branch) = op.cast::<CondBranchOp>() {
            if branch.false_dest() == block {
                passed.extend(branch.false_dest_operands().nth(at));
            }
            if branch.true_dest() == block {
                passed.extend(branch.true_dest_operands().nth(at));
            }
        }
    }
    passed
}
