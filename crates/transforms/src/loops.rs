//! Loop-invariant code motion ([`move_loop_invariant_code`]) and control-flow sinking
//! ([`sink_control_flow`]).

use std::collections::VecDeque;

use terrace_interfaces::{
    DynLoopLike, DynRegionBranchOp, LoopLike, RegionBranchOp, is_defined_outside_of_loop,
    is_defined_within, is_speculatable,
};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::fold::constant_operands;
use terrace_ir::{Body, Op, Region, TraitFlags, Value};

use crate::bodies::{for_each_body, operands_within, post_order};

/// Hoists loop-invariant operations out of the loops in the root of `body`, nested bodies included,
/// inner loops first (MLIR: `moveLoopInvariantCode`).
pub fn move_loop_invariant_code(body: &mut Body) {
    for_each_body(body, &|body: &mut Body| {
        for op in post_order(body, Op::ROOT) {
            if body.op(op).interface::<DynLoopLike<'_>>().is_some() {
                hoist_from_loop(body, op);
            }
        }
    });
}

/// Moves loop-invariant operations of the loop `op` before it.
///
/// # Panics
/// If the loop is in no block.
pub fn hoist_from_loop(body: &mut Body, op: Op) {
    let Some(view) = body.op(op).interface::<DynLoopLike<'_>>() else { return };
    let regions: Vec<Region> =
        view.loop_regions().iter().filter_map(|at| body.region(op, *at)).collect();
    for region in regions {
        let ops = body.blocks_in(region).flat_map(|block| body.ops_in(block));
        let mut pending: VecDeque<Op> = ops.collect();
        while let Some(candidate) = pending.pop_front() {
            if body.parent_region(candidate) != Some(region) || !is_invariant(body, op, candidate) {
                continue;
            }
            let block = body.parent_block(op).expect("a loop is in a block");
            body.move_op(candidate, block, Some(op));
            // Users of the moved operation may have become loop-invariant.
            for result in body.results(candidate) {
                let users = body.uses(result).map(|use_| body.user(use_));
                pending.extend(users.filter(|user| body.parent_region(*user) == Some(region)));
            }
        }
    }
}

/// Whether `candidate`, an operation in the loop `op`, may be executed before the loop.
fn is_invariant(body: &Body, op: Op, candidate: Op) -> bool {
    let view = body.op(candidate);
    let ends = view.flags().contains(TraitFlags::TERMINATOR);
    if ends || !is_memory_effect_free(view) || !is_speculatable(view) {
        return false;
    }
    let around = body.op(op).interface::<DynLoopLike<'_>>().expect("`op` is a loop");
    let outside = |value: Value| {
        is_defined_within(body, value, candidate) || is_defined_outside_of_loop(around, value)
    };
    operands_within(body, candidate).into_iter().all(outside)
}

/// Sinks operations in the root of `body`, nested bodies included, into the only region that uses
/// them, if it is executed at most once (MLIR: the pass `control-flow-sink`); returns the number of
/// moved operations.
pub fn sink_control_flow(body: &mut Body) -> usize {
    let outcomes = for_each_body(body, &|body: &mut Body| {
        let ops = post_order(body, Op::ROOT);
        ops.into_iter().map(|op| sink_into(body, op)).sum::<usize>()
    });
    outcomes.into_iter().sum()
}

/// Sinks operations into those regions of `op` that are executed at most once; returns the number
/// of moved operations.
fn sink_into(body: &mut Body, op: Op) -> usize {
    let Some(branch) = body.op(op).interface::<DynRegionBranchOp<'_>>() else { return 0 };
    let operands = constant_operands(body.op(op));
    let once = |at: &usize| {
        branch.region_invocation_bounds(*at, &operands).1.is_some_and(|most| most <= 1)
    };
    let regions: Vec<usize> = (0..body.op(op).region_count()).filter(once).collect();
    let regions: Vec<Region> = regions.into_iter().filter_map(|at| body.region(op, at)).collect();
    let may_move = |body: &Body, op: Op| is_memory_effect_free(body.op(op));
    sink_into_regions(body, &regions, may_move, |_, _, _| {})
}

/// Moves operations to the front of each of `regions` that contains all of their users, if
/// `may_move` allows it, and calls `moved` after each move (MLIR: `controlFlowSink`). The regions
/// must be executed at most once. Returns the number of moved operations.
pub fn sink_into_regions(
    body: &mut Body,
    regions: &[Region],
    may_move: impl Fn(&Body, Op) -> bool,
    mut moved: impl FnMut(&mut Body, Op, Region),
) -> usize {
    let mut count = 0;
    for region in regions {
        let Some(front) = body.first_block(*region) else { continue };
        let ops = body.blocks_in(*region).flat_map(|block| body.ops_in(block));
        let mut pending: Vec<Op> = ops.collect();
        while let Some(user) = pending.pop() {
            let operands: Vec<Value> = body.op(user).operands().collect();
            for value in operands {
                let Some(op) = body.defining_op(value) else { continue };
                if body.parent_region(op) == Some(*region)
                    || !may_move(body, op)
                    || !all_users_in(body, op, *region)
                {
                    continue;
                }
                let first = body.first_op(front);
                body.move_op(op, front, first);
                moved(body, op, *region);
                count += 1;
                pending.push(op);
            }
        }
    }
    count
}

/// Whether all users of `op` are in `region`, whose first block dominates all others.
fn all_users_in(body: &Body, op: Op, region: Region) -> bool {
    let mut users = body.results(op).flat_map(|result| body.uses(result));
    users.all(|use_| {
        let around = std::iter::successors(Some(body.user(use_)), |op| body.parent_op(*op));
        around.into_iter().any(|user| body.parent_region(user) == Some(region))
    })
}
