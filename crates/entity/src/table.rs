//! Tables that hand out single slots.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::owner::Watch;
use crate::slots::{Few, Growing, Slots};
use crate::{EntityId, Owner, Record, memory};

/// A growable table of records, one slot each; freed slots are used again. `S` is what it keeps the
/// records in.
#[derive(Clone, Debug)]
pub struct Table<I, T, S = Vec<T>> {
    slots: S,
    /// One more than the slot that was freed last, or 0; it has the link to the one before.
    last_free: u32,
    /// Number of free slots.
    free: u32,
    watch: Watch,
    of: PhantomData<fn() -> (I, T)>,
}

/// A table that mostly holds up to `N` records, which take no allocation.
pub type FewTable<I, T, const N: usize = 1> = Table<I, T, Few<T, N>>;

impl<I: EntityId, T: Record, S: Slots<T>> Table<I, T, S> {
    /// An empty table; allocates nothing.
    pub fn new(owner: &Owner) -> Self {
        let (watch, free) = (Watch::new(owner), S::FREE);
        Self { slots: S::new(), last_free: free.min(1), free, watch, of: PhantomData }
    }

    /// Puts `record` in a free slot.
    #[inline]
    pub fn push(&mut self, record: T) -> I {
        self.push_mut(record).0
    }

    /// As [`Table::push`]; gives the record in its slot, too.
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
        // What a free slot holds owns nothing.
        std::mem::forget(std::mem::replace(held, record));
        (I::tagged(index, self.watch.begin(slot..slot + 1)), held)
    }

    /// As [`Table::push_mut`], behind all others, whether slots are free or not.
    #[inline(always)]
    pub fn append(&mut self, record: T) -> (I, &mut T) {
        let slot = self.slots.len();
        memory::push(self.slots.growing_mut(), record);
        let id = I::tagged(slot as u32 + 1, self.watch.begin(slot..slot + 1));
        (id, self.slots.at_mut(slot))
    }

    /// Frees the slot of `id` and gives what it held.
    ///
    /// # Panics
    /// In debug builds, when it is free already.
    #[inline]
    #[track_caller]
    pub fn remove(&mut self, id: I) -> T {
        self.retire(id);
        self.free_retired(id)
    }

    /// Ends the use of `id` without freeing its slot: see [`Table::revive`].
    #[inline]
    #[track_caller]
    pub fn retire(&mut self, id: I) {
        self.watch.check(id.slot(), id.tag(), &id);
        self.watch.end(id.slot()..id.slot() + 1);
    }

    /// Makes `id`, which was retired, valid again.
    pub fn revive(&mut self, id: I) {
        self.watch.revive(id.slot()..id.slot() + 1, id.tag());
    }

    /// The record in the slot of `id`, which may have been retired.
    #[inline]
    pub fn retired(&self, id: I) -> &T {
        self.slots.at(id.slot())
    }

    /// Frees the slot of `id`, which was retired, and gives what it held.
    #[inline]
    pub fn free_retired(&mut self, id: I) -> T {
        let before = std::mem::replace(&mut self.last_free, id.slot() as u32 + 1);
        self.free += 1;
        std::mem::replace(self.slots.at_mut(id.slot()), T::free(before))
    }

    /// The id of what the slot numbered `index` holds at present.
    #[inline]
    pub fn id(&self, index: u32) -> I {
        I::tagged(index, self.watch.tag(index as usize - 1))
    }

    /// Number of slots in use.
    pub fn len(&self) -> usize {
        self.slots.len() - self.free as usize
    }

    /// Whether no slot is in use.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One more than the highest index ever used: the size of a side table indexed by `I`.
    pub fn end(&self) -> usize {
        self.slots.len() + 1
    }

    /// The records of all slots, in their order: [`Record::free`] in free ones.
    pub fn slots(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.slots.iter()
    }

    /// The records of all slots, in their order, to change.
    pub fn slots_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut T> {
        self.slots.iter_mut()
    }

    /// The records of two different slots, to change; `None` if they are the same.
    pub fn pair_mut(&mut self, a: I, b: I) -> Option<(&mut T, &mut T)> {
        self.watch.check(a.slot(), a.tag(), &a);
        self.watch.check(b.slot(), b.tag(), &b);
        self.slots.pair_mut(a.slot(), b.slot())
    }

    /// The slots that are free.
    pub fn free_slots(&self) -> impl Iterator<Item = usize> {
        let slot = |index: u32| (index as usize).checked_sub(1);
        std::iter::successors(slot(self.last_free), move |at| slot(self.slots.at(*at).link()))
    }

    /// The number of heap bytes that the table holds.
    pub fn heap_bytes(&self) -> usize {
        self.slots.growing().capacity() * size_of::<T>()
    }

    /// Room for `more` records in slots that are free or at the end, without another allocation.
    #[inline]
    pub fn reserve(&mut self, more: usize) {
        memory::reserve(self.slots.growing_mut(), more.saturating_sub(self.free as usize));
    }

    /// Goes on in `memory`, which is empty, where that has more room.
    pub fn grow_in(&mut self, memory: &mut S::Growing) {
        memory::grow_in(self.slots.growing_mut(), memory);
    }

    /// Moves to memory of exactly the size that is needed, and leaves the larger one in `memory`
    /// for another table, unless it is very large.
    pub fn compact(&mut self, memory: &mut S::Growing) {
        memory::compact(self.slots.growing_mut(), memory);
    }

    /// Gives back memory that no slot needs.
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
