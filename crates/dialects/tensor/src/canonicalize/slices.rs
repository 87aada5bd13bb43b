//! Canonicalization of `tensor.extract_slice`, `tensor.insert_slice` and
//! `tensor.parallel_insert_slice`.

use terrace_builtin::mixed::{Mixed, MixedSlice, split, statics};
use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::{DYNAMIC, has_static_shape};
use terrace_builtin::slices::dropped_dims;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Body, InsertionPoint, Op, OpRef, OpType, PatternSet, Rewriter, Type, Value};

use super::{cast_to, replace_by_cast, tensor, with_shape};
use crate::casts::{foldable_source, preserves_static_information};
use crate::slices::build_extract;
use crate::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};

pub(crate) fn extract_slice(set: &mut PatternSet) {
    let name = "OpWithOffsetSizesAndStridesConstantArgumentFolder";
    set.add::<ExtractSliceOp>(name, extract_constant);
    set.add::<ExtractSliceOp>("ExtractSliceOpCastFolder", extract_of_cast);
}

/// Returns the type of a slice of `whole` with these sizes, without as many leading dimensions of
/// size 1 as needed for the rank `rank` (MLIR: `inferCanonicalRankReducedResultType`).
fn slice_type(body: &Body, whole: &RankedTensorType, sizes: &[Mixed], rank: usize) -> Type {
    let mut left = sizes.len().saturating_sub(rank);
    let mut shape = Vec::new();
    for size in statics(sizes) {
        if size == 1 && left > 0 {
            left -= 1;
        } else {
            shape.push(size);
        }
    }
    with_shape(body, whole, &shape)
}

/// Returns the type of a slice of `whole` with these sizes, without the dimensions that `old`, a
/// rank-reduced slice with the sizes `before`, has dropped.
fn reduced(
    body: &Body,
    old: &RankedTensorType,
    before: &[i64],
    sizes: &[Mixed],
    whole: &RankedTensorType,
) -> Type {
    let Some(dropped) = dropped_dims(before, &old.shape) else {
        return slice_type(body, whole, sizes, old.shape.len());
    };
    let kept = statics(sizes).into_iter().enumerate().filter(|(dim, _)| !dropped.contains(dim));
    let shape: Vec<i64> = kept.map(|(_, size)| size).collect();
    with_shape(body, whole, &shape)
}

/// Moves constant offsets, sizes and strides of a slice that is in bounds into the static lists.
fn extract_constant(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let mut slice = mixed_slice!(view);
    slice.fold_first_list(body, |_| true)?;
    let (source, old) = (view.source(), tensor(body, view.result())?);
    if !slice.is_in_bounds(&tensor(body, source)?.shape) {
        return None;
    }
    let ty = reduced(body, old, view.static_sizes(), &slice.sizes, tensor(body, source)?);
    let new = build_extract(rewriter, ty, source, &slice);
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}

/// Whether an operand is a constant integer, which the patterns for constant arguments handle
/// first.
fn has_constant(op: OpRef<'_>) -> bool {
    op.operands().any(|value| constant_integer(op.body(), value).is_some())
}

/// Replaces the source of a slice that is a cast losing static information by the source of the
/// cast: `extract_slice (cast %x)` => `cast (extract_slice %x)`.
fn extract_of_cast(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    if has_constant(*view) {
        return None;
    }
    let source = foldable_source(body, view.source())?;
    let slice = mixed_slice!(view);
    let ty = body.value_type(view.result());
    let new = build_extract(rewriter, ty, source, &slice);
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}

pub(crate) fn insert_slice(set: &mut PatternSet) {
    set.add::<InsertSliceOp>("InsertSliceOpConstantArgumentFolder", |op, rewriter| {
        insert_constant(Insertion::of(op.op(), rewriter.body())?, rewriter)
    });
    set.add::<InsertSliceOp>("InsertSliceOpCastFolder", |op, rewriter| {
        insert_of_cast(Insertion::of(op.op(), rewriter.body())?, rewriter)
    });
    set.add::<InsertSliceOp>("InsertSliceOpSourceCastInserter", |op, rewriter| {
        cast_source(Insertion::of(op.op(), rewriter.body())?, rewriter)
    });
}

pub(crate) fn parallel_insert_slice(set: &mut PatternSet) {
    set.add::<ParallelInsertSliceOp>("InsertSliceOpConstantArgumentFolder", |op, rewriter| {
        insert_constant(Insertion::of(op.op(), rewriter.body())?, rewriter)
    });
    set.add::<ParallelInsertSliceOp>("InsertSliceOpCastFolder", |op, rewriter| {
        insert_of_cast(Insertion::of(op.op(), rewriter.body())?, rewriter)
    });
    set.add::<ParallelInsertSliceOp>("InsertSliceOpSourceCastInserter", |op, rewriter| {
        cast_source(Insertion::of(op.op(), rewriter.body())?, rewriter)
    });
}

/// The parts of a `tensor.insert_slice`, or of a `tensor.parallel_insert_slice` if `parallel`.
struct Insertion {
    op: Op,
    parallel: bool,
    source: Value,
    dest: Value,
    slice: MixedSlice,
}

impl Insertion {
    fn of(op: Op, body: &Body) -> Option<Self> {
        let view = body.op(op);
        if let Some(insert) = view.cast::<InsertSliceOp>() {
            let (source, dest) = (insert.source(), insert.dest());
            return Some(Self { op, parallel: false, source, dest, slice: mixed_slice!(insert) });
        }
        let insert = view.cast::<ParallelInsertSliceOp>()?;
        let (source, dest) = (insert.source(), insert.dest());
        Some(Self { op, parallel: true, source, dest, slice: mixed_slice!(insert) })
    }

    /// Returns `source` cast to `ty`; for a parallel insertion the cast is in front of the
    /// enclosing `in_parallel`.
    fn cast_source(&self, rewriter: &mut Rewriter<'_>, source: Value, ty: Type) -> Value {
        let parent = rewriter.body().parent_op(self.op).filter(|_| self.parallel);
        let at = InsertionPoint::Before(parent.unwrap_or(self.op));
        rewriter.set_point(at);
        let value = cast_to(rewriter, source, ty);
        rewriter.set_before(self.op);
        value
    }

    /// Replaces the operation by a new one with the given operands.
    fn replace(&self, rewriter: &mut Rewriter<'_>, source: Value, dest: Value, slice: &MixedSlice) {
        let [(at, offsets), (of, sizes), (by, strides)] =
            [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
        if self.parallel {
            ParallelInsertSliceOp::build(
                rewriter, source, dest, offsets, sizes, strides, at, of, by,
            );
            return rewriter.erase_op(self.op);
        }
        let new = InsertSliceOp::build(rewriter, source, dest, offsets, sizes, strides, at, of, by);
        replace_by_cast(rewriter, self.op, new.op());
    }
}

/// Moves constant offsets, sizes and strides of an insertion that is in bounds into the static
/// lists, and casts the source to the sizes.
fn insert_constant(insertion: Insertion, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let mut slice = insertion.slice.clone();
    slice.fold_first_list(body, |stride| stride != 0)?;
    let old = tensor(body, insertion.source)?;
    if !slice.is_in_bounds(&tensor(body, insertion.dest)?.shape) {
        return None;
    }
    let before = statics(&insertion.slice.sizes);
    let ty = reduced(body, old, &before, &slice.sizes, tensor(body, insertion.dest)?);
    let ty = match ty.downcast::<RankedTensorType>(body.context()) {
        Some(new) => with_shape(body, old, &new.shape),
        None => ty,
    };
    let source = insertion.cast_source(rewriter, insertion.source, ty);
    insertion.replace(rewriter, source, insertion.dest, &slice);
    Some(())
}

/// Replaces the source and the destination of an insertion that are casts losing static information
/// by the sources of the casts.
fn insert_of_cast(insertion: Insertion, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    if has_constant(body.op(insertion.op)) {
        return None;
    }
    let sources = [insertion.source, insertion.dest].map(|value| foldable_source(body, value));
    if sources == [None, None] {
        return None;
    }
    let source = sources[0].unwrap_or(insertion.source);
    let dest = sources[1].unwrap_or(insertion.dest);
    let (of, into) = (tensor(body, source)?, tensor(body, dest)?);
    let mut slice = insertion.slice.clone();
    let dropped = dropped_dims(&statics(&slice.sizes), &tensor(body, insertion.source)?.shape)?;
    let kept = (0..slice.sizes.len()).filter(|dim| !dropped.contains(dim));
    for (dim, size) in kept.zip(&of.shape) {
        if *size != DYNAMIC {
            slice.sizes[dim] = Mixed::Static(*size);
        }
    }
    // An insertion that would not verify is left alone.
    let sizes = statics(&slice.sizes);
    dropped_dims(&sizes, &of.shape)?;
    let mut fits = sizes.iter().zip(&into.shape);
    let is_larger =
        |(size, whole): (&i64, &i64)| *size != DYNAMIC && *whole != DYNAMIC && size > whole;
    if fits.any(is_larger) {
        return None;
    }
    insertion.replace(rewriter, source, dest, &slice);
    Some(())
}

/// Casts the source to the static sizes of the slice, if these are more static than its type.
fn cast_source(insertion: Insertion, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let (of, into) = (tensor(body, insertion.source)?, tensor(body, insertion.dest)?);
    if of.shape.len() != into.shape.len() {
        return None;
    }
    let sizes = of.shape.iter().zip(&insertion.slice.sizes);
    let shape: Vec<i64> =
        sizes.map(|(old, size)| size.known(body).filter(|s| *s >= 0).unwrap_or(*old)).collect();
    let ty = with_shape(body, of, &shape);
    let old = body.value_type(insertion.source);
    let cx = body.context();
    if ty == old || !preserves_static_information(cx, ty, old) || has_static_shape(cx, old) {
        return None;
    }
    let source = insertion.cast_source(rewriter, insertion.source, ty);
    insertion.replace(rewriter, source, insertion.dest, &insertion.slice);
    Some(())
}
