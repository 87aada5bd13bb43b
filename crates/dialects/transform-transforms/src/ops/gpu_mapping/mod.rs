//! The operations that map `scf.forall` to blocks and threads of a `gpu.launch` (MLIR:
//! `GPUTransformOps.cpp`).

mod ids;
mod launch;
mod mapping;

use terrace_arith::{self as arith, BuildConstant};
use terrace_gpu::{BarrierOp, BlockDimOp, LaunchOp, ThreadIdOp};
use terrace_ir::pattern::Rewriter;
use terrace_ir::{Block, Body, Diagnostic, InsertionPoint, Op, OpRef, OpType, Operand, Value};
use terrace_scf::{ForallOp, IfOp};
use terrace_transform::{MapForallToBlocks, MapNestedForallToThreads};
use terrace_transforms::post_order;

use self::ids::Ids;
use self::launch::{Level, build_launch, check_limits, first_op, set_sizes};
use self::mapping::{Mapping, Unit};
use crate::interpreter::{Interpreter, Item, item};
use crate::outcome::{Failure, Outcome};
use crate::payload::{OpPlace, Payload};

/// Returns a definite failure of `op`.
fn failure(op: OpRef<'_>, message: impl Into<String>) -> Failure {
    Failure::definite(op.context(), Diagnostic::error(op.location(), message.into()))
}

/// Returns the sizes with 1 for missing dimensions.
fn three(sizes: &[i64]) -> [i64; 3] {
    [0, 1, 2].map(|at| sizes.get(at).copied().unwrap_or(1))
}

/// Maps the only outer `scf.forall` in the payload to blocks, in a new launch if the operation
/// requests one.
pub(crate) fn map_forall_to_blocks<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(map) = op.cast::<MapForallToBlocks>() else { return Ok(Vec::new()) };
    let target = interpreter.payload.op(place);
    let applied = |message: &str, target: OpRef<'_>| {
        let error = Diagnostic::error(op.location(), message);
        Failure::silenceable(error.with_note(target.location(), "when applied to this payload op"))
    };
    let generate = map.generate_gpu_launch();
    if !generate && !target.is::<LaunchOp>() {
        let message = "Given target is not gpu.launch, set `generate_gpu_launch` attribute";
        return Err(applied(message, target));
    }
    let Some(loop_place) = only_outer_forall(&mut interpreter.payload, place) else {
        let target = interpreter.payload.op(place);
        return Err(applied("could not find a unique topLevel scf.forall", target));
    };
    let given = map.grid_dims().to_vec();
    if !generate && given.len() != 3 {
        return Err(failure(op, "transform require size-3 mapping"));
    }
    let OpPlace { body: id, op: forall } = loop_place;
    let mapped = interpreter.rewrite_at(loop_place, |rewriter| {
        let (launch, forall) = match generate {
            true => enclose(rewriter, forall).ok_or("the loop has no region")?,
            false => (LaunchOp::from_op(place.op), forall),
        };
        let sizes = map_to_blocks(rewriter, forall, &given)?;
        Ok::<_, String>((launch, sizes))
    });
    let (launch, sizes) = mapped.map_err(|message| failure(op, message))?;
    check_limits(op, Level::Grid, sizes)?;
    let launch_place = OpPlace { body: id, op: launch.op() };
    interpreter.rewrite_at(launch_place, |rewriter| {
        set_sizes(rewriter, launch, Level::Grid, sizes);
    });
    Ok(vec![item(launch_place, launch.op())])
}

/// Returns the only `scf.forall` below `place` that is in no other one.
fn only_outer_forall(payload: &mut Payload<'_>, place: OpPlace) -> Option<OpPlace> {
    let all = payload.post_order(place);
    let is_forall = |place: OpPlace| payload.op(place).is::<ForallOp>();
    let is_outer = |one: &OpPlace| {
        *one != place && is_forall(*one) && !payload.ancestors(*one).skip(1).any(is_forall)
    };
    let mut outer = all.into_iter().filter(is_outer);
    match (outer.next(), outer.next()) {
        (Some(one), None) => Some(one),
        _ => None,
    }
}

/// Moves `forall` into a new launch in its place.
fn enclose(rewriter: &mut Rewriter<'_>, forall: Op) -> Option<(LaunchOp, Op)> {
    let launch = build_launch(rewriter)?;
    let first = first_op(launch, rewriter.body())?;
    let block = rewriter.body().parent_block(first)?;
    rewriter.body_mut().move_op(forall, block, Some(first));
    Some((launch, forall))
}

/// Maps `forall` to blocks of a grid of the `given` sizes, or of its own sizes if they are empty.
/// Returns the sizes of the grid.
fn map_to_blocks(
    rewriter: &mut Rewriter<'_>,
    forall: Op,
    given: &[i64],
) -> Result<[i64; 3], String> {
    let mapping = Mapping::of(ForallOp::from_op(forall).view(rewriter.body()), true)?;
    let block = rewriter.body().parent_block(forall).ok_or("the loop is in no block")?;
    let around = rewriter.body().parent_op(forall);
    rewriter.set_point(InsertionPoint::AtStart(block));
    let zero = rewriter.constant_index(0);
    let sizes = map_one(rewriter, forall, &mapping, given, 1)?;
    let grid = three(if given.is_empty() { &sizes } else { given });
    if let Some(around) = around {
        replace_unit_ids(rewriter.body_mut(), around, zero, |op| {
            let dimension = op.cast::<BlockDimOp>()?.dimension();
            (grid[dimension as usize] == 1).then_some(())
        });
    }
    Ok(grid)
}

/// Maps all `scf.forall` in the payload launch to threads, warps and lanes.
pub(crate) fn map_nested_forall_to_threads<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(map) = op.cast::<MapNestedForallToThreads>() else { return Ok(Vec::new()) };
    if !interpreter.payload.op(place).is::<LaunchOp>() {
        return Err(Failure::at(op, "Given target is not a gpu.launch"));
    }
    let sizes = three(map.block_dims());
    check_limits(op, Level::Block, sizes)?;
    let launch = LaunchOp::from_op(place.op);
    let (sync, warp_size) = (map.sync_after_distribute(), map.warp_size());
    let mapped = interpreter.rewrite_at(place, |rewriter| {
        set_sizes(rewriter, launch, Level::Block, sizes);
        let first = first_op(launch, rewriter.body()).ok_or("the launch has no body")?;
        rewriter.set_point(InsertionPoint::Before(first));
        let zero = rewriter.constant_index(0);
        for inner in post_order(rewriter.body(), place.op) {
            if rewriter.body().op(inner).is::<ForallOp>() {
                map_to_threads(rewriter, inner, sizes, sync, warp_size)?;
            }
        }
        replace_unit_ids(rewriter.body_mut(), place.op, zero, |op| {
            let dimension = op.cast::<ThreadIdOp>()?.dimension();
            (sizes[dimension as usize] == 1).then_some(())
        });
        Ok::<_, String>(())
    });
    mapped.map_err(|message| failure(op, message))?;
    Ok(vec![item(place, place.op)])
}

/// Maps `forall` to parts of blocks of `sizes`, followed by a barrier if `sync`.
fn map_to_threads(
    rewriter: &mut Rewriter<'_>,
    forall: Op,
    sizes: [i64; 3],
    sync: bool,
    warp_size: i64,
) -> Result<(), String> {
    let mapping = Mapping::of(ForallOp::from_op(forall).view(rewriter.body()), false)?;
    let factor = mapping.unit.multiplicity(warp_size);
    if !mapping.is_linear && mapping.unit != Unit::Lane && sizes[0] % factor != 0 {
        return Err(format!("3-D mapping: size of threadIdx.x must be a multiple of {factor}"));
    }
    let required = mapping.sizes.iter().product::<i64>() * factor;
    let available: i64 = sizes.iter().product();
    if required > available {
        return Err(format!(
            "the number of required parallel resources (blocks or threads) {required} overflows \
             the number of available resources {available}"
        ));
    }
    if sync {
        rewriter.set_point(InsertionPoint::After(forall));
        BarrierOp::build(rewriter);
    }
    map_one(rewriter, forall, &mapping, &sizes, warp_size).map(|_| ())
}

/// Replaces `forall` by its body for the ids of `mapping`, where there are `available` blocks or
/// threads; as many as needed if it is empty. Returns the number of iterations for each id.
fn map_one(
    rewriter: &mut Rewriter<'_>,
    forall: Op,
    mapping: &Mapping,
    available: &[i64],
    warp_size: i64,
) -> Result<Vec<i64>, String> {
    let sizes = mapping.sizes_by_id();
    let basis = match available {
        [] => {
            let missing = 3usize.saturating_sub(sizes.len());
            [&sizes[..], &vec![1; missing]].concat()
        }
        _ => available.to_vec(),
    };
    rewriter.set_point(InsertionPoint::Before(forall));
    let location = rewriter.body().location(forall);
    rewriter.set_location(location);
    let ids = Ids::build(rewriter, forall, mapping, &basis, warp_size)?;
    let mut condition: Option<Value> = None;
    for next in ids.conditions.iter().filter(|_| !available.is_empty()) {
        condition = Some(match condition {
            Some(before) => arith::AndIOp::build(rewriter, before, *next).value(rewriter),
            None => *next,
        });
    }
    let branch = condition.map(|condition| IfOp::build(rewriter, &[], condition).op());
    let target = branch.and_then(|branch| {
        rewriter.build_block_with(branch, 0, &[], |_, _| {});
        let body = rewriter.body();
        let block = body.first_block(body.region(branch, 0)?)?;
        Some((block, body.last_op(block)))
    });
    inline(rewriter, forall, mapping, &ids, target).ok_or("the loop has no body")?;
    Ok(sizes)
}

/// Moves the operations of the body of `forall` to the block `target`, before an operation there,
/// or before `forall`, and erases `forall`.
fn inline(
    rewriter: &mut Rewriter<'_>,
    forall: Op,
    mapping: &Mapping,
    ids: &Ids,
    target: Option<(Block, Option<Op>)>,
) -> Option<()> {
    let body = rewriter.body_mut();
    let inner = body.first_block(body.region(forall, 0)?)?;
    let end = body.last_op(inner)?;
    let (block, before) = match target {
        Some(target) => target,
        None => (body.parent_block(forall)?, Some(forall)),
    };
    let variables = body.arguments(inner).to_vec();
    for op in body.ops_in(inner).take_while(|op| *op != end).collect::<Vec<_>>() {
        body.move_op(op, block, before);
    }
    for (variable, id) in variables.into_iter().zip(&mapping.ids) {
        body.replace_all_uses(variable, *ids.values.get(*id)?);
    }
    body.erase(forall);
    Some(())
}

/// Replaces the operations below `owner` that `is_unit` accepts by `zero`; they stay.
fn replace_unit_ids(
    body: &mut Body,
    owner: Op,
    zero: Value,
    is_unit: impl Fn(OpRef<'_>) -> Option<()>,
) {
    let units: Vec<Op> =
        body.ops_below(owner).filter(|op| is_unit(body.op(*op)).is_some()).collect();
    for op in units {
        let id = body.result(op, 0);
        body.replace_all_uses(id, zero);
    }
}
