//! Scalar replacement of aggregates ([`destructure_memory_slots`], MLIR: `SROA`).

use rustc_hash::FxHashSet;
use terrace_interfaces::{
    DestructurableAccessor, DestructurableAllocation, DynDestructurableAccessor,
    DynDestructurableAllocation, MemorySlot,
};
use terrace_ir::{Attribute, Body, Op, OpState, Value};

use crate::bodies::{for_each_body, ops_implementing};
use crate::mem2reg::free_slots;

/// Splits memory slots in the root of `body`, nested bodies included, whose elements are accessed
/// individually into one slot per element, until no slot can be split (MLIR:
/// `tryToDestructureMemorySlots`); returns the number of split slots.
pub fn destructure_memory_slots(body: &mut Body) -> usize {
    let counts = for_each_body(body, &|body: &mut Body| {
        let mut count = 0;
        loop {
            let split = split_all(body);
            if split == 0 {
                return count;
            }
            count += split;
        }
    });
    counts.into_iter().sum()
}

/// Splits every slot that can be split; returns the number of split slots.
fn split_all(body: &mut Body) -> usize {
    let allocations = ops_implementing::<DynDestructurableAllocation<'_>>(body);
    let mut count = 0;
    for op in allocations {
        let allocation = body.op(op).interface::<DynDestructurableAllocation<'_>>();
        let slots = allocation.map(DestructurableAllocation::destructurable_slots);
        // Splitting one of several slots replaces the allocation, which ends the search.
        let split = slots.into_iter().flatten().any(|slot| split(body, op, slot).is_some());
        count += usize::from(split);
    }
    count
}

/// Replaces `slot` of `allocation` by one allocation for each accessed element. `None`, without any
/// change, if a user accesses more than one element.
fn split(body: &mut Body, allocation: Op, slot: MemorySlot) -> Option<()> {
    let view = body.op(allocation).interface::<DynDestructurableAllocation<'_>>()?;
    // The accessed elements with the states of their allocations, in the order of their uses.
    let mut elements: Vec<(Attribute, OpState)> = Vec::new();
    let mut accesses: Vec<(Op, usize)> = Vec::new();
    for use_ in body.uses(slot.pointer) {
        let user = body.op(body.user(use_));
        let index = user.interface::<DynDestructurableAccessor<'_>>()?.accessed_index(slot)?;
        let at = match elements.iter().position(|(known, _)| *known == index) {
            Some(at) => at,
            None => {
                elements.push((index, view.element_allocation(slot, index)?));
                elements.len() - 1
            }
        };
        accesses.push((user.id(), at));
    }
    if elements.is_empty() {
        return None;
    }
    let block = body.parent_block(allocation)?;
    let (mut pointers, mut first): (Vec<Value>, Option<Op>) = (Vec::new(), None);
    for (_, state) in elements {
        let op = body.create(state);
        body.insert_op(op, block, Some(allocation));
        pointers.push(body.result(op, 0));
        first.get_or_insert(op);
    }
    for (op, at) in accesses {
        let access = body.op(op).interface::<DynDestructurableAccessor<'_>>()?;
        access.rewire(slot, pointers[at]).apply(body, op);
    }
    free_slots(
        body,
        allocation,
        &FxHashSet::from_iter([slot.pointer]),
        first.unwrap_or(allocation),
    );
    Some(())
}
