//! Canonicalization of transfers from and to tensors.

use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::has_static_shape;
use terrace_builtin::values::{constant_integer, type_of};
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{ArrayAttr, Mapping, OpType, PatternSet, Rewriter, Value};
use terrace_tensor::{ExtractSliceOp, InsertSliceOp};

use crate::fold::Transfer;
use crate::shapes::{shape, vector, with_shape};
use crate::{BroadcastOp, TransferReadOp, TransferWriteOp, TransposeOp};

pub(crate) fn transfer_read(set: &mut PatternSet) {
    set.add::<TransferReadOp>("TransferReadAfterWriteToBroadcast", read_written);
}

/// Replaces a read of what the preceding `vector.transfer_write` wrote by a broadcast and a
/// transpose of the vector.
fn read_written(op: TransferReadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context(), rewriter.body());
    let view = op.view(body);
    let read = Transfer::of_read(view);
    let write = Transfer::of_write(body.defined_by::<TransferWriteOp>(read.base)?);
    let same = read.has_tensor()
        && read.indices == write.indices
        && read.is_in_bounds()
        && write.is_in_bounds()
        && read.mask == write.mask
        && !read.map.results.is_empty();
    if !same || write.map.results.iter().any(|result| result.as_dim(cx).is_none()) {
        return None;
    }
    let from = vector(body, write.vector)?;
    let to = vector(body, read.vector)?;
    // The dimension of the written vector that each dimension read comes from.
    let source_of = |result: &terrace_builtin::AffineExpr| {
        let dim = result.as_dim(cx)?;
        write.map.results.iter().position(|written| written.as_dim(cx) == Some(dim))
    };
    let sources: Vec<Option<usize>> = read.map.results.iter().map(source_of).collect();
    let unused = (0..from.shape.len()).any(|dim| !sources.contains(&Some(dim)));
    let constant = |result: &terrace_builtin::AffineExpr| result.as_constant(cx) == Some(0);
    let known = read.map.results.iter().zip(&sources);
    if unused || known.into_iter().any(|(result, source)| source.is_none() && !constant(result)) {
        return None;
    }
    let broadcast: Vec<usize> = (0..sources.len()).filter(|at| sources[*at].is_none()).collect();
    if broadcast.is_empty() && sources.iter().enumerate().all(|(at, s)| *s == Some(at)) {
        return None;
    }
    let mut sizes: Vec<i64> = broadcast.iter().map(|at| to.shape[*at]).collect();
    let mut scalable: Vec<bool> = broadcast.iter().map(|at| to.scalable[*at]).collect();
    sizes.extend(&from.shape);
    scalable.extend(&from.scalable);
    let mut next = 0;
    let permutation: Vec<i64> = sources
        .iter()
        .map(|source| match source {
            Some(dim) => (broadcast.len() + dim) as i64,
            None => {
                next += 1;
                next - 1
            }
        })
        .collect();
    let (ty, result) = (with_shape(cx, from, &sizes, &scalable), body.value_type(read.vector));
    let value = write.vector;
    let wide = BroadcastOp::build(rewriter, ty, value).op();
    let wide = rewriter.body().result(wide, 0);
    let new = TransposeOp::build(rewriter, result, wide, permutation).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

pub(crate) fn transfer_write(set: &mut PatternSet) {
    set.add::<TransferWriteOp>("FoldWaw", overwritten);
    set.add::<InsertSliceOp>("SwapExtractSliceOfTransferWrite", write_slice);
}

/// Makes a write bypass an earlier write to the same elements, if all writes between both are
/// disjoint from it and have no other use.
///
/// `transfer_write %b, (transfer_write %a, %t)` => `transfer_write %b, %t`
fn overwritten(op: TransferWriteOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let write = Transfer::of_write(view);
    if !write.has_tensor() {
        return None;
    }
    let mut at = write.base;
    let mut steps = Vec::new();
    let dest = loop {
        let earlier = body.defined_by::<TransferWriteOp>(at)?;
        let before = Transfer::of_write(earlier);
        if write.same_target(&before) {
            break before.base;
        }
        if !write.is_disjoint(&before) || !body.has_one_use(at) {
            return None;
        }
        steps.push((*earlier).id());
        at = before.base;
    };
    match steps.last() {
        Some(last) => rewriter.body_mut().set_operand(*last, 1, dest),
        None => rewriter.body_mut().set_operand(op.op(), 1, dest),
    }
    Some(())
}

/// Moves the write of a whole vector in front of the slice:
/// `insert_slice (extract_slice (transfer_write %v, %t)) into %d` =>
/// `insert_slice (transfer_write %v, extract_slice %d) into %d`.
fn write_slice(op: InsertSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context(), rewriter.body());
    let insert = op.view(body);
    let extract = body.defined_by::<ExtractSliceOp>(insert.source())?;
    let write_op = body.defined_by::<TransferWriteOp>(extract.source())?;
    let write = Transfer::of_write(write_op);
    if !body.has_one_use(insert.source()) || !body.has_one_use(extract.source()) {
        return None;
    }
    let (outer, inner) = (mixed_slice!(insert), mixed_slice!(extract));
    let rank = |value| shape_len(body, value);
    let plain = rank(insert.source()) == rank(insert.dest())
        && rank(extract.source()) == rank(extract.result());
    let elements: i64 = shape(body, write.vector).iter().product();
    let whole = write.shape().iter().product::<i64>() == elements;
    let at_start = write.indices.iter().all(|index| constant_integer(body, *index) == Some(0));
    let fits = plain
        && inner.is_prefix(body)
        && outer.has_unit_strides(body)
        && terrace_builtin::mixed::same(body, &outer.sizes, &inner.sizes)
        && write.shape().len() == shape(body, write.vector).len()
        && whole
        && at_start
        && write.mask.is_none()
        && write.map.is_permutation(cx)
        && has_static_shape(cx, type_of(*insert, extract.source()));
    if !fits {
        return None;
    }
    let (dest, source) = (insert.dest(), (*extract).id());
    let ty = body.value_type(extract.result());
    let location = body.location(source);
    let slice = (
        insert.offsets().collect::<Vec<Value>>(),
        extract.sizes().collect::<Vec<Value>>(),
        insert.strides().collect::<Vec<Value>>(),
        insert.static_offsets().to_vec(),
        extract.static_sizes().to_vec(),
        insert.static_strides().to_vec(),
    );
    let write_id = (*write_op).id();
    let flags = write.in_bounds.iter().map(|_| IntegerAttr::bool(cx, false).attr());
    let flags = ArrayAttr::get(cx, flags.collect::<Vec<_>>());
    let old = rewriter.location();
    rewriter.set_location(location);
    let (offsets, sizes, strides, at, of, by) = slice;
    let new_slice =
        ExtractSliceOp::build(rewriter, ty, dest, offsets, sizes, strides, at, of, by).op();
    rewriter.set_location(old);
    let new_slice = rewriter.body().result(new_slice, 0);
    let copy = rewriter.body_mut().clone_op(write_id, &mut Mapping::new());
    let body = rewriter.body_mut();
    body.set_operand(copy, 1, new_slice);
    let result = body.result(copy, 0);
    body.set_value_type(result, ty);
    TransferWriteOp::from_op(copy).set_in_bounds(body, flags);
    rewriter.insert(copy);
    rewriter.body_mut().set_operand(op.op(), 0, result);
    Some(())
}

/// Returns the rank of a ranked tensor; `None` for other values.
fn shape_len(body: &terrace_ir::Body, value: Value) -> Option<usize> {
    let ty = body.value_type(value);
    ty.is_tensor().then(|| terrace_builtin::shaped::rank(body.context(), ty))?
}
