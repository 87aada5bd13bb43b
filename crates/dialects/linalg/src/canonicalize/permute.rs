//! Canonicalization of transpositions and broadcasts.

use terrace_builtin::IntegerAttr;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::DYNAMIC;
use terrace_ir::{OpType, PatternSet, Rewriter, Value};
use terrace_tensor::{DimOp, build_empty};

use super::rebuild;
use super::shapes::tensor;
use crate::{BroadcastOp, BroadcastProperties, TransposeOp, TransposeProperties};

pub(crate) fn transpose(set: &mut PatternSet) {
    set.add::<TransposeOp>("FoldTransposeWithTranspose", twice);
    set.add::<TransposeOp>("SwapTransposeWithBroadcast", of_broadcast);
}

pub(crate) fn broadcast(set: &mut PatternSet) {
    set.add::<BroadcastOp>("EraseIdentityLinalgOp<BroadcastOp>", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let input = view.input();
        let result = body.results(op.op()).next()?;
        if !view.dimensions().is_empty() || body.value_type(input) != body.value_type(result) {
            return None;
        }
        rewriter.replace_op(op.op(), &[input]);
        Some(())
    });
    set.add::<BroadcastOp>("FoldBroadcasts", broadcast_twice);
}

/// Composes two transpositions.
fn twice(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let inner = body.defined_by::<TransposeOp>(view.input())?;
    let first = inner.permutation();
    let at = |at: &i64| first.get(usize::try_from(*at).ok()?).copied();
    let permutation: Vec<i64> = view.permutation().iter().map(at).collect::<Option<_>>()?;
    let operands = [inner.input(), view.init()];
    let new = rebuild(rewriter, op.op(), &operands, 1);
    rewriter.body_mut().update_properties::<TransposeProperties, _>(new, |p| {
        p.permutation = permutation;
    });
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Transposes the input of a broadcast instead of its result.
fn of_broadcast(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let inner = body.defined_by::<BroadcastOp>(view.input())?;
    if !body.has_one_use(view.input()) {
        return None;
    }
    let (source, init, broadcast) = (inner.input(), view.init(), inner.id());
    let added = inner.dimensions().to_vec();
    let permutation = view.permutation().to_vec();
    let inverse = |dim: &i64| permutation.iter().position(|at| at == dim).map(|at| at as i64);
    let dimensions: Vec<i64> = added.iter().map(inverse).collect::<Option<_>>()?;
    // The permutation of the dimensions that the broadcast does not add, numbered without these.
    let kept: Vec<i64> = permutation
        .iter()
        .filter(|dim| !added.contains(dim))
        .map(|dim| dim - added.iter().filter(|other| *other < dim).count() as i64)
        .collect();
    let ty = tensor(body, source)?;
    let (shape, element) = (ty.shape.to_vec(), ty.element);
    let sizes: Vec<Mixed> =
        shape.iter().enumerate().map(|(dim, size)| size_of(rewriter, source, dim, *size)).collect();
    let permuted: Vec<Mixed> = kept
        .iter()
        .map(|dim| sizes.get(usize::try_from(*dim).ok()?).copied())
        .collect::<Option<_>>()?;
    let empty = build_empty(rewriter, &permuted, element);
    let transposed = rebuild(rewriter, op.op(), &[source, empty], 1);
    rewriter.body_mut().update_properties::<TransposeProperties, _>(transposed, |p| {
        p.permutation = kept;
    });
    let transposed = rewriter.body().result(transposed, 0);
    let new = rebuild(rewriter, broadcast, &[transposed, init], 1);
    rewriter.body_mut().update_properties::<BroadcastProperties, _>(new, |p| {
        p.dimensions = dimensions;
    });
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Composes two broadcasts.
fn broadcast_twice(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let inner = body.defined_by::<BroadcastOp>(view.input())?;
    let rank = terrace_builtin::shaped::rank(body.context(), body.value_type(view.init()))?;
    let added = view.dimensions();
    let kept: Vec<i64> = (0..rank as i64).filter(|dim| !added.contains(dim)).collect();
    let outer = |dim: &i64| kept.get(usize::try_from(*dim).ok()?).copied();
    let of_inner: Vec<i64> = inner.dimensions().iter().map(outer).collect::<Option<_>>()?;
    let mut dimensions = [&added[..], &of_inner].concat();
    dimensions.sort_unstable();
    let operands = [inner.input(), view.init()];
    let new = rebuild(rewriter, op.op(), &operands, 1);
    rewriter.body_mut().update_properties::<BroadcastProperties, _>(new, |p| {
        p.dimensions = dimensions;
    });
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Returns `size`, or the result of a new `tensor.dim` of dimension `dim` if the size is dynamic.
pub(super) fn size_of(rewriter: &mut Rewriter<'_>, source: Value, dim: usize, size: i64) -> Mixed {
    if size != DYNAMIC {
        return Mixed::Static(size);
    }
    let index = IntegerAttr::index(rewriter.context(), dim as i64);
    let index = terrace_arith::ConstantOp::of(index.into());
    Mixed::Dynamic(rewriter.value(DimOp::of(source, index)))
}
