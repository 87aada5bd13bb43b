//! The operations that split or tile reductions.

use terrace_ir::{Builder, Op, OpRef, OpType, Type, Value};
use terrace_linalg_transforms::split_reduction::{ReductionSplit, split_reduction};
use terrace_transform::SplitReductionOp;

use crate::interpreter::{Interpreter, Item, item};
use crate::outcome::{Outcome, attempted};
use crate::payload::OpPlace;

/// Creates a `bufferization.alloc_tensor`.
fn alloc_tensor(b: &mut Builder<'_>, ty: Type, sizes: &[Value]) -> Op {
    terrace_bufferization::AllocTensorOp::build(b, ty, sizes, None::<Value>, None::<Value>).op()
}

/// Splits the reduction of the payload operation.
pub(crate) fn split(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<SplitReductionOp>() else { return Ok(Vec::new()) };
    let options = ReductionSplit {
        factor: view.split_factor(),
        position: usize::try_from(view.insert_split_dimension()).unwrap_or(usize::MAX),
        inner_parallel: view.inner_parallel(),
        by_scaling: view.use_scaling_algorithm(),
        alloc: view
            .use_alloc()
            .then_some(alloc_tensor as fn(&mut Builder<'_>, Type, &[Value]) -> Op),
    };
    let made =
        interpreter.rewrite_at(place, |rewriter| split_reduction(rewriter, place.op, &options));
    match made {
        Some(made) => {
            Ok([made.init, made.fill, made.split, made.combined].map(|op| item(place, op)).to_vec())
        }
        None => Err(attempted(op, interpreter.payload.op(place))),
    }
}
