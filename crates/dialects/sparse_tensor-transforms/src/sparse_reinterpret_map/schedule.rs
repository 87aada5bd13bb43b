//! The order of the loops of `linalg.generic`.

use terrace_bufferization::DeallocTensorOp;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{AffineMapAttr, IntegerAttr, MemRefType};
use terrace_ir::{ArrayAttr, Attribute, Context, OpType, Rewriter, Type, Value};
use terrace_linalg::{GenericOp, Structured};
use terrace_sparse_tensor::{
    ConvertOp, SparseTensorEncodingAttr, SparseTensorType, encoding_of, infer_level_to_dimension,
};

use super::sparse_values;
use crate::iteration_graph::{
    DenseConstraints, IterationGraph, LoopOrderingStrategy, SortedTensor,
};

/// The name of the attribute of operations whose loops are ordered.
pub(crate) const SORTED: &str = "sorted";

/// Orders the loops so that the levels of all sparse tensors are visited from the first to the
/// last, if necessary after a conversion of an input, and marks the operation as sorted.
pub(super) fn schedule(
    op: GenericOp,
    rewriter: &mut Rewriter<'_>,
    strategy: LoopOrderingStrategy,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let structured = Structured::of(body.op(op.op()))?;
    let found = sparse_values(body, op.op());
    let is_memref = |value: Value| body.value_type(value).is::<MemRefType>();
    if structured.outputs().len() != 1
        || body.operands(op.op()).any(is_memref)
        || !found.any
        || found.any_mapped
        || body.attribute(op.op(), SORTED).is_some()
    {
        return None;
    }
    let maps = structured.indexing_maps()?;
    let reductions: Vec<bool> =
        structured.parallel_loops()?.iter().map(|parallel| !parallel).collect();
    let output_rank = maps.last()?.results.len();
    let tensors = body.operands(op.op()).zip(&maps).map(|(value, map)| {
        let ty = SparseTensorType::of(&cx, body.value_type(value));
        SortedTensor::new(value, map.clone(), ty)
    });
    let graph = IterationGraph { cx: &cx, tensors: tensors.collect(), reductions, strategy };
    let is_admissible = |order: &[usize]| {
        let nest = order.iter().take_while(|at| !graph.reductions[**at]).count();
        !found.any_result || nest + 1 >= output_rank
    };
    // From the strictest to the weakest constraints; the first two are equal.
    let masks = [(true, true), (true, false), (false, true), (false, false)];
    let mut order = None;
    for (inputs, output) in masks {
        order = graph.sort(DenseConstraints { inputs, output }, None);
        if order.as_deref().is_some_and(is_admissible) {
            break;
        }
    }
    let Some(order) = order else {
        return break_cycle(op, rewriter, &cx, &graph, structured_inputs(&maps));
    };
    if !is_admissible(&order) {
        return None;
    }
    let kinds: Vec<Attribute> = op.view(body).iterator_types().data(&cx).0.to_vec();
    let mark = IntegerAttr::bool(&cx, true).attr();
    let body = rewriter.body_mut();
    let marked = body.set_attribute(op.op(), SORTED, Some(mark));
    debug_assert!(marked.is_ok(), "the attribute is discardable");
    if order.iter().enumerate().all(|(at, from)| at == *from) {
        return Some(());
    }
    let kinds: Vec<Attribute> = order.iter().map(|at| kinds[*at]).collect();
    let inverse = inverse_of(&cx, &order);
    let maps: Vec<Attribute> =
        maps.iter().map(|map| AffineMapAttr::get(&cx, map.compose(&cx, &inverse)).attr()).collect();
    op.update_properties(body, |held| {
        held.indexing_maps = ArrayAttr::get(&cx, maps);
        held.iterator_types = ArrayAttr::get(&cx, kinds);
    });
    Some(())
}

fn structured_inputs(maps: &[AffineMap]) -> &[AffineMap] {
    &maps[..maps.len() - 1]
}

/// Returns the map from sorted loops to original loops.
fn inverse_of(cx: &Context, order: &[usize]) -> AffineMap {
    let mut results = vec![AffineExpr::constant(cx, 0); order.len()];
    for (at, from) in order.iter().enumerate() {
        results[*from] = AffineExpr::dim(cx, at as u32);
    }
    AffineMap::new(order.len() as u32, 0, results)
}

/// Converts the first input that causes a cycle of constraints to a tensor whose levels are in the
/// order of the loops.
fn break_cycle(
    op: GenericOp,
    rewriter: &mut Rewriter<'_>,
    cx: &Context,
    graph: &IterationGraph<'_>,
    maps: &[AffineMap],
) -> Option<()> {
    for (at, map) in maps.iter().enumerate() {
        let value = graph.tensors[at].value;
        let ty = rewriter.body().value_type(value);
        let is_simple = map.results.iter().all(|expr| expr.as_dim(cx).is_some());
        let Some(encoding) = encoding_of(cx, ty).filter(|_| is_simple) else { continue };
        let none = DenseConstraints { inputs: false, output: false };
        let Some(order) = graph.sort(none, Some(value)) else { continue };
        let map = map.compose(cx, &inverse_of(cx, &order));
        let mut sequence: Vec<(u32, u32)> =
            map.results.iter().filter_map(|expr| expr.as_dim(cx)).zip(0..).collect();
        sequence.sort_by_key(|(at, _)| *at);
        let permutation: Vec<u32> = sequence.into_iter().map(|(_, level)| level).collect();
        let new = permuted(cx, ty, encoding.data(cx), &permutation)?;
        let location = rewriter.location();
        let of_value = rewriter.body().value_location(value);
        rewriter.set_location(of_value);
        let converted = ConvertOp::build(rewriter, new, value);
        let converted = rewriter.value(converted);
        rewriter.body_mut().set_operand(op.op(), at, converted);
        rewriter.set_after(op.op());
        DeallocTensorOp::build(rewriter, converted);
        rewriter.set_location(location);
        return Some(());
    }
    None
}

/// Returns the tensor type with this permutation of dimensions as levels.
fn permuted(
    cx: &Context,
    ty: Type,
    encoding: &SparseTensorEncodingAttr,
    permutation: &[u32],
) -> Option<Type> {
    let map = AffineMap::permutation(cx, permutation);
    let back = infer_level_to_dimension(cx, &map);
    let mut encoding = encoding.without_map(cx);
    encoding.dim_to_level = Some(AffineMapAttr::get(cx, map));
    encoding.level_to_dim = back.map(|back| AffineMapAttr::get(cx, back));
    let tensor = ty.downcast::<RankedTensorType>(cx)?;
    let encoding = encoding.intern(cx).attr();
    Some(RankedTensorType::with_encoding(cx, &tensor.shape, tensor.element, Some(encoding)).ty())
}
