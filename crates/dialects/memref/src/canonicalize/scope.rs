//! Canonicalization of `memref.alloca_scope`.

use terrace_ir::effects::{Effect, EffectKind, Resource, own_effects};
use terrace_ir::{Body, Mapping, Op, OpRef, OpType, PatternSet, Rewriter, TraitFlags, Value};

use crate::{AllocaOp, AllocaScopeOp};

pub(crate) fn alloca_scope(set: &mut PatternSet) {
    set.add::<AllocaScopeOp>("AllocaScopeInliner", inline);
    set.add::<AllocaScopeOp>("AllocaScopeHoister", hoist);
}

/// Whether `op` is the last operation before the terminator of the only block of its region.
fn is_last(body: &Body, op: Op) -> bool {
    let next = body.next_op(op);
    let region = body.parent_region(op);
    let one_block =
        region.is_some_and(|region| body.first_block(region) == body.last_block(region));
    one_block && next.is_some_and(|next| body.next_op(next).is_none())
}

/// Whether `op` frees stack allocations in its regions when it ends (MLIR:
/// `AutomaticAllocationScope`).
fn is_scope(op: OpRef<'_>) -> bool {
    op.flags().contains(TraitFlags::ALLOCATION_SCOPE)
}

/// Whether `effect` is an allocation on the stack.
fn is_on_stack(effect: &Effect) -> bool {
    effect.kind == EffectKind::Allocate && effect.resource == Resource::AUTOMATIC_ALLOCATION_SCOPE
}

/// Whether `op`, or an operation in its regions outside of nested scopes, may allocate on the
/// stack; true for operations with unknown effects.
fn may_allocate(op: OpRef<'_>) -> bool {
    if is_scope(op) {
        return false;
    }
    let own = match own_effects(op) {
        _ if op.flags().contains(TraitFlags::RECURSIVE_EFFECTS) => false,
        Some(effects) => effects.iter().any(is_on_stack),
        None => true,
    };
    own || children(op).any(may_allocate)
}

fn children(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.regions().flat_map(|region| region.blocks().flat_map(|block| block.ops()))
}

/// Replaces a scope by its operations if none of them may allocate on the stack, or if it is the
/// last operation of an enclosing scope.
fn inline(op: AllocaScopeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let around = body.parent_op(op)?;
    let ends_with_outer = is_last(body, op) && is_scope(body.op(around));
    if !ends_with_outer && children(body.op(op)).any(may_allocate) {
        return None;
    }
    let region = body.region(op, 0)?;
    rewriter.replace_by_region(op, region, &[])
}

/// Moves allocations whose operands are defined outside to the enclosing scope, if this scope is
/// the last operation of each region up to there.
fn hoist(op: AllocaScopeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let mut outer = body.parent_op(op)?;
    if is_scope(body.op(outer)) || !is_last(body, op) {
        return None;
    }
    while !is_scope(body.op(body.parent_op(outer)?)) {
        outer = body.parent_op(outer)?;
        if !is_last(body, outer) {
            return None;
        }
    }
    let block = body.parent_block(outer)?;
    let is_inside = |value: Value| {
        let home = body.value_block(value).and_then(|block| body.block_region(block));
        let mut at = home.and_then(|region| body.region_owner(region));
        while let Some(owner) = at {
            if owner == outer {
                return true;
            }
            at = body.parent_op(owner);
        }
        false
    };
    let mut allocations = Vec::new();
    body.op(op).walk_all(|inner| {
        if inner.is::<AllocaOp>() && !inner.operands().any(is_inside) {
            allocations.push(inner.id());
        }
    });
    if allocations.is_empty() {
        return None;
    }
    for alloca in allocations {
        let copy = rewriter.body_mut().clone_op(alloca, &mut Mapping::new());
        rewriter.body_mut().insert_op(copy, block, Some(outer));
        rewriter.replace_with(alloca, copy);
    }
    Some(())
}
