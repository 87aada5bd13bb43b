//! Dead operations and block arguments, found by liveness from the bottom up: what is used only by
//! what is dead is dead, cycles too.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_interfaces::{BranchOp, DynBranchOp, erase_passed};
use terrace_ir::dominance::has_ssa_dominance;
use terrace_ir::effects::{is_trivially_dead, would_be_trivially_dead};
use terrace_ir::{Block, Body, Op, Region, Value};

use super::{are_all, has_nested_regions, is_terminator, reachable_blocks};

/// What was proven to be live so far: tables to be used again, which keep their room.
#[derive(Default)]
pub(crate) struct Liveness {
    /// Whether operations of the body have regions.
    nested: bool,
    ops: Vec<bool>,
    values: Vec<Uses>,
    /// Operands that are passed to arguments not known to be used, each with the next one that is
    /// passed to the same argument.
    passed: Vec<(Value, u32)>,
    /// Values that turned out to be used after somebody had asked.
    late: Vec<Value>,
    /// The operations that were found dead and not proven to be live since.
    dead: usize,
    /// Whether there are blocks to which control does not come.
    unreached: bool,
    /// Arguments that were not used when their blocks were visited.
    unused: Vec<Value>,
}

/// What is known of the uses of a value by what is live.
#[derive(Clone, Copy)]
struct Uses {
    used: bool,
    /// Whether somebody has asked when there were none.
    asked: bool,
    /// The first of the operands `passed` to the argument.
    first: u32,
}

/// The end of a list.
const NONE: u32 = u32::MAX;

impl Liveness {
    /// Forgets what was known, to begin with `body`.
    fn reset(&mut self, body: &Body) {
        fn fill<T: Clone>(table: &mut Vec<T>, len: usize, with: T) {
            table.clear();
            table.resize(len, with);
        }
        self.nested = has_nested_regions(body);
        fill(&mut self.ops, body.op_end(), false);
        fill(&mut self.values, body.value_end(), Uses { used: false, asked: false, first: NONE });
        self.passed.clear();
        self.late.clear();
        self.unused.clear();
        (self.dead, self.unreached) = (0, false);
    }

    fn op(&self, op: Op) -> bool {
        self.ops[op.slot()]
    }

    fn is_used(&self, value: Value) -> bool {
        self.values[value.slot()].used
    }

    fn use_value(&mut self, value: Value) {
        let uses = &mut self.values[value.slot()];
        if !std::mem::replace(&mut uses.used, true) && uses.asked {
            self.late.push(value);
        }
    }

    /// Whether something is dead, as far as all that is live is known.
    fn is_something_dead(&self) -> bool {
        self.dead > 0 || self.has_dead_arguments()
    }

    /// Whether some arguments are dead, or may be since control does not come to their blocks.
    fn has_dead_arguments(&self) -> bool {
        self.unreached || !self.unused.iter().all(|value| self.is_used(*value))
    }

    fn region(&mut self, body: &Body, region: Region) {
        if let Some(entry) = body.first_block(region) {
            self.blocks(body, region, &reachable_blocks(body, entry));
        }
    }

    /// Visits those blocks of `region` to which control comes, `reachable`, of which the first is the
    /// entry. In any order the result is the same; backwards most uses are met before what they use,
    /// above all in the order of the text, where few branches lead back.
    fn blocks(&mut self, body: &Body, region: Region, reachable: &[Block]) {
        let [entry, others @ ..] = reachable else { return };
        if are_all(body, region, reachable) {
            let mut next = body.last_block(region);
            while let Some(block) = next.filter(|block| block != entry) {
                next = body.prev_block(block);
                self.block_with_arguments(body, block);
            }
        } else {
            self.unreached = true;
            others.iter().rev().for_each(|block| self.block_with_arguments(body, *block));
        }
        self.block(body, *entry);
    }

    fn block_with_arguments(&mut self, body: &Body, block: Block) {
        self.block(body, block);
        let arguments = body.arguments(block).iter().copied();
        self.unused.extend(arguments.filter(|value| !self.values[value.slot()].used));
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
            body.results(op).for_each(|result| self.values[result.slot()].asked = true);
        }
    }

    /// Notes that `op` is live, and so uses its operands.
    fn set_op(&mut self, body: &Body, op: Op) {
        self.ops[op.slot()] = true;
        body.operands(op).for_each(|operand| self.use_value(operand));
    }

    /// What a branch passes to an argument is used if that is; the other operands are.
    fn visit_terminator(&mut self, body: &Body, op: Op) {
        let mut arguments = body.successors(op).flat_map(|block| body.arguments(block));
        if arguments.all(|argument| self.is_used(*argument)) {
            // Whatever is passed where, it is used.
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

    /// Notes that `operand` is used if `argument` is.
    fn pass(&mut self, argument: Value, operand: Value) {
        let uses = &mut self.values[argument.slot()];
        if uses.used {
            return self.use_value(operand);
        }
        let number = self.passed.len() as u32;
        self.passed.push((operand, std::mem::replace(&mut uses.first, number)));
        uses.asked = true;
    }

    /// Follows what turned out to be used later than somebody asked.
    fn follow(&mut self, body: &Body) {
        while let Some(value) = self.late.pop() {
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

/// Erases dead operations and block arguments in `region` and those nested in it; whether there
/// were any (MLIR: `runRegionDCE`).
pub fn remove_dead_code(body: &mut Body, region: Region) -> bool {
    let Some(entry) = body.first_block(region) else { return false };
    let reachable = reachable_blocks(body, entry);
    remove_dead_code_in(&mut Liveness::default(), body, region, &reachable)
}

/// As [`remove_dead_code`], where control comes to the blocks `reachable`, of which the first is the
/// entry, in tables that keep their room.
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
    live.follow(body);
    if !live.is_something_dead() {
        return false;
    }
    let arguments = live.has_dead_arguments();
    // What is dead in one region may be used by what is dead in another.
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

/// Whether nothing in `block` is dead, as far as that is seen at a glance, where no region has more than one
/// block: nothing is used in front of where it is made, so that the last of what is dead has no uses.
fn is_alive(body: &Body, block: Block) -> bool {
    let inner = |region| {
        let entry = body.first_block(region);
        entry.is_none_or(|entry| terrace_ir::ensure_sufficient_stack(|| is_alive(body, entry)))
    };
    let mut ops = body.ops_in(block);
    has_ssa_dominance(body, block)
        && ops.all(|op| !is_trivially_dead(body, op) && body.regions(op).all(inner))
}

/// Adds what is dead in `blocks`, of one region, to `dead`, and the regions of what stays to `regions`;
/// what is passed to dead arguments is not passed any more.
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
            erase_dead_passed(body, terminator, live);
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

/// Erases the dead arguments of the blocks of `region`; whether there were any.
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

/// Erases what `terminator` passes to dead arguments.
fn erase_dead_passed(body: &mut Body, terminator: Op, live: &Liveness) {
    let successors: SmallVec<[Block; 2]> = body.successors(terminator).collect();
    for (index, block) in successors.into_iter().enumerate().rev() {
        for at in (0..body.arguments(block).len()).rev() {
            if !live.is_used(body.arguments(block)[at]) {
                erase_passed(body, terminator, index, at);
            }
        }
    }
}
