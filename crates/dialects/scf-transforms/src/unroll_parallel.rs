//! Unrolling of `scf.parallel` (MLIR: `parallelLoopUnrollByFactors`).

use rustc_hash::FxHashSet;
use terrace_affine::AffineApplyOp;
use terrace_arith::BuildConstant;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Body, Builder, Mapping, Op, OpType, Operand, Value};
use terrace_scf::ParallelOp;

use crate::loops::body_block;

/// Copies the body of the loop `op` so that an iteration executes as many iterations of each of the
/// innermost dimensions as `factors` say. Calls `annotate` for each operation of the new body with
/// the number of its copy, from 0, in the last dimension that is unrolled.
///
/// `None`, without a change, if there are more factors than dimensions, the number of iterations of
/// a dimension is not known, or a factor does not divide it.
pub fn unroll_parallel_by_factors(
    body: &mut Body,
    op: ParallelOp,
    factors: &[u64],
    annotate: &dyn Fn(&mut Body, Op, u64),
) -> Option<()> {
    let op = op.op();
    let view = body.op(op).cast::<ParallelOp>()?;
    let dimensions = view.step().count();
    let first = dimensions.checked_sub(factors.len())?;
    let factors: Vec<i64> =
        factors.iter().map(|factor| i64::try_from(*factor).ok()).collect::<Option<_>>()?;
    let mut steps = Vec::new();
    for at in 0..dimensions {
        let known = |part: usize| constant_integer(body, body.operand(op, part * dimensions + at));
        let (lower, upper, step) = (known(0)?, known(1)?, known(2)?);
        let count = match step > 0 && upper > lower {
            true => (upper.checked_sub(lower)? - 1) / step + 1,
            false => 0,
        };
        let factor = if at < first { 1 } else { factors[at - first] };
        if factor <= 0 || count % factor != 0 {
            return None;
        }
        steps.push((step, factor, step.checked_mul(factor)?));
    }
    let block = body_block(body, op)?;
    let variables: Vec<Value> = body.arguments(block).to_vec();
    for (at, (_, factor, new_step)) in steps.iter().enumerate() {
        if *factor > 1 {
            let new_step = Builder::before(body, op).constant_index(*new_step);
            body.set_operand(op, 2 * dimensions + at, new_step);
        }
    }
    for ((step, factor, _), variable) in steps.into_iter().zip(variables) {
        if factor > 1 {
            copy_body(body, op, variable, step, factor, annotate)?;
        }
    }
    Some(())
}

/// Appends copies of the body of the loop `op` for the next `factor - 1` values of `variable`.
fn copy_body(
    body: &mut Body,
    op: Op,
    variable: Value,
    step: i64,
    factor: i64,
    annotate: &dyn Fn(&mut Body, Op, u64),
) -> Option<()> {
    let block = body_block(body, op)?;
    let end = body.last_op(block)?;
    let ops: Vec<Op> = body.ops_in(block).filter(|op| *op != end).collect();
    let inside: FxHashSet<Op> = ops.iter().copied().collect();
    let reduced: Vec<Value> = body.operands(end).collect();
    let is_used = body.has_uses(variable);
    let mut last = reduced.clone();
    let mut b = Builder::before(body, end);
    let cx = b.context().clone();
    for at in 1..factor {
        let mut mapping = Mapping::new();
        if is_used {
            let offset = at.checked_mul(step)?;
            let sum = AffineExpr::dim(&cx, 0).add_constant(&cx, offset);
            let map = AffineMapAttr::get(&cx, AffineMap::new(1, 0, [sum]));
            let value = AffineApplyOp::build(&mut b, map, &[variable][..]).value(&mut b);
            mapping.map_value(variable, value);
        }
        for op in &ops {
            let new = b.body_mut().clone_op(*op, &mut mapping);
            b.insert(new);
            annotate(b.body_mut(), new, at.unsigned_abs());
        }
        for (last, value) in last.iter_mut().zip(&reduced) {
            if b.body().defining_op(*value).is_some_and(|op| inside.contains(&op)) {
                *last = mapping.value(*value);
            }
        }
    }
    body.set_operands(end, &last);
    ops.into_iter().for_each(|op| annotate(body, op, 0));
    Some(())
}
