//! The operation `structured.bufferize_to_allocation`: moves the result of an operation to a new
//! buffer.

use terrace_bufferization_transforms::{BufferAllocation, BufferCopy};
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed, split};
use terrace_builtin::types::MemRefType;
use terrace_ir::pattern::Listener;
use terrace_ir::{Change, Diagnostic, Op, OpRef, Operand, Rewriter, Value};
use terrace_linalg_transforms::destination_style::fill_padding;
use terrace_memref::{SubViewOp, subview_type};
use terrace_tensor::PadOp;
use terrace_tensor_transforms::mixed_sizes;
use terrace_transform::{BufferizeToAllocationOp, BufferizeToAllocationOpRef};

use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::{OpPlace, ValuePlace};
use crate::state::Mapped;

/// Returns the options that the operation states.
fn options(op: BufferizeToAllocationOpRef<'_>) -> BufferAllocation {
    let copy = match op.memcpy_op().as_str() {
        "memref.copy" => BufferCopy::MemrefCopy,
        "linalg.copy" => BufferCopy::LinalgCopy,
        _ => BufferCopy::MaterializeInDestination,
    };
    BufferAllocation {
        space: op.memory_space(),
        copy,
        on_stack: op.alloc_op() == "memref.alloca",
        emit_dealloc: op.emit_dealloc(),
        destination_only: op.bufferize_destination_only(),
    }
}

/// Bufferizes each payload operation into a new buffer.
pub(crate) fn bufferize(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<BufferizeToAllocationOp>() else { return Ok(()) };
    let options = options(view);
    let (mut buffers, mut created) = (Vec::new(), Vec::new());
    for place in interpreter.state.ops(op.operand(0)) {
        let payload = interpreter.payload.op(place);
        let (location, is_pad) = (payload.location(), payload.is::<PadOp>());
        let buffer = interpreter.rewrite(place.body, |body, tracker| {
            let buffer = match is_pad {
                true => bufferize_pad(&mut Rewriter::new(body, place.op, None), place.op, &options),
                false => options.bufferize(body, place.op),
            };
            body.drain_changes(|body, change| {
                let at = |op| OpPlace { body: place.body, op };
                match change {
                    // As in MLIR, operations that were moved count.
                    Change::OpInserted(op) if !created.contains(&at(*op)) => created.push(at(*op)),
                    Change::OpErased(op) => created.retain(|known| *known != at(*op)),
                    _ => {}
                }
                tracker.changed(body, change);
            });
            buffer
        });
        let Some(value) = buffer else {
            let error = Diagnostic::error(op.location(), "failed to bufferize operation");
            return Err(Failure::silenceable(error.with_note(location, "target payload op")));
        };
        buffers.push(ValuePlace { body: place.body, value });
    }
    results[0] = Some(Mapped::Values(buffers));
    results[1] = Some(Mapped::Ops(created));
    Ok(())
}

/// Turns the `tensor.pad` `op`, before which `rewriter` inserts, into a buffer that is filled with
/// the padding, and to a part of which the source is copied.
fn bufferize_pad(rewriter: &mut Rewriter<'_>, op: Op, options: &BufferAllocation) -> Option<Value> {
    let view = rewriter.body().op(op).cast::<PadOp>()?;
    let (source, result) = (view.source(), view.result());
    let low = mixed(view.static_low(), view.low());
    let high = mixed(view.static_high(), view.high());
    let buffer = options.allocate_like(rewriter, result);
    if !low.iter().chain(&high).all(|pad| pad.is(rewriter.body(), 0)) {
        fill_padding(rewriter, op, buffer)?;
    }
    let sizes = mixed_sizes(rewriter, source)?;
    let strides = vec![Mixed::Static(1); sizes.len()];
    let slice = MixedSlice { offsets: low, sizes, strides };
    let kept: Vec<usize> = (0..slice.sizes.len()).collect();
    let cx = rewriter.context().clone();
    let from = rewriter.body().value_type(buffer).downcast::<MemRefType>(&cx)?;
    let ty = subview_type(&cx, from, &slice, &kept)?;
    let [(at, o), (of, z), (by, s)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|l| split(l));
    let part = SubViewOp::build(rewriter, ty, buffer, o, z, s, at, of, by).value(rewriter);
    options.copy_to(rewriter, source, part);
    let new = options.tensor_of(rewriter, result, buffer);
    rewriter.replace_op(op, &[new]);
    Some(buffer)
}
