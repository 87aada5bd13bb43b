//! The rewriting of `tensor` operations to `memref` operations, and the types of their results.

use terrace_affine::{AffineApplyOp, composed_apply};
use terrace_arith::BuildConstant;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed};
use terrace_builtin::reshape::reassociation;
use terrace_builtin::shaped::{element_type_or_self, has_rank, shape_of};
use terrace_builtin::types::MemRefType;
use terrace_builtin::{AffineExpr, AffineMapAttr, DYNAMIC, StridedLayoutAttr, mixed_slice};
use terrace_ir::{
    Block, Builder, Diagnostic, InsertionPoint, Op, OpRef, OpType, Operand, Type, Value,
};
use terrace_linalg::{IndexOp, MapOp, YieldOp};
use terrace_memref as memref;
use terrace_tensor::{
    CollapseShapeOp, ConcatOp, ExpandShapeOp, ExtractSliceOp, GenerateOp, InsertSliceOp, PadOp,
    ParallelInsertSliceOp, ReshapeOp, SplatOp,
};

use crate::layout::{contiguous, fully_dynamic, space_of};
use crate::rewrite::Rewrite;
use crate::slices::{build_subview, slice_type};
use crate::types::BufferTypes;
use terrace_tensor_transforms::{dim_of, reified_sizes};

type Outcome = Result<(), Diagnostic>;

/// Returns the type of the buffer of the first operand if it has a rank.
fn source_type<'c>(
    op: OpRef<'c>,
    types: &mut BufferTypes<'_>,
) -> Result<(Type, Option<&'c MemRefType>), Diagnostic> {
    let ty = types.get(op.operand(0))?;
    Ok((ty, ty.downcast::<MemRefType>(op.context())))
}

/// Returns the type of a cast: the layout of the source with the shape of the result.
pub(super) fn cast_type(
    op: OpRef<'_>,
    value: Value,
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    let (cx, result) = (op.context(), op.body().value_type(value));
    let (source, ranked) = source_type(op, types)?;
    let space = space_of(cx, source);
    Ok(match ranked.filter(|_| has_rank(cx, result)) {
        Some(ranked) => crate::layout::memref_type(cx, result, ranked.layout, space),
        None => fully_dynamic(cx, result, space),
    })
}

/// Rewrites a cast to `memref.cast`, or to the source if the types of the buffers are equal.
pub(super) fn cast(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let result = rewrite.body().result(op, 0);
    let buffer = rewrite.operand(op, 0)?;
    let ty = rewrite.buffer_type(result)?;
    let new = rewrite.cast(op, buffer, ty);
    rewrite.replace(op, &[new]);
    Ok(())
}

/// Returns the type of a collapsed shape.
pub(super) fn collapse_type(
    op: OpRef<'_>,
    value: Value,
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    let (cx, result) = (op.context(), op.body().value_type(value));
    let (source, ranked) = source_type(op, types)?;
    Ok(collapsed(op, ranked).unwrap_or_else(|| contiguous(cx, result, space_of(cx, source))))
}

/// Returns the type of the collapsed buffer of type `source`; `None` if its dimensions are not
/// known to be contiguous.
fn collapsed(op: OpRef<'_>, source: Option<&MemRefType>) -> Option<Type> {
    let (cx, source) = (op.context(), source?);
    let groups = reassociation(cx, op.cast::<CollapseShapeOp>()?.reassociation())?;
    if groups.is_empty() {
        let layout = source.strided_layout(cx).filter(|_| !source.has_identity_layout(cx));
        let layout = layout.map(|layout| StridedLayoutAttr::get(cx, layout.offset, &[]).attr());
        let space = source.memory_space;
        return Some(MemRefType::with_layout(cx, &[], source.element, layout, space).ty());
    }
    let is_contiguous = memref::is_guaranteed_collapsible(cx, source, &groups);
    is_contiguous.then(|| memref::collapsed_type(cx, source, &groups)).flatten()
}

/// Rewrites a collapsed shape to that of the buffer, or of a contiguous copy of it.
pub(super) fn collapse(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let cx = rewrite.body().context().clone();
    let tensor = rewrite.body().operand(op, 0);
    let mut buffer = rewrite.buffer(tensor)?;
    let ty = rewrite.body().value_type(buffer);
    let found = collapsed(rewrite.body().op(op), ty.downcast::<MemRefType>(&cx));
    let ty = match found {
        Some(ty) => Some(ty),
        None => {
            buffer = copied(op, tensor, space_of(&cx, ty), rewrite)?;
            let ty = rewrite.body().value_type(buffer);
            collapsed(rewrite.body().op(op), ty.downcast::<MemRefType>(&cx))
        }
    };
    let view = rewrite.body().op(op);
    let (Some(ty), Some(collapse)) = (ty, view.cast::<CollapseShapeOp>()) else {
        return Err(view.plain_error("could not infer the collapsed type"));
    };
    let groups = collapse.reassociation();
    let mut builder = rewrite.before(op);
    let new = memref::CollapseShapeOp::build(&mut builder, ty, buffer, groups).value(&mut builder);
    rewrite.replace(op, &[new]);
    Ok(())
}

/// Returns the buffer of a new tensor with the contents of `tensor`, contiguous in `space`.
fn copied(
    op: Op,
    tensor: Value,
    space: Option<terrace_ir::Attribute>,
    rewrite: &mut Rewrite<'_>,
) -> Result<Value, Diagnostic> {
    let copy = rewrite.new_tensor(op, tensor, true)?;
    Ok(rewrite.contiguous_buffer(op, copy, space))
}

/// Rewrites a concatenation to copies of the inputs into an allocation.
pub(super) fn concat(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let cx = rewrite.body().context().clone();
    let result = rewrite.body().result(op, 0);
    let Some(view) = rewrite.body().op(op).cast::<ConcatOp>() else { return Ok(()) };
    let (along, inputs) = (view.dim() as usize, view.inputs().collect::<Vec<_>>());
    let tensor = rewrite.body().value_type(result);
    let space = rewrite.options().space(tensor, rewrite.body().op(op))?;
    let ty = contiguous(&cx, tensor, space);
    let shape = shape_of(&cx, ty).unwrap_or_default().to_vec();
    let mut builder = rewrite.before(op);
    let sizes = reified_sizes(&mut builder, result).unwrap_or_default();
    let dynamic: Vec<Value> = sizes
        .into_iter()
        .zip(&shape)
        .filter(|(_, extent)| **extent == DYNAMIC)
        .map(|(size, _)| builder.constant_or_value(size))
        .collect();
    let target = rewrite.allocate(op, ty, &dynamic);
    let dims = crate::rewrite::dims_of_memref(&mut rewrite.before(op), target, &shape);
    let mut slice = MixedSlice {
        offsets: vec![Mixed::Static(0); shape.len()],
        sizes: mixed(&shape, dims.into_iter()),
        strides: vec![Mixed::Static(1); shape.len()],
    };
    let sum = AffineExpr::symbol(&cx, 0).add(&cx, AffineExpr::symbol(&cx, 1));
    for input in inputs {
        let buffer = rewrite.buffer(input)?;
        let extents = shape_of(&cx, rewrite.body().value_type(buffer)).unwrap_or_default().to_vec();
        let mut builder = rewrite.before(op);
        let extent = match extents.get(along).copied() {
            Some(extent) if extent != DYNAMIC => Mixed::Static(extent),
            _ => {
                let index = builder.constant_index(along as i64);
                let dim = memref::DimOp::build(&mut builder, buffer, index);
                Mixed::Dynamic(dim.value(&mut builder))
            }
        };
        slice.sizes[along] = extent;
        let shape: Vec<i64> =
            slice.sizes.iter().map(|size| size.as_static().unwrap_or(DYNAMIC)).collect();
        if let Some(part) = build_subview(&mut builder, target, &slice, &shape) {
            memref::CopyOp::build(&mut builder, buffer, part);
        }
        slice.offsets[along] =
            composed_apply(&mut builder, op, sum, &[slice.offsets[along], extent]);
    }
    rewrite.replace(op, &[target]);
    Ok(())
}

/// Rewrites the size of a dimension of a tensor to that of its buffer.
pub(super) fn dim(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let buffer = rewrite.operand(op, 0)?;
    let index = rewrite.body().operand(op, 1);
    let mut builder = rewrite.before(op);
    let new = memref::DimOp::build(&mut builder, buffer, index).value(&mut builder);
    rewrite.replace(op, &[new]);
    Ok(())
}

/// Rewrites the rank of a tensor to that of its buffer.
pub(super) fn rank_of(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let buffer = rewrite.operand(op, 0)?;
    let mut builder = rewrite.before(op);
    let new = memref::RankOp::build(&mut builder, buffer).value(&mut builder);
    rewrite.replace(op, &[new]);
    Ok(())
}

/// Replaces a used empty tensor by a new tensor of the same sizes, which becomes an allocation.
pub(super) fn empty(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let result = rewrite.body().result(op, 0);
    if rewrite.body().has_uses(result) {
        let new = rewrite.new_tensor(op, result, false)?;
        rewrite.body_mut().replace_all_uses(result, new);
    }
    rewrite.erase(op);
    Ok(())
}

/// Returns the type of an expanded shape.
pub(super) fn expand_type(
    op: OpRef<'_>,
    value: Value,
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    let (_, source) = source_type(op, types)?;
    expanded(op, source, value).map_or_else(|| types.unknown(op, value), Ok)
}

fn expanded(op: OpRef<'_>, source: Option<&MemRefType>, value: Value) -> Option<Type> {
    let cx = op.context();
    let groups = reassociation(cx, op.cast::<ExpandShapeOp>()?.reassociation())?;
    let shape = shape_of(cx, op.body().value_type(value))?;
    memref::expanded_type(cx, source?, shape, &groups)
}

/// Rewrites an expanded shape to that of the buffer.
pub(super) fn expand(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let cx = rewrite.body().context().clone();
    let buffer = rewrite.operand(op, 0)?;
    let (body, view) = (rewrite.body(), rewrite.body().op(op));
    let source = body.value_type(buffer);
    let ty = expanded(view, source.downcast::<MemRefType>(&cx), view.result(0));
    let (Some(ty), Some(expand)) = (ty, view.cast::<ExpandShapeOp>()) else {
        return Err(view.plain_error("could not infer the expanded type"));
    };
    let groups = expand.reassociation();
    let sizes: Vec<Value> = expand.output_shape().collect();
    let shape = expand.static_output_shape().to_vec();
    let mut builder = rewrite.before(op);
    let new = memref::ExpandShapeOp::build(&mut builder, ty, buffer, groups, &sizes[..], shape);
    let new = new.value(&mut builder);
    rewrite.replace(op, &[new]);
    Ok(())
}

/// Rewrites the extraction of an element to a load.
pub(super) fn extract(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let buffer = rewrite.operand(op, 0)?;
    let indices: Vec<Value> = rewrite.body().operands(op).skip(1).collect();
    let mut builder = rewrite.before(op);
    let new = memref::LoadOp::build(&mut builder, buffer, &indices[..]).value(&mut builder);
    rewrite.replace(op, &[new]);
    Ok(())
}

/// Returns the type of a slice.
pub(super) fn extract_slice_type(
    op: OpRef<'_>,
    value: Value,
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    let cx = op.context();
    let (source, _) = source_type(op, types)?;
    let shape = shape_of(cx, op.body().value_type(value)).unwrap_or_default();
    let slice = op.cast::<ExtractSliceOp>().map(|slice| mixed_slice!(slice));
    let ty = slice.and_then(|slice| slice_type(cx, source, &slice, shape));
    ty.map_or_else(|| types.unknown(op, value), Ok)
}

/// Rewrites a slice to a view of the buffer.
pub(super) fn extract_slice(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let cx = rewrite.body().context().clone();
    let buffer = rewrite.operand(op, 0)?;
    let (body, view) = (rewrite.body(), rewrite.body().op(op));
    let shape = shape_of(&cx, body.value_type(view.result(0))).unwrap_or_default();
    let Some(slice) = view.cast::<ExtractSliceOp>() else { return Ok(()) };
    let slice = mixed_slice!(slice);
    let mut builder = rewrite.before(op);
    let new = build_subview(&mut builder, buffer, &slice, shape);
    let Some(new) = new else { return Err(no_layout(rewrite, op)) };
    rewrite.replace(op, &[new]);
    Ok(())
}

fn no_layout(rewrite: &Rewrite<'_>, op: Op) -> Diagnostic {
    rewrite.body().op(op).plain_error("buffer without strided layout")
}

/// Rewrites a tensor of given elements to stores into an allocation.
pub(super) fn from_elements(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let cx = rewrite.body().context().clone();
    let (result, elements) =
        (rewrite.body().result(op, 0), rewrite.body().operands(op).collect::<Vec<_>>());
    let shape = shape_of(&cx, rewrite.body().value_type(result)).unwrap_or_default().to_vec();
    let tensor = rewrite.new_tensor(op, result, false)?;
    let space = space_of(&cx, rewrite.buffer_type(tensor)?);
    let buffer = rewrite.contiguous_buffer(op, tensor, space);
    let mut builder = rewrite.before(op);
    let most = shape.iter().copied().max().unwrap_or(0);
    let indices: Vec<Value> = match elements.is_empty() {
        true => Vec::new(),
        false => (0..most).map(|index| builder.constant_index(index)).collect(),
    };
    let mut at = vec![0usize; shape.len()];
    for element in elements {
        let place: Vec<Value> = at.iter().map(|index| indices[*index]).collect();
        memref::StoreOp::build(&mut builder, element, buffer, &place[..]);
        for (index, extent) in at.iter_mut().zip(&shape).rev() {
            *index += 1;
            if (*index as i64) < *extent {
                break;
            }
            *index = 0;
        }
    }
    rewrite.replace(op, &[buffer]);
    Ok(())
}

/// Creates a `linalg.map` without inputs before `op` that fills a new tensor like the result of
/// `op`. Returns the operation and its block.
fn fill(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(Op, Block), Diagnostic> {
    let cx = rewrite.body().context().clone();
    let result = rewrite.body().result(op, 0);
    let ty = rewrite.body().value_type(result);
    let tensor = rewrite.new_tensor(op, result, false)?;
    let location = rewrite.body().location(op);
    let mut builder = rewrite.before(op);
    let map = MapOp::build(&mut builder, &[ty], (), tensor).op();
    let body = rewrite.body_mut();
    let block = body.new_block([(element_type_or_self(&cx, ty), location)]);
    if let Some(region) = body.region(map, 0) {
        body.insert_block(block, region, None);
    }
    Ok((map, block))
}

/// Creates a `linalg.map` before `op` whose region has the contents of the region of `op`, with
/// the indices of the element as arguments. Returns the filled tensor.
fn generated(op: Op, rewrite: &mut Rewrite<'_>) -> Result<Value, Diagnostic> {
    let (map, block) = fill(op, rewrite)?;
    let location = rewrite.body().location(op);
    let body = rewrite.body();
    let old = body.region(op, 0).and_then(|region| body.first_block(region));
    let rank = old.map_or(0, |old| body.arguments(old).len());
    let mut builder = Builder::at_end(rewrite.body_mut(), block, location);
    let indices: Vec<Value> =
        (0..rank).map(|dim| IndexOp::build(&mut builder, dim as i64).value(&mut builder)).collect();
    if let Some(old) = old {
        let body = rewrite.body_mut();
        body.merge_block(old, block, None, &indices);
        if let Some(end) = body.last_op(block) {
            let values: Vec<Value> = body.operands(end).collect();
            YieldOp::build(&mut Builder::before(body, end), &values[..]);
            body.erase(end);
        }
    }
    Ok(rewrite.body().result(map, 0))
}

/// Replaces a generated tensor by a `linalg.map`, which is rewritten later.
pub(super) fn generate(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    if !rewrite.body().op(op).is::<GenerateOp>() {
        return Ok(());
    }
    let new = generated(op, rewrite)?;
    replace_tensor(op, new, rewrite);
    Ok(())
}

fn replace_tensor(op: Op, new: Value, rewrite: &mut Rewrite<'_>) {
    let result = rewrite.body().result(op, 0);
    rewrite.body_mut().replace_all_uses(result, new);
    rewrite.erase(op);
}

/// Replaces a tensor of equal elements by a `linalg.map`, which is rewritten later.
pub(super) fn splat(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let Some(input) = rewrite.body().op(op).cast::<SplatOp>().map(|op| op.input()) else {
        return Ok(());
    };
    let (map, block) = fill(op, rewrite)?;
    let location = rewrite.body().location(op);
    YieldOp::build(&mut Builder::at_end(rewrite.body_mut(), block, location), &[input][..]);
    let new = rewrite.body().result(map, 0);
    replace_tensor(op, new, rewrite);
    Ok(())
}

/// Rewrites the insertion of an element to a store.
pub(super) fn insert(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let buffer = rewrite.operand(op, 1)?;
    let operands: Vec<Value> = rewrite.body().operands(op).collect();
    memref::StoreOp::build(&mut rewrite.before(op), operands[0], buffer, &operands[2..]);
    rewrite.replace(op, &[buffer]);
    Ok(())
}

/// Rewrites the insertion of a slice to a copy into a view of the destination.
pub(super) fn insert_slice(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let Some(view) = rewrite.body().op(op).cast::<InsertSliceOp>() else { return Ok(()) };
    let (source, slice) = (view.source(), mixed_slice!(view));
    let buffer = rewrite.operand(op, 1)?;
    let part = destination(op, op, buffer, source, &slice, rewrite)?;
    let source = rewrite.buffer(source)?;
    memref::CopyOp::build(&mut rewrite.before(op), source, part);
    rewrite.replace(op, &[buffer]);
    Ok(())
}

/// Creates the view of `buffer` that the tensor `source` is copied to, before `place` and with the
/// location of `op`.
fn destination(
    op: Op,
    place: Op,
    buffer: Value,
    source: Value,
    slice: &MixedSlice,
    rewrite: &mut Rewrite<'_>,
) -> Result<Value, Diagnostic> {
    let cx = rewrite.body().context().clone();
    let shape = shape_of(&cx, rewrite.body().value_type(source)).unwrap_or_default();
    let location = rewrite.body().location(op);
    let mut builder = Builder::new(rewrite.body_mut(), InsertionPoint::Before(place), location);
    build_subview(&mut builder, buffer, slice, shape).ok_or_else(|| no_layout(rewrite, op))
}

/// Rewrites the parallel insertion of a slice to a copy before the terminator around it.
pub(super) fn parallel_insert_slice(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let view = rewrite.body().op(op);
    let (Some(insert), Some(parent)) = (view.cast::<ParallelInsertSliceOp>(), view.parent()) else {
        return Ok(());
    };
    let (source, slice, place) = (insert.source(), mixed_slice!(insert), parent.id());
    let buffer = rewrite.operand(op, 1)?;
    let from = rewrite.buffer(source)?;
    let part = destination(op, place, buffer, source, &slice, rewrite)?;
    let location = rewrite.body().location(op);
    let mut builder = Builder::new(rewrite.body_mut(), InsertionPoint::Before(place), location);
    memref::CopyOp::build(&mut builder, from, part);
    rewrite.erase(op);
    Ok(())
}

/// Returns the type of the result of an operation that makes its source contiguous.
pub(super) fn contiguous_type(
    op: OpRef<'_>,
    value: Value,
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    let (source, _) = source_type(op, types)?;
    let cx = op.context();
    Ok(contiguous(cx, op.body().value_type(value), space_of(cx, source)))
}

/// Replaces a padded tensor by a generated one into which the source is inserted.
pub(super) fn pad(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let cx = rewrite.body().context().clone();
    let (body, view) = (rewrite.body(), rewrite.body().op(op));
    let Some(pad) = view.cast::<PadOp>() else { return Ok(()) };
    let (source, result) = (pad.source(), body.value_type(pad.result()));
    let low = mixed(pad.static_low(), pad.low());
    let high = mixed(pad.static_high(), pad.high());
    let shape = shape_of(&cx, result).unwrap_or_default().to_vec();
    let inner = shape_of(&cx, body.value_type(source)).unwrap_or_default().to_vec();
    let sum = (1..3)
        .fold(AffineExpr::symbol(&cx, 0), |sum, at| sum.add(&cx, AffineExpr::symbol(&cx, at)));
    let map = AffineMapAttr::get(&cx, AffineMap::new(0, 3, [sum]));
    let mut builder = rewrite.before(op);
    for (dim, _) in shape.iter().enumerate().filter(|(_, extent)| **extent == DYNAMIC) {
        let size = dim_of(&mut builder, source, dim);
        let low = builder.constant_or_value(low[dim]);
        let high = builder.constant_or_value(high[dim]);
        AffineApplyOp::build(&mut builder, map, &[size, low, high][..]);
    }
    let filled = generated(op, rewrite)?;
    let mut builder = rewrite.before(op);
    let size = |(dim, extent): (usize, &i64)| match *extent {
        DYNAMIC => Mixed::Dynamic(dim_of(&mut builder, source, dim)),
        extent => Mixed::Static(extent),
    };
    let sizes: Vec<Mixed> = inner.iter().enumerate().map(size).collect();
    let strides = vec![Mixed::Static(1); inner.len()];
    let [(at, offsets), (of, sizes), (by, strides)] =
        [&low, &sizes, &strides].map(|list| terrace_builtin::mixed::split(list));
    let new =
        InsertSliceOp::build(&mut builder, source, filled, offsets, sizes, strides, at, of, by);
    let new = new.value(&mut builder);
    replace_tensor(op, new, rewrite);
    Ok(())
}

/// Rewrites a reshape to that of the buffer, or of a contiguous copy of it.
pub(super) fn reshape(op: Op, rewrite: &mut Rewrite<'_>) -> Outcome {
    let cx = rewrite.body().context().clone();
    let Some(view) = rewrite.body().op(op).cast::<ReshapeOp>() else { return Ok(()) };
    let (tensor, result) = (view.source(), view.result());
    let mut source = rewrite.buffer(tensor)?;
    let shape = rewrite.operand(op, 1)?;
    let ty = rewrite.buffer_type(result)?;
    let from = rewrite.body().value_type(source);
    if let Some(ranked) = from.downcast::<MemRefType>(&cx)
        && !ranked.has_identity_layout(&cx)
    {
        source = copied(op, tensor, ranked.memory_space, rewrite)?;
    }
    let mut builder = rewrite.before(op);
    let new = memref::ReshapeOp::build(&mut builder, ty, source, shape).value(&mut builder);
    rewrite.replace(op, &[new]);
    Ok(())
}
