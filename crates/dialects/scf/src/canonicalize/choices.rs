//! Canonicalization of `scf.execute_region` and `scf.index_switch`.

use terrace_builtin::values::constant_integer;
use terrace_cf::BranchOp;
use terrace_interfaces::add_region_branch_patterns;
use terrace_ir::{Block, OpType, PatternSet, Rewriter, TraitFlags, Value};

use crate::{ExecuteRegionOp, IndexSwitchOp, YieldOp};

pub(crate) fn execute_region(set: &mut PatternSet) {
    set.add::<ExecuteRegionOp>("SingleBlockExecuteInliner", inline_single_block);
    set.add::<ExecuteRegionOp>("MultiBlockExecuteInliner", inline_blocks);
    add_region_branch_patterns::<ExecuteRegionOp>(set);
}

/// Replaces an `scf.execute_region` of several blocks by these blocks, unless it is marked
/// `no_inline` or the parent allows one block only (or is another `scf` operation).
fn inline_blocks(op: ExecuteRegionOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    if op.view(body).no_inline() {
        return None;
    }
    let op = op.op();
    let around = body.op(body.parent_op(op)?);
    let structured = around.flags().contains(TraitFlags::SINGLE_BLOCK)
        || around.name().dialect(body.context()) == "scf" && !around.is::<ExecuteRegionOp>();
    if structured {
        return None;
    }
    let region = body.region(op, 0)?;
    let location = body.location(op);
    let blocks: Vec<Block> = body.blocks_in(region).collect();
    let entry = *blocks.first()?;
    let before = body.parent_block(op)?;
    let outer = body.block_region(before)?;
    let after = rewriter.body_mut().split_block(op);
    for block in &blocks {
        rewriter.body_mut().move_block(*block, outer, Some(after));
    }
    for block in &blocks {
        let Some(end) = rewriter.body().last_op(*block) else { continue };
        if !rewriter.body().op(end).is::<YieldOp>() {
            continue;
        }
        let values: Vec<Value> = rewriter.body().operands(end).collect();
        rewriter.set_before(end);
        BranchOp::build(rewriter, values, after);
        rewriter.erase_op(end);
    }
    rewriter.set_at_end(before);
    rewriter.set_location(location);
    BranchOp::build(rewriter, (), entry);
    let results: Vec<Value> = rewriter.body().results(op).collect();
    let mut values = Vec::new();
    for result in results {
        let ty = rewriter.body().value_type(result);
        values.push(rewriter.body_mut().add_block_argument(after, ty, location));
    }
    rewriter.replace_op(op, &values);
    Some(())
}

/// Replaces an `scf.execute_region` of one block by the operations of that block, unless it is
/// marked `no_inline`.
fn inline_single_block(op: ExecuteRegionOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    if op.view(rewriter.body()).no_inline() {
        return None;
    }
    let region = rewriter.body().region(op.op(), 0)?;
    rewriter.replace_by_region(op.op(), region, &[])
}

pub(crate) fn index_switch(set: &mut PatternSet) {
    set.add::<IndexSwitchOp>("FoldConstantCase", fold_constant_case);
    add_region_branch_patterns::<IndexSwitchOp>(set);
}

/// Replaces an `scf.index_switch` on a constant by the region of the case chosen.
///
/// `index_switch 1 case 1 { A } default { B }` => `A`
fn fold_constant_case(op: IndexSwitchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let taken = view.taken(constant_integer(body, view.arg())?);
    let region = body.region(op.op(), taken)?;
    rewriter.replace_by_region(op.op(), region, &[])
}
