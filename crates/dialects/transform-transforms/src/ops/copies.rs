//! The operations that create and convert copies of structured payload.

use terrace_builtin::mixed::{MixedSlice, mixed};
use terrace_builtin::types::MemRefType;
use terrace_ir::{Op, OpRef, OpType, Rewriter, Value};
use terrace_linalg::{CopyOp, build_named};
use terrace_tensor::{InsertSliceOp, ParallelInsertSliceOp};
use terrace_tensor_transforms::{build_extract, build_insert, build_parallel_insert};

use crate::interpreter::{Interpreter, Item, item};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;

/// Copies the source of the payload insertion to the slice of the destination first.
pub(crate) fn insert_slice_to_copy(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let payload = interpreter.payload.op(place);
    let location = payload.location();
    let wrong = || {
        let message = "only InsertSliceOp and ParallelInsertSliceOp ops are supported";
        Failure::silenceable(op.error(message).with_note(location, "target op"))
    };
    let insertion = Insertion::of(payload).ok_or_else(wrong)?;
    if let Some(copy) = payload.body().defined_by::<CopyOp>(insertion.source) {
        return Ok(vec![item(place, (*copy).id())]);
    }
    let copy = interpreter.rewrite_at(place, |rewriter| insertion.by_copy(rewriter, place.op));
    copy.map(|copy| vec![item(place, copy)]).ok_or_else(wrong)
}

/// The parts of a `tensor.insert_slice` or `tensor.parallel_insert_slice`.
struct Insertion {
    source: Value,
    dest: Value,
    slice: MixedSlice,
    is_parallel: bool,
}

impl Insertion {
    fn of(op: OpRef<'_>) -> Option<Self> {
        if let Some(view) = op.cast::<InsertSliceOp>() {
            let slice = MixedSlice {
                offsets: mixed(view.static_offsets(), view.offsets()),
                sizes: mixed(view.static_sizes(), view.sizes()),
                strides: mixed(view.static_strides(), view.strides()),
            };
            let (source, dest) = (view.source(), view.dest());
            return Some(Self { source, dest, slice, is_parallel: false });
        }
        let view = op.cast::<ParallelInsertSliceOp>()?;
        let slice = MixedSlice {
            offsets: mixed(view.static_offsets(), view.offsets()),
            sizes: mixed(view.static_sizes(), view.sizes()),
            strides: mixed(view.static_strides(), view.strides()),
        };
        Some(Self { source: view.source(), dest: view.dest(), slice, is_parallel: true })
    }

    /// Replaces the insertion `op` by one of a copy, which is returned.
    fn by_copy(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
        // A copy must be outside of the terminator that contains a parallel insertion.
        if self.is_parallel {
            let around = rewriter.body().parent_op(op)?;
            rewriter.set_before(around);
        }
        let ty = rewriter.body().value_type(self.source);
        let part = build_extract(rewriter, ty, self.dest, &self.slice);
        let copy = build_named(rewriter, CopyOp::INFO.name, &[self.source], &[part], &[])?;
        let value = rewriter.body().result(copy, 0);
        rewriter.set_before(op);
        if self.is_parallel {
            build_parallel_insert(rewriter, value, self.dest, &self.slice);
            rewriter.erase_op(op);
        } else {
            let new = build_insert(rewriter, value, self.dest, &self.slice);
            rewriter.replace_op(op, &[new]);
        }
        Some(copy)
    }
}

/// Converts the payload `linalg.copy` of buffers to `memref.copy`.
pub(crate) fn copy_to_memref(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let payload = interpreter.payload.op(place);
    let location = payload.location();
    let wrong =
        |message: &str| Failure::silenceable(op.error(message).with_note(location, "target op"));
    if !payload.is::<CopyOp>() {
        return Err(wrong("only linalg.copy target ops are supported"));
    }
    let operands: Vec<Value> = payload.operands().collect();
    let is_buffer = |value: &Value| payload.body().value_type(*value).is::<MemRefType>();
    let [from, to] = operands[..] else { return Err(wrong("expected single input and output")) };
    if !operands.iter().all(is_buffer) {
        return Err(wrong("cannot transform a linalg.copy on tensors into a memref.copy"));
    }
    let copy = interpreter.rewrite_at(place, |rewriter| {
        let copy = terrace_memref::CopyOp::build(rewriter, from, to).op();
        rewriter.erase_op(place.op);
        copy
    });
    Ok(vec![item(place, copy)])
}
