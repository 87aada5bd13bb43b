//! The inlining rules of the dialect.

use terrace_interfaces::Inliner;
use terrace_ir::{Block, Body, Builder, Op, OpRef, RegionRef};

use crate::{BranchOp, FuncOp, LoopOp, ReturnOp, ReturnValueOp, SelectionOp, SpirvDialect};

/// Calls are inlined into functions and structured control flow, except those of functions that
/// return from within structured control flow.
impl Inliner for SpirvDialect {
    fn is_legal_to_inline_call(&self, _: OpRef<'_>, _: OpRef<'_>) -> bool {
        true
    }

    fn is_legal_to_inline_op(&self, op: OpRef<'_>, _: RegionRef<'_>) -> bool {
        let is_structured = op.is::<SelectionOp>() || op.is::<LoopOp>();
        !(is_structured && contains_return(op))
    }

    fn is_legal_to_inline_into(&self, region: RegionRef<'_>, _: OpRef<'_>) -> bool {
        let owner = region.owner();
        owner.is_some_and(|op| op.is::<FuncOp>() || op.is::<SelectionOp>() || op.is::<LoopOp>())
    }

    fn replace_terminator_by_branch(&self, body: &mut Body, op: Op, next: Block) {
        let view = body.op(op);
        if !view.is::<ReturnOp>() && !view.is::<ReturnValueOp>() {
            return;
        }
        let values: Vec<_> = view.operands().collect();
        BranchOp::build(&mut Builder::before(body, op), values, next);
        body.erase(op);
    }
}

/// Whether a block of the first region of `op` ends in a return.
fn contains_return(op: OpRef<'_>) -> bool {
    let mut blocks = op.region(0).into_iter().flat_map(|region| region.blocks());
    blocks.any(|block| {
        block.last().is_some_and(|last| last.is::<ReturnOp>() || last.is::<ReturnValueOp>())
    })
}
