//! Distribution of vector transfers.

use terrace_affine::AffineDelinearizeIndexOp;
use terrace_builtin::{AffineMapAttr, IndexType, VectorType};
use terrace_gpu::{WarpExecuteOnLane0Op, YieldOp};
use terrace_ir::{Context, Mapping, Op, OpType, Operand, OperandGroup, Rewriter, Type, Value};
use terrace_vector::{Transfer, TransferReadOp, TransferWriteOp, transfer_mask_type};

use super::{Warp, distributed_dims, distributed_type, lane_index};
use crate::{bool_array, vector, vector_type};

/// Whether the permutation map uses dimensions in increasing order, each at most once.
fn keeps_order(cx: &Context, transfer: &Transfer) -> bool {
    let dims: Option<Vec<u32>> =
        (0..transfer.map.results.len()).map(|at| transfer.map.dim_at(cx, at)).collect();
    dims.is_some_and(|dims| dims.is_sorted_by(|a, b| a < b))
}

/// Moves a read out: each lane reads its part.
pub(super) fn read(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find(body, |op| {
        body.op(op).is::<TransferReadOp>() && body.has_one_use(body.result(op, 0))
    })?;
    let transfer = Transfer::of(body, definition)?;
    warp.is_outside(body, transfer.base).then_some(())?;
    let part = warp.part(body, at)?;
    let dims = distributed_dims(&transfer.ty, &part);
    let location = body.location(definition);
    let index = IndexType::get(&cx).ty();
    let padding = transfer.padding?;
    let mut more: Vec<(Value, Type)> = transfer.indices.iter().map(|one| (*one, index)).collect();
    more.push((padding, body.value_type(padding)));
    if let Some(mask) = transfer.mask {
        keeps_order(&cx, &transfer).then_some(())?;
        let ty = vector_type(body, mask)?.clone();
        more.push((mask, distributed_type(rw, &ty, dims.iter().copied(), warp.lanes)?));
    }
    rw.set_location(location);
    let lanes = warp.positions(rw, &transfer.ty.shape, &part.shape)?;
    let (new, results) = warp.with_more(rw, &more);
    let count = transfer.indices.len();
    let mut indices = results[..count].to_vec();
    for dim in dims {
        if let Some(of) = transfer.map.dim_at(&cx, dim) {
            let of = of as usize;
            indices[of] = lane_index(rw, new.op, indices[of], part.shape[dim], lanes[dim]);
        }
    }
    let (padding, mask) = (results[count], results.get(count + 1).copied());
    let ty = rw.body().value_type(rw.body().result(new.op, at));
    let map = AffineMapAttr::get(&cx, transfer.map);
    let in_bounds = bool_array(&cx, &transfer.in_bounds);
    let value =
        TransferReadOp::build(rw, ty, transfer.base, indices, map, padding, mask, in_bounds);
    let value = value.value(rw);
    new.replace_result(rw, at, value)
}

/// Moves the write at the end of the operation out: each lane writes its part. A write of at most
/// `max_elements` elements that cannot be distributed moves to an operation of its own.
pub(super) fn write(
    op: WarpExecuteOnLane0Op,
    rw: &mut Rewriter<'_>,
    max_elements: i64,
) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let last = body.prev_op(warp.end)?;
    body.op(last).is::<TransferWriteOp>().then_some(())?;
    let transfer = Transfer::of(body, last)?;
    let is_available = |value: Value| {
        value == transfer.vector || transfer.mask == Some(value) || warp.is_outside(body, value)
    };
    body.operands(last).all(is_available).then_some(())?;
    if distribute(&warp, &transfer, rw).is_some() {
        return Some(());
    }
    match transfer.mask {
        Some(_) => None,
        None => separate(&warp, &transfer, rw, max_elements),
    }
}

/// Inserts a copy of the operation `op`, whose first operand is `value`, and erases `op`.
fn copy_write(rw: &mut Rewriter<'_>, op: Op, value: Value, mask: Option<Value>) -> Op {
    let new = rw.body_mut().clone_op(op, &mut Mapping::new());
    rw.body_mut().set_operand(new, 0, value);
    if let Some(mask) = mask {
        rw.body_mut().set_operand_group(new, Transfer::MASK, &[mask]);
    }
    rw.insert(new);
    rw.erase_op(op);
    new
}

/// Moves a write out, with the indices of each lane.
fn distribute(warp: &Warp, transfer: &Transfer, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let rank = transfer.ty.shape.len();
    if rank == 0 {
        return None;
    }
    let ty = distributed_type(rw, &transfer.ty, 0..rank, warp.lanes)?;
    let mut more = vec![(transfer.vector, ty)];
    if let Some(mask) = transfer.mask {
        transfer.map.is_minor_identity(&cx).then_some(())?;
        let whole = transfer_mask_type(&cx, &transfer.ty, &transfer.map);
        let whole = whole.downcast::<VectorType>(&cx)?;
        more.push((mask, distributed_type(rw, whole, 0..whole.shape.len(), warp.lanes)?));
    }
    let part = ty.downcast::<VectorType>(&cx)?;
    let (new, results) = warp.with_more(rw, &more);
    let write = copy_write(rw, transfer.op, results[0], results.get(1).copied());
    rw.set_before(write);
    let location = rw.body().location(new.op);
    rw.set_location(location);
    let lanes: Vec<Value> = match rank {
        1 => vec![new.lane],
        _ => {
            let sizes = transfer.ty.shape.iter().zip(&part.shape[..]);
            let sizes: Vec<i64> = sizes.map(|(whole, part)| whole / part).collect();
            let types = vec![IndexType::get(&cx).ty(); rank];
            let op = AffineDelinearizeIndexOp::build(rw, &types, new.lane, (), sizes).op();
            rw.body().results(op).collect()
        }
    };
    let location = rw.body().location(write);
    rw.set_location(location);
    let mut indices = transfer.indices.clone();
    for (dim, lane) in lanes.into_iter().enumerate() {
        if let Some(of) = transfer.map.dim_at(&cx, dim) {
            let of = of as usize;
            indices[of] = lane_index(rw, new.op, indices[of], part.shape[dim], lane);
        }
    }
    rw.body_mut().set_operand_group(write, OperandGroup::of(2), &indices);
    Some(())
}

/// Moves a write to an operation of its own behind `warp`.
fn separate(
    warp: &Warp,
    transfer: &Transfer,
    rw: &mut Rewriter<'_>,
    max_elements: i64,
) -> Option<()> {
    if transfer.ty.shape.iter().product::<i64>() > max_elements {
        return None;
    }
    let body = rw.body();
    let is_write = |op: Op| body.op(op).is::<TransferWriteOp>() || op == warp.end;
    if body.ops_in(warp.block).all(is_write) {
        return None;
    }
    let ty = body.value_type(transfer.vector);
    vector(body, transfer.vector)?;
    let (new, results) = warp.with_more(rw, &[(transfer.vector, ty)]);
    let location = rw.body().location(transfer.op);
    rw.set_location(location);
    let second = WarpExecuteOnLane0Op::build(rw, &[], new.lane, new.lanes, ()).op();
    let region = rw.body().region(second, 0)?;
    let block = rw.append_block(region, &[]);
    rw.set_at_end(block);
    copy_write(rw, transfer.op, results[0], None);
    let location = rw.body().location(new.op);
    rw.set_location(location);
    YieldOp::build(rw, ());
    Some(())
}
