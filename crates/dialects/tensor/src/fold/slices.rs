//! Folds of slices.

use terrace_builtin::mixed::MixedSlice;
use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::has_static_shape;
use terrace_builtin::values::{shape_of, type_of};
use terrace_ir::{Fold, OpRef, Value};

use super::{Operands, resized};
use crate::{ExtractSliceOp, ExtractSliceOpRef, InsertSliceOp, InsertSliceOpRef};

/// Whether `slice` covers all of `whole`, and `whole` and `part` have the same static type.
fn is_whole(op: OpRef<'_>, slice: &MixedSlice, whole: Value, part: Value) -> bool {
    let body = op.body();
    let ty = type_of(op, whole);
    let sizes = slice.sizes.iter().zip(shape_of(op, whole));
    ty == type_of(op, part)
        && has_static_shape(op.context(), ty)
        && slice.is_prefix(body)
        && sizes.into_iter().all(|(size, whole)| size.is(body, *whole))
}

/// Folds a slice of a splat constant to a splat constant, a slice of the whole source to the
/// source, and a slice of an insertion with the same offsets, sizes and strides to the inserted
/// tensor.
pub(crate) fn extract_slice(op: ExtractSliceOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    if let Some(splat) = resized(cx, operands.first(), type_of(*op, op.result())) {
        return Some(splat);
    }
    let slice = mixed_slice!(op);
    if is_whole(*op, &slice, op.source(), op.result()) {
        return Some(op.source().into());
    }
    let insert = body.defined_by::<InsertSliceOp>(op.source())?;
    let same = type_of(*op, insert.source()) == type_of(*op, op.result());
    (same && mixed_slice!(insert) == slice).then(|| insert.source().into())
}

/// Folds an insertion that covers the destination to its source, an insertion of the same or no
/// elements to the destination, and an insertion that overwrites another insertion of the same
/// slice to a single one.
pub(crate) fn insert_slice(op: InsertSliceOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let body = (*op).body();
    let slice = mixed_slice!(op);
    if is_whole(*op, &slice, op.dest(), op.source()) {
        return Some(op.source().into());
    }
    if let Some(before) = body.defined_by::<InsertSliceOp>(op.dest())
        && type_of(*op, before.source()) == type_of(*op, op.source())
        && mixed_slice!(before) == slice
    {
        return Some(Fold::operand(1, before.dest()));
    }
    if let Some(extract) = body.defined_by::<ExtractSliceOp>(op.source())
        && extract.source() == op.dest()
        && mixed_slice!(extract) == slice
    {
        return Some(op.dest().into());
    }
    slice.sizes.iter().any(|size| size.is(body, 0)).then(|| op.dest().into())
}
