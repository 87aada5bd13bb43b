//! Tables of what is noted of things in the bodies of a program.

use std::ops::{Index, IndexMut};

use terrace_entity::EntityId;

use crate::program::BodyId;

/// Something for each thing of a kind (operations, values or blocks) in some bodies, by body and thing.
pub(crate) struct Table<T> {
    all: Vec<T>,
    /// Where those of each body begin.
    starts: Vec<usize>,
    /// How many there are of the body that stays.
    staying: usize,
}

/// Where things begin of bodies that a table does not have: far behind its end.
const NOWHERE: usize = usize::MAX / 2;

impl<T: Clone> Table<T> {
    /// A table of no things, of a program of `bodies` bodies.
    pub(crate) fn new(bodies: usize) -> Self {
        Self { all: Vec::new(), starts: vec![NOWHERE; bodies], staying: 0 }
    }

    /// Adds the `size` things of `body`, of all of which it says `value`.
    #[inline]
    pub(crate) fn add(&mut self, body: BodyId, size: usize, value: T) {
        self.starts[body] = self.all.len();
        self.all.resize(self.all.len() + size, value);
    }

    /// Adds the things of `body`, of which it says what is in `values`.
    #[inline]
    pub(crate) fn add_all(&mut self, body: BodyId, values: &[T]) {
        self.starts[body] = self.all.len();
        self.all.extend_from_slice(values);
    }

    /// From now on [`Table::clear`] leaves what there is.
    pub(crate) fn stay(&mut self) {
        self.staying = self.all.len();
    }

    /// Forgets all bodies but those that stay.
    pub(crate) fn clear(&mut self) {
        self.all.truncate(self.staying);
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
    fn range(&self, body: BodyId) -> std::ops::Range<usize> {
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
