//! The operations that split or tile reductions.

use terrace_builtin::IntegerAttr;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{ArrayAttr, Builder, Context, Diagnostic, Op, OpRef, OpType, Type, Value};
use terrace_linalg_transforms::split_reduction::{ReductionSplit, split_reduction};
use terrace_linalg_transforms::tiling::{
    Tiles, tile_reduction, tile_reduction_in_parallel, tiled_loops,
};
use terrace_transform::{SplitReductionOp, TileReductionUsingForOp, TileReductionUsingForallOp};

use crate::interpreter::{Interpreter, Item, item};
use crate::outcome::{Failure, Outcome, attempted};
use crate::payload::OpPlace;

/// Creates a `bufferization.alloc_tensor`.
fn alloc_tensor(b: &mut Builder<'_>, ty: Type, sizes: &[Value]) -> Op {
    terrace_bufferization::AllocTensorOp::build(b, ty, sizes, None::<Value>, None::<Value>).op()
}

/// Splits the reduction of the payload operation.
pub(crate) fn split(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<SplitReductionOp>() else { return Ok(Vec::new()) };
    let options = ReductionSplit {
        factor: view.split_factor(),
        position: usize::try_from(view.insert_split_dimension()).unwrap_or(usize::MAX),
        inner_parallel: view.inner_parallel(),
        by_scaling: view.use_scaling_algorithm(),
        alloc: view
            .use_alloc()
            .then_some(alloc_tensor as fn(&mut Builder<'_>, Type, &[Value]) -> Op),
    };
    let made =
        interpreter.rewrite_at(place, |rewriter| split_reduction(rewriter, place.op, &options));
    match made {
        Some(made) => {
            Ok([made.init, made.fill, made.split, made.combined].map(|op| item(place, op)).to_vec())
        }
        None => Err(attempted(op, interpreter.payload.op(place))),
    }
}

/// Returns the integers in `array`.
fn integers(cx: &Context, array: &ArrayAttr) -> Vec<i64> {
    let number = |one: &terrace_ir::Attribute| one.downcast::<IntegerAttr>(cx)?.to_i64();
    array.0.iter().filter_map(number).collect()
}

/// Tiles the reduction of the payload operation by loops that carry partial results.
pub(crate) fn tile_using_for(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<TileReductionUsingForOp>() else { return Ok(Vec::new()) };
    let cx = op.context();
    let sizes = integers(cx, view.tile_sizes().data(cx));
    let dims = integers(cx, view.reduction_dims().data(cx));
    let dims: Vec<usize> = dims.into_iter().filter_map(|dim| usize::try_from(dim).ok()).collect();
    let payload = interpreter.payload.op(place);
    if tiled_loops(payload).is_none() {
        let message = "Operation should implement PartialReductionOpInterface";
        return Err(Failure::silenceable(Diagnostic::error(payload.location(), message)));
    }
    let tiled = interpreter.rewrite_at(place, |rewriter| {
        let tiled = tile_reduction(rewriter, place.op, &sizes, &dims)?;
        rewriter.replace_op(place.op, &tiled.results);
        Some(tiled)
    });
    let tiled = tiled.ok_or_else(|| Failure::at(op, "failed to tile using partial reduction"))?;
    let first = tiled.loops.first().copied();
    let ops = tiled.fills.into_iter().chain([tiled.op]).chain(tiled.merges).chain(first);
    Ok(ops.map(|op| item(place, op)).collect())
}

/// Tiles the reduction of the payload operation by a parallel loop, of which each iteration
/// computes an element of the partial results.
pub(crate) fn tile_using_forall(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<TileReductionUsingForallOp>() else { return Ok(Vec::new()) };
    let cx = op.context();
    let dims = integers(cx, view.reduction_dims().data(cx));
    let payload = interpreter.payload.op(place);
    let Some(parallel) = tiled_loops(payload) else {
        let message = "Operation should implement PartialReductionOpInterface";
        return Err(Failure::silenceable(Diagnostic::error(payload.location(), message)));
    };
    let dims: Vec<usize> = match dims.is_empty() {
        true => (0..parallel.len()).filter(|dim| !parallel[*dim]).collect(),
        false => dims.into_iter().filter_map(|dim| usize::try_from(dim).ok()).collect(),
    };
    let threads = view.num_threads().to_vec();
    let by_threads = !threads.is_empty();
    let counts = if by_threads { threads } else { view.tile_sizes().to_vec() };
    let fail = || Failure::at(op, "could not tile reduction");
    let counts: Vec<Mixed> = counts.into_iter().map(Mixed::Static).collect();
    let tiles = if by_threads { Tiles::Threads(counts) } else { Tiles::Steps(counts) };
    let mapping = view.mapping();
    let tiled = interpreter.rewrite_at(place, |rewriter| {
        let tiled = tile_reduction_in_parallel(rewriter, place.op, &tiles, &dims, mapping)?;
        rewriter.replace_op(place.op, &tiled.results);
        Some(tiled)
    });
    let tiled = tiled.ok_or_else(fail)?;
    let ops = tiled.fills.into_iter().chain([tiled.op]).chain(tiled.merges).chain(tiled.loops);
    Ok(ops.map(|op| item(place, op)).collect())
}
