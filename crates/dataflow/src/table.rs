//! Tables of what is noted of things in the bodies of a program.

use std::ops::{Index, IndexMut};

use terrace_entity::EntityId;
use terrace_ir::Op;

use crate::program::BodyId;

/// Something for each thing of a kind (operations, values or blocks), by body and thing.
pub(crate) struct Table<T> {
    all: Vec<T>,
    /// Where those of each body begin.
    starts: Vec<usize>,
}

impl<T: Clone> Table<T> {
    /// A table that says `value` of everything; `sizes` are the ends of the things' slots, by body.
    pub(crate) fn new(value: T, sizes: impl Iterator<Item = usize>) -> Self {
        let mut starts = Vec::with_capacity(sizes.size_hint().0);
        let mut end = 0;
        for size in sizes {
            starts.push(end);
            end += size;
        }
        Self { all: vec![value; end], starts }
    }
}

impl<T, I: EntityId> Index<(BodyId, I)> for Table<T> {
    type Output = T;

    #[inline]
    fn index(&self, (body, id): (BodyId, I)) -> &T {
        &self.all[self.starts[body] + id.slot()]
    }
}

impl<T, I: EntityId> IndexMut<(BodyId, I)> for Table<T> {
    #[inline]
    fn index_mut(&mut self, (body, id): (BodyId, I)) -> &mut T {
        &mut self.all[self.starts[body] + id.slot()]
    }
}

/// Operations of bodies, each body's in order.
#[derive(Default)]
pub(crate) struct ByBody {
    ops: Vec<Op>,
    /// Where those of each body begin.
    starts: Vec<usize>,
}

impl ByBody {
    /// Adds `op` of `body`, which is not before one of which something was added.
    pub(crate) fn push(&mut self, body: BodyId, op: Op) {
        self.starts.resize(body + 1, self.ops.len());
        self.ops.push(op);
    }

    /// The operations of `body`.
    pub(crate) fn of(&self, body: BodyId) -> impl Iterator<Item = Op> {
        let end = self.ops.len();
        let start_of = |body: BodyId| self.starts.get(body).copied().unwrap_or(end);
        self.ops[start_of(body)..start_of(body + 1)].iter().copied()
    }
}
