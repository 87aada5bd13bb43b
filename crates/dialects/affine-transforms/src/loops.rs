//! Queries and changes of `affine.for` loops that all passes of this crate share: bounds, nests and
//! promotion (MLIR: `LoopUtils.cpp`).

use terrace_affine::{AffineApplyOp, AffineForOp, AppliedMap};
pub use terrace_affine_analysis::{
    constant_trip_count, largest_trip_divisor, lower_bound, trip_count, upper_bound,
};
use terrace_arith::BuildConstant;
use terrace_builtin::{AffineMap, AffineMapAttr, IndexType, IntegerAttr};
use terrace_ir::{Block, Body, Builder, Op, OpType, Operand, OperandGroup, Type, Value};
use terrace_transforms::post_order;

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

/// Creates an `affine.for` without loop-carried values and with an empty body.
pub fn build_loop(
    builder: &mut Builder<'_>,
    lower: &AppliedMap,
    upper: &AppliedMap,
    step: i64,
) -> AffineForOp {
    let cx = builder.context().clone();
    let map = |bound: &AppliedMap| AffineMapAttr::get(&cx, bound.map.clone());
    let (from, to, none): (_, _, [Value; 0]) = (map(lower), map(upper), []);
    let types: [Type; 0] = [];
    let op = AffineForOp::build(
        builder,
        &types,
        &lower.operands[..],
        &upper.operands[..],
        &none[..],
        from,
        to,
        IntegerAttr::index(&cx, step),
    );
    let index = IndexType::get(&cx).ty();
    builder.build_block_with(op.op(), 0, &[index], |_, _| ());
    op
}

/// Creates an `affine.for` with step 1 and an empty body, whose bounds are composed and
/// canonicalized (MLIR: `createCanonicalizedAffineForOp`).
pub(crate) fn build_canonical_loop(
    builder: &mut Builder<'_>,
    lower: AppliedMap,
    upper: AppliedMap,
) -> AffineForOp {
    let op = build_loop(builder, &lower, &upper, 1);
    let body = builder.body_mut();
    let canonical = |body: &Body, mut bound: AppliedMap| {
        bound.fully_compose(*op.view(body));
        bound.canonicalize(*op.view(body));
        let mut results = Vec::new();
        for result in &bound.map.results {
            if !results.contains(result) {
                results.push(*result);
            }
        }
        bound.map = AffineMap::new(bound.map.num_dims, bound.map.num_symbols, results);
        bound
    };
    let (lower, upper) = (canonical(body, lower), canonical(body, upper));
    set_lower_bound(body, op, &lower);
    set_upper_bound(body, op, &upper);
    op
}

/// Returns the maximal perfect nest of `affine.for` loops with the outermost loop `op` (MLIR:
/// `getPerfectlyNestedLoops`).
pub fn perfect_nest(body: &Body, op: AffineForOp) -> Vec<AffineForOp> {
    let mut nest = vec![op];
    let mut innermost = op;
    loop {
        let Some(block) = body_block(body, innermost.op()) else { return nest };
        let mut ops = body.ops_in(block);
        let only = (ops.next(), ops.next(), ops.next());
        let (Some(inner), Some(_), None) = only else { return nest };
        if !body.op(inner).is::<AffineForOp>() {
            return nest;
        }
        innermost = AffineForOp::from_op(inner);
        nest.push(innermost);
    }
}

/// Returns the perfect nests of the loops that are directly in the root of `body` (MLIR:
/// `getTileableBands`).
pub fn tileable_bands(body: &Body) -> Vec<Vec<AffineForOp>> {
    let blocks = body.regions(Op::ROOT).flat_map(|region| body.blocks_in(region));
    let ops = blocks.flat_map(|block| body.ops_in(block));
    let loops = ops.filter(|op| body.op(*op).is::<AffineForOp>());
    loops.map(|op| perfect_nest(body, AffineForOp::from_op(op))).collect()
}

/// Returns the `affine.for` loops in the regions of `op` in post-order: inner loops first.
pub(crate) fn loops_below(body: &Body, op: Op) -> Vec<AffineForOp> {
    let ops = post_order(body, op).into_iter();
    ops.filter(|op| body.op(*op).is::<AffineForOp>()).map(AffineForOp::from_op).collect()
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
