//! Canonicalization of `memref.subview`, `memref.reinterpret_cast` and `memref.view`.

use terrace_builtin::mixed::{Mixed, MixedSlice, fold_constants, mixed, split, statics};
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::slices::Slice;
use terrace_builtin::types::MemRefType;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{StridedLayoutAttr, mixed_slice};
use terrace_ir::{Body, Builder, Context, OpType, Operand, PatternSet, Rewriter, Type, Value};

use super::{memref, replace_by_cast, replace_by_type};
use crate::fold::{foldable_source, kept_dims};
use crate::verify::slice_type;
use crate::{
    AllocOp, CastOp, ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp, SubViewOpRef, ViewOp,
};

pub(crate) fn subview(set: &mut PatternSet) {
    set.add::<SubViewOp>("OpWithOffsetSizesAndStridesConstantArgumentFolder", constant_arguments);
    set.add::<SubViewOp>("SubViewOpMemRefCastFolder", subview_of_cast);
    set.add::<SubViewOp>("TrivialSubViewOpFolder", trivial_subview);
}

/// Returns the type of `slice` of `source` with only the dimensions `kept`; `None` if `source` has
/// no strided layout.
pub fn subview_type(
    cx: &Context,
    source: &MemRefType,
    slice: &MixedSlice,
    kept: &[usize],
) -> Option<Type> {
    let (offsets, sizes, strides) =
        (statics(&slice.offsets), statics(&slice.sizes), statics(&slice.strides));
    let slice = Slice { offsets: &offsets, sizes: &sizes, strides: &strides };
    let whole = slice_type(cx, source, slice)?;
    let layout = whole.strided_layout(cx)?;
    let shape: Vec<i64> = kept.iter().map(|dim| whole.shape[*dim]).collect();
    let strides: Vec<i64> = kept.iter().map(|dim| layout.strides[*dim]).collect();
    let layout = StridedLayoutAttr::get(cx, layout.offset, &strides).attr();
    Some(MemRefType::with_layout(cx, &shape, whole.element, Some(layout), whole.memory_space).ty())
}

/// Builds a `memref.subview` of type `ty` of `source` and returns its result.
pub fn build_subview(b: &mut Builder<'_>, ty: Type, source: Value, slice: &MixedSlice) -> Value {
    let [(at, offsets), (of, sizes), (by, strides)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
    SubViewOp::build(b, ty, source, offsets, sizes, strides, at, of, by).value(b)
}

/// Moves constant offsets, sizes and strides of a subview that is in bounds into the static lists.
fn constant_arguments(op: SubViewOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let mut slice = mixed_slice!(view);
    slice.fold_first_list(rewriter.body(), |stride| stride != 0)?;
    let (source, kept) = (view.source(), kept_dims(view)?);
    if !slice.is_in_bounds(&memref(rewriter.body(), source)?.shape) {
        return None;
    }
    let ty = subview_type(view.context(), memref(rewriter.body(), source)?, &slice, &kept)?;
    let new = build_subview(rewriter, ty, source, &slice);
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}

/// Whether an operand of the subview is a constant, which [`constant_arguments`] handles first.
fn has_constant(op: SubViewOpRef<'_>) -> bool {
    (*op).operands().any(|value| constant_integer((*op).body(), value).is_some())
}

/// Replaces the source of a subview that is a cast losing static information by the source of the
/// cast: `subview (cast %x)` => `cast (subview %x)`.
fn subview_of_cast(op: SubViewOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    if has_constant(view) {
        return None;
    }
    let source = foldable_source(rewriter.body(), view.source())?;
    let (slice, kept) = (mixed_slice!(view), kept_dims(view)?);
    let ty = subview_type(view.context(), memref(rewriter.body(), source)?, &slice, &kept)?;
    let new = build_subview(rewriter, ty, source, &slice);
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}

/// Replaces a subview of the whole source, of static shape, by the source or by a cast of it.
///
/// `subview %m[0] [8] [1] : memref<8xf32>` => `%m`
fn trivial_subview(op: SubViewOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (source, slice) = (view.source(), mixed_slice!(view));
    let shape = &memref(body, source)?.shape;
    let sizes = slice.sizes.iter().zip(shape);
    let all = memref(body, view.result())?.shape.len() == shape.len()
        && slice.is_prefix(body)
        && sizes.into_iter().all(|(size, whole)| *whole != DYNAMIC && size.is(body, *whole));
    if !all {
        return None;
    }
    replace_by_type(rewriter, op.op(), source);
    Some(())
}

pub(crate) fn reinterpret_cast(set: &mut PatternSet) {
    set.add::<ReinterpretCastOp>("ReinterpretCastOpExtractStridedMetadataFolder", of_metadata);
    set.add::<ReinterpretCastOp>("ReinterpretCastOpConstantFolder", constant_reinterpretation);
}

/// Returns `list` with static entries for the operands that are constants or whose number `known`
/// has.
fn written_down(body: &Body, list: &[Mixed], known: &[i64]) -> Vec<Mixed> {
    let one = |(one, number): (&Mixed, &i64)| match one.known(body) {
        _ if *number != DYNAMIC => Mixed::Static(*number),
        Some(number) => Mixed::Static(number),
        None => *one,
    };
    list.iter().zip(known).map(one).collect()
}

/// Replaces the source of a `memref.reinterpret_cast` of the base buffer of a
/// `memref.extract_strided_metadata` by the source of the latter; if offset, sizes and strides are
/// also those of that source, replaces the cast by it.
fn of_metadata(op: ReinterpretCastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let metadata = body.defined_by::<ExtractStridedMetadataOp>(view.source())?;
    if metadata.base_buffer() != view.source() {
        return None;
    }
    let cx = view.context();
    let to = memref(body, view.result())?;
    let from = memref(body, metadata.source())?;
    let (to_layout, from_layout) = (to.strided_layout(cx)?, from.strided_layout(cx)?);
    let slice = mixed_slice!(view);
    let dynamic = |values: Vec<Value>| values.into_iter().map(Mixed::Dynamic).collect::<Vec<_>>();
    let parts = [
        (&slice.offsets, vec![metadata.offset()], vec![to_layout.offset], vec![from_layout.offset]),
        (&slice.sizes, metadata.sizes().collect(), to.shape.to_vec(), from.shape.to_vec()),
        (
            &slice.strides,
            metadata.strides().collect(),
            to_layout.strides.to_vec(),
            from_layout.strides.to_vec(),
        ),
    ];
    let mut same = true;
    for (list, values, to, from) in parts {
        let wanted = written_down(body, &dynamic(values), &from);
        let found = written_down(body, list, &to);
        same &= terrace_builtin::mixed::same(body, &wanted, &found);
    }
    let source = metadata.source();
    match same {
        true => replace_by_type(rewriter, op.op(), source),
        false => rewriter.body_mut().set_operand(op.op(), 0, source),
    }
    Some(())
}

/// Moves constant offsets, sizes and strides of a `memref.reinterpret_cast` into the static lists.
fn constant_reinterpretation(op: ReinterpretCastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let mut slice = mixed_slice!(view);
    let natural = |number| number >= 0;
    let changed = [
        fold_constants(body, &mut slice.offsets, natural),
        fold_constants(body, &mut slice.sizes, natural),
        fold_constants(body, &mut slice.strides, |_| true),
    ];
    if !changed.contains(&true) {
        return None;
    }
    let (cx, old) = (view.context(), memref(body, view.result())?);
    let [(at, offsets), (of, sizes), (by, strides)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
    let layout = StridedLayoutAttr::get(cx, *at.first()?, &by).attr();
    let ty = MemRefType::with_layout(cx, &of, old.element, Some(layout), old.memory_space).ty();
    let source = view.source();
    let new = ReinterpretCastOp::build(rewriter, ty, source, offsets, sizes, strides, at, of, by);
    let new = rewriter.body().result(new.op(), 0);
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}

pub(crate) fn view(set: &mut PatternSet) {
    set.add::<ViewOp>("ViewOpShapeFolder", constant_view_sizes);
    set.add::<ViewOp>("ViewOpMemrefCastFolder", view_of_cast);
}

/// Moves constant sizes of a `memref.view` into its type.
fn constant_view_sizes(op: ViewOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let old = memref(body, view.result(0))?;
    let mut sizes = mixed(&old.shape, view.sizes());
    fold_constants(body, &mut sizes, |size| size >= 0).then_some(())?;
    let (shape, values) = split(&sizes);
    let cx = view.context();
    let ty = MemRefType::with_layout(cx, &shape, old.element, old.layout, old.memory_space).ty();
    let (source, shift) = (view.source(), view.byte_shift());
    let new = ViewOp::build(rewriter, ty, source, shift, values).op();
    let new = rewriter.body().result(new, 0);
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}

/// Replaces the source of a view of a cast by the cast's source: `view (cast (alloc))` => `view
/// (alloc)`.
fn view_of_cast(op: ViewOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let allocation = body.defined_by::<CastOp>(view.source())?.source();
    body.defined_by::<AllocOp>(allocation)?;
    let (shift, sizes) = (view.byte_shift(), view.sizes().collect::<Vec<_>>());
    let ty = body.value_type(body.result(op.op(), 0));
    let new = ViewOp::build(rewriter, ty, allocation, shift, sizes).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
