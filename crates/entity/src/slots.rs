//! What tables keep their records in.

use crate::memory;

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

/// A list that mostly holds one record, which takes no allocation and no check to get at: an empty
/// list gives the default for the slot 0.
#[derive(Clone, Debug, Default)]
pub struct Few<T> {
    /// The default while the list is empty.
    first: T,
    rest: Vec<T>,
    any: bool,
}

impl<T: Default> Slots<T> for Few<T> {
    #[inline]
    fn len(&self) -> usize {
        usize::from(self.any) + self.rest.len()
    }

    #[inline]
    fn at(&self, slot: usize) -> &T {
        match slot {
            0 => &self.first,
            slot => &self.rest[slot - 1],
        }
    }

    #[inline]
    fn at_mut(&mut self, slot: usize) -> &mut T {
        match slot {
            0 => &mut self.first,
            slot => &mut self.rest[slot - 1],
        }
    }

    fn pair_mut(&mut self, a: usize, b: usize) -> Option<(&mut T, &mut T)> {
        match (a, b) {
            (0, 0) => None,
            (0, b) => Some((&mut self.first, &mut self.rest[b - 1])),
            (a, 0) => Some((&mut self.rest[a - 1], &mut self.first)),
            (a, b) => self.rest.pair_mut(a - 1, b - 1),
        }
    }

    #[inline]
    fn push(&mut self, record: T) {
        if self.any {
            self.rest.push(record);
        } else {
            (self.first, self.any) = (record, true);
        }
    }

    fn reserve(&mut self, more: usize) {
        memory::reserve(&mut self.rest, more.saturating_sub(usize::from(!self.any)));
    }

    fn iter<'a>(&'a self) -> impl DoubleEndedIterator<Item = &'a T>
    where
        T: 'a,
    {
        self.any.then_some(&self.first).into_iter().chain(&self.rest)
    }

    fn iter_mut<'a>(&'a mut self) -> impl DoubleEndedIterator<Item = &'a mut T>
    where
        T: 'a,
    {
        self.any.then_some(&mut self.first).into_iter().chain(&mut self.rest)
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
        let (mut few, mut many) = (Few::default(), Vec::new());
        assert!(Slots::is_empty(&few));
        for record in 1..4 {
            few.push(record);
            many.push(record);
            assert_eq!(Slots::len(&few), many.len());
            assert_eq!(few.iter().rev().collect::<Vec<_>>(), many.iter().rev().collect::<Vec<_>>());
        }
        few.iter_mut().for_each(|record| *record *= 2);
        assert_eq!((few.at(0), few.at(2), few.growing()), (&2, &6, &vec![4, 6]));
        for (a, b) in [(0, 2), (2, 0), (1, 2)] {
            let (first, second) = few.pair_mut(a, b).expect("two slots");
            std::mem::swap(first, second);
        }
        assert_eq!(few.iter().collect::<Vec<_>>(), [&2, &6, &4]);
        assert!(few.pair_mut(0, 0).is_none() && few.pair_mut(1, 1).is_none());
    }
}
