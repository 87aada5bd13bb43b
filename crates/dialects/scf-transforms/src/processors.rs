//! Distribution of loops among processors ([`map_loop_to_processors`]).

use terrace_affine::AffineApplyOp;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Body, Builder, OpType, Operand, Value};
use terrace_scf::ForOp;

/// The operand that is the lower bound of an `scf.for`.
const LOWER_BOUND: usize = 0;

/// The operand that is the step of an `scf.for`.
const STEP: usize = 2;

/// Distributes the iterations of `op` cyclically among processors in a grid. `processors` has, for
/// each dimension of the grid, the number of the executing processor and the number of processors
/// (MLIR: `mapLoopToProcessorIds`).
pub fn map_loop_to_processors(body: &mut Body, op: ForOp, processors: &[(Value, Value)]) {
    let Some(((first, _), others)) = processors.split_first() else { return };
    let [lower, _, step] = op.view(body).bounds();
    let mut b = Builder::before(body, op.op());
    let mut processor = *first;
    for (id, count) in others {
        let scaled = combined(&mut b, AffineExpr::mul, processor, *count);
        processor = combined(&mut b, AffineExpr::add, scaled, *id);
    }
    let start = combined(&mut b, AffineExpr::mul, processor, step);
    let lower = combined(&mut b, AffineExpr::add, start, lower);
    let steps = processors.iter();
    let step = steps.fold(step, |step, (_, count)| combined(&mut b, AffineExpr::mul, *count, step));
    body.set_operand(op.op(), LOWER_BOUND, lower);
    body.set_operand(op.op(), STEP, step);
}

/// Creates an `affine.apply` of `combine`, a sum or product, to two values.
fn combined(
    b: &mut Builder<'_>,
    combine: fn(AffineExpr, &terrace_ir::Context, AffineExpr) -> AffineExpr,
    a: Value,
    c: Value,
) -> Value {
    let cx = b.context().clone();
    let [left, right] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let map = AffineMapAttr::get(&cx, AffineMap::new(0, 2, [combine(left, &cx, right)]));
    AffineApplyOp::build(b, map, [a, c]).value(b)
}
