//! The pass `affine-pipeline-data-transfer`: overlaps transfers to fast memory with computation, by
//! double buffering (MLIR: `PipelineDataTransfer.cpp`).

use terrace_affine::{
    AffineApplyOp, AffineDialect, AffineDmaStartOp, AffineDmaWaitOp, AffineForOp, AppliedMap,
    places,
};
use terrace_affine_analysis::{constant_trip_count, dominates};
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, DYNAMIC, IntegerAttr, MemRefType};
use terrace_ir::dominance::Dominance;
use terrace_ir::{Body, Builder, Op, OpType, Operand, Value};
use terrace_memref::{AllocOp, DeallocOp, DimOp, MemrefDialect};
use terrace_pass::{PassResult, Target, pass};

use crate::loops::{body_block, induction_variable, loops_below};
use crate::replace_memref::{Remap, replace_memref};
use crate::skew::{are_shifts_valid, skew_body};

/// Overlap transfers between memory spaces with computation
#[pass(
    name = "affine-pipeline-data-transfer",
    title = "AffinePipelineDataTransfer",
    anchor = "func.func",
    run = run
)]
pub struct AffinePipelineDataTransfer {}

fn run(_: &AffinePipelineDataTransfer, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ArithDialect>();
    target.context().load::<MemrefDialect>();
    let body = target.body_mut();
    for op in loops_below(body, Op::ROOT) {
        // Loops without transfers, or whose transfers depend on others, remain.
        let _ = pipeline_transfers(body, op);
    }
    Ok(())
}

/// The start of a transfer for which an operation in the same body waits.
struct Transfer {
    start: Op,
    /// The memref in the faster memory space.
    buffer: Value,
    tag: Value,
}

/// Runs the transfers to faster memory in the body of `op` an iteration ahead, with two buffers
/// each. `None` if there are no such transfers, or a buffer is used otherwise.
fn pipeline_transfers(body: &mut Body, op: AffineForOp) -> Option<()> {
    constant_trip_count(body, op)?;
    let transfers = find_transfers(body, op);
    if transfers.is_empty() {
        return None;
    }
    let buffers = transfers.iter().map(|transfer| transfer.buffer);
    for memref in buffers.chain(transfers.iter().map(|transfer| transfer.tag)) {
        double_buffer(body, memref, op)?;
        erase_unused(body, memref);
    }
    let block = body_block(body, op.op())?;
    let mut early: Vec<Op> = Vec::new();
    for transfer in find_transfers(body, op) {
        early.push(transfer.start);
        early.extend(own_applies(body, transfer.start));
    }
    let end = body.last_op(block)?;
    let shift = |op: Op| i64::from(op != end && !early.contains(&op));
    let shifts: Vec<i64> = body.ops_in(block).map(shift).collect();
    if !are_shifts_valid(body, op, &shifts) {
        return None;
    }
    skew_body(body, op, &shifts)
}

/// Returns the number of the memory space of `memref`.
fn space(body: &Body, memref: Value) -> i64 {
    let cx = body.context();
    let ty = body.value_type(memref).downcast::<MemRefType>(cx);
    let space = ty.and_then(|ty| ty.memory_space?.downcast::<IntegerAttr>(cx)?.value.to_i64());
    space.unwrap_or(0)
}

/// Returns the transfers to faster memory directly in the body of `op`, whose buffers are not used
/// outside of it.
fn find_transfers(body: &Body, op: AffineForOp) -> Vec<Transfer> {
    let Some(block) = body_block(body, op.op()) else { return Vec::new() };
    let starts = body.ops_in(block).filter(|op| body.op(*op).is::<AffineDmaStartOp>());
    let starts: Vec<Op> = starts.collect();
    let memrefs = |op: Op| {
        let (found, _) = places(body.op(op), ["src", "dst", "tag"]).ok()?;
        Some(found.map(|place| (place.memref, place.indices)))
    };
    let outgoing: Vec<Value> = starts
        .iter()
        .filter_map(|op| {
            let [(source, _), (destination, _), _] = memrefs(*op)?;
            (space(body, destination) < space(body, source)).then_some(destination)
        })
        .collect();
    let is_inside =
        |user: Op| body.op(user).is::<DeallocOp>() || body.ancestor_in_block(user, block).is_some();
    let transfer = |start: Op| {
        let [(source, _), (buffer, _), (tag, indices)] = memrefs(start)?;
        let users = || body.uses(buffer).map(|user| body.user(user));
        if space(body, source) >= space(body, buffer)
            || outgoing.contains(&source)
            || !users().all(is_inside)
        {
            return None;
        }
        let waits = body.ops_in(block).filter(|op| body.op(*op).is::<AffineDmaWaitOp>());
        let is_match = |wait: &Op| {
            let place = places(body.op(*wait), ["tag"]);
            place.is_ok_and(|([place], _)| place.memref == tag && place.indices == indices)
        };
        waits.into_iter().find(is_match)?;
        Some(Transfer { start, buffer, tag })
    };
    starts.into_iter().filter_map(transfer).collect()
}

/// Returns the `affine.apply`s that compute operands of `start` only; those that other operations
/// use, too, are composed to new ones for `start`.
fn own_applies(body: &mut Body, start: Op) -> Vec<Op> {
    let applied = |body: &Body, value: Value| {
        body.defining_op(value).filter(|op| body.op(*op).is::<AffineApplyOp>())
    };
    let operands: Vec<Value> =
        body.operands(start).filter(|value| applied(body, *value).is_some()).collect();
    let (mut applies, mut pending) = (Vec::new(), operands.clone());
    while let Some(value) = pending.pop() {
        if let Some(op) = applied(body, value).filter(|op| !applies.contains(op)) {
            applies.push(op);
            pending.extend(body.operands(op));
        }
    }
    let is_own = |op: &Op| {
        body.results(*op).flat_map(|result| body.uses(result)).all(|user| body.user(user) == start)
    };
    if applies.iter().all(is_own) {
        return applies;
    }
    let cx = body.context().clone();
    let identity = AffineMap::identity(&cx, operands.len() as u32);
    let Some(mut composed) = AppliedMap::new(&identity, operands.clone()) else { return applies };
    composed.fully_compose(body.op(start));
    let mut builder = Builder::before(body, start);
    let one = |result: &AffineExpr| {
        let map = AffineMap::new(composed.map.num_dims, composed.map.num_symbols, [*result]);
        let map = AffineMapAttr::get(&cx, map);
        AffineApplyOp::build(&mut builder, map, &composed.operands).value(&mut builder)
    };
    let values: Vec<Value> = composed.map.results.iter().map(one).collect();
    let replaced = |operand: Value| match operands.iter().position(|old| *old == operand) {
        Some(at) => values[at],
        None => operand,
    };
    let all: Vec<Value> = body.operands(start).map(replaced).collect();
    body.set_operands(start, &all);
    values.into_iter().filter_map(|value| body.defining_op(value)).collect()
}

/// Replaces `memref` in the body of `op` by a buffer of twice the size, of which odd and even
/// iterations use one half each. `None` if `memref` has uses that are no affine accesses.
fn double_buffer(body: &mut Body, memref: Value, op: AffineForOp) -> Option<()> {
    let cx = body.context().clone();
    let ty = body.value_type(memref).downcast::<MemRefType>(&cx)?.clone();
    let shape: Vec<i64> = std::iter::once(2).chain(ty.shape.iter().copied()).collect();
    let new_type = MemRefType::with_layout(&cx, &shape, ty.element, None, ty.memory_space);
    let mut builder = Builder::before(body, op.op());
    let dynamic = ty.shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC);
    let alloc = builder.body().defined_by::<AllocOp>(memref);
    let known: Vec<Value> = alloc.map_or(Vec::new(), |alloc| alloc.dynamic_sizes().collect());
    let mut sizes = Vec::new();
    for (number, (at, _)) in dynamic.enumerate() {
        let index = builder.constant_index(at as i64);
        sizes.push(match known.get(number) {
            Some(size) => *size,
            None => DimOp::build(&mut builder, memref, index).value(&mut builder),
        });
    }
    let new = AllocOp::build(&mut builder, new_type, &sizes[..], ()).value(&mut builder);
    let step = op.view(body).step_value()?;
    let variable = induction_variable(body, op)?;
    let block = body_block(body, op.op())?;
    let location = body.location(op.op());
    let number = AffineExpr::dim(&cx, 0).floor_div(&cx, AffineExpr::constant(&cx, step));
    let half = number.modulo(&cx, AffineExpr::constant(&cx, 2));
    let map = AffineMapAttr::get(&cx, AffineMap::new(1, 0, [half]));
    let mut builder = Builder::at_start(body, block, location);
    let half = AffineApplyOp::build(&mut builder, map, [variable]).value(&mut builder);
    let apply = body.defining_op(half)?;
    let users: Vec<Op> = {
        let dominance = Dominance::new(body);
        let users = body.uses(memref).map(|user| body.user(user));
        users.filter(|user| dominates(&dominance, body, apply, *user)).collect()
    };
    let remap = Remap { leading: &[half], map: None, inputs: &[] };
    if !replace_memref(body, memref, new, &remap, |_, user| users.contains(&user)) {
        body.erase(apply);
        return None;
    }
    let mut builder = Builder::after(body, op.op());
    builder.set_location(location);
    DeallocOp::build(&mut builder, new);
    Some(())
}

/// Erases the allocation of `memref` if it has no uses or only a deallocation.
fn erase_unused(body: &mut Body, memref: Value) {
    let Some(definition) = body.defining_op(memref) else { return };
    let users: Vec<Op> = body.uses(memref).map(|user| body.user(user)).collect();
    match users[..] {
        [] => body.erase(definition),
        [user] if body.op(user).is::<DeallocOp>() => {
            body.erase(user);
            body.erase(definition);
        }
        _ => {}
    }
}
