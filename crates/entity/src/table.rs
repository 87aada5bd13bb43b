//! Tables that hand out single slots.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::EntityId;

/// A growable table of records, one slot each; freed slots are used again.
#[derive(Clone, Debug)]
pub struct Table<I, T> {
    slots: Vec<T>,
    free: Vec<u32>,
    id: PhantomData<fn() -> I>,
}

impl<I: EntityId, T: Default> Table<I, T> {
    /// An empty table; allocates nothing.
    pub const fn new() -> Self {
        Self { slots: Vec::new(), free: Vec::new(), id: PhantomData }
    }

    /// Puts `record` in a free slot.
    #[inline]
    pub fn push(&mut self, record: T) -> I {
        if let Some(index) = self.free.pop() {
            self.slots[index as usize] = record;
            return I::new(index);
        }
        if self.slots.is_empty() {
            self.slots.push(T::default());
        }
        let index = self.slots.len() as u32;
        self.slots.push(record);
        I::new(index)
    }

    /// Frees the slot of `id` and gives what it held.
    #[inline]
    pub fn remove(&mut self, id: I) -> T {
        self.free.push(id.index());
        std::mem::take(&mut self.slots[id.index() as usize])
    }

    /// How many slots are in use.
    pub fn len(&self) -> usize {
        self.slots.len().saturating_sub(1) - self.free.len()
    }

    /// Whether no slot is in use.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One more than the highest index ever used: the size of a side table indexed by `I`.
    pub fn end(&self) -> usize {
        self.slots.len().max(1)
    }

    /// What all slots hold, in their order: the default in free ones.
    pub fn slots(&self) -> impl Iterator<Item = &T> {
        self.slots.iter()
    }

    /// Heap bytes held.
    pub fn heap_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<T>() + self.free.capacity() * 4
    }

    /// Room for `more` records without another allocation.
    pub fn reserve(&mut self, more: usize) {
        self.slots.reserve(more);
    }

    /// Gives back memory that no slot needs.
    pub fn shrink_to_fit(&mut self) {
        self.slots.shrink_to_fit();
        self.free.shrink_to_fit();
    }
}

impl<I: EntityId, T: Default> Default for Table<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: EntityId, T> Index<I> for Table<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.slots[id.index() as usize]
    }
}

impl<I: EntityId, T> IndexMut<I> for Table<I, T> {
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
    fn slots_are_reused() {
        let mut table: Table<N, u64> = Table::new();
        let a = table.push(1);
        let b = table.push(2);
        assert_eq!(table.remove(a), 1);
        assert_eq!(table.push(3), a);
        assert_eq!((table[a], table[b], table.len()), (3, 2, 2));
    }
}
