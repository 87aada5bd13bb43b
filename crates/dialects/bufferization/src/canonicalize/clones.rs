//! Canonicalization patterns of `bufferization.clone`.

use terrace_interfaces::viewed;
use terrace_ir::effects::{EffectKind, has_effect_on, own_effect_kinds};
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_memref::{ReallocOp, are_cast_compatible, replace_by_type};

use crate::CloneOp;

pub(crate) fn clone(set: &mut PatternSet) {
    set.add::<CloneOp>("SimplifyClones", simplify);
}

/// Returns the operation that frees `buffer`: `Some(None)` if no operation does, `None` if several
/// do (MLIR: `memref::findDealloc`).
fn freed_by(body: &Body, buffer: Value) -> Option<Option<Op>> {
    let users = body.uses(buffer).map(|use_| body.user(use_));
    let mut frees = users.filter(|user| has_effect_on(body.op(*user), EffectKind::Free, buffer));
    let first = frees.next();
    frees.next().is_none().then_some(first)
}

/// Replaces a clone by its source and erases the deallocation of one of the two, if that
/// deallocation is in the same block and nothing is freed in between. An unused clone is erased.
fn simplify(op: CloneOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op_id = op.op();
    let body = rewriter.body();
    let view = op.view(body);
    let (source, clone) = (view.input(), view.output());
    if !body.has_uses(clone) {
        rewriter.erase_op(op_id);
        return Some(());
    }
    let (from, to) = (body.value_type(source), body.value_type(clone));
    if from != to && !are_cast_compatible(body.context(), from, to) {
        return None;
    }
    let frees = [freed_by(body, clone)?, freed_by(body, viewed(body, source))?];
    let blocks = frees.map(|free| free.map(|free| body.parent_block(free)));
    if blocks[0].is_some() && blocks[0] == blocks[1] {
        return None;
    }
    let here = Some(body.parent_block(op_id));
    let at = blocks.iter().position(|block| *block == here)?;
    let redundant = frees[at]?;
    if body.op(redundant).is::<ReallocOp>() || body.has_used_results(redundant) {
        return None;
    }
    let mut between = body.next_op(op_id);
    while between != Some(redundant) {
        let kinds = own_effect_kinds(body.op(between?)).unwrap_or_default();
        if kinds.contains(EffectKind::Free) {
            return None;
        }
        between = body.next_op(between?);
    }
    replace_by_type(rewriter, op_id, source);
    rewriter.erase_op(redundant);
    Some(())
}
