//! Removal of leading dimensions of size 1 from insertions and extractions of slices.

use terrace_builtin::DYNAMIC;
use terrace_builtin::values::integers;
use terrace_ir::{OpType, Operand, Rewriter};
use terrace_vector::{ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp};

use super::{dropped, leading_ones, replace_wide, trimmed};
use crate::{result_vector, vector};
use terrace_builtin::values::integer_array;

/// Extracts the slice from the source without its leading dimensions.
pub(super) fn extract(op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let source = view.source();
    let count = leading_ones(&vector(rw.body(), source)?);
    if count == 0 {
        return None;
    }
    let lists = [view.offsets(), view.sizes(), view.strides()];
    let lists = lists.map(|list| integers(&cx, list.data(&cx)).unwrap_or_default());
    let [offsets, sizes, strides] =
        lists.map(|list| integer_array(&cx, list.get(count..).unwrap_or_default()));
    let to = result_vector(rw.body(), op.op())?;
    let ty = trimmed(rw, &to, leading_ones(&to));
    let source = dropped(rw, source, count)?;
    let new = ExtractStridedSliceOp::build(rw, ty, source, offsets, sizes, strides).value(rw);
    replace_wide(rw, op.op(), new)
}

/// Inserts the slice into the destination, both without their leading dimensions.
pub(super) fn put(op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (value, dest) = (view.value_to_store(), view.dest());
    let offsets = integers(&cx, view.offsets().data(&cx))?;
    let strides = integers(&cx, view.strides().data(&cx))?;
    let (from, to) = (vector(rw.body(), value)?, vector(rw.body(), dest)?);
    let (of_value, of_dest) = (leading_ones(&from), leading_ones(&to));
    if of_value == 0 && of_dest == 0 {
        return None;
    }
    let value = dropped(rw, value, of_value)?;
    let dest = dropped(rw, dest, of_dest)?;
    let offsets = integer_array(&cx, offsets.get(of_dest..)?);
    let strides = integer_array(&cx, strides.get(of_value..)?);
    let new = InsertStridedSliceOp::build(rw, value, dest, offsets, strides).value(rw);
    replace_wide(rw, op.op(), new)
}

/// Inserts a vector or scalar into the destination, both without their leading dimensions.
pub(super) fn insert(op: InsertOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (mut value, dest) = (view.value_to_store(), view.dest());
    let positions = view.static_position().to_vec();
    let dynamic: Vec<_> = view.dynamic_position().collect();
    let from = vector(rw.body(), value).filter(|ty| !ty.shape.is_empty());
    let to = vector(rw.body(), dest)?;
    let (of_value, of_dest) = (from.as_ref().map_or(0, leading_ones), leading_ones(&to));
    if of_value == 0 && of_dest == 0 {
        return None;
    }
    let rank = from.as_ref().map_or(0, |from| from.shape.len() - of_value);
    if from.is_some() {
        value = dropped(rw, value, of_value)?;
    }
    let dest = dropped(rw, dest, of_dest)?;
    let skipped = of_dest.min(positions.len());
    let missing = positions[..skipped].iter().filter(|at| **at == DYNAMIC).count();
    let mut kept = positions[skipped..].to_vec();
    kept.resize(to.shape.len() - of_dest - rank, 0);
    let count = kept.iter().filter(|at| **at == DYNAMIC).count();
    let dynamic = dynamic.get(missing..missing + count)?.to_vec();
    let new = InsertOp::build(rw, value, dest, dynamic, kept).value(rw);
    replace_wide(rw, op.op(), new)
}
