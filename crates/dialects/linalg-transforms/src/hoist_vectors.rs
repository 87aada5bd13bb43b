//! Hoisting of vector operations out of loops: [`hoist_vector_transfers`],
//! [`hoist_vector_broadcasts`] (MLIR: `Linalg/Transforms/Hoisting.cpp`).

use rustc_hash::FxHashSet;
use terrace_affine::AffineForOp;
use terrace_builtin::AffineMapAttr;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::types::MemRefType;
use terrace_interfaces::{DynLoopLike, LoopLike, is_defined_outside_of_loop};
use terrace_ir::{Body, Op, OpType, Rewriter, Value};
use terrace_presburger::BoundKind;
use terrace_scf::ForOp;
use terrace_transforms::{add_loop_carried_value, hoist_from_loop, post_order};
use terrace_value_bounds::{Variable, attach, constant_bound};
use terrace_vector::{BroadcastOp, ExtractOp, Transfer, TransferReadOp, TransferWriteOp};
use terrace_vector_transforms::{is_disjoint_transfer, memory_accesses};

/// Moves reads of vectors from memory, and pairs of a read and a write of the same vector, out of
/// the loops below `root` in which their indices do not change, until none is left; only out of
/// loops that are known to have an iteration if `verifies_trips`.
pub fn hoist_vector_transfers(body: &mut Body, root: Op, verifies_trips: bool) {
    attach(body.context());
    loop {
        hoist_invariants(body, root);
        let loops: Vec<Op> = post_order(body, root)
            .into_iter()
            .filter(|op| !verifies_trips || has_iteration(body, *op))
            .collect();
        let reads = post_order(body, root);
        let reads = reads.into_iter().filter(|op| body.op(*op).is::<TransferReadOp>());
        if !reads.collect::<Vec<_>>().into_iter().any(|read| hoist_read(body, read, &loops)) {
            return;
        }
    }
}

/// Moves loop-invariant operations out of the loops below `root`, inner loops first.
fn hoist_invariants(body: &mut Body, root: Op) {
    for op in post_order(body, root) {
        if body.op(op).interface::<DynLoopLike<'_>>().is_some() && op != Op::ROOT {
            hoist_from_loop(body, op);
        }
    }
}

/// Whether the bounds of the loop `op` prove that it has an iteration.
fn has_iteration(body: &Body, op: Op) -> bool {
    let cx = body.context();
    let bounds = match (body.op(op).cast::<ForOp>(), body.op(op).cast::<AffineForOp>()) {
        (Some(view), _) => {
            let [lower, upper, _] = view.bounds();
            Some([Mixed::Dynamic(lower), Mixed::Dynamic(upper)])
        }
        (None, Some(view)) => {
            let number = |map: terrace_ir::Handle<AffineMapAttr>| {
                map.data(cx).0.single_constant(cx).map(Mixed::Static)
            };
            let bounds = number(view.lower_bound_map()).zip(number(view.upper_bound_map()));
            bounds.map(|(lower, upper)| [lower, upper])
        }
        _ => None,
    };
    let Some([lower, upper]) = bounds else { return false };
    let bound =
        |kind, number| constant_bound(body, kind, &Variable::of_mixed(cx, number), None, true);
    let (most, least) = (bound(BoundKind::Upper, lower), bound(BoundKind::Lower, upper));
    most.zip(least).is_some_and(|(most, least)| least > most)
}

/// Returns the operations that depend on results of `op`, in topological order (MLIR:
/// `getForwardSlice`).
fn forward_slice(body: &Body, op: Op) -> Vec<Op> {
    fn visit(body: &Body, op: Op, seen: &mut FxHashSet<Op>, order: &mut Vec<Op>) {
        let inner: Vec<Op> = body.ops_below(op).filter(|inner| *inner != op).collect();
        for one in inner {
            if seen.insert(one) {
                terrace_ir::ensure_sufficient_stack(|| visit(body, one, seen, order));
            }
        }
        for result in body.results(op) {
            for user in body.uses(result).map(|use_| body.user(use_)).collect::<Vec<_>>() {
                if seen.insert(user) {
                    terrace_ir::ensure_sufficient_stack(|| visit(body, user, seen, order));
                }
            }
        }
        order.push(op);
    }
    let (mut seen, mut order) = (FxHashSet::default(), Vec::new());
    visit(body, op, &mut seen, &mut order);
    order.pop();
    order.reverse();
    order
}

/// Moves the read `read` out of the loop around it, one of `loops`, with the write of its memory
/// that depends on it; returns whether the loop was replaced.
fn hoist_read(body: &mut Body, read: Op, loops: &[Op]) -> bool {
    let Some(transfer) = Transfer::of(body, read) else { return false };
    if !body.value_type(transfer.base).is::<MemRefType>() {
        return false;
    }
    let around = body.parent_op(read).filter(|op| loops.contains(op));
    let is_loop = |op: &Op| body.op(*op).is::<ForOp>() || body.op(*op).is::<AffineForOp>();
    let Some(around) = around.filter(is_loop) else { return false };
    let Some(view) = body.op(around).interface::<DynLoopLike<'_>>() else { return false };
    let write = forward_slice(body, read).into_iter().find_map(|op| {
        let is_write = body.op(op).is::<TransferWriteOp>();
        Transfer::of(body, op).filter(|write| is_write && write.base == transfer.base)
    });
    if !body.operands(read).all(|operand| is_defined_outside_of_loop(view, operand)) {
        return false;
    }
    let Some(block) = body.parent_block(around) else { return false };
    let Some(write) = write else {
        if has_no_aliasing_use(body, transfer.base, around) {
            body.move_op(read, block, Some(around));
        }
        return false;
    };
    let invariant = body.operands(write.op).skip(1);
    let mut invariant = invariant.filter(|operand| *operand != body.result(read, 0));
    let is_pair = body.parent_op(write.op) == Some(around)
        && invariant.all(|operand| is_defined_outside_of_loop(view, operand))
        && body.is_before_in_block(read, write.op);
    drop(invariant);
    let conflicts = |op: Op| {
        let is_inside = op != around && body.op(op).ancestors().any(|one| one.id() == around);
        let is_transfer = body.op(op).is::<TransferWriteOp>() || body.op(op).is::<TransferReadOp>();
        let other = Transfer::of(body, op).filter(|_| is_transfer);
        is_inside
            && op != read
            && op != write.op
            && other.is_none_or(|other| !is_disjoint_transfer(body, &write, &other))
    };
    if !is_pair || body.uses(transfer.base).any(|use_| conflicts(body.user(use_))) {
        return false;
    }
    let next = body.next_op(around);
    body.move_op(read, block, Some(around));
    body.move_op(write.op, block, next);
    let init = body.result(read, 0);
    let value = body.operand(write.op, 0);
    let new = add_loop_carried_value(body, around, init, value);
    if let Some(result) = body.results(new).last() {
        body.set_operand(write.op, 0, result);
    }
    true
}

/// Whether no operation in the loop `around` may write to the memory of `base` (MLIR:
/// `noAliasingUseInLoop`).
fn has_no_aliasing_use(body: &Body, base: Value, around: Op) -> bool {
    memory_accesses(body, base)
        .into_iter()
        .map(|user| body.op(user))
        .all(|user| user.is::<TransferReadOp>() || !user.ancestors().any(|one| one.id() == around))
}

/// Moves extractions from loop-carried vectors, which each iteration broadcasts anew, before the
/// loops below `root`, and the broadcasts after them, until none is left.
pub fn hoist_vector_broadcasts(body: &mut Body, root: Op) {
    loop {
        hoist_invariants(body, root);
        let extracts = post_order(body, root);
        let extracts = extracts.into_iter().filter(|op| body.op(*op).is::<ExtractOp>());
        if !extracts.collect::<Vec<_>>().into_iter().any(|op| hoist_extract(body, op).is_some()) {
            return;
        }
    }
}

/// Moves the `vector.extract` `op` out of the loop around it; `None`, without a change, if its
/// source is no vector that is broadcast for each iteration.
fn hoist_extract(body: &mut Body, op: Op) -> Option<()> {
    let extract = body.op(op).cast::<ExtractOp>()?;
    let around = body.op(op).ancestors().skip(1).find(|one| one.is::<ForOp>())?.id();
    let view = body.op(around).interface::<DynLoopLike<'_>>()?;
    let argument = extract.source();
    let (block, number) = body.argument_of(argument)?;
    let index = number.checked_sub(1)?;
    let own = body.first_block(body.region(around, 0)?)?;
    if block != own || !body.has_one_use(argument) {
        return None;
    }
    let end = body.last_op(own)?;
    let broadcast = body.defining_op(body.operand(end, index))?;
    let value = body.op(broadcast).cast::<BroadcastOp>()?.source();
    let part = body.result(op, 0);
    let is_moved = body.has_one_use(body.result(broadcast, 0))
        && body.value_type(value) == body.value_type(part)
        && body.operands(op).skip(1).all(|operand| is_defined_outside_of_loop(view, operand));
    if !is_moved {
        return None;
    }
    let first = view.inits()?.start;
    let init = body.operand(around, first + index);
    let place = body.parent_block(around)?;
    let next = body.next_op(around);
    body.set_operand(op, 0, init);
    body.move_op(op, place, Some(around));
    body.move_op(broadcast, place, next);
    let loop_view = body.op(around).cast::<ForOp>()?;
    let [lower, upper, step] = loop_view.bounds();
    let is_unsigned = loop_view.unsigned_cmp();
    let mut inits: Vec<Value> = loop_view.init_args().collect();
    inits[index] = part;
    let types: Vec<_> = inits.iter().map(|value| body.value_type(*value)).collect();
    let index_type = body.value_type(lower);
    let mut rewriter = Rewriter::new(body, around, None);
    let new = ForOp::build(&mut rewriter, &types, lower, upper, step, &inits[..]);
    new.set_unsigned_cmp(rewriter.body_mut(), is_unsigned);
    let new = new.op();
    let region = rewriter.body().region(new, 0)?;
    let to = rewriter.append_block(region, &[&[index_type], &types[..]].concat());
    let body = rewriter.body_mut();
    body.set_operand(end, index, value);
    let arguments = body.arguments(to).to_vec();
    body.merge_block(own, to, None, &arguments);
    let results: Vec<(Value, Value)> = body.results(around).zip(body.results(new)).collect();
    let broadcasted = body.result(broadcast, 0);
    for (at, (old, result)) in results.iter().enumerate() {
        body.replace_all_uses(*old, if at == index { broadcasted } else { *result });
    }
    body.set_operand(broadcast, 0, results[index].1);
    body.erase(around);
    Some(())
}
