//! Canonicalization of `tensor.cast` and `tensor.bitcast`, and of casts in front of
//! destination-style operations.

use std::any::TypeId;

use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::{DYNAMIC, has_rank};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{mixed_slice, slices::dropped_dims};
use terrace_interfaces::{DestinationStyle, DestinationStyleTable, DynDestinationStyle};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Mapping, Op, OpType, PatternSet, Rewriter, Type, Value};

use super::{cast_to, replace_by_cast, tensor};
use crate::casts::{foldable_source, preserves_static_information};
use crate::slices::build_extract;
use crate::{BitcastOp, CastOp, ExtractSliceOp, InsertSliceOp};

pub(crate) fn dialect(set: &mut PatternSet) {
    let root = PatternRoot::Where(|cx, name| {
        name.interface(cx, TypeId::of::<DestinationStyleTable>()).is_some()
    });
    set.add_at("FoldTensorCastProducerOp", root, without_casts);
}

pub(crate) fn bitcast(set: &mut PatternSet) {
    set.add::<BitcastOp>("ChainedTensorBitcast", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let source = body.defined_by::<BitcastOp>(view.source())?.source();
        let ty = body.value_type(view.dest());
        let new = BitcastOp::build(rewriter, ty, source).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

pub(crate) fn cast(set: &mut PatternSet) {
    set.add::<CastOp>("ChainedTensorCast", chained);
    set.add::<CastOp>("TensorCastExtractSlice", of_slice);
}

/// Replaces operands of a destination-style operation that are casts losing static information by
/// the sources of the casts, and casts the results back. `tensor.insert_slice` has a pattern of its
/// own.
fn without_casts(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op);
    if view.is::<InsertSliceOp>() {
        return None;
    }
    let inits = view.interface::<DynDestinationStyle<'_>>()?.inits();
    let sources: Vec<Option<Value>> =
        view.operands().map(|value| foldable_source(body, value)).collect();
    if sources.iter().all(Option::is_none) {
        return None;
    }
    let old: Vec<Value> = view.results().collect();
    let copy = rewriter.body_mut().clone_op(op, &mut Mapping::new());
    for (at, source) in sources.iter().enumerate() {
        if let Some(source) = source {
            rewriter.body_mut().set_operand(copy, at, *source);
        }
    }
    let types: Vec<Type> = inits
        .map(|at| rewriter.body().operand(copy, at))
        .map(|init| rewriter.body().value_type(init))
        .filter(|ty| ty.is::<RankedTensorType>())
        .collect();
    let results: Vec<Value> = rewriter.body().results(copy).collect();
    for (result, ty) in results.iter().zip(types) {
        rewriter.body_mut().set_value_type(*result, ty);
    }
    rewriter.insert(copy);
    let mut values = Vec::new();
    for (old, new) in old.into_iter().zip(results) {
        let ty = rewriter.body().value_type(old);
        values.push(cast_to(rewriter, new, ty));
    }
    rewriter.replace_op(op, &values);
    Some(())
}

/// Returns the most static shape that is compatible with both shapes; the outer `None` if they
/// contradict each other. An inner `None`, as argument or result, is an unranked shape.
fn join(a: Option<&[i64]>, b: Option<&[i64]>) -> Option<Option<Vec<i64>>> {
    let (Some(a), Some(b)) = (a, b) else { return Some(a.or(b).map(<[i64]>::to_vec)) };
    let one = |(a, b): (&i64, &i64)| match (*a, *b) {
        (DYNAMIC, other) | (other, DYNAMIC) => Some(other),
        (a, b) => (a == b).then_some(a),
    };
    let all: Option<Vec<i64>> = a.iter().zip(b).map(one).collect();
    all.filter(|_| a.len() == b.len()).map(Some)
}

/// Merges two casts into one, `cast (cast %x)` => `cast %x`, unless the type between them is more
/// static than source and result together.
fn chained(op: CastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let inner = body.defined_by::<CastOp>(view.source())?;
    let source = inner.source();
    let [from, between, to] = [source, view.source(), view.dest()]
        .map(|value| tensor(body, value).map(|ty| &ty.shape[..]));
    let ty = body.value_type(view.dest());
    if join(from, to)? != join(join(from, between)?.as_deref(), to)? {
        return None;
    }
    let new = CastOp::build(rewriter, ty, source).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces a cast of a slice by a slice of the type of the cast, if that is more static: `cast
/// (extract_slice %x) : tensor<?xf32> to tensor<4xf32>` => `extract_slice %x : tensor<4xf32>`.
fn of_slice(op: CastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let slice = body.defined_by::<ExtractSliceOp>(view.source())?;
    let ty = body.value_type(view.dest());
    let old = body.value_type(view.source());
    if !has_rank(body.context(), ty)
        || !preserves_static_information(body.context(), ty, old)
        || ty == old
    {
        return None;
    }
    let mut parts = mixed_slice!(slice);
    let (from, to) = (tensor(body, view.source())?, tensor(body, view.dest())?);
    let dropped = dropped_dims(slice.static_sizes(), &from.shape)?;
    let kept = (0..parts.sizes.len()).filter(|dim| !dropped.contains(dim));
    for (dim, size) in kept.zip(&to.shape) {
        if *size != DYNAMIC {
            parts.sizes[dim] = Mixed::Static(*size);
        }
    }
    let source = slice.source();
    let new = build_extract(rewriter, ty, source, &parts);
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}
