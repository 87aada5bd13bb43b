//! What tables keep their records in.

use crate::memory;

/// What a table holds in each slot. A free slot has a record, too, which says where the next free one is.
pub trait Record: Default {
    /// A record for a free slot, which differs from the default by `link` only.
    fn free(link: u32) -> Self;

    /// What was given to [`Record::free`].
    fn link(&self) -> u32;
}

#[cfg(test)]
impl Record for u32 {
    fn free(link: u32) -> Self {
        link
    }

    fn link(&self) -> u32 {
        *self
    }
}

/// A growable list of records that a [`Table`](crate::Table) can keep its records in.
pub trait Slots<T>: Default {
    /// How many records the list holds.
    fn len(&self) -> usize;

    /// Whether the list holds no record.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The record at `slot`. An empty list may give the default for slot 0.
    ///
    /// # Panics
    /// When there is none.
    fn at(&self, slot: usize) -> &T;

    /// As [`Slots::at`], to change.
    fn at_mut(&mut self, slot: usize) -> &mut T;

    /// The records at two different slots, to change; `None` if they are the same.
    fn pair_mut(&mut self, a: usize, b: usize) -> Option<(&mut T, &mut T)>;

    /// Adds `record` at the end.
    fn push(&mut self, record: T);

    /// Room for `more` records without another allocation.
    fn reserve(&mut self, more: usize);

    /// The records in their order.
    fn iter<'a>(&'a self) -> impl DoubleEndedIterator<Item = &'a T>
    where
        T: 'a;

    /// The records in their order, to change.
    fn iter_mut<'a>(&'a mut self) -> impl DoubleEndedIterator<Item = &'a mut T>
    where
        T: 'a;

    /// The part of the list that grows.
    fn growing(&self) -> &Vec<T>;

    /// The part of the list that grows, to move it to other memory.
    fn growing_mut(&mut self) -> &mut Vec<T>;
}

impl<T> Slots<T> for Vec<T> {
    #[inline]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline]
    fn at(&self, slot: usize) -> &T {
        &self[slot]
    }

    #[inline]
    fn at_mut(&mut self, slot: usize) -> &mut T {
        &mut self[slot]
    }

    fn pair_mut(&mut self, a: usize, b: usize) -> Option<(&mut T, &mut T)> {
        self.get_disjoint_mut([a, b]).ok().map(|[a, b]| (a, b))
    }

    #[inline]
    fn push(&mut self, record: T) {
        if self.len() == self.capacity() {
            memory::grow(self);
        }
        self.push(record);
    }

    fn reserve(&mut self, more: usize) {
        memory::reserve(self, more);
    }

    fn iter<'a>(&'a self) -> impl DoubleEndedIterator<Item = &'a T>
    where
        T: 'a,
    {
        self.as_slice().iter()
    }

    fn iter_mut<'a>(&'a mut self) -> impl DoubleEndedIterator<Item = &'a mut T>
    where
        T: 'a,
    {
        self.as_mut_slice().iter_mut()
    }

    #[inline]
    fn growing(&self) -> &Vec<T> {
        self
    }

    #[inline]
    fn growing_mut(&mut self) -> &mut Vec<T> {
        self
    }
}

/// A list that mostly holds up to `N` records, which take no allocation and no check to get at: a
/// slot among the first `N` that is not in use gives the default.
#[derive(Clone, Debug)]
pub struct Few<T, const N: usize> {
    first: [T; N],
    rest: Vec<T>,
    /// How many of the first are in use.
    few: u32,
}

impl<T: Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self { first: std::array::from_fn(|_| T::default()), rest: Vec::new(), few: 0 }
    }
}

impl<T: Default, const N: usize> Slots<T> for Few<T, N> {
    #[inline]
    fn len(&self) -> usize {
        self.few as usize + self.rest.len()
    }

    #[inline]
    fn at(&self, slot: usize) -> &T {
        match self.first.get(slot) {
            Some(record) => record,
            None => &self.rest[slot - N],
        }
    }

    #[inline]
    fn at_mut(&mut self, slot: usize) -> &mut T {
        match self.first.get_mut(slot) {
            Some(record) => record,
            None => &mut self.rest[slot - N],
        }
    }

    fn pair_mut(&mut self, a: usize, b: usize) -> Option<(&mut T, &mut T)> {
        let Self { first, rest, .. } = self;
        match (a < N, b < N) {
            (true, true) => first.get_disjoint_mut([a, b]).ok().map(|[a, b]| (a, b)),
            (true, false) => Some((&mut first[a], &mut rest[b - N])),
            (false, true) => Some((&mut rest[a - N], &mut first[b])),
            (false, false) => rest.pair_mut(a - N, b - N),
        }
    }

    #[inline]
    fn push(&mut self, record: T) {
        match self.first.get_mut(self.few as usize) {
            Some(free) => {
                *free = record;
                self.few += 1;
            }
            None => Slots::push(&mut self.rest, record),
        }
    }

    fn reserve(&mut self, more: usize) {
        let room = N - self.few as usize;
        memory::reserve(&mut self.rest, more.saturating_sub(room));
    }

    fn iter<'a>(&'a self) -> impl DoubleEndedIterator<Item = &'a T>
    where
        T: 'a,
    {
        self.first[..self.few as usize].iter().chain(&self.rest)
    }

    fn iter_mut<'a>(&'a mut self) -> impl DoubleEndedIterator<Item = &'a mut T>
    where
        T: 'a,
    {
        self.first[..self.few as usize].iter_mut().chain(&mut self.rest)
    }

    #[inline]
    fn growing(&self) -> &Vec<T> {
        &self.rest
    }

    #[inline]
    fn growing_mut(&mut self) -> &mut Vec<T> {
        &mut self.rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_few_is_like_any_other() {
        is_like_any_other::<1>();
        is_like_any_other::<2>();
        is_like_any_other::<4>();
    }

    fn is_like_any_other<const N: usize>() {
        let (mut few, mut many) = (Few::<i32, N>::default(), Vec::new());
        assert!(Slots::is_empty(&few));
        for record in 1..4 {
            few.push(record);
            many.push(record);
            assert_eq!(Slots::len(&few), many.len());
            assert_eq!(few.iter().rev().collect::<Vec<_>>(), many.iter().rev().collect::<Vec<_>>());
        }
        few.iter_mut().for_each(|record| *record *= 2);
        assert_eq!((few.at(0), few.at(2)), (&2, &6));
        assert_eq!(few.growing().len(), 3usize.saturating_sub(N));
        for (a, b) in [(0, 2), (2, 0), (1, 2)] {
            let (first, second) = few.pair_mut(a, b).expect("two slots");
            std::mem::swap(first, second);
        }
        assert_eq!(few.iter().collect::<Vec<_>>(), [&2, &6, &4]);
        assert!(few.pair_mut(0, 0).is_none() && few.pair_mut(1, 1).is_none());
    }
}
