//! Skewing of loop bodies ([`skew_body`]; MLIR: `affineForOpBodySkew`): operations of an iteration
//! run some iterations later than others.

use terrace_affine::{AffineForOp, AppliedMap};
use terrace_affine_analysis::{constant_trip_count, lower_bound};
use terrace_builtin::AffineMap;
use terrace_ir::{Body, Builder, InsertionPoint, Mapping, Op, OpType, Value};

use crate::affine_loop_unroll::bump;
use crate::loops::{
    body_block, build_loop, induction_variable, promote_if_single_iteration, set_step,
};

/// Operations of the body with the number of iterations by which they are delayed.
struct Group {
    shift: i64,
    ops: Vec<Op>,
}

/// Whether each operation of the body of `op` and the users of its results in the body have the
/// same shift; `shifts` has an entry for each operation, the terminator included (MLIR:
/// `isOpwiseShiftValid`).
pub(crate) fn are_shifts_valid(body: &Body, op: AffineForOp, shifts: &[i64]) -> bool {
    let Some(block) = body_block(body, op.op()) else { return false };
    let ops: Vec<Op> = body.ops_in(block).collect();
    let shift = |op: Op| ops.iter().position(|one| *one == op).map(|at| shifts[at]);
    ops.iter().zip(shifts).all(|(op, own)| {
        body.results(*op).flat_map(|result| body.uses(result)).all(|user| {
            let around = body.ancestor_in_block(body.user(user), block);
            around.and_then(&shift).is_none_or(|other| other == *own)
        })
    })
}

/// Replaces `op` by loops in which each operation of the body runs by its shift in `shifts`, a
/// number of iterations, later. Loops of one iteration are replaced by their bodies. `None`,
/// without a change, if the number of iterations is not constant, or shifts are larger than the
/// body.
pub(crate) fn skew_body(body: &mut Body, op: AffineForOp, shifts: &[i64]) -> Option<()> {
    let block = body_block(body, op.op())?;
    let count = i64::try_from(constant_trip_count(body, op)?).ok()?;
    let step = op.view(body).step_value()?;
    let last = *shifts.iter().max()?;
    let ops: Vec<Op> = body.ops_in(block).take(shifts.len().checked_sub(1)?).collect();
    if ops.is_empty() || last >= shifts.len() as i64 {
        return None;
    }
    let group = |shift: i64| {
        let own = ops.iter().zip(shifts).filter(|(_, own)| **own == shift);
        Group { shift, ops: own.map(|(op, _)| *op).collect() }
    };
    let mut queue: Vec<Group> = Vec::new();
    let mut start = 0;
    for shift in 0..=last {
        let next = group(shift);
        if next.ops.is_empty() {
            continue;
        }
        if queue.is_empty() {
            start = shift * step;
        } else if start + count * step < shift * step {
            build_shifted(body, op, [start, start + count * step], &queue)?;
            queue.clear();
            start += count * step;
        } else {
            // The end is not scaled by the step, as in MLIR.
            build_shifted(body, op, [start, shift], &queue)?;
            start = shift * step;
        }
        queue.push(next);
    }
    for at in 0..queue.len() {
        let end = (queue[at].shift + count) * step;
        build_shifted(body, op, [start, end], &queue[at..])?;
        start = end;
    }
    body.erase(op.op());
    Some(())
}

/// Builds, in front of `op`, a loop with copies of the operations of `groups`; its bounds are the
/// lower bound of `op` plus `shifts` (MLIR: `generateShiftedLoop`).
fn build_shifted(
    body: &mut Body,
    op: AffineForOp,
    shifts: [i64; 2],
    groups: &[Group],
) -> Option<()> {
    let cx = body.context().clone();
    let lower = lower_bound(body, op)?;
    let step = op.view(body).step_value()?;
    let bound = |shift: i64| {
        let results = lower.map.results.iter().map(|result| result.add_constant(&cx, shift));
        let map =
            AffineMap::new(lower.map.num_dims, lower.map.num_symbols, results.collect::<Vec<_>>());
        AppliedMap { map, operands: lower.operands.clone() }
    };
    let mut builder = Builder::before(body, op.op());
    let new = build_loop(&mut builder, &bound(shifts[0]), &bound(shifts[1]), 1);
    set_step(body, new, step);
    let (old, variable) = (induction_variable(body, op)?, induction_variable(body, new)?);
    let to = body_block(body, new.op())?;
    let end = body.last_op(to)?;
    let location = body.location(op.op());
    let mut mapping = Mapping::new();
    for group in groups {
        let mut value: Value = variable;
        if body.has_uses(old) && group.shift != 0 {
            let distance = step.checked_mul(group.shift)?.checked_neg()?;
            value = bump(body, InsertionPoint::Before(end), location, variable, distance);
        }
        mapping.map_value(old, value);
        for op in &group.ops {
            let clone = body.clone_op(*op, &mut mapping);
            body.insert_op(clone, to, Some(end));
        }
    }
    promote_if_single_iteration(body, new);
    Some(())
}
