//! Canonicalization patterns of the operations.

use terrace_builtin::shaped::TypeExt;
use terrace_ir::{Op, OpType, PatternSet, Rewriter};

use crate::{BitcastOp, CreateOp, ImOp, NegOp, ReOp};

pub(crate) fn re(set: &mut PatternSet) {
    set.add::<ReOp>("FoldComponentNeg<ReOp, 0>", |op, rewriter| negated(op.op(), rewriter, 0));
}

pub(crate) fn im(set: &mut PatternSet) {
    set.add::<ImOp>("FoldComponentNeg<ImOp, 1>", |op, rewriter| negated(op.op(), rewriter, 1));
}

/// Turns `re(neg(create(a, b)))` into `arith.negf a`, and `im(neg(create(a, b)))` into
/// `arith.negf b`; `index` is 0 for the real and 1 for the imaginary part.
fn negated(op: Op, rewriter: &mut Rewriter<'_>, index: usize) -> Option<()> {
    let body = rewriter.body();
    let neg = body.defined_by::<NegOp>(body.operand(op, 0))?;
    let create = body.defined_by::<CreateOp>((*neg).operand(0))?;
    let part = (*create).operand(index);
    let new = terrace_arith::NegFOp::build(rewriter, part).op();
    rewriter.replace_with(op, new);
    Some(())
}

pub(crate) fn bitcast(set: &mut PatternSet) {
    set.add::<BitcastOp>("MergeComplexBitcast", |op, rewriter| merged(op.op(), rewriter));
    set.add::<terrace_arith::BitcastOp>("MergeArithBitcast", |op, rewriter| {
        let body = rewriter.body();
        body.defined_by::<BitcastOp>(body.operand(op.op(), 0))?;
        merged(op.op(), rewriter)
    });
}

/// Merges a bitcast of a bitcast into one: `complex.bitcast` if one of the outer types is complex,
/// else `arith.bitcast`.
fn merged(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let inner = body.op(body.defining_op(body.operand(op, 0))?);
    if !inner.is::<BitcastOp>() && !inner.is::<terrace_arith::BitcastOp>() {
        return None;
    }
    let source = inner.operand(0);
    let ty = body.value_type(body.result(op, 0));
    let new = match body.value_type(source).is_complex() || ty.is_complex() {
        true => BitcastOp::build(rewriter, ty, source).op(),
        false => terrace_arith::BitcastOp::build(rewriter, ty, source).op(),
    };
    rewriter.replace_with(op, new);
    Some(())
}
