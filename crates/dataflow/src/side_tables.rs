//! Per-operation, per-block and per-value records of the solver: [`SideTables`], indexed by
//! `(BodyId, Op)`, `(BodyId, Block)` and `(BodyId, Value)`.

use std::ops::{Index, IndexMut};

use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, Value};

use crate::table::{BodyId, OUT_OF_RANGE};

/// The indices of a body's first entries in [`SideTables`].
#[derive(Clone, Copy, Default)]
struct Starts {
    ops: usize,
    blocks: usize,
    values: usize,
}

/// The starts of a body that has no entries: every access through them is out of bounds.
const NO_STARTS: Starts = Starts { ops: OUT_OF_RANGE, blocks: OUT_OF_RANGE, values: OUT_OF_RANGE };

/// The record of a block.
#[derive(Clone, Copy)]
pub(crate) struct BlockEntry {
    /// A set of [`block_flags`](crate::work_list::block_flags).
    pub(crate) flags: u8,
    /// One more than the index into [`Solver::edges`](crate::forward::Solver) of the first edge
    /// leaving the block; 0 if no edge has been recorded.
    pub(crate) edges: u32,
    /// One more than the number of the predecessors of the block's start in the
    /// [`PredecessorTable`](crate::predecessors::PredecessorTable); 0 = none yet.
    pub(crate) predecessors: u32,
}

/// The record of a value.
#[derive(Clone, Copy, Default)]
pub(crate) struct ValueEntry {
    /// A set of [`value_flags`](crate::work_list::value_flags).
    pub(crate) flags: u8,
    /// Index into the solver's `dependents`; valid if `HAS_DEPENDENTS` is set.
    pub(crate) dependents: u32,
}

/// Flags (`op_flags`, `block_flags`, `value_flags`) and table indices of the operations, blocks and
/// values of the bodies under analysis. Bodies of a finished group are dropped by
/// [`SideTables::clear`].
pub(crate) struct SideTables {
    starts: Vec<Starts>,
    /// The ends of the entries that [`SideTables::clear`] keeps.
    pinned: Starts,
    ops: Vec<u8>,
    /// By operation, one more than the number of the predecessors of the point after it; 0 = none
    /// yet.
    after: Vec<u32>,
    blocks: Vec<BlockEntry>,
    values: Vec<ValueEntry>,
}

impl SideTables {
    /// Creates empty tables for a program of `bodies` bodies.
    pub(crate) fn new(bodies: usize) -> Self {
        Self {
            starts: vec![NO_STARTS; bodies],
            pinned: Starts::default(),
            ops: Vec::new(),
            after: Vec::new(),
            blocks: Vec::new(),
            values: Vec::new(),
        }
    }

    fn ends(&self) -> Starts {
        Starts { ops: self.ops.len(), blocks: self.blocks.len(), values: self.values.len() }
    }

    /// Adds entries for `body`, numbered `id`, with the operation flags `ops` by slot and the flags
    /// `flags` for every block.
    pub(crate) fn add(&mut self, id: BodyId, body: &Body, ops: &[u8], flags: u8) {
        let starts = self.ends();
        self.starts[id] = starts;
        self.ops.extend_from_slice(ops);
        self.after.resize(self.ops.len(), 0);
        let block = BlockEntry { flags, edges: 0, predecessors: 0 };
        self.blocks.resize(starts.blocks + body.block_end(), block);
        self.values.resize(starts.values + body.value_end(), ValueEntry::default());
    }

    /// Makes [`SideTables::clear`] keep the entries added so far.
    pub(crate) fn pin_current(&mut self) {
        self.pinned = self.ends();
    }

    /// Drops the entries of all bodies but the pinned ones.
    pub(crate) fn clear(&mut self) {
        self.ops.truncate(self.pinned.ops);
        self.after.truncate(self.pinned.ops);
        self.blocks.truncate(self.pinned.blocks);
        self.values.truncate(self.pinned.values);
    }

    /// Returns the slot for the predecessors of the point after `op`: one more than their number, 0
    /// = none yet.
    #[inline]
    pub(crate) fn after(&mut self, body: BodyId, op: Op) -> &mut u32 {
        &mut self.after[self.starts[body].ops + op.slot()]
    }
}

impl Index<(BodyId, Op)> for SideTables {
    type Output = u8;

    #[inline]
    fn index(&self, (body, op): (BodyId, Op)) -> &u8 {
        &self.ops[self.starts[body].ops + op.slot()]
    }
}

impl IndexMut<(BodyId, Op)> for SideTables {
    #[inline]
    fn index_mut(&mut self, (body, op): (BodyId, Op)) -> &mut u8 {
        &mut self.ops[self.starts[body].ops + op.slot()]
    }
}

impl Index<(BodyId, Block)> for SideTables {
    type Output = BlockEntry;

    #[inline]
    fn index(&self, (body, block): (BodyId, Block)) -> &BlockEntry {
        &self.blocks[self.starts[body].blocks + block.slot()]
    }
}

impl IndexMut<(BodyId, Block)> for SideTables {
    #[inline]
    fn index_mut(&mut self, (body, block): (BodyId, Block)) -> &mut BlockEntry {
        &mut self.blocks[self.starts[body].blocks + block.slot()]
    }
}

impl Index<(BodyId, Value)> for SideTables {
    type Output = ValueEntry;

    #[inline]
    fn index(&self, (body, value): (BodyId, Value)) -> &ValueEntry {
        &self.values[self.starts[body].values + value.slot()]
    }
}

impl IndexMut<(BodyId, Value)> for SideTables {
    #[inline]
    fn index_mut(&mut self, (body, value): (BodyId, Value)) -> &mut ValueEntry {
        &mut self.values[self.starts[body].values + value.slot()]
    }
}
