//! Canonicalization patterns of `bufferization.to_buffer` and of its users.

use terrace_builtin::shaped::{DYNAMIC, shape_of};
use terrace_builtin::types::{MemRefType, RankedTensorType, UnrankedMemRefType};
use terrace_ir::{Context, OpType, PatternSet, Rewriter, Type, Value};
use terrace_memref::{are_cast_compatible, replace_by_cast};

use super::index_constant;
use crate::{ToBufferOp, ToTensorOp};

pub(crate) fn to_buffer(set: &mut PatternSet) {
    set.add::<terrace_memref::DimOp>("DimOfCastOp", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let tensor = body.defined_by::<ToBufferOp>(view.source())?.tensor();
        let index = view.index();
        let new = terrace_tensor::DimOp::build(rewriter, tensor, index).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    set.add::<terrace_memref::LoadOp>("LoadOfToBuffer", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let tensor = body.defined_by::<ToBufferOp>(view.memref())?.tensor();
        let indices: Vec<Value> = view.indices().collect();
        let new = terrace_tensor::ExtractOp::build(rewriter, tensor, indices).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    set.add::<ToBufferOp>("ToBufferOfCast", buffer_of_cast);
    set.add::<ToBufferOp>("ToBufferToTensorFolding", buffer_of_buffer);
}

/// Moves a `tensor.cast` behind the buffer:
/// `to_buffer(tensor.cast(t)) => memref.cast(to_buffer(t))`.
fn buffer_of_cast(op: ToBufferOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context().clone();
    let view = op.view(body);
    let source = body.defined_by::<terrace_tensor::CastOp>(view.tensor())?.source();
    let from: &RankedTensorType = body.value_type(source).downcast(&cx)?;
    let to = body.value_type(view.buffer());
    let (layout, space) = match to.downcast::<MemRefType>(&cx) {
        Some(ranked) => (ranked.layout, ranked.memory_space),
        None => (None, to.downcast::<UnrankedMemRefType>(&cx)?.memory_space),
    };
    let ty = MemRefType::with_layout(&cx, &from.shape, from.element, layout, space).ty();
    let read_only = view.read_only();
    let new = ToBufferOp::build(rewriter, ty, source);
    new.set_read_only(rewriter.body_mut(), read_only);
    let value = rewriter.body().result(new.op(), 0);
    replace_by_cast(rewriter, op.op(), value);
    Some(())
}

/// Whether a cast from one type to the other cannot fail at run time, because it adds no static
/// offset or stride.
fn cannot_fail(cx: &Context, from: &MemRefType, to: &MemRefType) -> bool {
    let (Some(a), Some(b)) = (from.strided_layout(cx), to.strided_layout(cx)) else { return false };
    let known = |(a, b): (&i64, &i64)| *a != DYNAMIC || *b == DYNAMIC;
    known((&a.offset, &b.offset)) && a.strides.iter().zip(&b.strides).all(known)
}

/// Folds `to_buffer(to_tensor(m))` to `m`, to a `memref.cast` of it, or to a copy if the cast could
/// fail (MLIR: `foldToBufferToTensorPair`).
fn buffer_of_buffer(op: ToBufferOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context().clone();
    let view = op.view(body);
    let buffer = body.defined_by::<ToTensorOp>(view.tensor())?.buffer();
    let (from, to) = (body.value_type(buffer), body.value_type(view.buffer()));
    if from == to {
        rewriter.replace_op(op.op(), &[buffer]);
        return Some(());
    }
    let ranked = |ty: Type| ty.downcast::<MemRefType>(&cx);
    let is_cast = match (ranked(from), ranked(to)) {
        (Some(a), Some(b)) => {
            if a.element != b.element
                || a.memory_space != b.memory_space
                || a.shape.len() != b.shape.len()
            {
                return None;
            }
            are_cast_compatible(&cx, from, to) && cannot_fail(&cx, a, b)
        }
        (None, Some(_)) => return None,
        (_, None) => true,
    };
    if is_cast {
        replace_by_cast(rewriter, op.op(), buffer);
        return Some(());
    }
    let shape = shape_of(&cx, to)?;
    let mut sizes = Vec::new();
    for (at, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let index = index_constant(rewriter, at as i64);
        let size = terrace_memref::DimOp::build(rewriter, buffer, index).op();
        sizes.push(rewriter.body().result(size, 0));
    }
    let symbols: &[Value] = &[];
    let new = terrace_memref::AllocOp::build(rewriter, to, sizes, symbols).op();
    let copy = rewriter.body().result(new, 0);
    terrace_memref::CopyOp::build(rewriter, buffer, copy);
    rewriter.replace_op(op.op(), &[copy]);
    Some(())
}
