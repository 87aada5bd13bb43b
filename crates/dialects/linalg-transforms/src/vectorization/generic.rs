//! The vectorization of a structured operation by its region: operands are read as vectors over all
//! loops, each operation of the region becomes one on vectors (MLIR: `vectorizeAsLinalgGeneric`).

use rustc_hash::FxHashMap;
use terrace_affine::{AffineApplyOp, expansion};
use terrace_arith::BuildConstant;
use terrace_builtin::IndexType;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::{MemRefType, RankedTensorType, VectorType};
use terrace_ir::{Body, Builder, Context, Op, OpType, Operand, Rewriter, Type, Value};
use terrace_linalg::{IndexOp, YieldOp};
use terrace_vector::{BroadcastOp, ExtractOp, MultiDimReductionOp, StepOp, TransposeOp};
use terrace_vector_transforms::is_elementwise_mappable;

use super::extract;
use super::masks::{read, write};
use super::state::State;
use super::support::{broadcast_to, combining_kind, copy_with, match_reduction};
use crate::generic::block_of;

/// The vector, or scalar, of each value of the region; values from outside stand for themselves.
#[derive(Default)]
pub(super) struct Vectors(FxHashMap<Value, Value>);

impl Vectors {
    /// Returns the vector of `value`.
    pub(super) fn get(&self, value: Value) -> Value {
        self.0.get(&value).copied().unwrap_or(value)
    }

    fn set(&mut self, value: Value, vector: Value) {
        self.0.insert(value, vector);
    }
}

/// Returns the map without its zero results, which selects the loops of a mask.
pub(super) fn masking_map(cx: &Context, map: &AffineMap) -> AffineMap {
    let dims: Vec<usize> =
        (0..map.results.len()).filter(|at| map.dim_at(cx, *at).is_some()).collect();
    map.sub_map(&dims)
}

/// Returns the loops that `map` uses, in ascending order.
pub(super) fn used_loops(cx: &Context, map: &AffineMap) -> Vec<usize> {
    (0..map.num_dims as usize)
        .filter(|dim| (0..map.results.len()).any(|at| map.dim_at(cx, at) == Some(*dim as u32)))
        .collect()
}

/// Returns the map from the dimensions of an operand to the loops: for each of the loops `dims` the
/// operand's dimension that `map` indexes by it, 0 for none.
pub(super) fn transfer_map(cx: &Context, map: &AffineMap, dims: &[usize]) -> AffineMap {
    let results: Vec<AffineExpr> = dims
        .iter()
        .map(|dim| {
            let at = (0..map.results.len()).find(|at| map.dim_at(cx, *at) == Some(*dim as u32));
            match at {
                Some(at) => AffineExpr::dim(cx, at as u32),
                None => AffineExpr::constant(cx, 0),
            }
        })
        .collect();
    AffineMap::new(map.results.len() as u32, 0, results)
}

/// Vectorizes the operation of `state`; returns the values of its results.
pub(super) fn vectorize(rewriter: &mut Rewriter<'_>, state: &mut State) -> Option<Vec<Value>> {
    let cx = rewriter.context().clone();
    let block = block_of(rewriter.body(), state.op)?;
    let arguments = rewriter.body().arguments(block).to_vec();
    let mut vectors = Vectors::default();
    let zero = rewriter.constant_index(0);
    let all: Vec<usize> = (0..state.loops.len()).collect();
    let generic = state.generic.clone();
    for (at, value) in generic.operands().enumerate() {
        let ty = rewriter.body().value_type(value);
        let argument = *arguments.get(at)?;
        if !ty.is::<MemRefType>() && !ty.is::<RankedTensorType>() {
            vectors.set(argument, value);
            continue;
        }
        let map = &generic.maps[at];
        let dims = if at < generic.inputs.len() { all.clone() } else { used_loops(&cx, map) };
        let element = element_type_or_self(&cx, ty);
        let vector = state.vector_over(&cx, element, &dims);
        let rank = shape_of(&cx, ty)?.len();
        let read_map = transfer_map(&cx, map, &dims);
        let flags = vec![false; dims.len()];
        let op = read(rewriter, vector, value, &vec![zero; rank], read_map, None, &flags);
        let op = state.mask(rewriter, op, Some(&masking_map(&cx, map)));
        let mut result = rewriter.body().result(op, 0);
        if dims.is_empty() {
            result = ExtractOp::build(rewriter, element, result, (), vec![]).value(rewriter);
        }
        vectors.set(argument, result);
    }
    let ops: Vec<Op> = rewriter.body().ops_in(block).collect();
    for op in ops {
        if rewriter.body().op(op).is::<YieldOp>() {
            return written(rewriter, state, op, &vectors);
        }
        let new = vectorize_one(rewriter, state, op, &vectors)?;
        let new = state.mask(rewriter, new, None);
        let results: Vec<Value> = rewriter.body().results(op).collect();
        for (at, result) in results.into_iter().enumerate() {
            vectors.set(result, rewriter.body().result(new, at));
        }
    }
    None
}

/// Vectorizes the operation `op` of the region.
fn vectorize_one(b: &mut Builder<'_>, state: &mut State, op: Op, vectors: &Vectors) -> Option<Op> {
    let view = b.body().op(op);
    if view.is::<IndexOp>() {
        return index(b, state, op);
    }
    if view.is::<terrace_tensor::ExtractOp>() {
        return extract::vectorize(b, state, op, vectors);
    }
    if view.is::<terrace_arith::ConstantOp>() {
        return Some(copy_with(b, op, &[], &[]));
    }
    if !is_elementwise_mappable(view) {
        return None;
    }
    if let Some(reduced) = reduction(b, state, op, vectors) {
        return Some(reduced);
    }
    let cx = b.context().clone();
    let operands: Vec<Value> = b.body().operands(op).map(|operand| vectors.get(operand)).collect();
    let mut widest: Option<VectorType> = None;
    for operand in &operands {
        if let Some(ty) = b.body().value_type(*operand).downcast::<VectorType>(&cx)
            && widest.as_ref().is_none_or(|widest| widest.shape.len() < ty.shape.len())
        {
            widest = Some(ty.clone());
        }
    }
    let types: Vec<Type> = b.body().op(op).result_types().collect();
    let Some(widest) = widest else {
        return Some(copy_with(b, op, &operands, &types));
    };
    let operands: Vec<Value> =
        operands.into_iter().map(|operand| broadcast_to(b, operand, &widest)).collect();
    let vector = |ty: &Type| VectorType::scalable(&cx, &widest.shape, &widest.scalable, *ty).ty();
    let types: Vec<Type> = types.iter().map(vector).collect();
    Some(copy_with(b, op, &operands, &types))
}

/// Builds a `vector.multi_reduction` for the operation `op` if it combines the argument of an
/// output with a value of more loops (MLIR: `reduceIfNeeded`).
fn reduction(b: &mut Builder<'_>, state: &State, op: Op, vectors: &Vectors) -> Option<Op> {
    let cx = b.context().clone();
    let body = b.body();
    let block = body.parent_block(op)?;
    let inputs = state.generic.inputs.len();
    let operands: Vec<Value> = body.operands(op).collect();
    let (reduced, carried) = operands.iter().find_map(|operand| {
        let (owner, at) = body.argument_of(*operand)?;
        let output = at.checked_sub(inputs).filter(|_| owner == block)?;
        Some((match_reduction(body, block, inputs, output)?.reduced, *operand))
    })?;
    let (source, acc) = (vectors.get(reduced), vectors.get(carried));
    let shape = |value: Value| {
        let ty = body.value_type(value).downcast::<VectorType>(&cx)?;
        Some(ty.shape.to_vec())
    };
    let from = shape(source)?;
    if shape(acc).is_some_and(|to| to == from) {
        return None;
    }
    let kind = combining_kind(body.op(op))?;
    let dims: Vec<i64> = (0..state.loops.len())
        .filter(|dim| !state.generic.parallel[*dim])
        .map(|d| d as i64)
        .collect();
    Some(MultiDimReductionOp::build(b, kind, source, acc, dims).op())
}

/// Builds the vector of the indices of a loop, for `linalg.index`.
fn index(b: &mut Builder<'_>, state: &State, op: Op) -> Option<Op> {
    let cx = b.context().clone();
    let index = IndexType::get(&cx).ty();
    let dim = usize::try_from(b.body().op(op).cast::<IndexOp>()?.dim()).ok()?;
    let last = state.loops.len().checked_sub(1)?;
    if dim > last {
        return None;
    }
    let ty = state.vector_over(&cx, index, &[dim]);
    let steps = StepOp::build(b, ty).op();
    if dim == last {
        return Some(steps);
    }
    let mut order: Vec<usize> = (0..=last).collect();
    order.swap(dim, last);
    let swapped = state.vector_over(&cx, index, &order);
    let steps = b.body().result(steps, 0);
    let wide = BroadcastOp::build(b, swapped, steps).value(b);
    let permutation = order.iter().map(|at| *at as i64).collect();
    Some(TransposeOp::build(b, state.vector(&cx, index), wide, permutation).op())
}

/// Writes the values of the terminator `end` to the outputs; returns the written tensors.
fn written(
    b: &mut Builder<'_>,
    state: &mut State,
    end: Op,
    vectors: &Vectors,
) -> Option<Vec<Value>> {
    let cx = b.context().clone();
    let yielded: Vec<Value> = b.body().operands(end).collect();
    let (inputs, outputs) = (state.generic.inputs.len(), state.generic.outputs.clone());
    let mut results = Vec::new();
    for (at, (value, output)) in yielded.into_iter().zip(outputs).enumerate() {
        let map = state.generic.maps[inputs + at].clone();
        let ty = b.body().value_type(output);
        let dims = used_loops(&cx, &map);
        let element = element_type_or_self(&cx, ty);
        let vector = state.vector_over(&cx, element, &dims);
        let vector_type = vector.downcast::<VectorType>(&cx)?.clone();
        let rank = shape_of(&cx, ty)?.len();
        let mut value = vectors.get(value);
        let zero = b.constant_index(0);
        let op = if dims.is_empty() {
            if !b.body().value_type(value).is::<VectorType>() {
                value = BroadcastOp::build(b, vector, value).value(b);
            }
            write(b, value, output, &[], AffineMap::new(0, 0, []), &[])
        } else {
            value = broadcast_to(b, value, &vector_type);
            let write_map = transfer_map(&cx, &map, &dims);
            write(b, value, output, &vec![zero; rank], write_map, &vec![false; dims.len()])
        };
        let op = state.mask(b, op, Some(&masking_map(&cx, &map)));
        results.extend(b.body().results(op).next());
    }
    Some(results)
}

/// Expands the `affine.apply` operations of the region of `op` to operations of `arith`.
pub(super) fn expand_applies(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let body: &Body = rewriter.body();
    let block = block_of(body, op)?;
    let applies: Vec<Op> =
        body.ops_in(block).filter(|inner| body.op(*inner).is::<AffineApplyOp>()).collect();
    let point = rewriter.point();
    for apply in applies {
        rewriter.set_before(apply);
        let view = rewriter.body().op(apply).cast::<AffineApplyOp>()?;
        let map = expansion::owned_map(*view, view.map())?;
        let operands: Vec<Value> = view.operands().collect();
        let values = expansion::results(rewriter, &map, &operands)?;
        rewriter.replace_op(apply, &values);
    }
    rewriter.set_point(point);
    Some(())
}
