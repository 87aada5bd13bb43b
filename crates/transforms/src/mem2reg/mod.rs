//! Promotion of memory slots to values ([`promote_memory_slots`], MLIR: `Mem2Reg`).
//!
//! A slot is promoted if all its uses can be removed and its accesses are in one region. Block
//! arguments are added in the iterated dominance frontier of the stores where the slot is live, and
//! the dominator tree is walked with the current value of the slot.

mod analysis;
mod graph;
mod promotion;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_data_layout::DataLayout;
use terrace_interfaces::{DynPromotableAllocation, MemorySlot, erase_op_results};
use terrace_ir::{Body, Op, Region, Rewriter, Value};

use crate::bodies::{for_each_body, ops_implementing};
use analysis::Plan;
use graph::RegionGraph;
use promotion::Promotion;

/// The numbers of changes of [`promote_memory_slots`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Promoted {
    /// The number of promoted slots.
    pub slots: usize,
    /// The number of block arguments that were added.
    pub arguments: usize,
}

/// Promotes memory slots in the root of `body`, nested bodies included, until no slot can be
/// promoted (MLIR: `tryToPromoteMemorySlots`). Sizes of types are those of `layout`.
pub fn promote_memory_slots(body: &mut Body, layout: &DataLayout) -> Promoted {
    let counts = for_each_body(body, &|body: &mut Body| promote_in(body, layout));
    counts.into_iter().fold(Promoted::default(), |sum, one| Promoted {
        slots: sum.slots + one.slots,
        arguments: sum.arguments + one.arguments,
    })
}

/// Promotes slots of `body`, nested bodies excluded.
fn promote_in(body: &mut Body, layout: &DataLayout) -> Promoted {
    let mut allocations = ops_implementing::<DynPromotableAllocation<'_>>(body);
    let mut graphs: FxHashMap<Region, RegionGraph> = FxHashMap::default();
    let mut promoted = Promoted::default();
    loop {
        let before = promoted.slots;
        let mut remaining = Vec::with_capacity(allocations.len());
        for allocation in allocations {
            let view = body.op(allocation).interface::<DynPromotableAllocation<'_>>();
            let slots = view.map(DynPromotableAllocation::promotable_slots).unwrap_or_default();
            // The promotion of one of several slots replaces the allocation.
            let done = slots.into_iter().find_map(|slot| {
                let count = promote(body, allocation, slot, layout, &mut graphs)?;
                Some((slot, count))
            });
            let Some((slot, arguments)) = done else {
                remaining.push(allocation);
                continue;
            };
            promoted.slots += 1;
            promoted.arguments += arguments;
            remaining.extend(free_slot(body, allocation, slot.pointer, allocation));
        }
        if promoted.slots == before {
            return promoted;
        }
        allocations = remaining;
    }
}

/// Replaces the contents of `slot` of `allocation` by values; returns the number of block arguments
/// that were added. `None`, without any change, if the slot cannot be promoted.
fn promote(
    body: &mut Body,
    allocation: Op,
    slot: MemorySlot,
    layout: &DataLayout,
    graphs: &mut FxHashMap<Region, RegionGraph>,
) -> Option<usize> {
    if !body.has_uses(slot.pointer) {
        return None;
    }
    let region = body.parent_region(allocation)?;
    let graph = graphs.entry(region).or_insert_with(|| RegionGraph::new(body, region));
    let plan = Plan::new(body, graph, region, slot, layout)?;
    Some(Promotion::begin(body, allocation, slot, layout, plan)?.run(graph))
}

/// Removes the result `pointer`, which has no uses, from `allocation`. Returns the allocation of
/// the remaining results, inserted before `place`; `None` if no result remains.
pub(crate) fn free_slot(body: &mut Body, allocation: Op, pointer: Value, place: Op) -> Option<Op> {
    if body.result_count(allocation) == 1 {
        body.erase(allocation);
        return None;
    }
    let mut rewriter = Rewriter::new(body, place, None);
    Some(erase_op_results(allocation, &FxHashSet::from_iter([pointer]), &mut rewriter))
}
