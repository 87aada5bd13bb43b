//! Tables with one slot per record ([`Table`]).

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::owner::Watch;
use crate::slots::{Few, Growing, Slots};
use crate::{EntityId, Owner, Record, memory};

/// A growable table of records, one per slot; freed slots are reused. `S` is the list of the
/// records.
#[derive(Clone, Debug)]
pub struct Table<I, T, S = Vec<T>> {
    slots: S,
    /// Head of the free list: one more than the most recently freed slot, 0 = empty. A free slot
    /// contains the link to the next one.
    last_free: u32,
    /// Number of free slots.
    free: u32,
    watch: Watch,
    of: PhantomData<fn() -> (I, T)>,
}

/// A table with inline storage for `N` records, which most instances do not exceed.
pub type FewTable<I, T, const N: usize = 1> = Table<I, T, Few<T, N>>;

impl<I: EntityId, T: Record, S: Slots<T>> Table<I, T, S> {
    /// Creates an empty table without allocating.
    pub fn new(owner: &Owner) -> Self {
        let (watch, free) = (Watch::new(owner), S::FREE);
        Self { slots: S::new(), last_free: free.min(1), free, watch, of: PhantomData }
    }

    /// Stores `record` in a free slot and returns its id.
    #[inline]
    pub fn push(&mut self, record: T) -> I {
        self.push_mut(record).0
    }

    /// Stores `record` in a free slot. Returns its id, and the record mutably.
    #[inline]
    pub fn push_mut(&mut self, record: T) -> (I, &mut T) {
        if self.last_free == 0 {
            return self.append(record);
        }
        let index = self.last_free;
        let slot = index as usize - 1;
        let held = self.slots.at_mut(slot);
        self.last_free = held.link();
        self.free -= 1;
        // The record of a free slot owns no memory, so it need not be dropped.
        std::mem::forget(std::mem::replace(held, record));
        (I::tagged(index, self.watch.begin(slot..slot + 1)), held)
    }

    /// Stores `record` in a slot at the end, ignoring free slots. Returns its id, and the record
    /// mutably.
    #[inline(always)]
    pub fn append(&mut self, record: T) -> (I, &mut T) {
        let slot = self.slots.len();
        memory::push(self.slots.growing_mut(), record);
        let id = I::tagged(slot as u32 + 1, self.watch.begin(slot..slot + 1));
        (id, self.slots.at_mut(slot))
    }

    /// Frees the slot of `id` and returns its record.
    ///
    /// # Panics
    /// In debug builds, when it is already free.
    #[inline]
    #[track_caller]
    pub fn remove(&mut self, id: I) -> T {
        self.retire(id);
        self.free_retired(id)
    }

    /// Makes `id` stale without freeing its slot; see [`Table::revive`].
    #[inline]
    #[track_caller]
    pub fn retire(&mut self, id: I) {
        self.watch.check(id.slot(), id.tag(), &id);
        self.watch.end(id.slot()..id.slot() + 1);
    }

    /// Reverts [`Table::retire`]: makes `id` valid again.
    pub fn revive(&mut self, id: I) {
        self.watch.revive(id.slot()..id.slot() + 1, id.tag());
    }

    /// Returns the record of `id`, which may have been retired.
    #[inline]
    pub fn retired(&self, id: I) -> &T {
        self.slots.at(id.slot())
    }

    /// Frees the slot of the retired `id` and returns its record.
    #[inline]
    pub fn free_retired(&mut self, id: I) -> T {
        let before = std::mem::replace(&mut self.last_free, id.slot() as u32 + 1);
        self.free += 1;
        std::mem::replace(self.slots.at_mut(id.slot()), T::free(before))
    }

    /// Returns the id of the current record in the slot with number `index`.
    #[inline]
    pub fn id(&self, index: u32) -> I {
        I::tagged(index, self.watch.tag(index as usize - 1))
    }

    /// Returns the number of slots in use.
    pub fn len(&self) -> usize {
        self.slots.len() - self.free as usize
    }

    /// Whether no slot is in use.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns one more than the highest index ever used: the size of a side table indexed by `I`.
    pub fn end(&self) -> usize {
        self.slots.len() + 1
    }

    /// Iterates over the records of all slots in order, where a free slot has [`Record::free`].
    pub fn slots(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.slots.iter()
    }

    /// Returns the records of all slots in order, mutably.
    pub fn slots_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut T> {
        self.slots.iter_mut()
    }

    /// Returns the records of two slots mutably; `None` if the slots are equal.
    pub fn pair_mut(&mut self, a: I, b: I) -> Option<(&mut T, &mut T)> {
        self.watch.check(a.slot(), a.tag(), &a);
        self.watch.check(b.slot(), b.tag(), &b);
        self.slots.pair_mut(a.slot(), b.slot())
    }

    /// Returns the free slots.
    pub fn free_slots(&self) -> impl Iterator<Item = usize> {
        let slot = |index: u32| (index as usize).checked_sub(1);
        std::iter::successors(slot(self.last_free), move |at| slot(self.slots.at(*at).link()))
    }

    /// Returns the size in bytes of the heap memory of the table.
    pub fn heap_bytes(&self) -> usize {
        self.slots.growing().capacity() * size_of::<T>()
    }

    /// Reserves capacity for `more` records, including free slots.
    #[inline]
    pub fn reserve(&mut self, more: usize) {
        memory::reserve(self.slots.growing_mut(), more.saturating_sub(self.free as usize));
    }

    /// Continues in `memory`, which is empty, if that has a larger capacity.
    pub fn grow_in(&mut self, memory: &mut S::Growing) {
        memory::grow_in(self.slots.growing_mut(), memory);
    }

    /// Moves the records to memory of exactly the needed size. The previous memory is left in
    /// `memory` for another table, unless it is very large.
    pub fn compact(&mut self, memory: &mut S::Growing) {
        memory::compact(self.slots.growing_mut(), memory);
    }

    /// Releases unused capacity.
    pub fn shrink_to_fit(&mut self) {
        self.slots.growing_mut().shrink_to_fit();
    }
}

impl<I: EntityId, T, S: Slots<T>> Index<I> for Table<I, T, S> {
    type Output = T;
    #[inline]
    #[track_caller]
    fn index(&self, id: I) -> &T {
        self.watch.check(id.slot(), id.tag(), &id);
        self.slots.at(id.slot())
    }
}

impl<I: EntityId, T, S: Slots<T>> IndexMut<I> for Table<I, T, S> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, id: I) -> &mut T {
        self.watch.check(id.slot(), id.tag(), &id);
        self.slots.at_mut(id.slot())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    crate::entity_id! { struct N = "n"; }

    fn table() -> Table<N, u32> {
        let owner = Owner::new();
        owner.set_name(|| "the first".to_owned());
        Table::new(&owner)
    }

    #[test]
    fn slots_are_reused() {
        let mut table = table();
        let a = table.push(1);
        let b = table.push(2);
        assert_eq!(table.remove(a), 1);
        let c = table.push(3);
        assert_eq!(c.index(), a.index());
        assert_eq!((table[c], table[b], table.len()), (3, 2, 2));
        assert_eq!(c == a, !cfg!(debug_assertions), "a stale id equals nothing");
    }

    #[test]
    fn what_was_retired_comes_back() {
        let mut table = table();
        let a = table.push(1);
        table.retire(a);
        assert_eq!(table.retired(a), &1);
        let b = table.push(2);
        assert_ne!(a.index(), b.index());
        table.revive(a);
        assert_eq!(table[a], 1);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "`n1` was erased")]
    fn stale_ids_panic() {
        let mut table = table();
        let a = table.push(1);
        table.remove(a);
        table.push(2);
        let _ = table[a];
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "`n1` was erased")]
    fn freeing_twice_panics() {
        let mut table = table();
        let a = table.push(1);
        table.remove(a);
        table.remove(a);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "`n1` is of the first, not of the second")]
    fn foreign_ids_panic() {
        let first = Owner::new();
        first.set_name(|| "the first".to_owned());
        let mut table: Table<N, u32> = Table::new(&first);
        let a = table.push(1);
        let owner = Owner::new();
        owner.set_name(|| "the second".to_owned());
        let mut other: Table<N, u32> = Table::new(&owner);
        other.push(1);
        let _ = other[a];
    }
}
