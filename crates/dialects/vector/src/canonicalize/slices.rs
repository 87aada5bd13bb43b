//! Canonicalization of `vector.extract_strided_slice` and `vector.insert_strided_slice`.

use terrace_arith::{ConstantOp, SubIOp};
use terrace_builtin::values::integer_array;
use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, OpType, PatternSet, Rewriter, Value};

use super::{is_broadcastable, replace_by_broadcast, replace_by_shape_cast, result_type};
use crate::shapes::{count, linear, numbers, shape, splat_of, vector, with_shape};
use crate::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractOp, ExtractStridedSliceOp,
    InsertStridedSliceOp,
};

pub(crate) fn extract_strided_slice(set: &mut PatternSet) {
    set.add::<ExtractStridedSliceOp>("StridedSliceCreateMaskFolder", of_create_mask);
    set.add::<ExtractStridedSliceOp>("StridedSliceConstantMaskFolder", of_constant_mask);
    set.add::<ExtractStridedSliceOp>("StridedSliceBroadcast", of_broadcast);
    set.add::<ExtractStridedSliceOp>("StridedSliceSplat", |op, rewriter| {
        let body = rewriter.body();
        let scalar = splat_of(body, op.view(body).source())?;
        replace_by_broadcast(rewriter, op.op(), scalar)
    });
    set.add::<ExtractStridedSliceOp>("ContiguousExtractStridedSliceToExtract", contiguous);
}

fn unit(strides: &[i64]) -> bool {
    strides.iter().all(|stride| *stride == 1)
}

/// Replaces a slice of a `vector.create_mask` by a mask whose sizes are reduced by the offsets.
///
/// `extract_strided_slice (create_mask %n) {offsets = [2]}` => `create_mask (%n - 2)`
fn of_create_mask(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let mask = body.defined_by::<CreateMaskOp>(view.source())?;
    if !unit(&numbers(&cx, view.strides())) {
        return None;
    }
    let offsets = numbers(&cx, view.offsets());
    let mut sizes: Vec<Value> = mask.operands().collect();
    for (size, offset) in sizes.iter_mut().zip(offsets).filter(|(_, offset)| *offset != 0) {
        let offset = IntegerAttr::index(&cx, offset);
        let offset = ConstantOp::build(rewriter, offset.into());
        let less = SubIOp::build(rewriter, *size, offset).op();
        *size = rewriter.body().result(less, 0);
    }
    let ty = rewriter.body().value_type(rewriter.body().result(op.op(), 0));
    let new = CreateMaskOp::build(rewriter, ty, sizes).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces a slice of a `vector.constant_mask` by a constant mask.
fn of_constant_mask(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let mask = body.defined_by::<ConstantMaskOp>(view.source())?;
    if !unit(&numbers(&cx, view.strides())) {
        return None;
    }
    let (offsets, sizes) = (numbers(&cx, view.offsets()), numbers(&cx, view.sizes()));
    let mut new = mask.mask_dim_sizes().to_vec();
    for ((set, offset), size) in new.iter_mut().zip(&offsets).zip(&sizes) {
        *set = ((offset + size).min(*set) - offset).max(0);
    }
    if new.contains(&0) {
        new.fill(0);
    }
    let ty = body.value_type(view.result0());
    let new = ConstantMaskOp::build(rewriter, ty, new).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces a slice of a broadcast by a broadcast of the source, or of a slice of the source.
fn of_broadcast(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let source = body.defined_by::<BroadcastOp>(view.source())?.source();
    let to = result_type(body, op.op())?;
    let (from, whole) = (shape(body, source).to_vec(), shape(body, view.source()).len());
    let more = to.shape.len() - from.len();
    let same_tail = to.shape[more..] == from[..];
    let single = !from.is_empty() && count(body, source) == 1 && is_broadcastable(body, source, to);
    if from.is_empty() || same_tail || single {
        return replace_by_broadcast(rewriter, op.op(), source);
    }
    let skipped = whole - from.len();
    let mut offsets = numbers(&cx, view.offsets());
    let (mut sizes, mut strides) = (numbers(&cx, view.sizes()), numbers(&cx, view.strides()));
    if offsets.len() <= skipped {
        return None;
    }
    for list in [&mut offsets, &mut sizes, &mut strides] {
        list.drain(..skipped);
    }
    for (dim, size) in from.iter().enumerate().take(offsets.len()) {
        if *size == 1 {
            offsets[dim] = 0;
            sizes[dim] = 1;
        }
    }
    let of = vector(body, source)?;
    let sliced = sizes.iter().copied().chain(from[sizes.len()..].iter().copied());
    let ty = with_shape(&cx, of, &sliced.collect::<Vec<_>>(), &of.scalable);
    let [offsets, sizes, strides] = [offsets, sizes, strides].map(|list| integer_array(&cx, list));
    let slice = ExtractStridedSliceOp::build(rewriter, ty, source, offsets, sizes, strides).op();
    let slice = rewriter.body().result(slice, 0);
    replace_by_broadcast(rewriter, op.op(), slice)
}

/// Replaces a slice of size 1 in leading dimensions and of full size in the others by a
/// `vector.extract` and a shape cast.
fn contiguous(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let source = view.source();
    let ty = vector(body, source)?;
    if !unit(&numbers(&cx, view.strides())) || ty.is_scalable() {
        return None;
    }
    let (mut offsets, sizes) = (numbers(&cx, view.offsets()), numbers(&cx, view.sizes()));
    let leading = sizes.iter().take_while(|size| **size == 1).count();
    let whole = |dim: usize| sizes.get(dim).is_none_or(|size| *size == ty.shape[dim]);
    if leading == 0 || !(leading..ty.shape.len()).all(whole) {
        return None;
    }
    let mut rank = leading.min(ty.shape.len() - 1);
    while rank > 0 && rank == ty.shape.len() {
        rank -= 1;
    }
    offsets.truncate(rank);
    if rank == 0 {
        return None;
    }
    let part = with_shape(&cx, ty, &ty.shape[rank..], &ty.scalable[rank..]);
    if sizes.get(rank).is_some_and(|size| *size != ty.shape[rank]) {
        return None;
    }
    let extract = ExtractOp::build(rewriter, part, source, (), offsets).op();
    let extract = rewriter.body().result(extract, 0);
    replace_by_shape_cast(rewriter, op.op(), extract)
}

pub(crate) fn insert_strided_slice(set: &mut PatternSet) {
    set.add::<InsertStridedSliceOp>("FoldInsertStridedSliceSplat", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let dest = view.dest();
        if splat_of(body, view.value_to_store())? != splat_of(body, dest)? {
            return None;
        }
        rewriter.replace_op(op.op(), &[dest]);
        Some(())
    });
    set.add::<InsertStridedSliceOp>("FoldInsertStridedSliceOfExtract", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let slice = body.defined_by::<ExtractStridedSliceOp>(view.value_to_store())?;
        let dest = view.dest();
        let same = slice.source() == dest
            && slice.offsets() == view.offsets()
            && slice.strides() == view.strides();
        same.then(|| rewriter.replace_op(op.op(), &[dest]))
    });
    set.add::<InsertStridedSliceOp>("InsertStridedSliceConstantFolder", insert_constant);
}

/// Replaces the insertion of a constant slice into a constant vector by a constant, unless the
/// vector is large and has other uses.
fn insert_constant(op: InsertStridedSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let dense = |value: Value| constant_value(body, value)?.downcast::<DenseElementsAttr>(&cx);
    let (value, dest) = (dense(view.value_to_store())?, dense(view.dest())?);
    if dest.num_elements(&cx) > 256 && !body.has_one_use(view.dest()) {
        return None;
    }
    if !unit(&numbers(&cx, view.strides())) {
        return None;
    }
    let offsets = numbers(&cx, view.offsets());
    let (part, whole) = (shape(body, view.value_to_store()), shape(body, view.dest()));
    let more = whole.len() - part.len();
    let total = count(body, view.dest()) as u64;
    let mut all: Vec<Attribute> =
        (0..total).map(|at| dest.attribute_at(&cx, at)).collect::<Option<_>>()?;
    for number in 0..count(body, view.value_to_store()) {
        let at = crate::fold::position(part, number);
        let place: Vec<i64> = (0..whole.len())
            .map(|dim| offsets[dim] + dim.checked_sub(more).map_or(0, |dim| at[dim]))
            .collect();
        all[linear(whole, &place) as usize] = value.attribute_at(&cx, number as u64)?;
    }
    let ty = body.value_type(view.result());
    let new = DenseElementsAttr::from_attributes(&cx, ty, all).ok()?;
    let new = ConstantOp::build(rewriter, Attribute::from(new)).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
