//! Scalar replacement of aggregates ([`destructure_memory_slots`], MLIR: `SROA`).

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use terrace_data_layout::DataLayout;
use terrace_interfaces::{
    DestructurableAllocation as _, DestructurableSlot, DynDestructurableAccessor,
    DynDestructurableAllocation, DynPromotableOp, DynSafeSlotAccess, MemorySlot, Removal,
    SafeSlotAccess as _, Subslots, remove_uses, rewire,
};
use terrace_ir::{Attribute, Body, Builder, Op, OpState};

use crate::blocking_uses::{BlockingUses, forward_order};
use crate::bodies::{for_each_body, ops_implementing};
use crate::mem2reg::free_slot;

/// The numbers of changes of [`destructure_memory_slots`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Destructured {
    /// The number of split slots.
    pub slots: usize,
    /// The number of split slots with elements that are not accessed.
    pub smaller: usize,
    /// The largest number of elements of a split slot.
    pub most_elements: usize,
}

/// Splits memory slots in the root of `body`, nested bodies included, whose elements are accessed
/// individually into one slot per element, until no slot can be split (MLIR:
/// `tryToDestructureMemorySlots`). Sizes of types are those of `layout`.
pub fn destructure_memory_slots(body: &mut Body, layout: &DataLayout) -> Destructured {
    let counts = for_each_body(body, &|body: &mut Body| split_in(body, layout));
    counts.into_iter().fold(Destructured::default(), |sum, one| Destructured {
        slots: sum.slots + one.slots,
        smaller: sum.smaller + one.smaller,
        most_elements: sum.most_elements.max(one.most_elements),
    })
}

/// Splits slots of `body`, nested bodies excluded.
fn split_in(body: &mut Body, layout: &DataLayout) -> Destructured {
    let mut allocations = ops_implementing::<DynDestructurableAllocation<'_>>(body);
    let mut counts = Destructured::default();
    loop {
        let before = counts.slots;
        let mut remaining = Vec::with_capacity(allocations.len());
        for op in allocations {
            let view = body.op(op).interface::<DynDestructurableAllocation<'_>>();
            let slots = view.map(DynDestructurableAllocation::destructurable_slots);
            // Splitting one of several slots replaces the allocation, which ends the search.
            let done = slots.into_iter().flatten().find_map(|slot| {
                let new = split(body, op, &slot, layout)?;
                Some((slot.elements.len(), new))
            });
            let Some((count, Split { accessed, allocations })) = done else {
                remaining.push(op);
                continue;
            };
            counts.slots += 1;
            counts.smaller += usize::from(accessed != count);
            counts.most_elements = counts.most_elements.max(count);
            remaining.extend(allocations);
        }
        if counts.slots == before {
            return counts;
        }
        allocations = remaining;
    }
}

/// The result of splitting a slot.
struct Split {
    /// The number of accessed elements.
    accessed: usize,
    /// The new allocations, those of the elements first.
    allocations: Vec<Op>,
}

/// The changes that split a slot (MLIR: `MemorySlotDestructuringInfo`).
#[derive(Default)]
struct Plan {
    /// The indices of the accessed elements, in the order of the accesses.
    indices: IndexSet<Attribute, FxBuildHasher>,
    accessors: FxHashSet<Op>,
    blocking: BlockingUses,
}

impl Plan {
    /// Returns the plan for `slot`; `None` if it cannot be split.
    fn new(body: &Body, slot: &DestructurableSlot, layout: &DataLayout) -> Option<Self> {
        let mut plan = Self::default();
        let mut within: Vec<MemorySlot> = Vec::new();
        for use_ in body.uses(slot.slot.pointer) {
            let user = body.op(body.user(use_));
            let accessor = user.interface::<DynDestructurableAccessor<'_>>();
            match accessor.and_then(|accessor| accessor.element_uses(slot, layout)) {
                Some(uses) => {
                    plan.indices.extend(uses.indices);
                    within.extend(uses.within);
                    plan.accessors.insert(user.id());
                }
                None => plan.blocking.insert(body, use_),
            }
        }
        plan.require_safe_accesses(body, within, layout);
        plan.blocking.propagate(body, |op, uses| {
            op.interface::<DynPromotableOp<'_>>()?.can_uses_be_removed(uses, layout)
        })?;
        Some(plan)
    }

    /// Adds the uses of the slots `within` that may be out of bounds to the blocking uses.
    fn require_safe_accesses(
        &mut self,
        body: &Body,
        mut within: Vec<MemorySlot>,
        layout: &DataLayout,
    ) {
        let mut seen = FxHashSet::default();
        while let Some(slot) = within.pop() {
            for use_ in body.uses(slot.pointer) {
                if !seen.insert(use_) {
                    continue;
                }
                let access = body.op(body.user(use_)).interface::<DynSafeSlotAccess<'_>>();
                match access.and_then(|access| access.safe_accesses(slot, layout)) {
                    Some(slots) => within.extend(slots),
                    None => self.blocking.insert(body, use_),
                }
            }
        }
    }

    /// Returns the operations that change, definitions before users.
    fn changed(&self, body: &Body, slot: MemorySlot) -> Vec<Op> {
        let users = body.uses(slot.pointer).map(|use_| body.user(use_));
        let mut order = forward_order(body, users.chain(self.blocking.users()));
        order.retain(|op| self.accessors.contains(op) || self.blocking.contains(*op));
        order
    }
}

/// Replaces `slot` of `allocation` by one allocation for each accessed element. `None`, without any
/// change, if the slot cannot be split.
fn split(
    body: &mut Body,
    allocation: Op,
    slot: &DestructurableSlot,
    layout: &DataLayout,
) -> Option<Split> {
    if !body.has_uses(slot.slot.pointer) {
        return None;
    }
    let plan = Plan::new(body, slot, layout)?;
    let view = body.op(allocation).interface::<DynDestructurableAllocation<'_>>()?;
    let state = |index: &Attribute| {
        let element = slot.element_type(*index)?;
        Some((*index, element, view.element_allocation(slot, *index)?))
    };
    let states: Option<Vec<(Attribute, _, OpState)>> = plan.indices.iter().map(state).collect();
    let states = states?;
    let changed = plan.changed(body, slot.slot);
    let block = body.parent_block(allocation)?;
    let (mut subslots, mut allocations) = (Subslots::default(), Vec::new());
    for (index, element, state) in states {
        let op = body.create(state);
        body.insert_op(op, block, Some(allocation));
        subslots.insert(index, MemorySlot { pointer: body.result(op, 0), element });
        allocations.push(op);
    }
    let mut erased = Vec::new();
    for op in changed.into_iter().rev() {
        let mut builder = Builder::after(body, op);
        let removal = if plan.accessors.contains(&op) {
            rewire(&mut builder, op, slot, &subslots, layout)
        } else {
            remove_uses(&mut builder, op, plan.blocking.of(op))
        };
        erased.extend((removal == Some(Removal::Erase)).then_some(op));
    }
    for op in erased {
        body.erase(op);
    }
    let place = allocations.first().copied().unwrap_or(allocation);
    let accessed = allocations.len();
    allocations.extend(free_slot(body, allocation, slot.slot.pointer, place));
    Some(Split { accessed, allocations })
}
