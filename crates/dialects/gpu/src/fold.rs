//! Folds of copies, reductions and broadcasts.

use terrace_ir::{Attribute, Body, Fold, Op, OpRef};

use crate::{
    AllReduceOpRef, AllReduceProperties, LaunchOp, MemcpyOpRef, MemsetOpRef, SubgroupBroadcastOp,
    SubgroupBroadcastOpRef, SubgroupReduceOpRef, SubgroupReduceProperties,
};

type Operands<'o> = &'o [Option<Attribute>];

/// Bypasses casts of the copied memrefs.
pub(crate) fn memcpy(op: MemcpyOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    terrace_memref::fold_casts(*op, None)
}

/// Bypasses a cast of the memref.
pub(crate) fn memset(op: MemsetOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    terrace_memref::fold_casts(*op, None)
}

/// Marks a reduction that all work items execute as uniform.
pub(crate) fn all_reduce(op: AllReduceOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let set = |body: &mut Body, op: Op| {
        body.update_properties::<AllReduceProperties, _>(op, |p| p.uniform = true);
    };
    (!op.uniform() && is_executed_by_all(*op)).then(|| Fold::in_place(set))
}

/// Folds a reduction within clusters of one work item, and marks a reduction that all work items
/// execute as uniform.
pub(crate) fn subgroup_reduce(op: SubgroupReduceOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    if op.cluster_size() == Some(1) {
        return Some(op.value().into());
    }
    let set = |body: &mut Body, op: Op| {
        body.update_properties::<SubgroupReduceProperties, _>(op, |p| p.uniform = true);
    };
    (!op.uniform() && is_executed_by_all(*op)).then(|| Fold::in_place(set))
}

/// Folds the broadcast of a value that was broadcast.
pub(crate) fn subgroup_broadcast(op: SubgroupBroadcastOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let source = op.src();
    op.body().defined_by::<SubgroupBroadcastOp>(source).map(|_| source.into())
}

/// Whether all work items execute `op`, because it is in the entry block of a launch.
fn is_executed_by_all(op: OpRef<'_>) -> bool {
    let Some(block) = op.block() else { return false };
    let Some(region) = block.region() else { return false };
    region.owner().is_some_and(|owner| owner.is::<LaunchOp>())
        && region.entry().is_some_and(|entry| entry.id() == block.id())
}
