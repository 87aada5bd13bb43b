//! Reuse of table capacity between bodies that a parser builds one after the other.

use terrace_entity::{Growing, ThinVec};

use super::Body;
use super::records::{
    ArgRecord, BlockRecord, ExtraRecord, OpRecord, RegionRecord, UseRecord, ValueRecord,
};
use crate::store::thread_pool::this_thread;

/// Spare capacity for the tables of a body under construction. A parser keeps one instance for all
/// its bodies, so that only the first body grows its tables step by step.
#[derive(Default)]
pub struct BodyMemory {
    ops: Vec<OpRecord>,
    values: Vec<ValueRecord>,
    uses: Vec<UseRecord>,
    blocks: ThinVec<BlockRecord>,
    regions: ThinVec<RegionRecord>,
    args: ThinVec<ArgRecord>,
    extras: ThinVec<ExtraRecord>,
}

impl BodyMemory {
    /// The minimum capacity of the tables of operations, values and uses, in records.
    const ROOM: usize = 16;

    /// Allocates the tables that have no capacity.
    fn make_room(&mut self) {
        fn room<T>(records: &mut impl Growing<T>) {
            if records.capacity() == 0 {
                records.reserve_exact(BodyMemory::ROOM);
            }
        }
        room(&mut self.ops);
        room(&mut self.values);
        room(&mut self.uses);
    }
}

impl Body {
    /// Takes over the capacity of `memory` for the tables, and allocates what `memory` lacks.
    pub(super) fn grow_in(&mut self, memory: &mut BodyMemory) {
        memory.make_room();
        self.ops.grow_in(&mut memory.ops);
        self.values.grow_in(&mut memory.values);
        self.uses.grow_in(&mut memory.uses);
        self.blocks.grow_in(&mut memory.blocks);
        self.regions.grow_in(&mut memory.regions);
        self.args.grow_in(&mut memory.args);
        self.extras.grow_in(&mut memory.extras);
    }

    /// Moves the tables, without those of nested bodies, to allocations of exactly their size;
    /// leaves the old allocations in `memory`.
    pub(super) fn compact(&mut self, memory: &mut BodyMemory) {
        self.thread = this_thread();
        self.ops.compact(&mut memory.ops);
        self.values.compact(&mut memory.values);
        self.uses.compact(&mut memory.uses);
        self.blocks.compact(&mut memory.blocks);
        self.regions.compact(&mut memory.regions);
        self.args.compact(&mut memory.args);
        self.extras.compact(&mut memory.extras);
        self.shrink_rare();
    }
}
