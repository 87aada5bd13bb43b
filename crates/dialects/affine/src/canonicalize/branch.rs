//! Canonicalization patterns of `affine.if`.

use terrace_builtin::IntegerSet;
use terrace_ir::{OpType, PatternSet, Rewriter};

use crate::AffineIfOp;

pub(crate) fn r#if(set: &mut PatternSet) {
    set.add::<AffineIfOp>("SimplifyDeadElse", dead_else);
    set.add::<AffineIfOp>("AlwaysTrueOrFalseIf", decided);
}

/// Erases the else block of an operation without results if the block holds only its terminator.
fn dead_else(op: AffineIfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let region = body.region(op.op(), 1)?;
    let block = body.first_block(region)?;
    if body.ops_in(block).count() != 1 || body.result_count(op.op()) > 0 {
        return None;
    }
    rewriter.erase_block(block);
    Some(())
}

/// Replaces an `affine.if` whose condition is always true or always false by the taken branch.
fn decided(op: AffineIfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let view = body.op(op).cast::<AffineIfOp>()?;
    let cx = view.context();
    let condition = view.condition();
    if condition.is_absent() {
        return None;
    }
    let taken = match &condition.data(cx).0 {
        set if set.is_empty_set(cx) => 1,
        set if is_trivial(set, cx) => 0,
        _ => return None,
    };
    let region = body.region(op, taken)?;
    if body.first_block(region).is_none() {
        return (body.result_count(op) == 0).then(|| rewriter.erase_op(op));
    }
    rewriter.replace_by_region(op, region, &[])
}

/// Whether the only constraint of the set is `0 == 0`.
fn is_trivial(set: &IntegerSet, cx: &terrace_ir::Context) -> bool {
    match &set.constraints[..] {
        [(expr, is_equality)] => *is_equality && expr.as_constant(cx) == Some(0),
        _ => false,
    }
}
