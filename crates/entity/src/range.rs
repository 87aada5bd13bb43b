//! Tables with records in runs of consecutive slots ([`RangeTable`]).

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use thin_vec::ThinVec;

use crate::free_runs::FreeRuns;
use crate::owner::Watch;
use crate::slots::Growing;
use crate::{EntityId, Owner, Record, Tag, memory};

/// A run of consecutive slots of a [`RangeTable`]; an empty run takes no slot.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Range {
    /// Index of the first slot of the run; 0 if the run is empty.
    pub start: u32,
    /// Number of slots in the run.
    pub len: u32,
    tag: Tag,
}

impl Range {
    /// Returns the run that consists of the slot of `id`.
    pub fn of<I: EntityId>(id: I) -> Self {
        Self { start: id.slot() as u32, len: 1, tag: id.tag() }
    }

    /// Returns the slots of the run.
    #[inline]
    pub fn slots(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }

    /// Returns the id at `index` of the run; `None` beyond its end.
    #[inline]
    pub fn get<I: EntityId>(self, index: usize) -> Option<I> {
        (index < self.len as usize).then(|| I::tagged(self.start + 1 + index as u32, self.tag))
    }

    /// Returns the offset of `id` from the start of the run.
    #[inline]
    pub fn position<I: EntityId>(self, id: I) -> usize {
        id.slot() - self.start as usize
    }

    /// Returns the ids of the run, in order.
    #[inline]
    pub fn ids<I: EntityId>(self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator {
        (self.start..self.start + self.len).map(move |slot| I::tagged(slot + 1, self.tag))
    }
}

impl std::fmt::Debug for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "slots {}..{}", self.start, self.start + self.len)
    }
}

/// A growable table whose records are allocated in runs of consecutive slots. `L` is the list of
/// the records.
#[derive(Clone, Debug)]
pub struct RangeTable<I, T, L = Vec<T>> {
    slots: L,
    free: FreeRuns,
    watch: Watch,
    of: PhantomData<fn() -> (I, T)>,
}

/// A [`RangeTable`] that is mostly empty, and takes less space in its owner.
pub type RareRangeTable<I, T> = RangeTable<I, T, ThinVec<T>>;

impl<I: EntityId, T: Record + Clone, L: Growing<T>> RangeTable<I, T, L> {
    /// Creates an empty table without allocating.
    pub fn new(owner: &Owner) -> Self {
        let (slots, free) = (L::default(), FreeRuns::default());
        Self { slots, free, watch: Watch::new(owner), of: PhantomData }
    }

    /// Returns the records of all slots, in order.
    pub fn slots(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.slots.iter()
    }

    /// Allocates a run for `records`.
    ///
    /// # Panics
    /// When the number of slots would reach `u32::MAX`.
    #[inline]
    pub fn push(&mut self, records: impl ExactSizeIterator<Item = T>) -> Range {
        let len = records.len();
        if len == 0 {
            return Range::default();
        }
        let len = u32::try_from(len).expect("a table holds fewer than u32::MAX slots");
        if let Some(start) = self.free.take(&mut self.slots, len) {
            let mut range = Range { start, len, tag: Tag::NONE };
            range.tag = self.watch.begin(range.slots());
            for (slot, record) in self.slots[range.slots()].iter_mut().zip(records) {
                *slot = record;
            }
            return range;
        }
        let start = self.slots.len();
        memory::make_room(&mut self.slots, len as usize);
        self.slots.extend(records);
        assert!(self.slots.len() < u32::MAX as usize, "a table holds fewer than u32::MAX slots");
        Range { start: start as u32, len, tag: self.watch.begin(start..start + len as usize) }
    }

    /// Begins a run of `len` slots at the end of the table, ignoring free slots. As many records
    /// must be appended with [`RangeTable::append`] before another run is allocated.
    ///
    /// # Panics
    /// When the number of slots would reach `u32::MAX`.
    #[inline]
    pub fn begin(&mut self, len: usize) -> Range {
        if len == 0 {
            return Range::default();
        }
        let start = self.slots.len();
        assert!(start + len < u32::MAX as usize, "a table holds fewer than u32::MAX slots");
        Range { start: start as u32, len: len as u32, tag: self.watch.begin(start..start) }
    }

    /// Appends `record` to `run`, which must be the most recently begun run, and returns the id of
    /// the record.
    #[inline]
    pub fn append(&mut self, run: Range, record: T) -> I {
        let slot = self.slots.len();
        debug_assert!(run.slots().contains(&slot), "the run is full, or another one was begun");
        self.watch.extend(slot, run.tag);
        self.slots.push(record);
        I::tagged(slot as u32 + 1, run.tag)
    }

    /// Allocates a run for the records of `range`, mapped by `change`.
    ///
    /// # Panics
    /// When the number of slots would reach `u32::MAX`.
    #[inline]
    pub fn push_within(&mut self, range: Range, mut change: impl FnMut(&T) -> T) -> Range {
        self.check(range);
        let new = self.push((0..range.len as usize).map(|_| T::default()));
        for (from, to) in range.slots().zip(new.slots()) {
            self.slots[to] = change(&self.slots[from]);
        }
        new
    }

    /// Frees the slots of `range`.
    ///
    /// # Panics
    /// In debug builds, when they are already free.
    #[inline]
    #[track_caller]
    pub fn free(&mut self, range: Range) {
        if range.len > 0 {
            self.retire(range);
            self.free_retired(range);
        }
    }

    /// Makes the ids of `range` stale without freeing the slots; see [`RangeTable::revive`].
    #[inline]
    #[track_caller]
    pub fn retire(&mut self, range: Range) {
        self.check(range);
        self.watch.end(range.slots());
    }

    /// Reverts [`RangeTable::retire`]: makes the ids of `range` valid again.
    pub fn revive(&mut self, range: Range) {
        self.watch.revive(range.slots(), range.tag);
    }

    /// Returns the records of `range`, which may have been retired.
    pub fn retired(&self, range: Range) -> &[T] {
        &self.slots[range.slots()]
    }

    /// Returns the records of `range`, which may have been retired, mutably.
    pub fn retired_mut(&mut self, range: Range) -> &mut [T] {
        &mut self.slots[range.slots()]
    }

    /// Frees the slots of `range`, whose ids [`RangeTable::retire`] has made stale.
    #[inline]
    pub fn free_retired(&mut self, range: Range) {
        if range.len > 0 {
            self.free.keep(&mut self.slots, range.start, range.len);
        }
    }

    #[inline]
    #[track_caller]
    fn check(&self, range: Range) {
        if range.len > 0 {
            self.watch.check(range.start as usize, range.tag, &range);
        }
    }

    /// Returns the records of `range`, in order.
    #[inline]
    #[track_caller]
    pub fn slice(&self, range: Range) -> &[T] {
        self.check(range);
        &self.slots[range.slots()]
    }

    /// Returns the records of `range` mutably.
    #[inline]
    #[track_caller]
    pub fn slice_mut(&mut self, range: Range) -> &mut [T] {
        self.check(range);
        &mut self.slots[range.slots()]
    }

    /// Returns one more than the highest index ever used: the size of a side table indexed by `I`.
    pub fn end(&self) -> usize {
        self.slots.len() + 1
    }

    /// Returns the free runs of slots.
    pub fn free_runs(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let runs = self.free.runs(&self.slots);
        runs.map(|(start, len)| start as usize..start as usize + len as usize)
    }

    /// Returns the size in bytes of the heap memory of the table.
    pub fn heap_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<T>() + self.free.heap_bytes()
    }

    /// Reserves capacity for `more` records.
    pub fn reserve(&mut self, more: usize) {
        memory::reserve(&mut self.slots, more);
    }

    /// Continues in `memory`, which is empty, if that has a larger capacity.
    pub fn grow_in(&mut self, memory: &mut L) {
        memory::grow_in(&mut self.slots, memory);
    }

    /// Moves the records to memory of exactly the needed size. The previous memory is left in
    /// `memory` for another table, unless it is very large.
    pub fn compact(&mut self, memory: &mut L) {
        memory::compact(&mut self.slots, memory);
        self.free.shrink_to_fit(&self.slots);
    }

    /// Releases unused capacity.
    pub fn shrink_to_fit(&mut self) {
        self.slots.shrink_to_fit();
        self.free.shrink_to_fit(&self.slots);
    }
}

impl<I: EntityId, T, L: Growing<T>> Index<I> for RangeTable<I, T, L> {
    type Output = T;
    #[inline]
    #[track_caller]
    fn index(&self, id: I) -> &T {
        self.watch.check(id.slot(), id.tag(), &id);
        &self.slots[id.slot()]
    }
}

impl<I: EntityId, T, L: Growing<T>> IndexMut<I> for RangeTable<I, T, L> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, id: I) -> &mut T {
        self.watch.check(id.slot(), id.tag(), &id);
        &mut self.slots[id.slot()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    crate::entity_id! { struct N = "n"; }

    fn table() -> RangeTable<N, u32> {
        RangeTable::new(&Owner::new())
    }

    #[test]
    fn runs_are_consecutive_and_reused() {
        let mut table = table();
        let a = table.push([1, 2, 3].into_iter());
        let b = table.push([9].into_iter());
        assert_eq!(table.slice(a), [1, 2, 3]);
        assert_eq!(table[b.get(0).unwrap()], 9);
        table.free(a);
        assert_eq!(table.push([4, 5, 6].into_iter()).slots(), a.slots());
        assert_eq!(table.push(std::iter::empty()), Range::default());
    }

    #[test]
    fn runs_that_are_begun_take_no_free_slot() {
        let mut table = table();
        let a = table.push([1, 2].into_iter());
        table.free(a);
        let run = table.begin(2);
        let ids = [5, 6].map(|record| table.append(run, record));
        assert_eq!((run.slots(), table.slice(run)), (2..4, &[5, 6][..]));
        assert_eq!(run.ids::<N>().collect::<Vec<_>>(), ids);
        assert_eq!(table.begin(0), Range::default());
        assert_eq!(table.push([4, 5].into_iter()).slots(), a.slots());
    }

    #[test]
    fn long_runs_are_split() {
        let mut table = table();
        let long = table.push(vec![0; 100].into_iter());
        table.free(long);
        let first = table.push(vec![1; 40].into_iter());
        let second = table.push(vec![2; 60].into_iter());
        assert_eq!((first.start, second.start), (long.start, long.start + 40));
        assert_eq!(table.free_runs().count(), 0);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "`n2` was erased")]
    fn stale_ids_panic() {
        let mut table = table();
        let run = table.push([1, 2].into_iter());
        table.free(run);
        table.push([3, 4].into_iter());
        let _ = table[run.get(1).unwrap()];
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "was erased")]
    fn freeing_twice_panics() {
        let mut table = table();
        let run = table.push([1, 2].into_iter());
        table.free(run);
        table.free(run);
    }
}
