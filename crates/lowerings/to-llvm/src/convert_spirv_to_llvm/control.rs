//! Lowerings of SPIR-V branches, calls, structured loops and selections.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Block, InsertionPoint, Op, OpType, Value};
use terrace_llvm as llvm;
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{BranchConditionalOp, BranchOp, FunctionCallOp, LoopOp, MergeOp, SelectionOp};

use crate::build::{self, named};

pub(super) fn branch(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let target = BranchOp::from_op(op).view(rw.body()).target();
    llvm::BrOp::build(rw, operands, target);
    rw.erase_op(op);
    Some(())
}

pub(super) fn branch_conditional(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = BranchConditionalOp::from_op(op).view(rw.body());
    let weights = match view.branch_weights() {
        None => None,
        Some(weights) => {
            let weight = |weight: &terrace_ir::Attribute| {
                i32::try_from(weight.downcast::<IntegerAttr>(&cx)?.to_i64()?).ok()
            };
            Some(weights.data(&cx).0.iter().map(weight).collect::<Option<Vec<i32>>>()?)
        }
    };
    let (on_true, on_false) = (view.true_target(), view.false_target());
    let (condition, values) = operands.split_first()?;
    let (true_values, false_values) = values.split_at(view.true_target_operands().len());
    let new = llvm::CondBrOp::build(rw, *condition, true_values, false_values, on_true, on_false);
    new.set_branch_weights(rw.body_mut(), weights);
    rw.erase_op(op);
    Some(())
}

pub(super) fn call(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let view = FunctionCallOp::from_op(op).view(rw.body());
    let callee = view.callee().attr();
    let result = match view.result_types().next() {
        Some(ty) => Some(types.convert_one(&cx, ty)?),
        None => None,
    };
    let result = build::call(rw, &named(&cx, &[("callee", callee)]), operands, result);
    rw.replace_op(op, result.as_slice());
    Some(())
}

/// Lowers `spirv.mlir.loop` to plain blocks. Its first block must contain only a branch.
pub(super) fn structured_loop(op: Op, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = LoopOp::from_op(op).view(rw.body());
    if view.loop_control().value() != 0 {
        return None;
    }
    if rw.body().first_block(rw.body().region(op, 0)?).is_none() {
        rw.erase_op(op);
        return Some(());
    }
    let branch = entry_branch(op, rw)?;
    rw.body().op(branch).cast::<BranchOp>()?;
    inline_structured(op, branch, types, rw)
}

/// Lowers `spirv.mlir.selection` to plain blocks. Its first block must contain only a conditional
/// branch.
pub(super) fn selection(op: Op, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = SelectionOp::from_op(op).view(rw.body());
    if view.selection_control().value() != 0 {
        return None;
    }
    let is_unused = rw.body().results(op).len() == 0;
    if is_unused && rw.body().blocks_in(rw.body().region(op, 0)?).count() <= 2 {
        rw.erase_op(op);
        return Some(());
    }
    let branch = entry_branch(op, rw)?;
    rw.body().op(branch).cast::<BranchConditionalOp>()?;
    rw.body_mut().set_attribute(branch, "branch_weights", None).ok()?;
    inline_structured(op, branch, types, rw)
}

/// Returns the first operation in the region of `op`; `None` if the region has no operations.
fn entry_branch(op: Op, rw: Rw<'_, '_>) -> Option<Op> {
    let body = rw.body();
    body.first_op(body.first_block(body.region(op, 0)?)?)
}

/// Replaces `op` by `branch`, the only operation in its first block, and moves the other blocks
/// after the block of `op`. The merge block branches to the operations that follow `op`.
fn inline_structured(op: Op, branch: Op, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let body = rw.body();
    let region = body.region(op, 0)?;
    let blocks: Vec<Block> = body.blocks_in(region).collect();
    let merge = body.op(body.last_op(*blocks.last()?)?).cast::<MergeOp>()?;
    if merge.operands().next().is_some() || body.results(op).len() != 0 {
        return None;
    }
    let merge = merge.id();
    rw.convert_region(region, types)?;
    let body = rw.body_mut();
    let before = body.parent_block(op)?;
    let outer = body.block_region(before)?;
    let after = body.split_block(op);
    body.move_op(branch, before, None);
    for block in &blocks[1..] {
        body.move_block(*block, outer, Some(after));
    }
    rw.at(InsertionPoint::Before(merge), |builder| {
        llvm::BrOp::build(builder, (), after);
    });
    rw.erase_op(merge);
    rw.erase_op(op);
    Some(())
}
