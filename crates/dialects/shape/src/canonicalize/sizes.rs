//! Canonicalization of sizes.

use terrace_arith::ConstantOp;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{Op, OpType, PatternSet, Rewriter, Value};

use crate::{ConstSizeOp, IndexToSizeOp, RankOp, ShapeOfOp, SizeToIndexOp, SizeType};

pub(crate) fn index_to_size(set: &mut PatternSet) {
    set.add::<IndexToSizeOp>("SizeToIndexToSizeCanonicalization", |op, rewriter| {
        let body = rewriter.body();
        let inner = body.defined_by::<SizeToIndexOp>(op.view(body).arg())?.arg();
        replace_by_same(rewriter, op.op(), inner)
    });
}

pub(crate) fn size_to_index(set: &mut PatternSet) {
    set.add::<SizeToIndexOp>("IndexToSizeToIndexCanonicalization", |op, rewriter| {
        let body = rewriter.body();
        let inner = body.defined_by::<IndexToSizeOp>(op.view(body).arg())?.arg();
        replace_by_same(rewriter, op.op(), inner)
    });
}

pub(crate) fn rank(set: &mut PatternSet) {
    set.add::<RankOp>("RankShapeOfCanonicalizationPattern", |op, rewriter| {
        let body = rewriter.body();
        let cx = body.context().clone();
        let of = body.defined_by::<ShapeOfOp>(op.view(body).shape())?.arg();
        let ty: &RankedTensorType = body.value_type(of).downcast(&cx)?;
        let rank = IntegerAttr::index(&cx, ty.shape.len() as i64);
        let result = body.value_type(op.view(body).rank());
        let new = if result.is_index() {
            ConstantOp::build(rewriter, rank.into()).op()
        } else if result.is::<SizeType>() {
            ConstSizeOp::build(rewriter, result, rank).op()
        } else {
            return None;
        };
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

/// Replaces `op` by `value` if it has the type of the result.
fn replace_by_same(rewriter: &mut Rewriter<'_>, op: Op, value: Value) -> Option<()> {
    let body = rewriter.body();
    if body.value_type(value) != body.value_type(body.result(op, 0)) {
        return None;
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}
