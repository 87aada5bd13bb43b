//! Shuffles of two vectors of different sizes ([`populate_vector_shuffle_lowering`]).

use terrace_builtin::VectorType;
use terrace_ir::{OpType, Operand, PatternSet, Rewriter};
use terrace_vector::ShuffleOp;

/// The number of an element that may have any value.
const POISON: i64 = -1;

/// Adds the pattern that extends the smaller of two shuffled vectors to the size of the other
/// (MLIR: `populateVectorShuffleLoweringPatterns`).
pub fn populate_vector_shuffle_lowering(set: &mut PatternSet) {
    set.add::<ShuffleOp>("MixedSizeInputShuffleOpRewrite", extend);
}

/// Shuffles the smaller vector with itself to one with poison at the end:
/// `shuffle %a, %b [0, 2]  =>  shuffle (shuffle %a, %a [0, 1, -1]), %b [0, 3]`.
fn extend(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let mut inputs = [view.v1(), view.v2()];
    let sizes = inputs.map(|input| {
        let vector = body.value_type(input).downcast::<VectorType>(&cx)?;
        let [size] = vector.shape[..] else { return None };
        Some(size)
    });
    let [first, second] = [sizes[0]?, sizes[1]?];
    if first == second {
        return None;
    }
    let mask = view.mask().to_vec();
    let (size, small) = (first.max(second), usize::from(first > second));
    let element = body.value_type(inputs[small]).downcast::<VectorType>(&cx)?.element;
    let ty = VectorType::get(&cx, &[size], element);
    let result = body.value_type(view.vector());
    let least = first.min(second);
    let extension: Vec<i64> = (0..size).map(|at| if at < least { at } else { POISON }).collect();
    inputs[small] =
        ShuffleOp::build(rewriter, ty, inputs[small], inputs[small], extension).value(rewriter);
    let moved = |at: i64| if at >= first { at + (size - first) } else { at };
    let mask: Vec<i64> = mask.into_iter().map(moved).collect();
    let new = ShuffleOp::build(rewriter, result, inputs[0], inputs[1], mask).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
