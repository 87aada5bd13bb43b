//! The reductions of loops: [`supported_reductions`], for passes that split the iterations of a
//! loop (MLIR: `getSupportedReductions`).

use terrace_affine::AffineForOp;
use terrace_arith::AtomicRMWKind;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Body, Op, OpType, TraitFlags, Value};

use crate::parallel::is_memory_parallel;

/// A loop-carried value of a loop that one operation combines with a value per iteration.
#[derive(Clone, Copy, Debug)]
pub struct LoopReduction {
    /// The kind of the combining operation.
    pub kind: AtomicRMWKind,
    /// The index of the loop-carried value.
    pub position: usize,
    /// The value that is combined in each iteration.
    pub value: Value,
}

/// Returns the loop-carried values of `op` that are reductions by one operation.
pub fn supported_reductions(body: &Body, op: AffineForOp) -> Vec<LoopReduction> {
    let count = op.view(body).inits().len();
    (0..count).filter_map(|at| reduction(body, op, at)).collect()
}

/// Returns the reductions of `op` if its iterations are independent otherwise; `None` if the loop
/// is sequential. With `with_reductions`, all loop-carried values may be reductions; without, the
/// loop must have none (MLIR: `isLoopParallel`).
pub fn parallel_reductions(
    body: &Body,
    op: AffineForOp,
    with_reductions: bool,
) -> Option<Vec<LoopReduction>> {
    let reductions = match with_reductions {
        true => supported_reductions(body, op),
        false => Vec::new(),
    };
    let carried = op.view(body).inits().len();
    (reductions.len() == carried && is_memory_parallel(body, op)).then_some(reductions)
}

/// Whether the iterations of `op` are independent but for reductions, of which there is at least
/// one (MLIR: `isLoopParallelAndContainsReduction`).
pub fn is_parallel_reduction(body: &Body, op: AffineForOp) -> bool {
    parallel_reductions(body, op, true).is_some_and(|reductions| !reductions.is_empty())
}

/// Returns the reduction of the loop-carried value at index `position`; `None` if the value is not
/// a reduction by one operation (MLIR: `matchReduction`).
fn reduction(body: &Body, op: AffineForOp, position: usize) -> Option<LoopReduction> {
    let block = body.first_block(body.region(op.op(), 0)?)?;
    let carried = *body.arguments(block).get(position + 1)?;
    let only_user = |value: Value| {
        let mut uses = body.uses(value);
        let user = body.user(uses.next()?);
        uses.next().is_none().then_some(user)
    };
    let combiner: Op = only_user(carried)?;
    let view = body.op(combiner);
    let [a, b] = view.operands().collect::<Vec<Value>>()[..] else { return None };
    if view.flags().contains(TraitFlags::TERMINATOR)
        || !is_memory_effect_free(view)
        || view.result_count() != 1
        || body.parent_block(combiner) != Some(block)
    {
        return None;
    }
    let end = only_user(view.result(0))?;
    if body.last_op(block) != Some(end)
        || body.op(end).operands().nth(position) != Some(view.result(0))
    {
        return None;
    }
    let kind = AtomicRMWKind::of_combiner(view.name_str())?;
    Some(LoopReduction { kind, position, value: if a == carried { b } else { a } })
}
