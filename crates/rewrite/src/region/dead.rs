//! Dead-code elimination in regions: [`remove_dead_code`] computes the [`Liveness`] of operations
//! and block arguments from uses to definitions, so that cycles of dead values are found as well.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_interfaces::{BranchOp, DynBranchOp, erase_successor_operand};
use terrace_ir::dominance::has_ssa_dominance;
use terrace_ir::effects::{is_trivially_dead, would_be_trivially_dead};
use terrace_ir::{Block, Body, Op, Region, Value};

use super::{are_all, has_nested_regions, is_terminator, reachable_blocks};

/// The set of live operations and values; its memory is reused from run to run.
#[derive(Default)]
pub(crate) struct Liveness {
    /// Whether operations of the body have regions.
    nested: bool,
    ops: Vec<bool>,
    values: Vec<Uses>,
    /// The operands forwarded to arguments that are not known to be live: linked lists, each entry
    /// with the index of the next operand forwarded to the same argument.
    passed: Vec<(Value, u32)>,
    /// Values that became live after their definition was visited; a work list.
    newly_used: Vec<Value>,
    /// The number of visited operations that are not known to be live.
    dead: usize,
    /// Whether some block is unreachable.
    has_unreachable_blocks: bool,
    /// The arguments that were not live when the search visited their block.
    unused_arguments: Vec<Value>,
}

/// The liveness of one value.
#[derive(Clone, Copy)]
struct Uses {
    used: bool,
    /// Whether the search visited the definition of the value before the value was known to be
    /// live.
    queried: bool,
    /// Index into `passed` of the first operand forwarded to the argument; `NONE` = none.
    first: u32,
}

/// The index that ends a linked list.
const NONE: u32 = u32::MAX;

impl Liveness {
    /// Clears the set for `body`.
    fn reset(&mut self, body: &Body) {
        fn fill<T: Clone>(table: &mut Vec<T>, len: usize, with: T) {
            table.clear();
            table.resize(len, with);
        }
        self.nested = has_nested_regions(body);
        fill(&mut self.ops, body.op_end(), false);
        fill(&mut self.values, body.value_end(), Uses { used: false, queried: false, first: NONE });
        self.passed.clear();
        self.newly_used.clear();
        self.unused_arguments.clear();
        (self.dead, self.has_unreachable_blocks) = (0, false);
    }

    fn op(&self, op: Op) -> bool {
        self.ops[op.slot()]
    }

    fn is_used(&self, value: Value) -> bool {
        self.values[value.slot()].used
    }

    fn use_value(&mut self, value: Value) {
        let uses = &mut self.values[value.slot()];
        if !std::mem::replace(&mut uses.used, true) && uses.queried {
            self.newly_used.push(value);
        }
    }

    /// Whether some operation or argument is dead. Valid after propagation.
    fn has_dead(&self) -> bool {
        self.dead > 0 || self.has_dead_arguments()
    }

    /// Whether any argument is dead, or is unknown because its block is unreachable.
    fn has_dead_arguments(&self) -> bool {
        self.has_unreachable_blocks
            || !self.unused_arguments.iter().all(|value| self.is_used(*value))
    }

    fn region(&mut self, body: &Body, region: Region) {
        if let Some(entry) = body.first_block(region) {
            self.blocks(body, region, &reachable_blocks(body, entry));
        }
    }

    /// Visits the blocks `reachable` of `region`, whose first is the entry. The order does not
    /// affect the result; in reverse program order most uses are visited before their definitions,
    /// which saves work.
    fn blocks(&mut self, body: &Body, region: Region, reachable: &[Block]) {
        let [entry, others @ ..] = reachable else { return };
        if are_all(body, region, reachable) {
            let mut next = body.last_block(region);
            while let Some(block) = next.filter(|block| block != entry) {
                next = body.prev_block(block);
                self.block_with_arguments(body, block);
            }
        } else {
            self.has_unreachable_blocks = true;
            others.iter().rev().for_each(|block| self.block_with_arguments(body, *block));
        }
        self.block(body, *entry);
    }

    fn block_with_arguments(&mut self, body: &Body, block: Block) {
        self.block(body, block);
        let arguments = body.arguments(block).iter().copied();
        self.unused_arguments.extend(arguments.filter(|value| !self.values[value.slot()].used));
    }

    fn block(&mut self, body: &Body, block: Block) {
        let last = body.last_op(block);
        let mut next = last;
        while let Some(op) = next {
            next = body.prev_op(op);
            if self.nested {
                for region in body.regions(op) {
                    terrace_ir::ensure_sufficient_stack(|| self.region(body, region));
                }
            }
            if last == Some(op) && is_terminator(body, op) {
                self.ops[op.slot()] = true;
                self.visit_terminator(body, op);
            } else {
                self.visit(body, op);
            }
        }
    }

    fn visit(&mut self, body: &Body, op: Op) {
        let used = body.results(op).any(|result| self.is_used(result));
        if used || !would_be_trivially_dead(body.op(op)) {
            self.set_op(body, op);
        } else {
            self.dead += 1;
            body.results(op).for_each(|result| self.values[result.slot()].queried = true);
        }
    }

    /// Marks `op` and its operands as live.
    fn set_op(&mut self, body: &Body, op: Op) {
        self.ops[op.slot()] = true;
        body.operands(op).for_each(|operand| self.use_value(operand));
    }

    /// Marks the operands of a terminator as live, except those forwarded to block arguments, which
    /// are live only if the argument is.
    fn visit_terminator(&mut self, body: &Body, op: Op) {
        let mut arguments = body.successors(op).flat_map(|block| body.arguments(block));
        if arguments.all(|argument| self.is_used(*argument)) {
            // All arguments are live, and so is every operand.
            return body.operands(op).for_each(|operand| self.use_value(operand));
        }
        let branch = body.op(op).interface::<DynBranchOp<'_>>();
        let groups = branch.map(|branch| (branch, body.operand_groups(op)));
        let mut passed: SmallVec<[Range<usize>; 4]> = SmallVec::new();
        for (at, block) in body.successors(op).enumerate() {
            let arguments = body.arguments(block);
            let Some((branch, groups)) = &groups else {
                arguments.iter().for_each(|argument| self.use_value(*argument));
                continue;
            };
            let operands = branch.successor_operands(at);
            let range = groups.range(operands.forwarded);
            let (made, others) = arguments.split_at(operands.produced.min(arguments.len()));
            made.iter().for_each(|argument| self.use_value(*argument));
            for (argument, at) in others.iter().zip(range.clone()) {
                self.pass(*argument, body.operand(op, at));
            }
            passed.push(range);
        }
        for (at, operand) in body.operands(op).enumerate() {
            if !passed.iter().any(|range| range.contains(&at)) {
                self.use_value(operand);
            }
        }
    }

    /// Makes `operand` live if `argument` is live or becomes live later.
    fn pass(&mut self, argument: Value, operand: Value) {
        let uses = &mut self.values[argument.slot()];
        if uses.used {
            return self.use_value(operand);
        }
        let number = self.passed.len() as u32;
        self.passed.push((operand, std::mem::replace(&mut uses.first, number)));
        uses.queried = true;
    }

    /// Propagates liveness from values that became live after their definition was visited.
    fn propagate(&mut self, body: &Body) {
        while let Some(value) = self.newly_used.pop() {
            match body.defining_op(value) {
                Some(op) if !self.op(op) => {
                    self.dead -= 1;
                    self.set_op(body, op);
                }
                Some(_) => {}
                None => {
                    let mut at = self.values[value.slot()].first;
                    while let Some(&(operand, next)) = self.passed.get(at as usize) {
                        self.use_value(operand);
                        at = next;
                    }
                }
            }
        }
    }
}

/// Erases dead operations and block arguments in `region` and in nested regions; returns whether
/// there were any (MLIR: `runRegionDCE`).
pub fn remove_dead_code(body: &mut Body, region: Region) -> bool {
    let Some(entry) = body.first_block(region) else { return false };
    let reachable = reachable_blocks(body, entry);
    remove_dead_code_in(&mut Liveness::default(), body, region, &reachable)
}

/// Like [`remove_dead_code`], for the reachable blocks `reachable`, whose first is the entry,
/// reusing the memory of `live`.
pub(super) fn remove_dead_code_in(
    live: &mut Liveness,
    body: &mut Body,
    region: Region,
    reachable: &[Block],
) -> bool {
    let Some(entry) = reachable.first().copied() else { return false };
    if body.has_only_single_blocks() && is_alive(body, entry) {
        return false;
    }
    live.reset(body);
    live.blocks(body, region, reachable);
    live.propagate(body);
    if !live.has_dead() {
        return false;
    }
    let arguments = live.has_dead_arguments();
    // Erased together: a dead operation of one region may use a dead one of another.
    let (mut dead, mut regions) = (Vec::new(), smallvec![region]);
    find_dead(body, reachable, live, &mut dead, &mut regions);
    let mut at = 1;
    while let Some(inner) = regions.get(at).copied() {
        if let Some(entry) = body.first_block(inner) {
            let reachable = reachable_blocks(body, entry);
            find_dead(body, &reachable, live, &mut dead, &mut regions);
        }
        at += 1;
    }
    let mut changed = !dead.is_empty();
    if changed {
        body.erase_op_set(&dead);
    }
    if arguments {
        for region in regions {
            changed |= erase_dead_arguments(body, region, live);
        }
    }
    changed
}

/// Whether no operation in `block` is trivially dead. This suffices if no region has several blocks
/// and definitions precede uses, because the last dead operation would have no uses.
fn is_alive(body: &Body, block: Block) -> bool {
    let inner = |region| {
        let entry = body.first_block(region);
        entry.is_none_or(|entry| terrace_ir::ensure_sufficient_stack(|| is_alive(body, entry)))
    };
    let mut ops = body.ops_in(block);
    has_ssa_dominance(body, block)
        && ops.all(|op| !is_trivially_dead(body, op) && body.regions(op).all(inner))
}

/// Appends the dead operations of `blocks`, which are all in one region, to `dead`, and the regions
/// of live operations to `regions`. Removes the operands forwarded to dead arguments.
fn find_dead(
    body: &mut Body,
    blocks: &[Block],
    live: &Liveness,
    dead: &mut Vec<Op>,
    regions: &mut SmallVec<[Region; 8]>,
) {
    let arguments = blocks.len() > 1 && live.has_dead_arguments();
    for block in blocks {
        if arguments && let Some(terminator) = body.last_op(*block) {
            erase_operands_of_dead_arguments(body, terminator, live);
        }
        for op in body.ops_in(*block) {
            if !live.op(op) {
                dead.push(op);
            } else if live.nested {
                regions.extend(body.regions(op));
            }
        }
    }
}

/// Erases the dead arguments of the blocks of `region`; returns whether there were any.
fn erase_dead_arguments(body: &mut Body, region: Region, live: &Liveness) -> bool {
    let mut changed = false;
    let blocks: SmallVec<[Block; 8]> = body.blocks_in(region).skip(1).collect();
    for block in blocks {
        for at in (0..body.arguments(block).len()).rev() {
            if !live.is_used(body.arguments(block)[at]) {
                body.erase_block_argument(block, at);
                changed = true;
            }
        }
    }
    changed
}

/// Erases the operands that `terminator` forwards to dead arguments.
fn erase_operands_of_dead_arguments(body: &mut Body, terminator: Op, live: &Liveness) {
    let successors: SmallVec<[Block; 2]> = body.successors(terminator).collect();
    for (index, block) in successors.into_iter().enumerate().rev() {
        for at in (0..body.arguments(block).len()).rev() {
            if !live.is_used(body.arguments(block)[at]) {
                erase_successor_operand(body, terminator, index, at);
            }
        }
    }
}
