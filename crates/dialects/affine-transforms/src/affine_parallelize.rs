//! The pass `affine-parallelize`: turns affine loops whose iterations are independent into
//! `affine.parallel` (MLIR: `AffineParallelize.cpp`).

use terrace_affine::{AffineForOp, AffineParallelOp, map_of};
use terrace_affine_analysis::{
    AffineRegionOp, LoopReduction, enclosing_affine_ops, parallel_reductions,
};
use terrace_builtin::{
    AffineMapAttr, DenseElementsAttr, IntegerAttr, IntegerType, RankedTensorType,
};
use terrace_ir::{ArrayAttr, Body, Builder, Context, Handle, Op, OpType, Type, Value};
use terrace_pass::{PassResult, Target, pass};

use crate::loops::body_block;

/// Turn affine loops with independent iterations into parallel loops
#[pass(name = "affine-parallelize", title = "AffineParallelize", anchor = "func.func", run = run)]
pub struct AffineParallelize {
    /// Greatest number of nested parallel loops
    #[option(default = u32::MAX)]
    pub max_nested: u32,
    /// Whether to parallelize loops with reductions
    #[option]
    pub parallel_reductions: bool,
}

fn run(pass: &AffineParallelize, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let loops = body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<AffineForOp>());
    let candidate = |op: Op| {
        let op = AffineForOp::from_op(op);
        Some((op, parallel_reductions(body, op, pass.parallel_reductions)?))
    };
    let candidates: Vec<_> = loops.filter_map(candidate).collect();
    for (op, reductions) in candidates {
        let around = enclosing_affine_ops(body, op.op());
        let parallel = around.iter().filter(|op| matches!(op, AffineRegionOp::Parallel(_)));
        if parallel.count() < pass.max_nested as usize {
            parallelize(body, op, &reductions);
        }
    }
    Ok(())
}

/// Returns the attribute with the number of results of a map, for the only dimension.
fn group(cx: &Context, results: usize) -> Option<Handle<DenseElementsAttr>> {
    let ty = RankedTensorType::get(cx, &[1], IntegerType::get(cx, 32));
    DenseElementsAttr::from_ints(cx, ty, [results as i64]).ok()
}

/// Replaces `op`, whose iterations are independent but for `reductions`, by an `affine.parallel`
/// (MLIR: `affineParallelize`). The combination with an initial value moves behind the loop.
/// Returns `None` for an invalid operation.
pub fn parallelize(body: &mut Body, op: AffineForOp, reductions: &[LoopReduction]) -> Option<()> {
    let cx = body.context().clone();
    let block = body_block(body, op.op())?;
    let around = body.parent_block(op.op())?;
    let end = body.last_op(block)?;
    let view = op.view(body);
    let (lower, upper) = (view.lower_bound_map(), view.upper_bound_map());
    let bounds = view.lower_bound_operands().chain(view.upper_bound_operands());
    let (bounds, inits): (Vec<Value>, Vec<Value>) = (bounds.collect(), view.inits().collect());
    let count = |map: Handle<AffineMapAttr>| Some(map_of(*view, map)?.results.len());
    let groups = [group(&cx, count(lower)?)?, group(&cx, count(upper)?)?];
    let step = view.step_value()?;
    let numbers = |list: &mut dyn Iterator<Item = i64>| {
        let list = list.map(|one| IntegerAttr::i64(&cx, one).into());
        ArrayAttr::get(&cx, list.collect::<Vec<_>>())
    };
    let kinds = numbers(&mut reductions.iter().map(|one| one.kind.value()));
    let steps = numbers(&mut [step].into_iter());
    let values: Vec<Value> = reductions.iter().map(|one| one.value).collect();
    let types: Vec<Type> = values.iter().map(|value| body.value_type(*value)).collect();
    let new = {
        let mut builder = Builder::before(body, op.op());
        let [low, high] = groups;
        AffineParallelOp::build(
            &mut builder,
            &types,
            kinds,
            lower,
            low,
            upper,
            high,
            steps,
            &bounds,
        )
        .op()
    };
    let (from, to) = (body.region(op.op(), 0)?, body.region(new, 0)?);
    body.take_blocks(from, to);
    for (at, init) in inits.iter().enumerate() {
        let combined = body.operand(end, at);
        let combiner = body.defining_op(combined)?;
        body.move_op(combiner, around, Some(op.op()));
        let partial = body.result(new, at);
        body.set_operands(combiner, &[*init, partial]);
        body.replace_all_uses(body.result(op.op(), at), combined);
    }
    body.set_operands(end, &values);
    (0..inits.len()).for_each(|_| body.erase_block_argument(block, 1));
    body.erase(op.op());
    Some(())
}
