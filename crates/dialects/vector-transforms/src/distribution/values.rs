//! Distribution of operations that compute each element for itself, of constants and of results
//! that need no computation.

use rustc_hash::FxHashMap;
use terrace_arith::ConstantOp;
use terrace_builtin::{DenseElementsAttr, VectorType};
use terrace_gpu::WarpExecuteOnLane0Op;
use terrace_ir::effects::is_trivially_dead;
use terrace_ir::{OpType, Operand, Rewriter, Type, Value};
use terrace_transforms::post_order;
use terrace_vector::{BroadcastOp, ShapeCastOp, StepOp, is_broadcastable};

use super::{Warp, fixed};
use crate::sink::{copy_with, is_elementwise_mappable};
use crate::vector_type;

/// Moves an elementwise operation out: each lane applies it to its parts of the operands.
pub(super) fn elementwise(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find(body, |op| is_elementwise_mappable(body.op(op)))?;
    (body.result_count(definition) == 1).then_some(())?;
    let part = warp.part(body, at);
    let mut more = Vec::new();
    for operand in body.operands(definition) {
        let ty = match (&part, vector_type(body, operand)) {
            (Some(part), Some(whole)) => fixed(rw, whole, &part.shape),
            (None, None) => body.value_type(operand),
            _ => return None,
        };
        more.push((operand, ty));
    }
    let location = body.location(op.op());
    let ty = body.value_type(body.result(op.op(), at));
    let (new, operands) = warp.with_more(rw, &more);
    let value = copy_with(rw, definition, &operands, ty);
    if let Some(copy) = rw.body().defining_op(value) {
        rw.body_mut().set_location(copy, location);
    }
    new.replace_result(rw, at, value)
}

/// Moves a constant whose elements are equal out.
pub(super) fn constant(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<ConstantOp>(body)?;
    let value = ConstantOp::from_op(definition).view(body).value();
    let value = value.downcast::<DenseElementsAttr>(&cx)?;
    value.splat_value(&cx)?;
    let ty = body.value_type(body.result(warp.op, at));
    let value = value.resize_splat(&cx, ty)?.attr();
    let location = body.location(warp.op);
    rw.set_after(warp.op);
    rw.set_location(location);
    let value = ConstantOp::build(rw, value).value(rw);
    warp.replace_and_revisit(rw, at, value)
}

/// Moves `vector.step` of as many elements as there are lanes out: the element of a lane is its
/// number.
pub(super) fn step(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, _) = warp.find_op::<StepOp>(body)?;
    (warp.whole(body, at)?.shape.iter().product::<i64>() == warp.lanes).then_some(())?;
    let ty = body.value_type(body.result(warp.op, at));
    ty.is::<VectorType>().then_some(())?;
    rw.set_after(warp.op);
    let value = BroadcastOp::build(rw, ty, warp.lane).value(rw);
    warp.replace_result(rw, at, value)
}

/// Removes results without uses and results that yield the same value as an earlier one.
pub(super) fn dead_results(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (mut values, mut types) = (Vec::new(), Vec::<Type>::new());
    let mut first: FxHashMap<Value, usize> = FxHashMap::default();
    let mut places = Vec::new();
    for (result, value) in body.results(warp.op).zip(body.operands(warp.end)) {
        if body.has_uses(result) {
            let place = *first.entry(value).or_insert_with(|| {
                values.push(value);
                types.push(body.value_type(result));
                values.len() - 1
            });
            places.push((result, place));
        }
    }
    if values.len() == body.operand_count(warp.end) {
        return None;
    }
    let new = warp.with_results(rw, &values, &types);
    for inner in post_order(rw.body(), new.op) {
        if is_trivially_dead(rw.body(), inner) {
            rw.erase_op(inner);
        }
    }
    for (result, at) in places {
        let value = rw.body().result(new.op, at);
        rw.replace_all_uses(result, value);
    }
    rw.erase_op(warp.op);
    Some(())
}

/// Replaces a result that yields a value from outside, or an argument, by that value.
pub(super) fn forward(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, value) = body.operands(warp.end).enumerate().find_map(|(at, value)| {
        let result = body.result(warp.op, at);
        if !body.has_uses(result) {
            return None;
        }
        let outer = match warp.is_outside(body, value) {
            true => value,
            false => {
                let argument = body.arguments(warp.block).iter().position(|one| *one == value)?;
                *warp.args.get(argument)?
            }
        };
        (body.value_type(outer) == body.value_type(result)).then_some((at, outer))
    })?;
    warp.replace_and_revisit(rw, at, value)
}

/// Moves a broadcast out if each lane can build its part from the whole source.
pub(super) fn broadcast(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<BroadcastOp>(body)?;
    let part = warp.part(body, at)?;
    let source = BroadcastOp::from_op(definition).view(body).source();
    is_broadcastable(body, source, &part).then_some(())?;
    let location = body.location(definition);
    let (new, results) = warp.with_more(rw, &[(source, rw.body().value_type(source))]);
    let ty = rw.body().value_type(rw.body().result(new.op, at));
    rw.set_location(location);
    let value = BroadcastOp::build(rw, ty, results[0]).value(rw);
    new.replace_result(rw, at, value)
}

/// Moves a shape cast out. The part of the source has the shape of the result, with leading
/// dimensions of size 1 if its rank is smaller.
pub(super) fn shape_cast(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<ShapeCastOp>(body)?;
    let part = warp.part(body, at)?;
    let source = ShapeCastOp::from_op(definition).view(body).source();
    let rank = vector_type(body, source)?.shape.len();
    let missing = rank.saturating_sub(part.shape.len());
    let shape = [&vec![1; missing], &part.shape[..]].concat();
    let ty = fixed(rw, &part, &shape);
    let location = body.location(definition);
    let (new, results) = warp.with_more(rw, &[(source, ty)]);
    let ty = rw.body().value_type(rw.body().result(new.op, at));
    rw.set_location(location);
    let value = ShapeCastOp::build(rw, ty, results[0]).value(rw);
    new.replace_result(rw, at, value)
}
