//! Tables that hand out runs of consecutive slots.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::EntityId;

/// A run of consecutive slots of a [`RangeTable`]; empty runs take no slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The first slot; 0 when the run is empty.
    pub start: u32,
    /// How many slots.
    pub len: u32,
}

impl Range {
    /// The slot numbers of the run.
    #[inline]
    pub fn slots(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }

    /// The id at `index` of the run, or `None` past its end.
    #[inline]
    pub fn get<I: EntityId>(self, index: usize) -> Option<I> {
        (index < self.len as usize).then(|| I::new(self.start + index as u32))
    }

    /// The ids of the run, in order.
    #[inline]
    pub fn ids<I: EntityId>(self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator {
        (self.start..self.start + self.len).map(I::new)
    }
}

/// Runs up to this long are reused by exact length; longer ones by first fit.
const CLASSES: u32 = 16;

/// A growable table whose records are handed out in runs of consecutive slots.
#[derive(Clone, Debug)]
pub struct RangeTable<I, T> {
    slots: Vec<T>,
    /// The starts of free runs by length - 1; most tables have few lengths or none.
    free: Vec<Vec<u32>>,
    large: Vec<Range>,
    id: PhantomData<fn() -> I>,
}

impl<I: EntityId, T: Default + Clone> RangeTable<I, T> {
    /// An empty table; allocates nothing.
    pub fn new() -> Self {
        Self { slots: Vec::new(), free: Vec::new(), large: Vec::new(), id: PhantomData }
    }

    /// A run with one slot for every record of `records`.
    ///
    /// # Panics
    /// When the table would hold more than `u32::MAX` slots.
    #[inline]
    pub fn push(&mut self, records: impl ExactSizeIterator<Item = T>) -> Range {
        let len = records.len();
        if len == 0 {
            return Range::default();
        }
        let range = Range {
            start: 0,
            len: u32::try_from(len).expect("a table holds at most u32::MAX slots"),
        };
        if let Some(start) = self.reuse(range.len) {
            let range = Range { start, ..range };
            for (slot, record) in self.slots[range.slots()].iter_mut().zip(records) {
                *slot = record;
            }
            return range;
        }
        if self.slots.is_empty() {
            self.slots.push(T::default());
        }
        let start = self.slots.len();
        self.slots.extend(records);
        assert!(self.slots.len() <= u32::MAX as usize, "a table holds at most u32::MAX slots");
        Range { start: start as u32, ..range }
    }

    #[inline]
    fn reuse(&mut self, len: u32) -> Option<u32> {
        if len <= CLASSES {
            return self.free.get_mut(len as usize - 1)?.pop();
        }
        let at = self.large.iter().rposition(|r| r.len >= len)?;
        let found = &mut self.large[at];
        let start = found.start;
        let rest = Range { start: start + len, len: found.len - len };
        if rest.len > CLASSES {
            *found = rest;
        } else {
            self.large.swap_remove(at);
            self.keep(rest);
        }
        Some(start)
    }

    /// Notes that the slots of `range` are free.
    #[inline]
    fn keep(&mut self, range: Range) {
        let Some(class) = range.len.checked_sub(1) else { return };
        if range.len > CLASSES {
            return self.large.push(range);
        }
        if self.free.len() <= class as usize {
            self.free.resize_with(class as usize + 1, Vec::new);
        }
        self.free[class as usize].push(range.start);
    }

    /// Frees the slots of `range`.
    #[inline]
    pub fn free(&mut self, range: Range) {
        self.slots[range.slots()].fill(T::default());
        self.keep(range);
    }

    /// The records of `range`.
    #[inline]
    pub fn slice(&self, range: Range) -> &[T] {
        &self.slots[range.slots()]
    }

    /// The records of `range`, to change.
    #[inline]
    pub fn slice_mut(&mut self, range: Range) -> &mut [T] {
        &mut self.slots[range.slots()]
    }

    /// One more than the highest index ever used: the size of a side table indexed by `I`.
    pub fn end(&self) -> usize {
        self.slots.len().max(1)
    }

    /// Heap bytes held.
    pub fn heap_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<T>()
            + self.free.capacity() * size_of::<Vec<u32>>()
            + self.free.iter().map(|f| f.capacity() * 4).sum::<usize>()
            + self.large.capacity() * size_of::<Range>()
    }

    /// Room for `more` records without another allocation.
    pub fn reserve(&mut self, more: usize) {
        self.slots.reserve(more);
    }

    /// Gives back memory that no slot needs.
    pub fn shrink_to_fit(&mut self) {
        self.slots.shrink_to_fit();
    }
}

impl<I: EntityId, T: Default + Clone> Default for RangeTable<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: EntityId, T> Index<I> for RangeTable<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.slots[id.index() as usize]
    }
}

impl<I: EntityId, T> IndexMut<I> for RangeTable<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.slots[id.index() as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    crate::entity_id! { struct N = "n"; }

    #[test]
    fn runs_are_consecutive_and_reused() {
        let mut table: RangeTable<N, u8> = RangeTable::new();
        let a = table.push([1, 2, 3].into_iter());
        let b = table.push([9].into_iter());
        assert_eq!(table.slice(a), [1, 2, 3]);
        assert_eq!(table[b.get(0).unwrap()], 9);
        table.free(a);
        assert_eq!(table.push([4, 5, 6].into_iter()), a);
        assert_eq!(table.push(std::iter::empty()), Range::default());
    }

    #[test]
    fn long_runs_are_split() {
        let mut table: RangeTable<N, u8> = RangeTable::new();
        let long = table.push(vec![0; 100].into_iter());
        table.free(long);
        let first = table.push(vec![1; 40].into_iter());
        let second = table.push(vec![2; 60].into_iter());
        assert_eq!((first.start, second.start), (long.start, long.start + 40));
    }
}
