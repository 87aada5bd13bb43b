//! Canonicalization patterns of `cf.br` and `cf.assert`.

use terrace_builtin::IntegerAttr;
use terrace_ir::fold::constant_value;
use terrace_ir::{OpType, PatternSet, Rewriter, Value};

use super::{Target, only_op, replace_with_branch, single_predecessor};
use crate::{AssertOp, BranchOp};

pub(crate) fn assert(set: &mut PatternSet) {
    set.add::<AssertOp>("", |assert, rewriter| {
        let body = rewriter.body();
        let holds = constant_value(body, assert.view(body).arg())?;
        if holds.downcast::<IntegerAttr>(rewriter.context())?.value.is_zero() {
            return None;
        }
        rewriter.erase_op(assert.op());
        Some(())
    });
}

pub(crate) fn br(set: &mut PatternSet) {
    set.add::<BranchOp>("", |branch, rewriter| {
        merge_destination(branch, rewriter).or_else(|| pass_through(branch, rewriter))
    });
}

/// Merges the destination block into the current block if this branch is its only predecessor.
fn merge_destination(branch: BranchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = branch.view(body);
    let (block, dest) = (view.block()?.id(), view.dest());
    if dest == block || single_predecessor(body, dest).is_none() {
        return None;
    }
    let values: Vec<Value> = view.operands().collect();
    // In unreachable code a block may pass its own arguments to itself; such a block is not merged.
    if values.iter().any(|value| body.arguments(dest).contains(value)) {
        return None;
    }
    rewriter.erase_op(branch.op());
    rewriter.inline_block(dest, block, None, &values);
    Some(())
}

/// Redirects a branch past a destination that only branches on: `br ^a; ^a: br ^b => br ^b`.
fn pass_through(branch: BranchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = branch.view(body);
    if view.block()?.id() == view.dest() || only_op(body, view.dest()).is_none() {
        return None;
    }
    let target = Target::new(view.dest(), view.operands()).passed_through(body)?;
    replace_with_branch(rewriter, branch.op(), &target);
    Some(())
}
