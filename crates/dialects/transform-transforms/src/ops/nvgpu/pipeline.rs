//! The operation `nvgpu.pipeline_shared_memory_copies`: pipelines a loop so that data are copied to
//! workgroup memory some iterations before they are used.

use rustc_hash::FxHashSet;
use terrace_arith::{BuildConstant, ConstantOp, SelectOp};
use terrace_builtin::IntegerAttr;
use terrace_builtin::types::MemRefType;
use terrace_gpu::BarrierOp;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Body, Builder, Diagnostic, Op, OpRef, OpType, Operand, Value};
use terrace_nvgpu::{
    DeviceAsyncCopyOp, DeviceAsyncCreateGroupOp, DeviceAsyncTokenType, DeviceAsyncWaitOp,
};
use terrace_scf::{ForOp, YieldOp};
use terrace_scf_transforms::{PipelineOptions, PipelinePart, pipeline_loop};
use terrace_transform::PipelineSharedMemoryCopiesOp;
use terrace_vector::{TransferReadOp, TransferWriteOp};

use crate::interpreter::{Interpreter, Item, item};
use crate::ops::loops::wrong_kind;
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;

/// Pipelines the payload loop by the copies to workgroup memory in it.
pub(crate) fn pipeline_shared_memory_copies(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<PipelineSharedMemoryCopiesOp>() else { return Ok(Vec::new()) };
    let target = interpreter.payload.op(place);
    if !target.is::<ForOp>() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let (location, body) = (target.location(), target.body());
    let fail = |message: &str| Failure::silenceable(Diagnostic::error(location, message));
    let Some(first) = first_stage(body, place.op) else {
        return Err(fail("cannot find stage 0 ops for pipelining"));
    };
    if first.is_empty() {
        return Err(fail("no shared memory copy"));
    }
    let Ok(depth) = u32::try_from(view.depth()) else {
        return Err(fail("pipelining preconditions failed"));
    };
    let schedule = schedule(body, place.op, &first, depth as usize);
    let annotate = |body: &mut Body, op: Op, part: PipelinePart, number: u32| {
        set_groups_in_flight(body, op, part, number, depth);
    };
    let peels = view.peel_epilogue();
    let options = PipelineOptions {
        peels_epilogue: peels,
        supports_dynamic_loops: false,
        predicate: (!peels).then_some(&predicated),
        annotate: Some(&annotate),
    };
    let count = body.op_count();
    let new = interpreter.rewrite_at(place, |rewriter| {
        pipeline_loop(rewriter, ForOp::from_op(place.op), &schedule, &options)
    });
    if let Some(new) = new {
        return Ok(vec![item(place, new.op())]);
    }
    if interpreter.payload.body(place.body).op_count() == count {
        return Err(fail("pipelining preconditions failed"));
    }
    let mut error = Diagnostic::error(op.location(), "irreversible pipelining failure");
    if !peels {
        error = error
            .with_note(location, "couldn't predicate?")
            .with_note(op.location(), "try setting \"peel_epilogue\"");
    }
    Err(interpreter.definite(error))
}

/// Returns the operations of the body of the loop `op`.
fn loop_ops(body: &Body, op: Op) -> Vec<Op> {
    let block = body.region(op, 0).and_then(|region| body.first_block(region));
    block.into_iter().flat_map(|block| body.ops_in(block)).collect()
}

/// Whether `op` loads from the default memory space, and its only user stores the value (MLIR:
/// `isLoadFromGlobalStoredToShared`).
fn is_copied_load(body: &Body, op: Op) -> bool {
    let cx = body.context();
    let Some(load) = body.op(op).cast::<TransferReadOp>() else { return false };
    let Some(memory) = body.value_type(load.base()).downcast::<MemRefType>(cx) else {
        return false;
    };
    let number = |space: terrace_ir::Attribute| {
        space.downcast::<IntegerAttr>(cx).and_then(IntegerAttr::to_i64)
    };
    if memory.memory_space.is_some_and(|space| number(space) != Some(0)) {
        return false;
    }
    let mut uses = body.uses(load.vector());
    let (Some(only), None) = (uses.next(), uses.next()) else { return false };
    let store = body.op(body.user(only)).cast::<TransferWriteOp>();
    store.is_some_and(|store| {
        store.value_to_store() == load.vector() && body.value_type(store.base()).is::<MemRefType>()
    })
}

/// Returns the operations that begin copies, with the barriers before them; `None` if the loop
/// contains regions (MLIR: `collectStage0PipeliningOps`).
fn first_stage(body: &Body, op: Op) -> Option<FxHashSet<Op>> {
    let (mut found, mut barriers) = (FxHashSet::default(), Vec::new());
    for op in loop_ops(body, op) {
        let view = body.op(op);
        if view.region_count() > 0 {
            return None;
        }
        if view.is::<BarrierOp>() {
            barriers.push(op);
        } else if view.is::<DeviceAsyncCopyOp>() || view.is::<DeviceAsyncCreateGroupOp>() {
            found.insert(op);
            found.extend(barriers.drain(..));
        } else if is_copied_load(body, op) {
            found.insert(op);
        }
    }
    Some(found)
}

/// Returns the operations of the loop `op` with their stages: stage 0 for the operations `first`
/// and those that they depend on, after all others at stage `depth` (MLIR: `getPipelineStages`).
fn schedule(body: &Body, op: Op, first: &FxHashSet<Op>, depth: usize) -> Vec<(Op, usize)> {
    let ops = loop_ops(body, op);
    let mut early = first.clone();
    let mut pending: Vec<Op> = first.iter().copied().collect();
    while let Some(op) = pending.pop() {
        for definition in body.operands(op).filter_map(|value| body.defining_op(value)) {
            if body.parent_block(definition) == body.parent_block(op) && early.insert(definition) {
                pending.push(definition);
            }
        }
    }
    let is_late = |op: &Op| !early.contains(op) && !body.op(*op).is::<YieldOp>();
    let late = ops.iter().copied().filter(is_late).map(|op| (op, depth));
    let early = ops.iter().copied().filter(|op| early.contains(op)).map(|op| (op, 0));
    late.chain(early).collect()
}

/// Lets a wait, which does not say so yet, wait only until as many groups as the pipeline has
/// begun are in flight (MLIR: `setAsyncWaitGroupsInFlight`).
fn set_groups_in_flight(body: &mut Body, op: Op, part: PipelinePart, number: u32, depth: u32) {
    let wait = body.op(op).cast::<DeviceAsyncWaitOp>();
    if wait.is_none_or(|wait| wait.num_groups().is_some()) {
        return;
    }
    let done = if part == PipelinePart::Epilogue { number } else { 0 };
    let groups = i64::from(depth) - 1 - i64::from(done);
    let groups = i32::try_from(groups).unwrap_or_default();
    DeviceAsyncWaitOp::from_op(op).set_num_groups(body, Some(groups));
}

/// Makes `op` conditional: an asynchronous copy copies nothing unless `condition` holds, operations
/// without effects and barriers stay (MLIR: `replaceOpWithPredicatedOp`).
fn predicated(b: &mut Builder<'_>, op: Op, condition: Value) -> Option<Op> {
    let view = b.body().op(op);
    let stays = is_memory_effect_free(view)
        || view.is::<BarrierOp>()
        || view.is::<DeviceAsyncCreateGroupOp>()
        || view.is::<DeviceAsyncWaitOp>();
    if stays {
        return Some(op);
    }
    let copy = view.cast::<DeviceAsyncCopyOp>()?;
    let (to, to_indices) = (copy.dst(), copy.dst_indices().collect::<Vec<Value>>());
    let (from, from_indices) = (copy.src(), copy.src_indices().collect::<Vec<Value>>());
    let (count, elements) = (copy.dst_elements(), copy.src_elements());
    let all = ConstantOp::build(b, count.attr()).value(b);
    let zero = b.constant_index(0);
    let read = SelectOp::build(b, condition, elements.unwrap_or(all), zero).value(b);
    let token = DeviceAsyncTokenType.intern(b.context()).ty();
    let new = DeviceAsyncCopyOp::build(
        b,
        token,
        to,
        &to_indices[..],
        from,
        &from_indices[..],
        count,
        Some(read),
    );
    let (old, result) = (b.body().result(op, 0), b.body().result(new.op(), 0));
    b.body_mut().replace_all_uses(old, result);
    b.body_mut().erase(op);
    Some(new.op())
}
