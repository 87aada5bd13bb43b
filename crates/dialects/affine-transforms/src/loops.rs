//! Queries and changes of `affine.for` loops that all passes of this crate share: bounds, trip
//! counts, nests and promotion (MLIR: `LoopUtils.cpp`, `LoopAnalysis.cpp`).

use terrace_affine::{AffineApplyOp, AffineForOp, AppliedMap, map_of};
use terrace_arith::BuildConstant;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, IntegerAttr};
use terrace_ir::{Block, Body, Builder, Op, OpType, Operand, OperandGroup, Region, Value};

/// Returns the lower bound of `op` with its operands; `None` for an invalid operation.
pub fn lower_bound(body: &Body, op: AffineForOp) -> Option<AppliedMap> {
    let view = op.view(body);
    AppliedMap::new(map_of(*view, view.lower_bound_map())?, view.lower_bound_operands().collect())
}

/// Returns the upper bound of `op` with its operands; `None` for an invalid operation.
pub fn upper_bound(body: &Body, op: AffineForOp) -> Option<AppliedMap> {
    let view = op.view(body);
    AppliedMap::new(map_of(*view, view.upper_bound_map())?, view.upper_bound_operands().collect())
}

/// Replaces the lower bound of `op`.
pub fn set_lower_bound(body: &mut Body, op: AffineForOp, bound: &AppliedMap) {
    let map = AffineMapAttr::get(body.context(), bound.map.clone());
    body.set_operand_group(op.op(), OperandGroup::of(0), &bound.operands);
    op.set_lower_bound_map(body, map);
}

/// Replaces the upper bound of `op`.
pub fn set_upper_bound(body: &mut Body, op: AffineForOp, bound: &AppliedMap) {
    let map = AffineMapAttr::get(body.context(), bound.map.clone());
    body.set_operand_group(op.op(), OperandGroup::of(1), &bound.operands);
    op.set_upper_bound_map(body, map);
}

/// Replaces the step of `op`.
pub fn set_step(body: &mut Body, op: AffineForOp, step: i64) {
    let step = IntegerAttr::index(body.context(), step);
    op.set_step(body, step);
}

/// Returns the only block of the first region of `op`; `None` if the region is empty.
pub fn body_block(body: &Body, op: Op) -> Option<Block> {
    body.first_block(body.region(op, 0)?)
}

/// Returns the induction variable of `op`; `None` for an invalid operation.
pub fn induction_variable(body: &Body, op: AffineForOp) -> Option<Value> {
    body.arguments(body_block(body, op.op())?).first().copied()
}

/// Returns the number of iterations of `op` as a map, of which the least result holds (MLIR:
/// `getTripCountMapAndOperands`). `None` if the lower bound has several results.
pub fn trip_count(body: &Body, op: AffineForOp) -> Option<AppliedMap> {
    let cx = body.context();
    let (lower, upper) = (lower_bound(body, op)?, upper_bound(body, op)?);
    let step = op.view(body).step_value().filter(|step| *step > 0)?;
    if let (Some(from), Some(to)) = (lower.map.single_constant(cx), upper.map.single_constant(cx)) {
        let span = to.checked_sub(from)?.max(0);
        let count = span / step + i64::from(span % step != 0);
        return Some(AppliedMap::constant(cx, count));
    }
    let [from] = lower.map.results[..] else { return None };
    let results = vec![from; upper.map.results.len()];
    let map = AffineMap::new(lower.map.num_dims, lower.map.num_symbols, results);
    let lower = AppliedMap { map, operands: lower.operands };
    let mut count = upper.minus(&lower, *op.view(body));
    let step = AffineExpr::constant(cx, step);
    for result in &mut count.map.results {
        *result = result.ceil_div(cx, step);
    }
    Some(count)
}

/// Returns the number of iterations of `op` if it is constant (MLIR: `getConstantTripCount`). A
/// constant negative difference of non-constant bounds wraps to a large number, as in MLIR.
pub fn constant_trip_count(body: &Body, op: AffineForOp) -> Option<u64> {
    let count = trip_count(body, op)?;
    let results = count.map.constant_results(body.context())?;
    results.into_iter().map(|count| count as u64).min()
}

/// Returns the greatest number that is known to divide the number of iterations of `op` (MLIR:
/// `getLargestDivisorOfTripCount`); `u64::MAX` for a loop without iterations.
pub fn largest_trip_divisor(body: &Body, op: AffineForOp) -> u64 {
    let cx = body.context();
    let Some(count) = trip_count(body, op) else { return 1 };
    let divisor = |expr: &AffineExpr| match expr.as_constant(cx) {
        Some(0) => u64::MAX,
        Some(count) => count as u64,
        None => expr.largest_known_divisor(cx) as u64,
    };
    count.map.results.iter().map(divisor).reduce(gcd).unwrap_or(1)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the `affine.for` loops of `body` in post-order: inner loops first.
pub(crate) fn all_loops(body: &Body) -> Vec<AffineForOp> {
    body.regions(Op::ROOT).flat_map(|region| loops_in_post_order(body, region)).collect()
}

/// Returns the `affine.for` loops below `region` in post-order: inner loops first.
pub(crate) fn loops_in_post_order(body: &Body, region: Region) -> Vec<AffineForOp> {
    let mut loops = Vec::new();
    ops_in_post_order(body, region, &mut |op| {
        if body.op(op).is::<AffineForOp>() {
            loops.push(AffineForOp::from_op(op));
        }
    });
    loops
}

/// Calls `visit` for the operations below `region` in post-order: nested operations first.
pub(crate) fn ops_in_post_order(body: &Body, region: Region, visit: &mut dyn FnMut(Op)) {
    for op in body.blocks_in(region).flat_map(|block| body.ops_in(block)) {
        for inner in body.regions(op) {
            terrace_ir::ensure_sufficient_stack(|| ops_in_post_order(body, inner, visit));
        }
        visit(op);
    }
}

/// Replaces a loop of one iteration by its body (MLIR: `promoteIfSingleIteration`); returns whether
/// it did. The constant that replaces an induction variable is created at the start of the root of
/// `body`, a function.
pub fn promote_if_single_iteration(body: &mut Body, op: AffineForOp) -> bool {
    let Some(lower) = lower_bound(body, op) else { return false };
    if constant_trip_count(body, op) != Some(1) || lower.map.results.len() != 1 {
        return false;
    }
    promote(body, op, &lower).is_some()
}

fn promote(body: &mut Body, op: AffineForOp, lower: &AppliedMap) -> Option<()> {
    let cx = body.context().clone();
    let block = body_block(body, op.op())?;
    let end = body.last_op(block)?;
    let around = body.parent_block(op.op())?;
    let variable = *body.arguments(block).first()?;
    if body.has_uses(variable) {
        let value = if let Some(number) = lower.map.single_constant(&cx) {
            let entry = body_block(body, Op::ROOT)?;
            let location = body.location(op.op());
            Builder::at_start(body, entry, location).constant_index(number)
        } else if lower.map.num_dims == 1 && lower.map.is_identity(&cx) {
            *lower.operands.first()?
        } else {
            let map = AffineMapAttr::get(&cx, lower.map.clone());
            let mut builder = Builder::before(body, op.op());
            AffineApplyOp::build(&mut builder, map, &lower.operands).value(&mut builder)
        };
        body.replace_all_uses(variable, value);
    }
    let inits: Vec<Value> = op.view(body).inits().collect();
    let yielded: Vec<Value> = body.op(end).operands().collect();
    // Arguments that the loop yields become initial values too.
    let arguments: Vec<Value> = body.arguments(block)[1..].to_vec();
    let outcome = |value: &Value| match arguments.iter().position(|argument| argument == value) {
        Some(at) => inits[at],
        None => *value,
    };
    let outcomes: Vec<Value> = yielded.iter().map(outcome).collect();
    let results: Vec<Value> = body.results(op.op()).collect();
    body.erase(end);
    for (result, value) in results.iter().zip(&outcomes) {
        body.replace_all_uses(*result, *value);
    }
    for (argument, value) in arguments.iter().zip(&inits) {
        body.replace_all_uses(*argument, *value);
    }
    while let Some(first) = body.first_op(block) {
        body.move_op(first, around, Some(op.op()));
    }
    body.erase(op.op());
    Some(())
}
