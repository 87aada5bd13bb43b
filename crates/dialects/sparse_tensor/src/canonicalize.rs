//! Canonicalization patterns of the `sparse_tensor` operations; each `pub(crate)` function adds
//! those of the operation with its name.

use terrace_builtin::IntegerAttr;
use terrace_ir::{OpType, PatternSet, Rewriter};

use crate::IterateOp;

/// Adds the patterns of `sparse_tensor.iterate`.
pub(crate) fn iterate(set: &mut PatternSet) {
    set.add::<IterateOp>("RemoveUnusedLvlCrds", remove_unused_coordinates);
}

/// Removes the arguments for coordinates that the body does not use.
/// `iterate %it in %space at(%unused, %j)  =>  iterate %it in %space at(_, %j)`
fn remove_unused_coordinates(op: IterateOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (arguments, old) = (view.arguments()?, view.used_levels());
    let levels = (0..u64::BITS).filter(|level| old >> level & 1 == 1);
    let (mut used, mut dead) = (0u64, Vec::new());
    for (at, (level, coordinate)) in levels.zip(arguments.coordinates).enumerate() {
        match body.has_uses(*coordinate) {
            true => used |= 1 << level,
            false => dead.push(arguments.carried.len() + at),
        }
    }
    let block = body.value_block(arguments.iterator).filter(|_| !dead.is_empty())?;
    let used = IntegerAttr::i64(body.context(), used as i64);
    let body = rewriter.body_mut();
    for at in dead.into_iter().rev() {
        body.erase_block_argument(block, at);
    }
    op.set_crd_used_lvls(body, used);
    Some(())
}
