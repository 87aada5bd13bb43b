//! Lists of things by the bodies that they are in.

use std::ops::Range;

/// The number of a body in a program.
pub type BodyId = usize;

/// Where things begin of bodies that a list does not have: far behind its end.
pub(crate) const FAR: usize = usize::MAX / 2;

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

    /// Makes room for the bodies of `all`.
    pub(crate) fn make_room<'a>(&mut self, all: impl Iterator<Item = &'a Self> + Clone)
    where
        T: 'a,
    {
        self.all.reserve_exact(all.clone().map(|others| others.all.len()).sum());
        self.ends.reserve_exact(all.map(|others| others.ends.len()).sum());
    }

    /// Adds the bodies of `others` behind those that are there.
    pub(crate) fn append(&mut self, mut others: Self) {
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
