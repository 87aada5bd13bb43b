//! Distribution of extractions and insertions of slices.

use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate};
use terrace_builtin::DYNAMIC;
use terrace_builtin::values::integers;
use terrace_gpu::WarpExecuteOnLane0Op;
use terrace_ir::{OpType, Operand, Rewriter, Value};
use terrace_scf::IfOp;
use terrace_vector::{ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp};

use super::{Warp, distributed_dim, fixed};
use crate::{vector, vector_type};
use terrace_builtin::values::integer_array;

/// Moves `vector.extract` from a vector of rank 2 or higher out.
pub(super) fn extract(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<ExtractOp>(body)?;
    let view = ExtractOp::from_op(definition).view(body);
    let source = view.source();
    let position = view.static_position().to_vec();
    let dynamic: Vec<Value> = view.dynamic_position().collect();
    let whole = vector_type(body, source)?.clone();
    if whole.shape.len() <= 1 {
        return None;
    }
    let result = body.value_type(body.result(warp.op, at));
    let ty = match result == body.value_type(body.operand(warp.end, at)) {
        true => body.value_type(source),
        false => {
            let part = warp.part(body, at)?;
            distributed_dim(&warp.whole(body, at)?, &part)?;
            let shape = [whole.shape.get(..position.len())?, &part.shape[..]].concat();
            fixed(rw, &part, &shape)
        }
    };
    let location = body.location(definition);
    let (new, results) = warp.with_more(rw, &[(source, ty)]);
    rw.set_location(location);
    let value = ExtractOp::build(rw, result, results[0], dynamic, position).value(rw);
    new.replace_result(rw, at, value)
}

/// Moves `vector.insert` into a vector of rank 2 or higher out. If the slice is not distributed,
/// one lane inserts it.
pub(super) fn insert(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<InsertOp>(body)?;
    let view = InsertOp::from_op(definition).view(body);
    let (value, dest) = (view.value_to_store(), view.dest());
    let mut position = view.static_position().to_vec();
    let dynamic: Vec<Value> = view.dynamic_position().collect();
    let whole = vector(body, dest)?;
    if whole.shape.len() <= 1 {
        return None;
    }
    let location = body.location(definition);
    let result = body.value_type(body.result(warp.op, at));
    if result == body.value_type(body.operand(warp.end, at)) {
        let more = [value, dest].map(|one| (one, body.value_type(one)));
        let (new, results) = warp.with_more(rw, &more);
        rw.set_location(location);
        let inserted = InsertOp::build(rw, results[0], results[1], dynamic, position).value(rw);
        return new.replace_result(rw, at, inserted);
    }
    let part = warp.part(body, at)?;
    let dim = distributed_dim(&whole, &part)?;
    let source = vector(body, value)?;
    let mut shape = source.shape.to_vec();
    let source_dim = dim.checked_sub(position.len());
    match source_dim {
        Some(dim) => shape[dim] = part.shape[position.len() + dim],
        None => position.iter().all(|one| *one != DYNAMIC).then_some(())?,
    }
    let more = [(value, fixed(rw, &part, &shape)), (dest, result)];
    let lane = warp.lane;
    let (new, results) = warp.with_more(rw, &more);
    rw.set_location(location);
    let inserted = match source_dim {
        Some(_) => InsertOp::build(rw, results[0], results[1], dynamic, position).value(rw),
        None => {
            let count = part.shape[dim];
            let inserting = rw.constant_index(position[dim] / count);
            let is_inserting = CmpIOp::build(rw, CmpIPredicate::Eq, lane, inserting).value(rw);
            position[dim] %= count;
            let branch = IfOp::define(
                rw,
                is_inserting,
                &[result],
                |b| [InsertOp::build(b, results[0], results[1], (), position).value(b)],
                |_| [results[1]],
            );
            rw.body().result(branch.op(), 0)
        }
    };
    new.replace_result(rw, at, inserted)
}

/// Moves `vector.extract_strided_slice` out if it takes the whole of the distributed dimension.
pub(super) fn extract_strided(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<ExtractStridedSliceOp>(body)?;
    let part = warp.part(body, at)?;
    if part.shape.len() < 2 {
        return None;
    }
    let yielded = warp.whole(body, at)?;
    let dim = distributed_dim(&yielded, &part)?;
    let view = ExtractStridedSliceOp::from_op(definition).view(body);
    let (source, offsets, strides) = (view.source(), view.offsets(), view.strides());
    let mut sizes = integers(&cx, view.sizes().data(&cx))?;
    if let Some(size) = sizes.get_mut(dim) {
        let offset = integers(&cx, offsets.data(&cx))?.get(dim).copied();
        if offset != Some(0) || *size != yielded.shape[dim] {
            return None;
        }
        *size = part.shape[dim];
    }
    let mut shape = vector_type(body, source)?.shape.to_vec();
    shape[dim] = part.shape[dim];
    let location = body.location(definition);
    let ty = body.value_type(body.result(warp.op, at));
    let (new, results) = warp.with_more(rw, &[(source, fixed(rw, &part, &shape))]);
    rw.set_location(location);
    let sizes = integer_array(&cx, &sizes);
    let value = ExtractStridedSliceOp::build(rw, ty, results[0], offsets, sizes, strides).value(rw);
    new.replace_result(rw, at, value)
}

/// Moves `vector.insert_strided_slice` out if it inserts the whole of the distributed dimension.
pub(super) fn insert_strided(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<InsertStridedSliceOp>(body)?;
    let part = warp.part(body, at)?;
    if part.shape.len() < 2 {
        return None;
    }
    let view = InsertStridedSliceOp::from_op(definition).view(body);
    let (value, dest) = (view.value_to_store(), view.dest());
    let (offsets, strides) = (view.offsets(), view.strides());
    let (source, whole) = (vector(body, value)?, vector(body, dest)?);
    let dim = distributed_dim(&whole, &part)?;
    let source_dim = dim.checked_sub(whole.shape.len().checked_sub(source.shape.len())?)?;
    if source.shape[source_dim] != whole.shape[dim] {
        return None;
    }
    let mut shape = source.shape.to_vec();
    shape[source_dim] = part.shape[dim];
    let ty = body.value_type(body.result(warp.op, at));
    let location = body.location(definition);
    let more = [(value, fixed(rw, &part, &shape)), (dest, ty)];
    let (new, results) = warp.with_more(rw, &more);
    rw.set_location(location);
    let value = InsertStridedSliceOp::build(rw, results[0], results[1], offsets, strides).value(rw);
    new.replace_result(rw, at, value)
}
