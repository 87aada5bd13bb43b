//! The pass `affine-loop-unroll`, and unrolling of single loops (MLIR: `LoopUnroll.cpp`,
//! `loopUnrollByFactor`).

use terrace_affine::{AffineApplyOp, AffineDialect, AffineForOp, AppliedMap};
use terrace_builtin::function::DynFunctionOp;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{
    Block, Body, Builder, Context, InsertionPoint, Location, Mapping, Op, OpType, Operand, Value,
};
use terrace_pass::{PassResult, Target, pass};

use crate::loops::{
    body_block, constant_trip_count, induction_variable, largest_trip_divisor, loops_below,
    lower_bound, promote_if_single_iteration, set_lower_bound, set_step, set_upper_bound,
    trip_count, upper_bound,
};

/// Unroll affine loops
#[pass(
    name = "affine-loop-unroll",
    title = "AffineLoopUnroll",
    interface = DynFunctionOp,
    run = run
)]
pub struct AffineLoopUnroll {
    /// Unroll the remaining iterations completely if the number of iterations is constant
    #[option]
    pub cleanup_unroll: bool,
    /// Number of copies of the body per iteration; -1 unrolls completely
    #[option(default = 4)]
    pub unroll_factor: i64,
    /// Unroll loops of at most this number of iterations completely
    #[option(default = 1)]
    pub unroll_full_threshold: u32,
    /// Number of times that innermost loops are unrolled
    #[option(default = 1)]
    pub unroll_num_reps: u32,
    /// Unroll loops with fewer iterations than the factor completely
    #[option]
    pub unroll_up_to_factor: bool,
}

fn run(pass: &AffineLoopUnroll, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    let body = target.body_mut();
    if pass.unroll_factor == -1 && pass.unroll_full_threshold > 1 {
        let threshold = u64::from(pass.unroll_full_threshold);
        let is_short = |op: &AffineForOp| {
            constant_trip_count(body, *op).is_some_and(|count| count <= threshold)
        };
        let short: Vec<AffineForOp> =
            loops_below(body, Op::ROOT).into_iter().filter(is_short).collect();
        for op in short {
            unroll_completely(body, op);
        }
        return Ok(());
    }
    for _ in 0..pass.unroll_num_reps {
        let mut changed = false;
        for op in innermost_loops(body) {
            changed |= match u64::try_from(pass.unroll_factor) {
                Err(_) => unroll_completely(body, op),
                Ok(factor) if pass.unroll_up_to_factor => unroll_up_to_factor(body, op, factor),
                Ok(factor) => unroll_by_factor(body, op, factor, pass.cleanup_unroll),
            };
        }
        if !changed {
            break;
        }
    }
    Ok(())
}

/// Returns the loops that contain no `affine.for`, in post-order (MLIR: `gatherInnermostLoops`).
fn innermost_loops(body: &Body) -> Vec<AffineForOp> {
    let has_no_loop =
        |op: &AffineForOp| !body.ops_below(op.op()).any(|inner| body.op(inner).is::<AffineForOp>());
    loops_below(body, Op::ROOT).into_iter().filter(has_no_loop).collect()
}

/// Unrolls a loop with a constant number of iterations completely; returns false for other loops
/// (MLIR: `loopUnrollFull`).
pub fn unroll_completely(body: &mut Body, op: AffineForOp) -> bool {
    match constant_trip_count(body, op) {
        None => false,
        Some(0) => true,
        Some(1) => promote_if_single_iteration(body, op),
        Some(count) => unroll_by_factor(body, op, count, false),
    }
}

/// Unrolls a loop by `factor`, or completely if it has fewer iterations; returns whether it did
/// (MLIR: `loopUnrollUpToFactor`).
pub fn unroll_up_to_factor(body: &mut Body, op: AffineForOp, factor: u64) -> bool {
    let factor = constant_trip_count(body, op).map_or(factor, |count| count.min(factor));
    unroll_by_factor(body, op, factor, false)
}

/// Unrolls a loop by `factor`: the body is repeated, and a second loop runs the remaining
/// iterations. If `cleans_up`, a loop with remaining iterations is unrolled completely if its
/// number of iterations is constant. Returns whether the loop was unrolled (MLIR:
/// `loopUnrollByFactor`).
pub fn unroll_by_factor(body: &mut Body, op: AffineForOp, factor: u64, cleans_up: bool) -> bool {
    let count = constant_trip_count(body, op);
    if factor <= 1 {
        return factor == 1 && (count != Some(1) || promote_if_single_iteration(body, op));
    }
    if has_empty_body(body, op) {
        return true;
    }
    if count.is_some_and(|count| count < factor) {
        return cleans_up && unroll_completely(body, op);
    }
    if !largest_trip_divisor(body, op).is_multiple_of(factor) {
        let results = |bound: Option<AppliedMap>| bound.map_or(0, |bound| bound.map.results.len());
        if results(lower_bound(body, op)) != 1 || results(upper_bound(body, op)) != 1 {
            return false;
        }
        if cleans_up {
            return unroll_completely(body, op);
        }
        if split_remainder(body, op, factor).is_none() {
            return false;
        }
    }
    repeat_body(body, op, factor).is_some()
}

/// Whether the body of `op` has only a terminator.
pub(crate) fn has_empty_body(body: &Body, op: AffineForOp) -> bool {
    body_block(body, op.op()).is_none_or(|block| body.first_op(block) == body.last_op(block))
}

/// Multiplies the step of `op` by `factor` and repeats its body as often, then promotes a loop of
/// one iteration.
fn repeat_body(body: &mut Body, op: AffineForOp, factor: u64) -> Option<()> {
    let step = op.view(body).step_value()?;
    set_step(body, op, step.checked_mul(i64::try_from(factor).ok()?)?);
    let block = body_block(body, op.op())?;
    let variable = induction_variable(body, op)?;
    let end = body.last_op(block)?;
    let ops: Vec<Op> = body.ops_in(block).take_while(|op| *op != end).collect();
    let carried: Vec<Value> = body.arguments(block)[1..].to_vec();
    let yielded: Vec<Value> = body.op(end).operands().collect();
    let location = body.location(op.op());
    let mut last = yielded.clone();
    for copy in 1..factor as i64 {
        let mut mapping = Mapping::new();
        for (argument, value) in carried.iter().zip(&last) {
            mapping.map_value(*argument, *value);
        }
        if body.has_uses(variable) {
            let point = InsertionPoint::Before(end);
            let bumped = bump(body, point, location, variable, copy.checked_mul(step)?);
            mapping.map_value(variable, bumped);
        }
        for op in &ops {
            let clone = body.clone_op(*op, &mut mapping);
            body.insert_op(clone, block, Some(end));
        }
        // Yielded arguments of the body remain those of the first iteration, as in MLIR.
        let next = |value: &Value| match body.defining_op(*value) {
            Some(_) => mapping.value(*value),
            None => *value,
        };
        last = yielded.iter().map(next).collect();
    }
    body.set_operands(end, &last);
    promote_if_single_iteration(body, op);
    Some(())
}

/// Creates an `affine.apply` that adds `distance` to `variable`.
pub(crate) fn bump(
    body: &mut Body,
    point: InsertionPoint,
    location: Location,
    variable: Value,
    distance: i64,
) -> Value {
    let cx = body.context().clone();
    let sum = AffineExpr::dim(&cx, 0).add_constant(&cx, distance);
    let map = AffineMapAttr::get(&cx, AffineMap::new(1, 0, [sum]));
    let mut builder = Builder::new(body, point, location);
    AffineApplyOp::build(&mut builder, map, [variable]).value(&mut builder)
}

/// Moves the iterations of `op` beyond a multiple of `factor` into a copy behind it, which is
/// promoted if it has one iteration. `None`, without a change, if the number of iterations is
/// unknown (MLIR: `generateCleanupLoopForUnroll`).
pub(crate) fn split_remainder(body: &mut Body, op: AffineForOp, factor: u64) -> Option<()> {
    let count = trip_count(body, op)?;
    let step = op.view(body).step_value()?;
    let factor = i64::try_from(factor).ok()?;
    let clone = body.clone_op(op.op(), &mut Mapping::new());
    let block: Block = body.parent_block(op.op())?;
    let next = body.next_op(op.op());
    body.insert_op(clone, block, next);
    let rest = AffineForOp::from_op(clone);
    let results: Vec<Value> = body.results(op.op()).collect();
    let others: Vec<Value> = body.results(clone).collect();
    let controls = body.operand_count(clone) - results.len();
    for (at, (result, other)) in results.iter().zip(&others).enumerate() {
        let init = body.operand(clone, controls + at);
        body.replace_all_uses(*result, *other);
        // Equal initial values are all replaced, as in MLIR.
        for place in 0..body.operand_count(clone) {
            if body.operand(clone, place) == init {
                body.set_operand(clone, place, *result);
            }
        }
    }
    let bound = remainder_bound(body, op, &count, step, factor)?;
    set_lower_bound(body, rest, &bound);
    promote_if_single_iteration(body, rest);
    set_upper_bound(body, op, &bound);
    Some(())
}

/// Returns the bound up to which the number of iterations is a multiple of `factor` (MLIR:
/// `getCleanupLoopLowerBound`).
fn remainder_bound(
    body: &mut Body,
    op: AffineForOp,
    count: &AppliedMap,
    step: i64,
    factor: i64,
) -> Option<AppliedMap> {
    let cx: Context = body.context().clone();
    let lower = lower_bound(body, op)?;
    let mut builder = Builder::before(body, op.op());
    let mut apply = |map: AffineMap, operands: &[Value]| {
        let map = AffineMapAttr::get(&cx, map);
        AffineApplyOp::build(&mut builder, map, operands).value(&mut builder)
    };
    let start = apply(lower.map, &lower.operands);
    let factor = AffineExpr::constant(&cx, factor);
    let bumps = count.map.results.iter().map(|count_expr| {
        let whole = count_expr.sub(&cx, count_expr.modulo(&cx, factor)).mul_constant(&cx, step);
        apply(AffineMap::new(count.map.num_dims, count.map.num_symbols, [whole]), &count.operands)
    });
    let values: Vec<Value> = std::iter::once(start).chain(bumps).collect();
    let first = AffineExpr::dim(&cx, 0);
    let results = (1..values.len() as u32).map(|at| first.add(&cx, AffineExpr::dim(&cx, at)));
    let map = AffineMap::new(values.len() as u32, 0, results.collect::<Vec<_>>());
    let mut bound = AppliedMap { map, operands: values.clone() };
    bound.fully_compose(body.op(op.op()));
    bound.map = bound.map.simplified(&cx);
    bound.canonicalize(body.op(op.op()));
    for value in values[1..].iter().chain(&values[..1]) {
        if !body.has_uses(*value)
            && let Some(op) = body.defining_op(*value)
        {
            body.erase(op);
        }
    }
    Some(bound)
}
