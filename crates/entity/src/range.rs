//! Tables that hand out runs of consecutive slots.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use thin_vec::ThinVec;

use crate::free_runs::FreeRuns;
use crate::owner::Watch;
use crate::slots::Growing;
use crate::{EntityId, Owner, Record, Tag, memory};

/// A run of consecutive slots of a [`RangeTable`]; empty runs take no slot.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Range {
    /// The first slot of the run; 0 when the run is empty.
    pub start: u32,
    /// The number of slots in the run.
    pub len: u32,
    tag: Tag,
}

impl Range {
    /// The run of one slot that `id` names.
    pub fn of<I: EntityId>(id: I) -> Self {
        Self { start: id.slot() as u32, len: 1, tag: id.tag() }
    }

    /// The slot numbers of the run.
    #[inline]
    pub fn slots(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }

    /// The id at `index` of the run, or `None` past its end.
    #[inline]
    pub fn get<I: EntityId>(self, index: usize) -> Option<I> {
        (index < self.len as usize).then(|| I::tagged(self.start + 1 + index as u32, self.tag))
    }

    /// The offset of the slot of `id` from the start of the run.
    #[inline]
    pub fn position<I: EntityId>(self, id: I) -> usize {
        id.slot() - self.start as usize
    }

    /// The ids of the run, in order.
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

/// A growable table whose records are handed out in runs of consecutive slots; `L` is the list that
/// it keeps them in.
#[derive(Clone, Debug)]
pub struct RangeTable<I, T, L = Vec<T>> {
    slots: L,
    free: FreeRuns,
    watch: Watch,
    of: PhantomData<fn() -> (I, T)>,
}

/// A [`RangeTable`] that is mostly empty, and takes less of who has it.
pub type RareRangeTable<I, T> = RangeTable<I, T, ThinVec<T>>;

impl<I: EntityId, T: Record + Clone, L: Growing<T>> RangeTable<I, T, L> {
    /// An empty table; allocates nothing.
    pub fn new(owner: &Owner) -> Self {
        let (slots, free) = (L::default(), FreeRuns::default());
        Self { slots, free, watch: Watch::new(owner), of: PhantomData }
    }

    /// The records of all slots, in their order.
    pub fn slots(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.slots.iter()
    }

    /// A run with one slot for every record of `records`.
    ///
    /// # Panics
    /// When the table would hold `u32::MAX` slots or more.
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

    /// A run of `len` slots behind all others, whether slots are free or not: as many records are
    /// to be put in it with [`RangeTable::append`], before there is another run.
    ///
    /// # Panics
    /// When the table would hold `u32::MAX` slots or more.
    #[inline]
    pub fn begin(&mut self, len: usize) -> Range {
        if len == 0 {
            return Range::default();
        }
        let start = self.slots.len();
        assert!(start + len < u32::MAX as usize, "a table holds fewer than u32::MAX slots");
        Range { start: start as u32, len: len as u32, tag: self.watch.begin(start..start) }
    }

    /// Puts `record` in the next slot of `run`, which was begun last.
    #[inline]
    pub fn append(&mut self, run: Range, record: T) -> I {
        let slot = self.slots.len();
        debug_assert!(run.slots().contains(&slot), "the run is full, or another one was begun");
        self.watch.extend(slot, run.tag);
        self.slots.push(record);
        I::tagged(slot as u32 + 1, run.tag)
    }

    /// A run with what `change` makes of every record of `range`.
    ///
    /// # Panics
    /// When the table would hold `u32::MAX` slots or more.
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
    /// In debug builds, when they are free already.
    #[inline]
    #[track_caller]
    pub fn free(&mut self, range: Range) {
        if range.len > 0 {
            self.retire(range);
            self.free_retired(range);
        }
    }

    /// Ends the use of `range` without freeing its slots: see [`RangeTable::revive`].
    #[inline]
    #[track_caller]
    pub fn retire(&mut self, range: Range) {
        self.check(range);
        self.watch.end(range.slots());
    }

    /// Makes the ids of `range`, which was retired, valid again.
    pub fn revive(&mut self, range: Range) {
        self.watch.revive(range.slots(), range.tag);
    }

    /// The records of `range`, which may have been retired.
    pub fn retired(&self, range: Range) -> &[T] {
        &self.slots[range.slots()]
    }

    /// The records of `range`, which may have been retired, to change.
    pub fn retired_mut(&mut self, range: Range) -> &mut [T] {
        &mut self.slots[range.slots()]
    }

    /// Frees the slots of `range`, which was retired.
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

    /// The records in the slots of `range`, in order.
    #[inline]
    #[track_caller]
    pub fn slice(&self, range: Range) -> &[T] {
        self.check(range);
        &self.slots[range.slots()]
    }

    /// The records of `range`, to change.
    #[inline]
    #[track_caller]
    pub fn slice_mut(&mut self, range: Range) -> &mut [T] {
        self.check(range);
        &mut self.slots[range.slots()]
    }

    /// One more than the highest index ever used: the size of a side table indexed by `I`.
    pub fn end(&self) -> usize {
        self.slots.len() + 1
    }

    /// The runs of slots that are free.
    pub fn free_runs(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let runs = self.free.runs(&self.slots);
        runs.map(|(start, len)| start as usize..start as usize + len as usize)
    }

    /// The number of heap bytes that the table holds.
    pub fn heap_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<T>() + self.free.heap_bytes()
    }

    /// Room for `more` records without another allocation.
    pub fn reserve(&mut self, more: usize) {
        memory::reserve(&mut self.slots, more);
    }

    /// Goes on in `memory`, which is empty, where that has more room.
    pub fn grow_in(&mut self, memory: &mut L) {
        memory::grow_in(&mut self.slots, memory);
    }

    /// Moves to memory of exactly the size that is needed, and leaves the larger one in `memory`
    /// for another table, unless it is very large.
    pub fn compact(&mut self, memory: &mut L) {
        memory::compact(&mut self.slots, memory);
        self.free.shrink_to_fit(&self.slots);
    }

    /// Gives back memory that no slot needs.
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
