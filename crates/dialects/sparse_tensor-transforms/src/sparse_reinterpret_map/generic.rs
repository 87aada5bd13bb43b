//! The levels of sparse tensors as dimensions of `linalg.generic`.

use terrace_builtin::{AffineMapAttr, MemRefType};
use terrace_ir::{ArrayAttr, Attribute, OpType, Rewriter, Value};
use terrace_linalg::{GenericOp, Structured};
use terrace_sparse_tensor::SparseTensorType;

use super::maps::Subscripts;
use super::{demap_operands, remap, sparse_values};

/// Makes a structured operation use the levels of its operands: replaces its operands, subscripts
/// and iterators, and reinterprets its result.
pub(super) fn reinterpret(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (operands, changed) = demap_operands(op.op(), rewriter);
    let rewritten = rewrite(op, rewriter, &operands);
    // As in MLIR, reinterpretations that remain unused count as a change.
    rewritten.or(changed.then_some(()))
}

fn rewrite(op: GenericOp, rewriter: &mut Rewriter<'_>, operands: &[Value]) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let structured = Structured::of(body.op(op.op()))?;
    let found = sparse_values(body, op.op());
    let is_memref = |value: Value| body.value_type(value).is::<MemRefType>();
    if structured.outputs().len() != 1
        || body.operands(op.op()).any(is_memref)
        || !found.any
        || !found.any_mapped
    {
        return None;
    }
    let types: Vec<_> = body
        .operands(op.op())
        .map(|value| SparseTensorType::of(&cx, body.value_type(value)))
        .collect();
    let kinds: Vec<Attribute> = op.view(body).iterator_types().data(&cx).0.to_vec();
    let subscripts =
        Subscripts { maps: structured.indexing_maps()?, iterators: (0..kinds.len()).collect() };
    let subscripts = subscripts.translate(&cx, &types, structured.input_count())?;
    let result = body.results(op.op()).next()?;
    let result_type = body.value_type(result);
    let maps: Vec<Attribute> =
        subscripts.maps.into_iter().map(|map| AffineMapAttr::get(&cx, map).attr()).collect();
    let kinds: Vec<Attribute> = subscripts.iterators.iter().map(|at| kinds[*at]).collect();
    let body = rewriter.body_mut();
    op.update_properties(body, |held| {
        held.indexing_maps = ArrayAttr::get(&cx, maps);
        held.iterator_types = ArrayAttr::get(&cx, kinds);
    });
    body.set_operands(op.op(), operands);
    let new_type = operands.last().map(|output| body.value_type(*output))?;
    body.set_value_type(result, new_type);
    rewriter.set_after(op.op());
    if SparseTensorType::of(&cx, result_type).is_some_and(|ty| ty.encoding.is_some()) {
        remap(rewriter, result, result_type);
    }
    Some(())
}
