//! The operations on loops (MLIR: `SCFTransformOps`).

use rustc_hash::FxHashMap;
use terrace_affine::AffineForOp;
use terrace_affine_transforms::coalesce_affine_nest;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Body, Diagnostic, Op, OpRef, OpType, Value};
use terrace_scf as scf;
use terrace_scf_transforms::{
    PipelineOptions, coalesce_nest, forall_to_for, forall_to_parallel, fuse_siblings,
    have_same_iterations, parallel_to_nested_fors, peel_first_iteration, peel_last_iteration,
    pipeline_loop, promote_single_iteration, unroll_and_jam, unroll_by_factor,
};
use terrace_transform::{
    LoopPeelOp, LoopPipelineOp, LoopUnrollAndJamOp, LoopUnrollOp, TakeAssumedBranchOp,
};
use terrace_transforms::{hoist_subsets_from_loop, values_from_above};

use crate::interpreter::{Interpreter, Item, Results, item};
use crate::outcome::{Failure, Outcome, failed_to_apply};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Returns the definite failure of `op` that applies to operations of a kind only (MLIR:
/// `TransformEachOpTrait`).
pub(crate) fn wrong_kind(
    interpreter: &Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Failure {
    let error = Diagnostic::error(op.location(), "transform applied to the wrong op kind");
    let location = interpreter.payload.op(place).location();
    interpreter.definite(error.with_note(location, "when applied to this op"))
}

/// Returns the only payload operation of the operand of `op`, which must be of the type `T`.
fn only_payload<T: OpType>(interpreter: &Interpreter<'_, '_>, op: OpRef<'_>) -> Outcome<OpPlace> {
    let targets = interpreter.state.ops(op.operand(0));
    let [place] = targets[..] else {
        return Err(Failure::at(op, "expected a single payload op"));
    };
    let view = interpreter.payload.op(place);
    if view.is::<T>() {
        return Ok(place);
    }
    let message = format!("expected the payload to be {}", T::INFO.name);
    let error = Diagnostic::error(op.location(), message);
    Err(Failure::silenceable(error.with_note(view.location(), "payload op")))
}

/// Turns the payload `scf.forall` into `scf.for`.
pub(crate) fn forall_to_for_loops(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let place = only_payload::<scf::ForallOp>(interpreter, op)?;
    let view = interpreter.payload.op(place);
    if view.result_count() > 0 {
        let error =
            Diagnostic::error(op.location(), "unsupported shared outputs (didn't bufferize?)");
        return Err(Failure::silenceable(error.with_note(view.location(), "payload op")));
    }
    let rank = view.cast::<scf::ForallOp>().map_or(0, |forall| forall.static_step().len());
    if op.result_count() != rank {
        let count = op.result_count();
        let message = format!(
            "op expects as many results ({count}) as payload has induction variables ({rank})"
        );
        let error = Diagnostic::error(op.location(), message);
        return Err(Failure::silenceable(error.with_note(view.location(), "payload op")));
    }
    let loops = interpreter
        .rewrite(place.body, |body, _| forall_to_for(body, scf::ForallOp::from_op(place.op)));
    let Some(loops) = loops else {
        return Err(Failure::at(op, "failed to convert forall into for"));
    };
    let at = |op: &scf::ForOp| OpPlace { body: place.body, op: op.op() };
    for (result, one) in results.iter_mut().zip(&loops) {
        *result = Some(Mapped::Ops(vec![at(one)]));
    }
    Ok(())
}

/// Turns the payload `scf.forall` into `scf.parallel`.
pub(crate) fn forall_to_parallel_loop(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let place = only_payload::<scf::ForallOp>(interpreter, op)?;
    let view = interpreter.payload.op(place);
    if view.result_count() > 0 {
        let error =
            Diagnostic::error(op.location(), "unsupported shared outputs (didn't bufferize?)");
        return Err(Failure::silenceable(error.with_note(view.location(), "payload op")));
    }
    if op.result_count() != 1 {
        let error = Diagnostic::error(op.location(), "op expects one result, given ");
        return Err(Failure::silenceable(error.with_note(view.location(), "payload op")));
    }
    let new = interpreter
        .rewrite(place.body, |body, _| forall_to_parallel(body, scf::ForallOp::from_op(place.op)));
    let Some(new) = new else {
        return Err(Failure::at(op, "failed to convert forall into parallel"));
    };
    results[0] = Some(Mapped::Ops(vec![OpPlace { body: place.body, op: new.op() }]));
    Ok(())
}

/// Turns the payload `scf.parallel` into a nest of `scf.for`.
pub(crate) fn parallel_to_fors(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let place = only_payload::<scf::ParallelOp>(interpreter, op)?;
    let loops = interpreter.rewrite(place.body, |body, _| {
        parallel_to_nested_fors(body, scf::ParallelOp::from_op(place.op))
    });
    let Some(loops) = loops else {
        return Err(Failure::at(op, "failed to convert parallel for to nested fors"));
    };
    let at = |op: &scf::ForOp| OpPlace { body: place.body, op: op.op() };
    for (result, one) in results.iter_mut().zip(&loops) {
        *result = Some(Mapped::Ops(vec![at(one)]));
    }
    Ok(())
}

/// Whether `user` is the operation `op`'s successor in its block, or is nested in one, so that
/// `op` dominates it.
fn precedes(body: &Body, op: Op, user: Op) -> bool {
    let Some(block) = body.parent_block(op) else { return false };
    body.ancestor_in_block(user, block)
        .is_some_and(|around| around != op && body.is_before_in_block(op, around))
}

/// Checks that `target` can move to the place of `source` in the same block (MLIR:
/// `isOpSibling`).
fn check_siblings(body: &Body, target: Op, source: Op) -> Result<(), Diagnostic> {
    let at = |op: Op, message: &str| Err(Diagnostic::error(body.location(op), message));
    if target == source {
        return at(source, "target and source need to be different loops");
    }
    let (Some(block), Some(other)) = (body.parent_block(target), body.parent_block(source)) else {
        return at(source, "target and source are not in the same block");
    };
    if block != other {
        return at(source, "target and source are not in the same block");
    }
    if body.is_before_in_block(target, source) {
        let mut users =
            body.results(target).flat_map(|result| body.uses(result)).map(|use_| body.user(use_));
        return match users.all(|user| precedes(body, source, user)) {
            true => Ok(()),
            false => at(target, "user of results of target should be properly dominated by source"),
        };
    }
    let dominates = |value: Value| {
        body.defining_op(value).is_none_or(|op| match body.ancestor_in_block(op, block) {
            // A definition in an outer region dominates both loops.
            None => true,
            Some(around) => around != source && body.is_before_in_block(around, source),
        })
    };
    if !body.operands(target).all(dominates) {
        return at(target, "operands of target should be properly dominated by source");
    }
    for op in body.ops_below(target) {
        let is_inside = |value: &Value| {
            let at = body.value_block(*value).and_then(|block| body.block_region(block));
            let mut owner = at.and_then(|region| body.region_owner(region));
            while let Some(op) = owner {
                if op == target {
                    return true;
                }
                owner = body.parent_op(op);
            }
            false
        };
        if !body.operands(op).filter(|value| !is_inside(value)).all(dominates) {
            let message =
                "values used inside regions of target should be properly dominated by source";
            return at(op, message);
        }
    }
    Ok(())
}

/// Fuses two independent loops of the payload.
pub(crate) fn fuse_sibling(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let targets = interpreter.state.ops(op.operand(0));
    let sources = interpreter.state.ops(op.operand(1));
    let ([target], [source]) = (&targets[..], &sources[..]) else {
        let message = format!(
            "requires exactly one target handle (got {}) and exactly one source handle (got {})",
            targets.len(),
            sources.len()
        );
        return Err(interpreter.definite(op.error(message)));
    };
    let (target, source) = (*target, *source);
    if target.body != source.body {
        let location = interpreter.payload.op(source).location();
        let error = Diagnostic::error(location, "target and source are not in the same block");
        return Err(Failure::silenceable(error));
    }
    let body = interpreter.payload.body(target.body);
    check_siblings(body, target.op, source.op).map_err(Failure::silenceable)?;
    if !have_same_iterations(body, target.op, source.op) {
        let error = Diagnostic::error(body.location(target.op), "operations cannot be fused");
        return Err(Failure::silenceable(error));
    }
    let fused =
        interpreter.rewrite_at(source, |rewriter| fuse_siblings(rewriter, target.op, source.op));
    let fused = fused.map(|op| OpPlace { body: source.body, op });
    results[0] = Some(Mapped::Ops(fused.into_iter().collect()));
    Ok(())
}

/// Coalesces the perfect nest with the payload loop as the outermost one.
pub(crate) fn coalesce(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let view = interpreter.payload.op(place);
    let (is_for, is_affine) = (view.is::<scf::ForOp>(), view.is::<AffineForOp>());
    let done = interpreter.rewrite(place.body, |body, _| {
        is_for && coalesce_nest(body, scf::ForOp::from_op(place.op))
            || is_affine && coalesce_affine_nest(body, AffineForOp::from_op(place.op))
    });
    match done {
        true => Ok(vec![Item::Op(place)]),
        false => Err(Failure::at(op, "failed to coalesce")),
    }
}

/// Unrolls the payload loop.
pub(crate) fn unroll(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let factor = op.cast::<LoopUnrollOp>().map_or(1, |unroll| unroll.factor());
    let view = interpreter.payload.op(place);
    let done = if view.is::<scf::ForOp>() {
        interpreter.rewrite(place.body, |body, _| {
            unroll_by_factor(body, scf::ForOp::from_op(place.op), factor)
        })
    } else if view.is::<AffineForOp>() {
        interpreter.rewrite(place.body, |body, _| {
            let op = AffineForOp::from_op(place.op);
            let factor = u64::try_from(factor).unwrap_or(1);
            terrace_affine_transforms::unroll_by_factor(body, op, factor, false).then_some(())
        })
    } else {
        return Err(Failure::at(op, "failed to unroll, incorrect type of payload"));
    };
    done.map(|()| Vec::new()).ok_or_else(|| Failure::at(op, "failed to unroll"))
}

/// Unrolls the payload loop and fuses the copies of inner loops.
pub(crate) fn unroll_jam(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let factor = op.cast::<LoopUnrollAndJamOp>().map_or(1, |unroll| unroll.factor());
    let view = interpreter.payload.op(place);
    let done = if view.is::<scf::ForOp>() {
        interpreter.rewrite(place.body, |body, _| {
            unroll_and_jam(body, scf::ForOp::from_op(place.op), factor)
        })
    } else if view.is::<AffineForOp>() {
        interpreter.rewrite(place.body, |body, _| {
            let op = AffineForOp::from_op(place.op);
            let factor = u64::try_from(factor).unwrap_or(1);
            terrace_affine_transforms::unroll_and_jam(body, op, factor).then_some(())
        })
    } else {
        None
    };
    done.map(|()| Vec::new()).ok_or_else(|| Failure::at(op, "failed to unroll and jam"))
}

/// Runs the first iteration of the payload loop, or the last one if it is incomplete, in a loop of
/// its own.
pub(crate) fn peel(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<LoopPeelOp>() else { return Ok(Vec::new()) };
    let target = interpreter.payload.op(place);
    if !target.is::<scf::ForOp>() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let loop_ = scf::ForOp::from_op(place.op);
    if view.peel_front() {
        let first = interpreter.rewrite_at(place, |rewriter| peel_first_iteration(rewriter, loop_));
        return match first {
            Some(first) => Ok(vec![item(place, first.op()), Item::Op(place)]),
            None => Err(Failure::at(op, "failed to peel the first iteration")),
        };
    }
    let last = interpreter.rewrite_at(place, |rewriter| peel_last_iteration(rewriter, loop_));
    match last {
        Some(last) => Ok(vec![Item::Op(place), item(place, last.op())]),
        None => Err(Failure::at(op, "failed to peel the last iteration")),
    }
}

/// Replaces the payload loop by its body if it has one iteration.
pub(crate) fn promote_if_one_iteration(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let view = interpreter.payload.op(place);
    if view.interface::<terrace_interfaces::DynLoopLike<'_>>().is_none() {
        return Err(wrong_kind(interpreter, op, place));
    }
    if view.is::<scf::ForOp>() {
        interpreter.rewrite(place.body, |body, _| {
            promote_single_iteration(body, scf::ForOp::from_op(place.op));
        });
    }
    Ok(Vec::new())
}

/// Hoists pairs of extractions and insertions of loop-invariant subsets out of the payload loop.
pub(crate) fn hoist_subsets(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let view = interpreter.payload.op(place);
    if view.interface::<terrace_interfaces::DynLoopLike<'_>>().is_none() {
        return Err(wrong_kind(interpreter, op, place));
    }
    interpreter.rewrite(place.body, |body, _| {
        hoist_subsets_from_loop(body, place.op);
    });
    Ok(Vec::new())
}

/// Replaces the payload `scf.if` by one of its branches.
pub(crate) fn take_assumed_branch(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let takes_else = op.cast::<TakeAssumedBranchOp>().is_some_and(|take| take.take_else_branch());
    let view = interpreter.payload.op(place);
    if !view.is::<scf::IfOp>() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let region = view.region(usize::from(takes_else)).filter(|region| region.has_one_block());
    let Some(region) = region.map(|region| region.id()) else {
        let side = if takes_else { "else" } else { "then" };
        let message = format!("requires an scf.if op with a single-block `{side}` region");
        return Err(Failure::on_target(op, view.location(), message));
    };
    interpreter.rewrite_at(place, |rewriter| rewriter.replace_by_region(place.op, region, &[]));
    Ok(Vec::new())
}

/// Pipelines the payload loop: loads are executed earlier than their uses.
pub(crate) fn pipeline(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<LoopPipelineOp>() else { return Ok(Vec::new()) };
    if !interpreter.payload.op(place).is::<scf::ForOp>() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let body = interpreter.payload.body(place.body);
    let schedule = schedule(body, place.op, view.iteration_interval(), view.read_latency());
    let options = PipelineOptions {
        peels_epilogue: true,
        supports_dynamic_loops: false,
        predicate: None,
        annotate: None,
    };
    let new = interpreter.rewrite_at(place, |rewriter| {
        pipeline_loop(rewriter, scf::ForOp::from_op(place.op), &schedule, &options)
    });
    match new {
        Some(new) => Ok(vec![item(place, new.op())]),
        None => Err(failed_to_apply(op, interpreter.payload.op(place))),
    }
}

/// Returns the operations of the loop `op` with their stages: an operation begins when the values
/// it uses are there, transfers from memory `latency` cycles and others one cycle after they
/// began, and `interval` cycles are a stage (MLIR: `loopScheduling`).
fn schedule(body: &Body, op: Op, interval: i64, latency: i64) -> Vec<(Op, usize)> {
    let Some(block) = body.region(op, 0).and_then(|region| body.first_block(region)) else {
        return Vec::new();
    };
    let bound = |at| constant_integer(body, body.operand(op, at));
    let most = match (bound(0), bound(1)) {
        (Some(lower), Some(upper)) => {
            upper.checked_sub(lower).and_then(|range| range.checked_sub(1))
        }
        _ => None,
    };
    let latency_of = |op: Op| {
        let is_read = body.op(op).is::<terrace_vector::TransferReadOp>();
        let cycles = if is_read { latency } else { 1 };
        most.map_or(cycles, |most| cycles.min(most))
    };
    let mut cycles: FxHashMap<Op, i64> = FxHashMap::default();
    let mut slots: Vec<(i64, Op)> = Vec::new();
    let end = body.last_op(block);
    let interval = interval.max(1);
    for op in body.ops_in(block).filter(|op| Some(*op) != end) {
        let definitions = body.operands(op).filter_map(|operand| body.defining_op(operand));
        let ready =
            definitions.map(|def| cycles.get(&def).copied().unwrap_or(0) + latency_of(def)).max();
        let cycle = ready.unwrap_or(0).max(0);
        cycles.insert(op, cycle);
        slots.push((cycle % interval, op));
    }
    slots.sort_by_key(|(slot, _)| *slot);
    let stage = |op: Op| usize::try_from(cycles[&op] / interval).unwrap_or(0);
    slots.into_iter().map(|(_, op)| (op, stage(op))).collect()
}

/// Returns the values that the operations in `op` and `op` itself use and that are defined outside
/// of it, in the order of their uses, inner operations first.
pub(crate) fn captured_values(body: &Body, op: Op) -> Vec<Value> {
    let mut found = values_from_above(body, op);
    for operand in body.operands(op) {
        if !found.contains(&operand) {
            found.push(operand);
        }
    }
    found
}
