//! What is noted of things in the bodies of a program while they are analysed.

use std::ops::{Index, IndexMut};

use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, Value};

use crate::table::{BodyId, FAR};

/// Where the operations, blocks and values of a body begin in the lists of some bodies.
#[derive(Clone, Copy, Default)]
struct Starts {
    ops: usize,
    blocks: usize,
    values: usize,
}

/// Where things begin of bodies that a table does not have: far behind its end.
const NOWHERE: Starts = Starts { ops: FAR, blocks: FAR, values: FAR };

/// What is noted of a block.
#[derive(Clone, Copy)]
pub(crate) struct BlockNote {
    /// The `block_marks` (`queue.rs`) that it has.
    pub(crate) marks: u8,
    /// One more than where the edges begin that leave it; 0 if control has not come to its end.
    pub(crate) edges: u32,
    /// One more than the number of the predecessors at its start; 0 if there are none.
    pub(crate) predecessors: u32,
}

/// What is noted of a value.
#[derive(Clone, Copy, Default)]
pub(crate) struct ValueNote {
    /// The `value_marks` (`queue.rs`) that it has.
    pub(crate) marks: u8,
    /// The number of the dependents, if it has some.
    pub(crate) dependents: u32,
}

/// What is noted of operations, blocks and values of some bodies while they are analysed. What is
/// noted of an operation are its `op_marks` (`queue.rs`).
pub(crate) struct Notes {
    starts: Vec<Starts>,
    /// Where the lists end that belong to the body that stays.
    staying: Starts,
    ops: Vec<u8>,
    /// One more than the number of the predecessors behind each operation; 0 if there are none.
    after: Vec<u32>,
    blocks: Vec<BlockNote>,
    values: Vec<ValueNote>,
}

impl Notes {
    /// Notes of nothing, in a program of `bodies` bodies.
    pub(crate) fn new(bodies: usize) -> Self {
        Self {
            starts: vec![NOWHERE; bodies],
            staying: Starts::default(),
            ops: Vec::new(),
            after: Vec::new(),
            blocks: Vec::new(),
            values: Vec::new(),
        }
    }

    fn ends(&self) -> Starts {
        Starts { ops: self.ops.len(), blocks: self.blocks.len(), values: self.values.len() }
    }

    /// Adds `body` numbered `id`: of its operations `ops` is noted, of its blocks `marks`.
    pub(crate) fn add(&mut self, id: BodyId, body: &Body, ops: &[u8], marks: u8) {
        let starts = self.ends();
        self.starts[id] = starts;
        self.ops.extend_from_slice(ops);
        self.after.resize(self.ops.len(), 0);
        let block = BlockNote { marks, edges: 0, predecessors: 0 };
        self.blocks.resize(starts.blocks + body.block_end(), block);
        self.values.resize(starts.values + body.value_end(), ValueNote::default());
    }

    /// From now on [`Notes::clear`] leaves what there is.
    pub(crate) fn stay(&mut self) {
        self.staying = self.ends();
    }

    /// Forgets all bodies but those that stay.
    pub(crate) fn clear(&mut self) {
        self.ops.truncate(self.staying.ops);
        self.after.truncate(self.staying.ops);
        self.blocks.truncate(self.staying.blocks);
        self.values.truncate(self.staying.values);
    }

    /// One more than the number of the predecessors behind `op`; 0 if there are none.
    #[inline]
    pub(crate) fn after(&mut self, body: BodyId, op: Op) -> &mut u32 {
        &mut self.after[self.starts[body].ops + op.slot()]
    }
}

impl Index<(BodyId, Op)> for Notes {
    type Output = u8;

    #[inline]
    fn index(&self, (body, op): (BodyId, Op)) -> &u8 {
        &self.ops[self.starts[body].ops + op.slot()]
    }
}

impl IndexMut<(BodyId, Op)> for Notes {
    #[inline]
    fn index_mut(&mut self, (body, op): (BodyId, Op)) -> &mut u8 {
        &mut self.ops[self.starts[body].ops + op.slot()]
    }
}

impl Index<(BodyId, Block)> for Notes {
    type Output = BlockNote;

    #[inline]
    fn index(&self, (body, block): (BodyId, Block)) -> &BlockNote {
        &self.blocks[self.starts[body].blocks + block.slot()]
    }
}

impl IndexMut<(BodyId, Block)> for Notes {
    #[inline]
    fn index_mut(&mut self, (body, block): (BodyId, Block)) -> &mut BlockNote {
        &mut self.blocks[self.starts[body].blocks + block.slot()]
    }
}

impl Index<(BodyId, Value)> for Notes {
    type Output = ValueNote;

    #[inline]
    fn index(&self, (body, value): (BodyId, Value)) -> &ValueNote {
        &self.values[self.starts[body].values + value.slot()]
    }
}

impl IndexMut<(BodyId, Value)> for Notes {
    #[inline]
    fn index_mut(&mut self, (body, value): (BodyId, Value)) -> &mut ValueNote {
        &mut self.values[self.starts[body].values + value.slot()]
    }
}
