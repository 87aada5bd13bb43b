//! Folds of `tensor.empty` into reshapes, slices and concatenations of it ([`empty_tensor_folds`],
//! MLIR: `EmptyOpPatterns.cpp`).

use terrace_builtin::mixed::split;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_tensor::{CastOp, CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractSliceOp};

use crate::reify::reified_sizes;

/// Returns the patterns that replace reshapes, slices and concatenations of `tensor.empty` by a
/// `tensor.empty` of their shape; with `single_use_only`, only if the operand has no other use
/// (MLIR: `populateFoldTensorEmptyPatterns`).
pub fn empty_tensor_folds(single_use_only: bool) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExpandShapeOp>("FoldEmptyTensorWithReshapeOp<ExpandShapeOp>", move |op, rewriter| {
        let source = op.view(rewriter.body()).src();
        reshape(op.op(), source, single_use_only, rewriter)
    });
    set.add::<CollapseShapeOp>(
        "FoldEmptyTensorWithReshapeOp<CollapseShapeOp>",
        move |op, rewriter| {
            let source = op.view(rewriter.body()).src();
            reshape(op.op(), source, single_use_only, rewriter)
        },
    );
    set.add::<ExtractSliceOp>("FoldEmptyTensorWithExtractSliceOp", move |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        body.defined_by::<EmptyOp>(view.source())?;
        if single_use_only && !body.has_one_use(view.source()) {
            return None;
        }
        let (ty, sizes) = (body.value_type(view.result()), view.sizes().collect::<Vec<_>>());
        let new = EmptyOp::build(rewriter, ty, sizes).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    set.add::<ConcatOp>("FoldConcatsOfEmpty", move |op, rewriter| {
        let body = rewriter.body();
        let is_empty = |value: Value| {
            body.defined_by::<EmptyOp>(value).is_some()
                && (!single_use_only || body.has_one_use(value))
        };
        if !body.operands(op.op()).all(is_empty) {
            return None;
        }
        replace_by_empty(op.op(), rewriter)
    });
    set
}

/// Replaces the reshape `op` of a `tensor.empty` by a `tensor.empty`.
fn reshape(
    op: Op,
    source: Value,
    single_use_only: bool,
    rewriter: &mut Rewriter<'_>,
) -> Option<()> {
    let body = rewriter.body();
    body.defined_by::<EmptyOp>(source)?;
    if single_use_only && !body.has_one_use(source) {
        return None;
    }
    replace_by_empty(op, rewriter)
}

/// Replaces the only result of `op` by a `tensor.empty` of the same sizes.
fn replace_by_empty(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let result = rewriter.body().result(op, 0);
    let ty = rewriter.body().value_type(result);
    let tensor = ty.downcast::<RankedTensorType>(&cx)?.clone();
    let sizes = reified_sizes(rewriter, result)?;
    let (shape, sizes) = split(&sizes);
    let empty = RankedTensorType::with_encoding(&cx, &shape, tensor.element, tensor.encoding).ty();
    let mut new = EmptyOp::build(rewriter, empty, sizes).value(rewriter);
    if empty != ty {
        new = CastOp::build(rewriter, ty, new).value(rewriter);
    }
    rewriter.replace_op(op, &[new]);
    Some(())
}
