//! The insertion of a slice of one loop nest into another ([`fuse_loops`]; MLIR: `fuseLoops`).

use terrace_affine::AffineForOp;
use terrace_affine_analysis::{ComputationSlice, constant_trip_count, is_parallel_reduction};
use terrace_ir::{Block, Body, Mapping, Op, OpType, Value};

use crate::loops::{
    body_block, induction_variable, promote_if_single_iteration, set_lower_bound, set_upper_bound,
};
use crate::with_carried::with_more_carried;

/// Clones `source` at the insertion point of `slice`, with the bounds of the slice. Loops of one
/// iteration are replaced by their bodies; with `merges_reductions`, the loop-carried values of
/// such a loop become those of the loop around it.
///
/// Returns the loops that were replaced for that, with their replacements.
pub fn fuse_loops(
    body: &mut Body,
    source: AffineForOp,
    slice: &ComputationSlice,
    merges_reductions: bool,
) -> Vec<(AffineForOp, AffineForOp)> {
    let mut mapping = Mapping::new();
    let clone = body.clone_op(source.op(), &mut mapping);
    body.insert_op(clone, slice.block, Some(slice.before));
    let mut loops = Vec::new();
    for (at, variable) in slice.variables.iter().enumerate() {
        let copied = mapping.value(*variable);
        if copied == *variable {
            continue;
        }
        let Some(op) = terrace_affine_analysis::for_of(body, copied) else { continue };
        loops.push(op);
        let [lower, upper] = slice.bounds(at);
        if let Some(mut lower) = lower {
            lower.canonicalize(*op.view(body));
            set_lower_bound(body, op, &lower);
        }
        if let Some(mut upper) = upper {
            upper.canonicalize(*op.view(body));
            set_upper_bound(body, op, &upper);
        }
    }
    let is_single = merges_reductions && slice.is_single_iteration(body);
    let mut replaced = Vec::new();
    for op in loops {
        if is_single && is_parallel_reduction(body, op) {
            replaced.extend(merge_reduction(body, op));
        } else {
            promote_if_single_iteration(body, op);
        }
    }
    replaced
}

/// Merges `op`, a loop of one iteration, into the loop around it, which gets the loop-carried
/// values of `op`. Users of the results move behind the loop around (MLIR:
/// `promoteSingleIterReductionLoop`). Returns the loop around before and after.
fn merge_reduction(body: &mut Body, op: AffineForOp) -> Option<(AffineForOp, AffineForOp)> {
    if constant_trip_count(body, op) != Some(1) {
        return None;
    }
    let parent = body.parent_op(op.op()).filter(|parent| body.op(*parent).is::<AffineForOp>())?;
    let parent = AffineForOp::from_op(parent);
    let own = body.result_count(parent.op());
    let block = body_block(body, op.op())?;
    let end = body.last_op(block)?;
    let inits: Vec<Value> = op.view(body).inits().collect();
    let yielded: Vec<Value> = body.op(end).operands().collect();
    let new = with_more_carried(body, parent, &inits, &yielded)?;
    let around = body_block(body, new.op())?;
    let users = forward_slice(body, op);
    let results: Vec<Value> = body.results(op.op()).collect();
    for (at, result) in results.into_iter().enumerate() {
        let value = body.result(new.op(), own + at);
        body.replace_all_uses(result, value);
    }
    let to: Block = body.parent_block(new.op())?;
    for user in users.into_iter().rev() {
        let next = body.next_op(new.op());
        body.move_op(user, to, next);
    }
    let (old, variable) = (induction_variable(body, op)?, induction_variable(body, new)?);
    body.replace_all_uses(old, variable);
    let arguments: Vec<Value> = body.arguments(block)[1..].to_vec();
    for (at, argument) in arguments.into_iter().enumerate() {
        let value = body.arguments(around)[1 + own + at];
        body.replace_all_uses(argument, value);
    }
    body.erase(end);
    while let Some(first) = body.first_op(block) {
        body.move_op(first, around, Some(op.op()));
    }
    body.erase(op.op());
    Some((parent, new))
}

/// Returns the operations in the block of `op` that directly or indirectly use its results, in
/// their order (MLIR: `getForwardSlice`).
fn forward_slice(body: &Body, op: AffineForOp) -> Vec<Op> {
    let Some(block) = body.parent_block(op.op()) else { return Vec::new() };
    let end = body.last_op(block);
    let (mut found, mut pending) = (Vec::new(), vec![op.op()]);
    while let Some(next) = pending.pop() {
        for result in body.results(next) {
            for user in body.uses(result).map(|user| body.user(user)) {
                let around = body.ancestor_in_block(user, block);
                if let Some(around) = around.filter(|around| Some(*around) != end)
                    && !found.contains(&around)
                {
                    found.push(around);
                    pending.push(around);
                }
            }
        }
    }
    body.ops_in(block).filter(|op| found.contains(op)).collect()
}
