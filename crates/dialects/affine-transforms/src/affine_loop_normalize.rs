//! The pass `affine-loop-normalize`: gives loops the lower bound 0 and the step 1
//! (MLIR: `AffineLoopNormalize.cpp`, `normalizeAffineFor`, `normalizeAffineParallel`).

use terrace_affine::{
    AffineApplyOp, AffineDialect, AffineForOp, AffineParallelOp, AppliedMap, map_of,
};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, IntegerAttr};
use terrace_ir::{ArrayAttr, Body, Builder, Context, Op, OpType, Operand, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::post_order;

use crate::loops::{
    body_block, induction_variable, lower_bound, promote_if_single_iteration, set_lower_bound,
    set_step, set_upper_bound, upper_bound,
};

/// Give affine loops the lower bound 0 and the step 1
#[pass(name = "affine-loop-normalize", title = "AffineLoopNormalize", anchor = "func.func", run = run)]
pub struct AffineLoopNormalize {
    /// Replace loops of one iteration by their bodies
    #[option]
    pub promote_single_iter: bool,
}

fn run(pass: &AffineLoopNormalize, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    let body = target.body_mut();
    for op in post_order(body, Op::ROOT) {
        if body.op(op).is::<AffineParallelOp>() {
            normalize_parallel(body, AffineParallelOp::from_op(op));
        } else if body.op(op).is::<AffineForOp>() {
            normalize_for(body, AffineForOp::from_op(op), pass.promote_single_iter);
        }
    }
    Ok(())
}

/// Gives `op` the lower bound 0 and the step 1, or replaces a loop of one iteration by its body if
/// `promotes`. A loop whose lower bound has several results remains unchanged.
pub fn normalize_for(body: &mut Body, op: AffineForOp, promotes: bool) {
    if promotes && promote_if_single_iteration(body, op) {
        return;
    }
    // Invalid loops are left unchanged.
    let _ = normalized(body, op);
}

fn normalized(body: &mut Body, op: AffineForOp) -> Option<()> {
    let cx = body.context().clone();
    let (lower, upper) = (lower_bound(body, op)?, upper_bound(body, op)?);
    let step = op.view(body).step_value()?;
    let [from] = lower.map.results[..] else { return None };
    if from.as_constant(&cx) == Some(0) && step == 1 {
        return None;
    }
    let variable = induction_variable(body, op)?;
    // The lower bound is a result of its own, so that both bounds share the operands.
    let (dims, symbols) = (lower.map.num_dims, lower.map.num_symbols);
    let results = vec![from; upper.map.results.len()];
    let splat = AppliedMap {
        map: AffineMap::new(dims, symbols, results),
        operands: lower.operands.clone(),
    };
    let mut count = upper.minus(&splat, *op.view(body));
    let by = AffineExpr::constant(&cx, step);
    for result in &mut count.map.results {
        *result = result.ceil_div(&cx, by);
    }
    count.canonicalize(*op.view(body));
    count.map = count.map.simplified(&cx);
    set_upper_bound(body, op, &count);
    set_lower_bound(body, op, &AppliedMap::constant(&cx, 0));
    set_step(body, op, 1);
    let scaled = from.add(&cx, AffineExpr::dim(&cx, dims).mul_constant(&cx, step));
    let (own_dims, own_symbols) = lower.operands.split_at(dims as usize);
    let operands = [own_dims, &[variable], own_symbols].concat();
    let map = AffineMap::new(dims + 1, symbols, [scaled]);
    let mut value = AppliedMap { map, operands };
    value.canonicalize(*op.view(body));
    let map = AffineMapAttr::get(&cx, value.map);
    let block = body_block(body, op.op())?;
    let location = body.location(op.op());
    let mut builder = Builder::at_start(body, block, location);
    let value = AffineApplyOp::build(&mut builder, map, value.operands).value(&mut builder);
    replace_except(body, variable, value);
    Some(())
}

/// Replaces the uses of `old` by `new`, except in the operation that defines `new`.
fn replace_except(body: &mut Body, old: Value, new: Value) {
    let maker = body.defining_op(new);
    body.replace_uses_if(old, new, |body, use_| Some(body.user(use_)) != maker);
}

/// Gives every dimension of `op` the lower bound 0 and the step 1. A loop with a bound of several
/// results remains unchanged.
pub fn normalize_parallel(body: &mut Body, op: AffineParallelOp) {
    // Invalid loops are left unchanged.
    let _ = parallel_normalized(body, op);
}

fn parallel_normalized(body: &mut Body, op: AffineParallelOp) -> Option<()> {
    let cx = body.context().clone();
    let view = op.view(body);
    let (lower, upper) =
        (map_of(*view, view.lower_bounds_map())?, map_of(*view, view.upper_bounds_map())?);
    let operands: Vec<Value> = view.map_operands().collect();
    let (own, others) = operands.split_at_checked(lower.num_inputs() as usize)?;
    let lower = AppliedMap::new(lower, own.to_vec())?;
    let upper = AppliedMap::new(upper, others.to_vec())?;
    let steps = steps_of(&cx, view.steps())?;
    let single = [view.lower_bounds_groups(), view.upper_bounds_groups()]
        .iter()
        .all(|groups| !groups.is_absent() && groups.data(&cx).i64s(&cx).all(|count| count == 1));
    let is_normal = steps.iter().all(|step| *step == 1)
        && lower.map.results.iter().all(|bound| bound.as_constant(&cx) == Some(0));
    if !single || is_normal {
        return None;
    }
    let mut ranges = upper.minus(&lower, *view);
    let zero = AffineExpr::constant(&cx, 0);
    for (range, step) in ranges.map.results.iter_mut().zip(&steps) {
        *range = range.ceil_div(&cx, AffineExpr::constant(&cx, *step));
    }
    let block = body_block(body, op.op())?;
    let location = body.location(op.op());
    let variables = body.arguments(block).to_vec();
    let mut builder = Builder::at_start(body, block, location);
    let (dims, symbols) = (lower.map.num_dims, lower.map.num_symbols);
    for ((variable, step), from) in variables.iter().zip(&steps).zip(&lower.map.results) {
        let scaled = AffineExpr::dim(&cx, dims).mul_constant(&cx, *step);
        let scaled = from.add(&cx, scaled);
        let map = AffineMapAttr::get(&cx, AffineMap::new(dims + 1, symbols, [scaled]));
        let (own_dims, own_symbols) = lower.operands.split_at(dims as usize);
        let inputs = [own_dims, &[*variable], own_symbols].concat();
        let value = AffineApplyOp::build(&mut builder, map, inputs).value(&mut builder);
        replace_except(builder.body_mut(), *variable, value);
    }
    let lower = AffineMap::new(0, 0, vec![zero; steps.len()]);
    op.set_steps(body, ArrayAttr::get(&cx, ones(&cx, steps.len())));
    op.set_lower_bounds_map(body, AffineMapAttr::get(&cx, lower));
    op.set_upper_bounds_map(body, AffineMapAttr::get(&cx, ranges.map));
    body.set_operands(op.op(), &ranges.operands);
    Some(())
}

fn ones(cx: &Context, count: usize) -> Vec<terrace_ir::Attribute> {
    vec![IntegerAttr::i64(cx, 1).attr(); count]
}

fn steps_of(cx: &Context, steps: terrace_ir::Handle<ArrayAttr>) -> Option<Vec<i64>> {
    if steps.is_absent() {
        return None;
    }
    let number = |step: &terrace_ir::Attribute| step.downcast::<IntegerAttr>(cx)?.value.to_i64();
    steps.data(cx).0.iter().map(number).collect()
}
