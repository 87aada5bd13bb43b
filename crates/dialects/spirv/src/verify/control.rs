//! Verifiers of branches, structured control flow and returns.

use terrace_builtin::shaped::num_elements;
use terrace_builtin::values::integers;
use terrace_ir::{Block, BlockRef, Diagnostic};

use crate::{
    BranchConditionalOpRef, BranchOp, LoopOpRef, MergeOp, SelectionOpRef, SwitchOpRef,
    UnreachableOpRef,
};

/// Verifies that there are no branch weights or two, not both zero.
pub(crate) fn branch_conditional(op: BranchConditionalOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(weights) = op.branch_weights() else { return Ok(()) };
    let weights = weights.data(op.context());
    if weights.0.len() != 2 {
        return Err(op.error("must have exactly two branch weights"));
    }
    let numbers = integers(op.context(), weights);
    match numbers.is_some_and(|numbers| numbers.iter().all(|number| *number == 0)) {
        true => Err(op.error("branch weights cannot both be zero")),
        false => Ok(()),
    }
}

/// Whether the block holds only a `spirv.mlir.merge`.
fn is_merge(block: BlockRef<'_>) -> bool {
    let mut ops = block.ops();
    matches!((ops.next(), ops.next()), (Some(op), None) if op.is::<MergeOp>())
}

/// Whether the block holds only a branch to `target`.
fn only_branches_to(block: BlockRef<'_>, target: Block) -> bool {
    let mut ops = block.ops();
    let (Some(op), None) = (ops.next(), ops.next()) else { return false };
    op.is::<BranchOp>() && op.successors().next() == Some(target)
}

/// Whether `target` is a successor of the block.
fn may_branch_to(block: BlockRef<'_>, target: Block) -> bool {
    block.last().is_some_and(|last| last.successors().any(|successor| successor == target))
}

const LAST: &str = "last block must be the merge block with only one 'spirv.mlir.merge' op";

/// Verifies that a loop consists of an entry block that branches to the header, the header, the
/// body, a continue block that alone branches back to the header, and a merge block.
pub(crate) fn mlir_loop_regions(op: LoopOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let blocks: Vec<BlockRef<'_>> = region.blocks().collect();
    let Some(last) = blocks.last() else { return Ok(()) };
    if !is_merge(*last) {
        return Err(op.error(LAST));
    }
    if blocks.len() < 2 {
        return Err(op.error("must have an entry block branching to the loop header block"));
    }
    if blocks.len() < 3 {
        return Err(op.error("must have a loop header block branched from the entry block"));
    }
    let header = blocks[1].id();
    if !only_branches_to(blocks[0], header) {
        let message = "entry block must only have one 'spirv.Branch' op to the second block";
        return Err(op.error(message));
    }
    if blocks.len() < 4 {
        let message = "requires a loop continue block branching to the loop header block";
        return Err(op.error(message));
    }
    let before_last = blocks.len() - 2;
    if !may_branch_to(blocks[before_last], header) {
        return Err(op.error(
            "second to last block must be the loop continue block that branches to the loop \
             header block",
        ));
    }
    let inside = blocks.get(2..before_last).unwrap_or_default();
    match inside.iter().any(|block| may_branch_to(*block, header)) {
        true => Err(op.error(
            "can only have the entry and loop continue block branching to the loop header block",
        )),
        false => Ok(()),
    }
}

/// Verifies that a selection has a header block, and ends with a merge block.
pub(crate) fn mlir_selection_regions(op: SelectionOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let blocks: Vec<BlockRef<'_>> = region.blocks().collect();
    match blocks.last() {
        None => Ok(()),
        Some(last) if !is_merge(*last) => Err(op.error(LAST)),
        Some(_) if blocks.len() < 2 => Err(op.error("must have a selection header block")),
        Some(_) => Ok(()),
    }
}

/// Verifies that there is a value for each case, of the type of the selector.
pub(crate) fn switch(op: SwitchOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (literals, targets) = (op.literals(), op.targets().count());
    if literals.is_none() && targets == 0 {
        return Ok(());
    }
    let literals = literals.map(|literals| literals.data(cx));
    if let (Some(literals), Some(selector)) = (literals, (*op).operand_types().next()) {
        let found = literals.element_type(cx);
        if found != selector {
            return Err(op.error(format!(
                "'selector' type ('{}') should match literals type ('{}')",
                selector.to_text(cx),
                found.to_text(cx)
            )));
        }
    }
    let count = literals.and_then(|literals| num_elements(cx, literals.ty)).unwrap_or(0);
    if count == targets as u64 {
        return Ok(());
    }
    Err(op
        .error(format!("number of literals ({count}) should match number of targets ({targets})")))
}

/// Verifies that the block is not the entry block, which is always reached.
pub(crate) fn unreachable(op: UnreachableOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = op.block().and_then(|block| block.region()?.entry());
    match op.block().zip(entry).is_some_and(|(block, entry)| block.id() == entry.id()) {
        true => Err(op.error("cannot be used in reachable block")),
        false => Ok(()),
    }
}
