//! Patterns of regions that run once, and of switches.

use terrace_builtin::values::constant_integer;
use terrace_ir::{OpType, PatternSet, Rewriter};

use super::replace_by_region;
use crate::{ExecuteRegionOp, IndexSwitchOp};

pub(crate) fn execute_region(set: &mut PatternSet) {
    set.add::<ExecuteRegionOp>("SingleBlockExecuteInliner", inline_single_block);
}

/// A region of one block takes the place of the operation.
fn inline_single_block(op: ExecuteRegionOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    if op.view(rewriter.body()).no_inline() {
        return None;
    }
    let region = rewriter.body().region(op.op(), 0)?;
    replace_by_region(rewriter, op.op(), region, &[])
}

pub(crate) fn index_switch(set: &mut PatternSet) {
    set.add::<IndexSwitchOp>("FoldConstantCase", fold_constant_case);
}

/// The case that a known index chooses takes the place of the operation.
fn fold_constant_case(op: IndexSwitchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let taken = view.taken(constant_integer(body, view.arg())?);
    let region = body.region(op.op(), taken)?;
    replace_by_region(rewriter, op.op(), region, &[])
}
