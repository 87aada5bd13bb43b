//! Folds of slices and insertions into each other and into reshapes (MLIR:
//! `MergeConsecutiveInsertExtractSlicePatterns.cpp`, `ReshapePatterns.cpp`).

use terrace_affine::composed_apply;
use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::{Mixed, MixedSlice, statics};
use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::has_static_shape;
use terrace_builtin::slices::dropped_dims;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_tensor::{
    CollapseShapeOp, ExpandShapeOp, ExtractSliceOp, ExtractSliceOpRef, InsertSliceOp,
    InsertSliceOpRef, ParallelInsertSliceOp,
};
use terrace_value_bounds::{ValueDim, Variable, are_equal, attach};

use crate::slices::{build_extract, build_full_rank_extract, build_insert, build_parallel_insert};

/// A `tensor.insert_slice` or a `tensor.parallel_insert_slice`.
pub(crate) struct Insertion {
    pub(crate) op: Op,
    pub(crate) source: Value,
    pub(crate) dest: Value,
    pub(crate) slice: MixedSlice,
}

impl Insertion {
    pub(crate) fn of(body: &Body, op: Op) -> Option<Self> {
        if let Some(view) = body.op(op).cast::<InsertSliceOp>() {
            let (source, dest) = (view.source(), view.dest());
            return Some(Self { op, source, dest, slice: mixed_slice!(view) });
        }
        let view = body.op(op).cast::<ParallelInsertSliceOp>()?;
        let (source, dest) = (view.source(), view.dest());
        Some(Self { op, source, dest, slice: mixed_slice!(view) })
    }

    /// Replaces the operation by the insertion of `source` at `slice`.
    pub(crate) fn replace(self, rewriter: &mut Rewriter<'_>, source: Value, slice: &MixedSlice) {
        if rewriter.body().result_count(self.op) == 0 {
            build_parallel_insert(rewriter, source, self.dest, slice);
            rewriter.erase_op(self.op);
            return;
        }
        let new = build_insert(rewriter, source, self.dest, slice);
        rewriter.replace_op(self.op, &[new]);
    }
}

/// Adds `rewrite` as a pattern for both kinds of insertions.
pub(crate) fn add_for_insertions(
    set: &mut PatternSet,
    names: [&'static str; 2],
    rewrite: fn(Insertion, &mut Rewriter<'_>) -> Option<()>,
) {
    set.add::<InsertSliceOp>(names[0], move |op, rewriter| {
        rewrite(Insertion::of(rewriter.body(), op.op())?, rewriter)
    });
    set.add::<ParallelInsertSliceOp>(names[1], move |op, rewriter| {
        rewrite(Insertion::of(rewriter.body(), op.op())?, rewriter)
    });
}

fn tensor(body: &Body, value: Value) -> Option<&RankedTensorType> {
    body.value_type(value).downcast(body.context())
}

/// Whether `reduced` is `full` without some dimensions of static size 1.
fn is_rank_reduced(body: &Body, full: Value, reduced: Value) -> bool {
    let (Some(full), Some(reduced)) = (tensor(body, full), tensor(body, reduced)) else {
        return false;
    };
    full.element == reduced.element && dropped_dims(&full.shape, &reduced.shape).is_some()
}

/// Returns the patterns that merge a slice of a slice, and an insertion of an insertion that covers
/// its destination
/// (MLIR: `populateMergeConsecutiveInsertExtractSlicePatterns`).
pub fn consecutive_slice_merges() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractSliceOp>("MergeConsecutiveExtractSlice", slice_of_slice);
    let names = [
        "MergeConsecutiveInsertSlice<InsertSliceOp>",
        "MergeConsecutiveInsertSlice<ParallelInsertSliceOp>",
    ];
    add_for_insertions(&mut set, names, |insertion, rewriter| {
        let cx = rewriter.context();
        let body = rewriter.body();
        let inner = body.defined_by::<InsertSliceOp>(insertion.source)?;
        let types = [inner.source(), inner.dest()].map(|value| body.value_type(value));
        if !is_rank_reduced(body, inner.dest(), inner.source())
            || !types.iter().all(|ty| has_static_shape(cx, *ty))
        {
            return None;
        }
        let (source, slice) = (inner.source(), insertion.slice.clone());
        insertion.replace(rewriter, source, &slice);
        Some(())
    });
    set
}

/// Merges a slice of a slice into one: offsets are added, strides multiplied.
fn slice_of_slice(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let inner = body.defined_by::<ExtractSliceOp>(view.source())?;
    let (outer, of): (MixedSlice, MixedSlice) = (mixed_slice!(view), mixed_slice!(inner));
    let (source, ty) = (inner.source(), body.value_type(view.result()));
    let shape = &tensor(body, view.source())?.shape;
    let kept = crate::slices::kept_dims_of_shape(&statics(&of.sizes), shape)?;
    let [a, b, c] = [0, 1, 2].map(|at| AffineExpr::symbol(&cx, at));
    let (product, sum) = (a.mul(&cx, b), a.mul(&cx, b).add(&cx, c));
    let mut merged = of.clone();
    for (at, dim) in kept.into_iter().enumerate() {
        let (offset, stride) = (outer.offsets[at], outer.strides[at]);
        let operands = [offset, of.strides[dim], of.offsets[dim]];
        merged.offsets[dim] = composed_apply(rewriter, op.op(), sum, &operands);
        merged.sizes[dim] = outer.sizes[at];
        merged.strides[dim] =
            composed_apply(rewriter, op.op(), product, &[stride, of.strides[dim]]);
    }
    let new = build_extract(rewriter, ty, source, &merged);
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}

/// Returns the patterns that fold reshapes which add or remove dimensions of size 1 into slices and
/// insertions (MLIR: `populateReassociativeReshapeFoldingPatterns`).
pub fn unit_reshape_folds() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExpandShapeOp>("FoldExpandOfRankReducingExtract", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let slice = body.defined_by::<ExtractSliceOp>(view.src())?;
        let (source, parts) = (slice.source(), mixed_slice!(slice));
        let result = tensor(body, view.result())?;
        if result.shape[..] != statics(&parts.sizes)[..]
            || result.encoding != tensor(body, source)?.encoding
        {
            return None;
        }
        let new = build_full_rank_extract(rewriter, source, &parts)?;
        rewriter.replace_op(op.op(), &[new]);
        Some(())
    });
    set.add::<CollapseShapeOp>("FoldUnPaddingCollapseIntoExtract", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let slice = body.defined_by::<ExtractSliceOp>(view.src())?;
        if !body.has_one_use(view.src()) || !is_rank_reduced(body, view.src(), view.result()) {
            return None;
        }
        let (source, parts) = (slice.source(), mixed_slice!(slice));
        let ty = body.value_type(view.result());
        let new = build_extract(rewriter, ty, source, &parts);
        rewriter.replace_op(op.op(), &[new]);
        Some(())
    });
    let names = [
        "FoldInsertOfRankReducingInsert<InsertSliceOp>",
        "FoldInsertOfRankReducingInsert<ParallelInsertSliceOp>",
    ];
    add_for_insertions(&mut set, names, |insertion, rewriter| {
        let body = rewriter.body();
        let source = body.defined_by::<CollapseShapeOp>(insertion.source)?.src();
        if tensor(body, source)?.shape[..] != statics(&insertion.slice.sizes)[..] {
            return None;
        }
        let slice = insertion.slice.clone();
        insertion.replace(rewriter, source, &slice);
        Some(())
    });
    let names = [
        "FoldPaddingExpandIntoInsert<InsertSliceOp>",
        "FoldPaddingExpandIntoInsert<ParallelInsertSliceOp>",
    ];
    add_for_insertions(&mut set, names, |insertion, rewriter| {
        let body = rewriter.body();
        let source = body.defined_by::<ExpandShapeOp>(insertion.source)?.src();
        if !is_rank_reduced(body, insertion.source, source) {
            return None;
        }
        let slice = insertion.slice.clone();
        insertion.replace(rewriter, source, &slice);
        Some(())
    });
    set
}

/// Whether the insertion only adds dimensions of size 1: the source covers the destination (MLIR:
/// `isCastLikeInsertSliceOp`). `None` if the types do not fit.
pub fn is_cast_like_insert_slice(body: &Body, op: InsertSliceOpRef<'_>) -> Option<bool> {
    let dropped = dropped_dims(op.static_sizes(), &tensor(body, op.source())?.shape)?;
    is_covered(body, &dropped, op.result(), op.source())
}

/// Whether the slice only drops dimensions of size 1: it covers the source (MLIR:
/// `isCastLikeExtractSliceOp`). `None` if the types do not fit.
pub fn is_cast_like_extract_slice(body: &Body, op: ExtractSliceOpRef<'_>) -> Option<bool> {
    let dropped = dropped_dims(op.static_sizes(), &tensor(body, op.result())?.shape)?;
    is_covered(body, &dropped, op.source(), op.result())
}

/// Whether the sizes of `large` are those of `small` in order, apart from the `dropped` dimensions,
/// which have size 1.
fn is_covered(body: &Body, dropped: &[usize], large: Value, small: Value) -> Option<bool> {
    attach(body.context());
    let shape = &tensor(body, large)?.shape;
    let mut kept = 0;
    for (dim, size) in shape.iter().enumerate() {
        if dropped.contains(&dim) {
            if *size != 1 {
                return Some(false);
            }
            continue;
        }
        let size = |value, dim| Variable::of(body.context(), ValueDim::size(value, dim));
        if are_equal(body, &size(small, kept), &size(large, dim)) != Some(true) {
            return Some(false);
        }
        kept += 1;
    }
    Some(true)
}

/// Returns the patterns that remove insertions which only add dimensions of size 1
/// (MLIR: `populateDropRedundantInsertSliceRankExpansionPatterns`).
pub fn redundant_rank_expansion_drops() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractSliceOp>(
        "DropRedundantRankExpansionOnExtractSliceOfInsertSlice",
        slice_of_expansion,
    );
    set.add::<InsertSliceOp>(
        "DropRedundantRankExpansionOnInsertSliceOfExtractSlice",
        expansion_of_slice,
    );
    set
}

/// Slices the inserted tensor instead of its insertion, if the slice drops the dimensions that the
/// insertion adds.
fn slice_of_expansion(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let dropped = dropped_dims(view.static_sizes(), &tensor(body, view.result())?.shape)?;
    let insertion = body.defined_by::<InsertSliceOp>(view.source())?;
    let source = insertion.source();
    let added = dropped_dims(insertion.static_sizes(), &tensor(body, source)?.shape)?;
    if dropped.is_empty()
        || dropped != added
        || !body.has_one_use(view.source())
        || !is_cast_like_insert_slice(body, insertion)?
    {
        return None;
    }
    let slice = mixed_slice!(view);
    let keep = |list: &[Mixed]| {
        let kept = (0..list.len()).filter(|dim| !dropped.contains(dim));
        kept.map(|dim| list[dim]).collect::<Vec<Mixed>>()
    };
    let [offsets, sizes, strides] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| keep(list));
    let (old, slice) = (view.source(), MixedSlice { offsets, sizes, strides });
    let new = build_full_rank_extract(rewriter, source, &slice)?;
    rewriter.replace_op(op.op(), &[new]);
    let insertion = rewriter.body().defining_op(old)?;
    rewriter.erase_op(insertion);
    Some(())
}

/// Slices directly to the type of an insertion that only adds dimensions of size 1 to a slice.
fn expansion_of_slice(op: InsertSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let slice = body.defined_by::<ExtractSliceOp>(view.source())?;
    let result = tensor(body, view.result())?;
    if !body.has_one_use(view.source()) || !is_cast_like_insert_slice(body, view)? {
        return None;
    }
    let parts: MixedSlice = mixed_slice!(slice);
    dropped_dims(&statics(&parts.sizes), &result.shape)?;
    let (source, ty) = (slice.source(), body.value_type(view.result()));
    let new = build_extract(rewriter, ty, source, &parts);
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}
