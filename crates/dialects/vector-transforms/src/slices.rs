//! Lowerings of `vector.extract_strided_slice` and `vector.insert_strided_slice`
//! (MLIR: `populateVectorInsertExtractStridedSliceTransforms`).

use terrace_builtin::values::integers;
use terrace_ir::{OpType, Operand, PatternSet, Rewriter, Value};
use terrace_vector::{BroadcastOp, ExtractStridedSliceOp, InsertStridedSliceOp};

use crate::{extract, insert, replace, result_vector, shuffle, vector, with_shape, zero};
use terrace_builtin::values::integer_array;

/// Adds the patterns that lower insertions and extractions of strided slices to shuffles
/// (MLIR: `populateVectorInsertExtractStridedSliceTransforms`).
pub fn populate_vector_insert_extract_strided_slice_transforms(set: &mut PatternSet) {
    set.add::<InsertStridedSliceOp>("DecomposeDifferentRankInsertStridedSlice", into_part);
    set.add::<ExtractStridedSliceOp>("DecomposeNDExtractStridedSlice", of_parts);
    set.add::<InsertStridedSliceOp>("ConvertSameRankInsertStridedSliceIntoShuffle", same_rank);
    set.add::<ExtractStridedSliceOp>("Convert1DExtractStridedSliceIntoShuffle", shuffled);
}

/// Rewrites the insertion of a slice of lower rank to an insertion into the slice of the
/// destination that contains it.
fn into_part(op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (value, dest) = (view.value_to_store(), view.dest());
    let (offsets, strides) = (integers(&cx, view.offsets().data(&cx))?, view.strides());
    let (from, to) = (vector(rw.body(), value)?, vector(rw.body(), dest)?);
    let more = to.shape.len().checked_sub(from.shape.len()).filter(|more| *more != 0)?;
    let (outer, inner) = offsets.split_at_checked(more)?;
    let part = extract(rw, dest, outer)?;
    let part =
        InsertStridedSliceOp::build(rw, value, part, integer_array(&cx, inner), strides).value(rw);
    let all = insert(rw, part, dest, outer);
    replace(rw, op.op(), all)
}

/// Rewrites the extraction of a slice in several dimensions to extractions from the slices of the
/// source along the first dimension.
fn of_parts(op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let source = view.source();
    let lists = [view.offsets(), view.sizes(), view.strides()];
    let [offsets, sizes, strides] =
        lists.map(|list| integers(&cx, list.data(&cx)).unwrap_or_default());
    if offsets.len() <= 1 {
        return None;
    }
    let ty = result_vector(rw.body(), op.op())?;
    let whole = rw.body().value_type(rw.body().result(op.op(), 0));
    let nothing = zero(rw, ty.element)?;
    let mut all = BroadcastOp::build(rw, whole, nothing).value(rw);
    for at in 0..sizes[0] {
        let part = extract(rw, source, &[offsets[0] + at * strides[0]])?;
        let of = vector(rw.body(), part)?;
        let mut shape = of.shape.to_vec();
        shape.iter_mut().zip(&sizes[1..]).for_each(|(size, new)| *size = *new);
        let slice = with_shape(rw, &of, &shape, &of.scalable);
        let [o, s, t] = [&offsets, &sizes, &strides].map(|list| integer_array(&cx, &list[1..]));
        let slice = ExtractStridedSliceOp::build(rw, slice, part, o, s, t).value(rw);
        all = insert(rw, slice, all, &[at]);
    }
    replace(rw, op.op(), all)
}

/// Rewrites the insertion of a slice of equal rank to shuffles for rank 1, and to insertions into
/// the slices of the destination along the first dimension otherwise.
fn same_rank(op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (value, dest) = (view.value_to_store(), view.dest());
    let (offsets, strides) =
        (integers(&cx, view.offsets().data(&cx))?, integers(&cx, view.strides().data(&cx))?);
    let (from, to) = (vector(rw.body(), value)?, vector(rw.body(), dest)?);
    if from.shape.len() != to.shape.len() {
        return None;
    }
    if from == to {
        return replace(rw, op.op(), value);
    }
    let (offset, stride) = (*offsets.first()?, *strides.first()?);
    let size = from.shape[0];
    if let &[count] = &to.shape[..] {
        if from.is_scalable() || to.is_scalable() {
            return None;
        }
        let wide: Vec<i64> = (0..count).map(|at| if at < size { at } else { 0 }).collect();
        let wide = shuffle(rw, [value, value], wide)?;
        let end = offset + size * stride;
        let mask =
            (0..count).map(|at| match at < offset || at >= end || (at - offset) % stride != 0 {
                true => count + at,
                false => (at - offset) / stride,
            });
        let all = shuffle(rw, [wide, dest], mask.collect())?;
        return replace(rw, op.op(), all);
    }
    let mut all = dest;
    for at in 0..size {
        let to = offset + at * stride;
        let part = extract(rw, value, &[at])?;
        let into = extract(rw, dest, &[to])?;
        let [o, s] = [&offsets, &strides].map(|list| integer_array(&cx, &list[1..]));
        let part = InsertStridedSliceOp::build(rw, part, into, o, s).value(rw);
        all = insert(rw, part, all, &[to]);
    }
    replace(rw, op.op(), all)
}

/// Rewrites the extraction of a slice in one dimension to a shuffle, or, from a scalable vector, to
/// extractions and insertions of single slices.
fn shuffled(op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let source = view.source();
    let lists = [view.offsets(), view.sizes(), view.strides()];
    let [offsets, sizes, strides] =
        lists.map(|list| integers(&cx, list.data(&cx)).unwrap_or_default());
    let (&[offset], &[size], &[stride]) = (&offsets[..], &sizes[..], &strides[..]) else {
        return None;
    };
    let taken = (0..size).map(|at| offset + at * stride);
    if !vector(rw.body(), source)?.is_scalable() {
        let value = shuffle(rw, [source, source], taken.collect())?;
        return replace(rw, op.op(), value);
    }
    let parts: Option<Vec<Value>> = taken.map(|at| extract(rw, source, &[at])).collect();
    let parts = parts?;
    let whole = rw.body().value_type(rw.body().result(op.op(), 0));
    let mut all = zero(rw, whole)?;
    for (at, part) in parts.into_iter().enumerate() {
        all = insert(rw, part, all, &[at as i64]);
    }
    replace(rw, op.op(), all)
}

/// Adds the pattern that rewrites the extraction of a slice in one dimension to extractions and
/// insertions of its elements
/// (MLIR: `populateVectorExtractStridedSliceToExtractInsertChainPatterns`).
pub fn populate_vector_extract_strided_slice_to_chain(set: &mut PatternSet) {
    set.add::<ExtractStridedSliceOp>("Convert1DExtractStridedSliceIntoExtractInsertChain", chain);
}

/// Rewrites the extraction of a slice to extractions of its elements and insertions into zeros.
fn chain(op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let source = view.source();
    let lists = [view.offsets(), view.sizes(), view.strides()];
    let lists = lists.map(|list| integers(&cx, list.data(&cx)).unwrap_or_default());
    let [[offset], [size], [stride]] = [&lists[0][..], &lists[1][..], &lists[2][..]] else {
        return None;
    };
    let mut parts = Vec::new();
    for at in 0..*size {
        parts.push(extract(rw, source, &[offset + at * stride])?);
    }
    let ty = rw.body().value_type(rw.body().result(op.op(), 0));
    let mut all = zero(rw, ty)?;
    for (at, part) in (0..).zip(parts) {
        all = insert(rw, part, all, &[at]);
    }
    replace(rw, op.op(), all)
}
