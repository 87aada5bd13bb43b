//! The decomposition of concatenations into insertions: [`concat_decompositions`] (MLIR:
//! `populateDecomposeTensorConcatPatterns`).

use terrace_affine::composed_apply;
use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_tensor::{CastOp, ConcatOp, build_empty};

use crate::reify::mixed_sizes;
use crate::slices::build_insert;

/// Returns the pattern that inserts the operands of a `tensor.concat` one after the other into a
/// `tensor.empty`.
pub fn concat_decompositions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ConcatOp>("DecomposeTensorConcatOp", |op, rewriter| decompose(op.op(), rewriter));
    set
}

fn decompose(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<ConcatOp>()?;
    let dim = usize::try_from(view.dim()).ok()?;
    let inputs: Vec<Value> = view.inputs().collect();
    let wanted = rewriter.body().value_type(view.result());
    let element = wanted.downcast::<RankedTensorType>(&cx)?.element;
    let [s0, s1] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let mut end = Mixed::Static(0);
    let (mut whole, mut parts): (Vec<Mixed>, _) = (Vec::new(), Vec::new());
    for input in inputs {
        let sizes = mixed_sizes(rewriter, input)?;
        let size = *sizes.get(dim)?;
        if whole.is_empty() {
            whole = sizes.clone();
        }
        parts.push((input, end, sizes));
        end = composed_apply(rewriter, op, s0.add(&cx, s1), &[end, size]);
    }
    *whole.get_mut(dim)? = end;
    let mut result = build_empty(rewriter, &whole, element);
    for (input, start, sizes) in parts {
        let rank = sizes.len();
        let mut offsets = vec![Mixed::Static(0); rank];
        offsets[dim] = start;
        let slice = MixedSlice { offsets, sizes, strides: vec![Mixed::Static(1); rank] };
        result = build_insert(rewriter, input, result, &slice);
    }
    if rewriter.body().value_type(result) != wanted {
        result = CastOp::build(rewriter, wanted, result).value(rewriter);
    }
    rewriter.replace_op(op, &[result]);
    Some(())
}
