//! The number of a body, and [`ByBody`], a list grouped by body.

use std::ops::Range;

/// The number of a body in a [`Program`](crate::Program): index into
/// [`Program::bodies`](crate::Program::bodies).
pub type BodyId = usize;

/// A start index that makes every access through it out of bounds, and that does not overflow when
/// a slot is added.
pub(crate) const OUT_OF_RANGE: usize = usize::MAX / 2;

/// A list of elements grouped by body, for bodies numbered from 0 without gaps.
pub(crate) struct ByBody<T> {
    all: Vec<T>,
    /// By body, the index into `all` after its last element.
    ends: Vec<usize>,
}

impl<T> Default for ByBody<T> {
    fn default() -> Self {
        Self { all: Vec::new(), ends: Vec::new() }
    }
}

impl<T> ByBody<T> {
    /// Appends `element` to the group of the current body.
    pub(crate) fn push(&mut self, element: T) {
        self.all.push(element);
    }

    /// Ends the group of the current body; further elements belong to the next body.
    pub(crate) fn end_body(&mut self) {
        self.ends.push(self.all.len());
    }

    /// Returns the elements of the current body.
    pub(crate) fn last_mut(&mut self) -> &mut [T] {
        let start = self.ends.last().copied().unwrap_or(0);
        &mut self.all[start..]
    }

    /// Appends `size` copies of `value` to the group of the current body.
    pub(crate) fn fill(&mut self, size: usize, value: T)
    where
        T: Clone,
    {
        self.all.resize(self.all.len() + size, value);
    }

    /// Reserves memory for appending all of `all`.
    pub(crate) fn reserve_for<'a>(&mut self, all: impl Iterator<Item = &'a Self> + Clone)
    where
        T: 'a,
    {
        self.all.reserve_exact(all.clone().map(|others| others.all.len()).sum());
        self.ends.reserve_exact(all.map(|others| others.ends.len()).sum());
    }

    /// Appends the groups of `others` after those of the current bodies.
    pub(crate) fn append(&mut self, mut others: Self) {
        let before = self.all.len();
        self.all.append(&mut others.all);
        self.ends.extend(others.ends.iter().map(|end| before + end));
    }

    /// Returns the indices into `all` of the elements of `body`.
    pub(crate) fn range(&self, body: BodyId) -> Range<usize> {
        let start = body.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[body]
    }

    /// Returns the elements of `body`.
    #[inline]
    pub(crate) fn of(&self, body: BodyId) -> &[T] {
        &self.all[self.range(body)]
    }

    /// Returns the elements of `body` for modification.
    pub(crate) fn of_mut(&mut self, body: BodyId) -> &mut [T] {
        let range = self.range(body);
        &mut self.all[range]
    }
}

#[cfg(test)]
mod tests {
    use super::ByBody;

    fn table(groups: &[&[u32]]) -> ByBody<u32> {
        let mut table = ByBody::default();
        for group in groups {
            group.iter().for_each(|element| table.push(*element));
            table.end_body();
        }
        table
    }

    #[test]
    fn elements_are_found_by_body() {
        let table = table(&[&[1, 2], &[], &[3]]);
        assert_eq!([table.of(0), table.of(1), table.of(2)], [&[1, 2][..], &[], &[3]]);
        assert_eq!(table.range(2), 2..3);
    }

    #[test]
    fn appended_groups_follow() {
        let mut all = table(&[&[1], &[2, 3]]);
        all.append(table(&[&[], &[4]]));
        assert_eq!([all.of(1), all.of(2), all.of(3)], [&[2, 3][..], &[], &[4]]);
    }

    #[test]
    fn the_current_group_can_be_changed_until_it_ends() {
        let mut table = table(&[&[1]]);
        table.fill(2, 7);
        table.last_mut()[1] = 8;
        table.end_body();
        assert_eq!([table.of(0), table.of(1)], [&[1][..], &[7, 8]]);
    }
}
