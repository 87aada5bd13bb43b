//! Allocations on the stack in inlined bodies: those of constant size move to the entry of the
//! caller, and others are freed where the inlined body ends.

use terrace_builtin::IntegerAttr;
use terrace_ir::fold::constant_value;
use terrace_ir::{Block, Body, Builder, Handle, InsertionPoint, Op, TraitFlags, Type};

use crate::{
    AllocaOp, ConstantOp, LLVMPointerType, LifetimeEndOp, LifetimeStartOp, StackRestoreOp,
    StackSaveOp,
};

/// An allocation of constant size.
struct StaticAlloca {
    op: Op,
    size: Handle<IntegerAttr>,
    /// Whether the end and start of its lifetime must be marked.
    needs_lifetime: bool,
}

/// Moves the allocations of constant size in the first of `blocks` to the entry of the operation
/// around `call` that bounds their lifetime. Marks their lifetimes, and saves and restores the
/// stack if `blocks` have other allocations.
pub(super) fn move_to_entry(body: &mut Body, call: Op, blocks: &[Block]) {
    let (Some(entry), Some(first)) = (caller_entry(body, call), blocks.first()) else { return };
    if entry == *first {
        return;
    }
    let (moved, has_dynamic_size) = allocas(body, blocks);
    if moved.is_empty() && !has_dynamic_size {
        return;
    }
    let stack = has_dynamic_size.then(|| {
        let location = body.location(call);
        let mut builder = Builder::at_start(body, *first, location);
        let ty = Type::from(LLVMPointerType { address_space: 0 }.intern(builder.context()));
        builder.value(StackSaveOp::of(ty))
    });
    let mut last = None;
    for alloca in &moved {
        let location = body.location(alloca.op);
        let ty = body.value_type(body.operand(alloca.op, 0));
        if alloca.needs_lifetime {
            let pointer = body.result(alloca.op, 0);
            LifetimeStartOp::build(&mut Builder::before(body, alloca.op), pointer);
        }
        let point = last.map_or(InsertionPoint::AtStart(entry), InsertionPoint::After);
        let mut builder = Builder::new(body, point, location);
        let size = builder.value(ConstantOp::of(ty, alloca.size.into()));
        let behind = body.defining_op(size).and_then(|size| body.next_op(size));
        body.move_op(alloca.op, entry, behind);
        body.set_operand(alloca.op, 0, size);
        last = Some(alloca.op);
    }
    for block in blocks {
        let Some(end) = body.last_op(*block) else { continue };
        if !body.op(end).flags().contains(TraitFlags::RETURN_LIKE) {
            continue;
        }
        if let Some(stack) = stack {
            let location = body.location(call);
            let mut builder = Builder::before(body, end);
            builder.set_location(location);
            StackRestoreOp::build(&mut builder, stack);
        }
        for alloca in moved.iter().filter(|alloca| alloca.needs_lifetime) {
            let (location, pointer) = (body.location(alloca.op), body.result(alloca.op, 0));
            let mut builder = Builder::before(body, end);
            builder.set_location(location);
            LifetimeEndOp::build(&mut builder, pointer);
        }
    }
}

/// Returns the allocations of constant size in the first of `blocks`, and whether there are
/// allocations of other sizes in any block.
fn allocas(body: &Body, blocks: &[Block]) -> (Vec<StaticAlloca>, bool) {
    let mut found = Vec::new();
    let mut has_dynamic_size = false;
    for (at, block) in blocks.iter().enumerate() {
        for op in body.ops_in(*block).filter(|op| body.op(*op).is::<AllocaOp>()) {
            match constant_value(body, body.operand(op, 0)) {
                None => has_dynamic_size = true,
                Some(size) if at == 0 => match size.as_handle::<IntegerAttr>() {
                    None => has_dynamic_size = true,
                    Some(size) => {
                        let is_empty = size.data(body.context()).value.is_zero();
                        let needs_lifetime = !is_empty && !has_lifetime(body, op);
                        found.push(StaticAlloca { op, size, needs_lifetime });
                    }
                },
                Some(_) => {}
            }
        }
    }
    (found, has_dynamic_size)
}

/// Whether the start or end of the lifetime of an allocation is marked.
fn has_lifetime(body: &Body, alloca: Op) -> bool {
    let marks = |op: Op| body.op(op).is::<LifetimeStartOp>() || body.op(op).is::<LifetimeEndOp>();
    body.uses(body.result(alloca, 0)).any(|used| marks(body.user(used)))
}

/// Returns the first block of the closest region around `call` whose operation bounds the lifetime
/// of allocations on the stack.
fn caller_entry(body: &Body, call: Op) -> Option<Block> {
    const BOUNDS: TraitFlags = TraitFlags::ISOLATED.union(TraitFlags::ALLOCATION_SCOPE);
    let mut region = body.parent_region(call)?;
    loop {
        let owner = body.region_owner(region)?;
        let flags = body.op(owner).flags();
        // Operations that are not registered may have the traits.
        if body.op(owner).info().is_none() || flags.intersects(BOUNDS) {
            return body.first_block(region);
        }
        region = body.parent_region(owner)?;
    }
}
