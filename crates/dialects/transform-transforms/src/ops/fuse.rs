//! The operations that fuse producers into loops over the tiles of their users.

use terrace_asm::{PrintFlags, print_op};
use terrace_builtin::mixed::Mixed;
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{Body, Diagnostic, Op, OpRef, Rewriter, Severity, Value};
use terrace_linalg_transforms::tiling::{
    Fused, FusionTiling, NotFused, fuse_first_argument, fuse_first_slice, fuse_first_use,
    replace_fused, tile_and_fuse, tiled_loops,
};
use terrace_transform::{FuseIntoContainingOp, FuseOp};

use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Fuses each producer into the containing operation, once for each use in it.
pub(crate) fn into_containing(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(fuse) = op.cast::<FuseIntoContainingOp>() else { return Ok(()) };
    let mut producers = interpreter.state.ops(fuse.producer_op());
    producers.dedup();
    let containers = interpreter.state.ops(fuse.containing_op());
    let [mut container] = containers[..] else {
        let message =
            format!("requires exactly one containing_op handle (got {})", containers.len());
        return Err(interpreter.definite(op.error(&message)));
    };
    let mut fused = Vec::new();
    while !producers.is_empty() {
        let Some(producer) = next_producer(interpreter, &mut producers, container) else {
            let message = "could not find next producer to fuse into container";
            let error = Diagnostic::error(op.location(), message);
            let location = interpreter.payload.op(container).location();
            return Err(Failure::silenceable(error.with_note(location, "containing op")));
        };
        let outcome = interpreter
            .rewrite_at(producer, |rewriter| fuse_one(rewriter, producer.op, container.op));
        let new = match outcome {
            Ok(new) => new,
            Err(notes) => return Err(not_fused(interpreter, producer, container, notes)),
        };
        fused.push(OpPlace { body: container.body, op: new.op });
        if let Some(new) = new.container {
            let new = OpPlace { body: container.body, op: new };
            interpreter.state.replace_ops(&[container], &[new]);
            interpreter.rewrite_at(container, |rewriter| rewriter.erase_op(container.op));
            container = new;
        }
    }
    results[0] = Some(Mapped::Ops(fused));
    results[1] = Some(Mapped::Ops(vec![container]));
    Ok(())
}

/// Returns the first of `producers` with a use in the container, and removes it from them if that
/// is its last one there.
fn next_producer(
    interpreter: &Interpreter<'_, '_>,
    producers: &mut Vec<OpPlace>,
    container: OpPlace,
) -> Option<OpPlace> {
    let body = interpreter.payload.body(container.body);
    let uses = |producer: &OpPlace| {
        let all = body.results(producer.op).flat_map(|result| body.uses(result));
        let users = all.map(|use_| body.op(body.user(use_)));
        let inside = |user: &OpRef<'_>| user.ancestors().any(|one| one.id() == container.op);
        if producer.body == container.body { users.filter(inside).count() } else { 0 }
    };
    let at = producers.iter().position(|producer| uses(producer) > 0)?;
    let producer = producers[at];
    if uses(&producer) == 1 {
        producers.remove(at);
    }
    Some(producer)
}

/// Fuses `producer` into `container` by the first way that works.
fn fuse_one(
    rewriter: &mut Rewriter<'_>,
    producer: Op,
    container: Op,
) -> Result<Fused, [NotFused; 3]> {
    let slice = match fuse_first_slice(rewriter, producer, container) {
        Ok(fused) => return Ok(fused),
        Err(reason) => reason,
    };
    let argument = match fuse_first_argument(rewriter, producer, container) {
        Ok(fused) => return Ok(fused),
        Err(reason) => reason,
    };
    fuse_first_use(rewriter, producer, container).map_err(|reason| [slice, argument, reason])
}

/// Returns the failure to fuse, a remark with the `reasons` as notes.
fn not_fused(
    interpreter: &Interpreter<'_, '_>,
    producer: OpPlace,
    container: OpPlace,
    reasons: [NotFused; 3],
) -> Failure {
    let flags = PrintFlags::default();
    let [from, to] = [producer, container].map(|place| interpreter.payload.op(place));
    let [own, other] = [from, to].map(|op| print_op(op, &flags));
    let message = format!("could not fuse {own} into {other}");
    let mut remark = Diagnostic::new(Severity::Remark, from.location(), message);
    for reason in reasons {
        let note = match reason {
            NotFused::Plain(message) => message.to_owned(),
            NotFused::Producer(message) => format!("{message}{own}"),
            NotFused::Value(message, value) => {
                format!("{message}{}", value_text(from.body(), value, false))
            }
        };
        remark = remark.with_note(from.location(), note);
    }
    Failure::silenceable(remark)
}

/// Returns the text of `op` in messages; that of errors has the generic form.
pub(crate) fn quoted(op: OpRef<'_>, in_error: bool) -> String {
    print_op(
        op,
        &PrintFlags::new().generic(in_error).local_scope(true).elide_elements_above(Some(16)),
    )
}

/// Returns the text that stands for a value in messages: that of its definition, or a description
/// of the block argument.
pub(crate) fn value_text(body: &Body, value: Value, in_error: bool) -> String {
    if let Some(op) = body.defining_op(value) {
        return quoted(body.op(op), in_error);
    }
    let index = body.argument_of(value).map_or(0, |(_, index)| index);
    let ty = body.value_type(value).to_text(body.context());
    format!("<block argument> of type '{ty}' at index: {index}")
}

/// Tiles each payload operation and fuses the producers of its operands.
pub(crate) fn tile_with_producers(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<FuseOp>() else { return Ok(()) };
    let targets = interpreter.state.ops(view.target());
    let sizes = interpreter.constant_sizes(op, view.static_tile_sizes(), view.tile_sizes())?;
    let statics = view.static_tile_interchange();
    let order = interpreter.constant_sizes(op, statics, view.tile_interchange())?;
    let options = FusionTiling {
        sizes: sizes.into_iter().map(Mixed::Static).collect(),
        interchange: order.into_iter().filter_map(|at| usize::try_from(at).ok()).collect(),
        by_forall: view.use_forall(),
        cleans_up: view.apply_cleanup(),
    };
    let mut tiled_ops = Vec::new();
    let mut loops: Vec<Vec<OpPlace>> = vec![Vec::new(); results.len().saturating_sub(1)];
    for place in targets {
        let payload = interpreter.payload.op(place);
        if tiled_loops(payload).is_none() {
            return Err(
                interpreter.definite(op.plain_error("only TilingInterface ops are supported"))
            );
        }
        // As in MLIR, operations on buffers fail without a message.
        if payload.result_count() == 0 {
            return Err(Failure::Definite(reported_elsewhere()));
        }
        let fused = interpreter.rewrite_at(place, |rewriter| {
            let fused = tile_and_fuse(rewriter, place.op, &options)?;
            replace_fused(rewriter, place.op, &fused);
            Some(fused)
        });
        let Some(fused) = fused else { return Err(Failure::Definite(reported_elsewhere())) };
        let at = |op: Op| OpPlace { body: place.body, op };
        tiled_ops.push(at(fused.tiled.op));
        loops.iter_mut().zip(fused.tiled.loops).for_each(|(list, one)| list.push(at(one)));
    }
    results[0] = Some(Mapped::Ops(tiled_ops));
    for (result, list) in results.iter_mut().skip(1).zip(loops) {
        *result = Some(Mapped::Ops(list));
    }
    Ok(())
}
