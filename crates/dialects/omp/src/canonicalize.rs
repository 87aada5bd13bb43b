//! Canonicalization of `omp.atomic.update`.

use terrace_ir::{OpType, PatternSet, Rewriter};

use crate::{AtomicUpdateOp, AtomicWriteOp, AtomicWriteProperties, YieldOp};

pub(crate) fn atomic_update(set: &mut PatternSet) {
    set.add::<AtomicUpdateOp>("AtomicUpdateOp", simplify);
}

/// Erases an `omp.atomic.update` that yields its argument, and replaces one that yields a value
/// from outside by an `omp.atomic.write`.
fn simplify(op: AtomicUpdateOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let update = op.view(body);
    let entry = (*update).region(0)?.entry()?;
    let given = entry.ops().next().filter(|first| first.is::<YieldOp>())?.operands().next()?;
    if entry.arguments().first() == Some(&given) {
        rewriter.erase_op(op.op());
        return Some(());
    }
    let (x, hint, order) = (update.x(), update.properties().hint, update.memory_order());
    let properties = AtomicWriteProperties { hint, memory_order: order };
    let write = AtomicWriteOp::build_with(rewriter, x, given, properties);
    rewriter.replace_with(op.op(), write.op());
    Some(())
}
