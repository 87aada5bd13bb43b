//! Dead operations and block arguments, found by liveness from the bottom up: what is used only by
//! what is dead is dead, cycles too.

use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_interfaces::{BranchOp, DynBranchOp, argument_for, erase_passed};
use terrace_ir::dominance::has_ssa_dominance;
use terrace_ir::effects::{is_trivially_dead, would_be_trivially_dead};
use terrace_ir::{Block, Body, Op, Region, Use, Value};

use super::{has_nested_regions, is_terminator, post_order};

/// What was proven to be live so far. Results are tracked by their operations.
struct Live {
    ops: SmallVec<[bool; 64]>,
    arguments: SmallVec<[bool; 64]>,
    changed: bool,
    /// Whether something was found that may be dead, or was not looked at since control does not come
    /// to it.
    dead: bool,
    /// Whether something was looked at before all that may use it.
    uses_ahead: bool,
}

impl Live {
    fn new(body: &Body) -> Self {
        Self {
            ops: smallvec![false; body.op_end()],
            arguments: smallvec![false; body.value_end()],
            changed: false,
            dead: false,
            uses_ahead: false,
        }
    }

    fn op(&self, op: Op) -> bool {
        self.ops[op.slot()]
    }

    fn argument(&self, value: Value) -> bool {
        self.arguments[value.slot()]
    }

    fn set_op(&mut self, op: Op) {
        self.changed |= !std::mem::replace(&mut self.ops[op.slot()], true);
    }

    fn set_argument(&mut self, value: Value) {
        self.changed |= !std::mem::replace(&mut self.arguments[value.slot()], true);
    }

    /// Whether something live uses `value`.
    fn is_used(&self, body: &Body, value: Value) -> bool {
        body.uses(value).any(|use_| self.op(body.user(use_)) && !self.is_dead_use(body, use_))
    }

    /// Whether `use_` passes the value to an argument that is not known to be live.
    fn is_dead_use(&self, body: &Body, use_: Use) -> bool {
        let user = body.op(body.user(use_));
        if body.successor_count(user.id()) == 0 {
            return false;
        }
        let Some(branch) = user.interface::<DynBranchOp<'_>>() else { return false };
        argument_for(branch, body.use_index(use_))
            .is_some_and(|(block, at)| !self.argument(body.arguments(block)[at]))
    }

    fn region(&mut self, body: &Body, region: Region) {
        if let Some(entry) = body.first_block(region) {
            self.blocks(body, region, entry, &post_order(body, entry));
        }
    }

    /// Visits the blocks of `region`, of which `order` has those to which control comes.
    fn blocks(&mut self, body: &Body, region: Region, entry: Block, order: &[Block]) {
        let several = body.next_block(entry).is_some();
        self.uses_ahead |= several || !has_ssa_dominance(body, entry);
        self.dead |= several && order.len() < body.blocks_in(region).count();
        for block in order.iter().copied() {
            let mut next = body.last_op(block);
            while let Some(op) = next {
                next = body.prev_op(op);
                self.visit(body, op);
            }
            if block == entry {
                continue;
            }
            for argument in body.arguments(block) {
                if self.argument(*argument) {
                    continue;
                }
                if self.is_used(body, *argument) {
                    self.set_argument(*argument);
                } else {
                    self.dead = true;
                }
            }
        }
    }

    fn visit(&mut self, body: &Body, op: Op) {
        for region in body.regions(op) {
            terrace_ir::ensure_sufficient_stack(|| self.region(body, region));
        }
        if is_terminator(body, op) {
            return self.visit_terminator(body, op);
        }
        if self.op(op) {
            return;
        }
        let used = |live: &Self| body.results(op).any(|result| live.is_used(body, result));
        if used(self) || !would_be_trivially_dead(body.op(op)) {
            self.set_op(op);
        } else {
            self.dead = true;
        }
    }

    fn visit_terminator(&mut self, body: &Body, op: Op) {
        if self.op(op) {
            return;
        }
        self.set_op(op);
        let branch = body.op(op).interface::<DynBranchOp<'_>>();
        for (at, block) in body.successors(op).enumerate() {
            let arguments = body.arguments(block);
            let made = match branch {
                Some(branch) => branch.successor_operands(at).produced.min(arguments.len()),
                None => arguments.len(),
            };
            arguments[..made].iter().for_each(|argument| self.set_argument(*argument));
        }
    }
}

/// Erases dead operations and block arguments in `region` and those nested in it; whether there
/// were any (MLIR: `runRegionDCE`).
pub fn remove_dead_code(body: &mut Body, region: Region) -> bool {
    let Some(entry) = body.first_block(region) else { return false };
    if is_straight(body, entry) && !body.ops_in(entry).any(|op| is_trivially_dead(body, op)) {
        return false;
    }
    let order = post_order(body, entry);
    let mut live = Live::new(body);
    loop {
        (live.changed, live.dead) = (false, false);
        live.blocks(body, region, entry, &order);
        if !live.changed || !live.uses_ahead {
            break;
        }
    }
    if !live.dead {
        return false;
    }
    // What is dead in one region may be used by what is dead in another.
    let (mut dead, mut regions) = (Vec::new(), smallvec![region]);
    let mut at = 0;
    while let Some(region) = regions.get(at).copied() {
        find_dead(body, region, &live, &mut dead, &mut regions);
        at += 1;
    }
    let mut changed = !dead.is_empty();
    if changed {
        body.erase_op_set(&dead);
    }
    for region in regions {
        changed |= erase_dead_arguments(body, region, &live);
    }
    changed
}

/// Whether `entry` is all that there is in its region, and nothing in it is used in front of where it
/// is made: the last of what is dead has no uses then.
fn is_straight(body: &Body, entry: Block) -> bool {
    body.next_block(entry).is_none() && !has_nested_regions(body) && has_ssa_dominance(body, entry)
}

/// Adds what is dead in `region` to `dead`, and the regions of what stays to `regions`; what is passed
/// to dead arguments is not passed any more.
fn find_dead(
    body: &mut Body,
    region: Region,
    live: &Live,
    dead: &mut Vec<Op>,
    regions: &mut SmallVec<[Region; 8]>,
) {
    let Some(entry) = body.first_block(region) else { return };
    let several = body.next_block(entry).is_some();
    for block in post_order(body, entry) {
        if several && let Some(terminator) = body.last_op(block) {
            erase_dead_passed(body, terminator, live);
        }
        let mut next = body.last_op(block);
        while let Some(op) = next {
            next = body.prev_op(op);
            if live.op(op) {
                regions.extend(body.regions(op));
            } else {
                dead.push(op);
            }
        }
    }
}

/// Erases the dead arguments of the blocks of `region`; whether there were any.
fn erase_dead_arguments(body: &mut Body, region: Region, live: &Live) -> bool {
    let mut changed = false;
    let blocks: SmallVec<[Block; 8]> = body.blocks_in(region).skip(1).collect();
    for block in blocks {
        for at in (0..body.arguments(block).len()).rev() {
            if !live.argument(body.arguments(block)[at]) {
                body.erase_block_argument(block, at);
                changed = true;
            }
        }
    }
    changed
}

/// Erases what `terminator` passes to dead arguments.
fn erase_dead_passed(body: &mut Body, terminator: Op, live: &Live) {
    if body.op(terminator).interface::<DynBranchOp<'_>>().is_none() {
        return;
    }
    let successors: SmallVec<[Block; 2]> = body.successors(terminator).collect();
    for (index, block) in successors.into_iter().enumerate().rev() {
        for at in (0..body.arguments(block).len()).rev() {
            if !live.argument(body.arguments(block)[at]) {
                erase_passed(body, terminator, index, at);
            }
        }
    }
}
