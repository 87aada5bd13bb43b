//! Tables of what is noted and known of things in the bodies of a program.

use std::ops::{Index, IndexMut, Range};

use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, Value};

use crate::analysis::Facts;
use crate::program::BodyId;

/// Where the operations, blocks and values of a body begin in the lists of some bodies.
#[derive(Clone, Copy, Default)]
struct Starts {
    ops: usize,
    blocks: usize,
    values: usize,
}

/// Where things begin of bodies that a table does not have: far behind its end.
const NOWHERE: Starts = Starts { ops: FAR, blocks: FAR, values: FAR };
const FAR: usize = usize::MAX / 2;

/// What is noted of a block.
#[derive(Clone, Copy)]
pub(crate) struct BlockNote {
    /// The [`block_marks`](crate::queue::block_marks) that it has.
    pub(crate) marks: u8,
    /// One more than where the edges begin that leave it; 0 if control has not come to its end.
    pub(crate) edges: u32,
    /// One more than the number of the predecessors at its start; 0 if there are none.
    pub(crate) predecessors: u32,
}

/// What is noted of a value.
#[derive(Clone, Copy, Default)]
pub(crate) struct ValueNote {
    /// The [`value_marks`](crate::queue::value_marks) that it has.
    pub(crate) marks: u8,
    /// The number of the dependents, if it has some.
    pub(crate) dependents: u32,
}

/// What is noted of operations, blocks and values of some bodies while they are analysed. What is
/// noted of an operation are its [`op_marks`](crate::queue::op_marks).
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

/// What is known of the values and blocks of some bodies, by where they begin in the lists.
pub(crate) struct Known<S> {
    pub(crate) values: Vec<S>,
    /// Whether control may reach blocks.
    pub(crate) reached: Vec<bool>,
}

/// Where what is known of a body begins.
#[derive(Clone, Copy)]
pub(crate) struct KnownAt {
    pub(crate) values: usize,
    pub(crate) blocks: usize,
}

/// Where what is known of a body begins that there is nothing of.
pub(crate) const UNKNOWN: KnownAt = KnownAt { values: FAR, blocks: FAR };

impl<S: Clone + Default> Known<S> {
    /// What is known of no bodies.
    pub(crate) fn new() -> Self {
        Self { values: Vec::new(), reached: Vec::new() }
    }

    /// Adds `body`: nothing is known of it; gives where it begins.
    pub(crate) fn add(&mut self, body: &Body) -> KnownAt {
        let at = KnownAt { values: self.values.len(), blocks: self.reached.len() };
        self.values.resize(at.values + body.value_end(), S::default());
        self.reached.resize(at.blocks + body.block_end(), false);
        at
    }
}

impl<S> Known<S> {
    /// What is known of the values of the body that begins `at` there.
    #[inline]
    pub(crate) fn of(&self, at: KnownAt) -> Facts<'_, S> {
        Facts::new(&self.values[at.values..])
    }
}

/// Things in consecutive bodies, each body's in order.
pub(crate) struct ByBody<T> {
    all: Vec<T>,
    /// Where those of each body end.
    ends: Vec<usize>,
}

impl<T> Default for ByBody<T> {
    fn default() -> Self {
        Self { all: Vec::new(), ends: Vec::new() }
    }
}

impl<T> ByBody<T> {
    /// Adds something of the body that is the next one.
    pub(crate) fn push(&mut self, thing: T) {
        self.all.push(thing);
    }

    /// What is next is of the body after.
    pub(crate) fn end_body(&mut self) {
        self.ends.push(self.all.len());
    }

    /// What was added of the body that is the next one.
    pub(crate) fn last_mut(&mut self) -> &mut [T] {
        let start = self.ends.last().copied().unwrap_or(0);
        &mut self.all[start..]
    }

    /// Has `size` things of the next body, all of them `value`.
    pub(crate) fn fill(&mut self, size: usize, value: T)
    where
        T: Clone,
    {
        self.all.resize(self.all.len() + size, value);
    }

    /// Adds the bodies of `others` behind those that are there.
    pub(crate) fn append(&mut self, mut others: Self) {
        if self.ends.is_empty() {
            *self = others;
            return;
        }
        let before = self.all.len();
        self.all.append(&mut others.all);
        self.ends.extend(others.ends.iter().map(|end| before + end));
    }

    /// Where those of `body` are.
    pub(crate) fn range(&self, body: BodyId) -> Range<usize> {
        let start = body.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[body]
    }

    /// The things of `body`.
    #[inline]
    pub(crate) fn of(&self, body: BodyId) -> &[T] {
        &self.all[self.range(body)]
    }

    /// The things of `body`, to change.
    pub(crate) fn of_mut(&mut self, body: BodyId) -> &mut [T] {
        let range = self.range(body);
        &mut self.all[range]
    }
}
