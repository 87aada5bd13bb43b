//! A list of ids that stores up to three ids inline.

use std::ops::Deref;

use terrace_entity::{EntityId, ThinVec};

/// Number of ids stored inline.
const FEW: usize = 3;

/// A list of ids in 16 bytes: up to three ids are stored inline, more in an allocation.
#[derive(Clone)]
pub(super) enum ShortList<I> {
    /// Ids stored inline: the first `len` elements of `ids`.
    Few { len: u8, ids: [I; FEW] },
    /// An allocated list; after removals it may have few enough ids to fit inline.
    More(ThinVec<I>),
}

impl<I: EntityId> Default for ShortList<I> {
    fn default() -> Self {
        // Ids behind the last one mean nothing.
        Self::Few { len: 0, ids: [I::new(1); FEW] }
    }
}

impl<I: EntityId> ShortList<I> {
    /// Appends `ids` to the list.
    #[inline]
    pub(super) fn extend(&mut self, ids: &[I]) {
        ids.iter().for_each(|id| self.push(*id));
    }

    /// Appends `id` to the list.
    #[inline]
    pub(super) fn push(&mut self, id: I) {
        match self {
            Self::Few { len, ids } => match ids.get_mut(usize::from(*len)) {
                Some(free) => {
                    *free = id;
                    *len += 1;
                }
                None => self.spill().push(id),
            },
            Self::More(held) => held.push(id),
        }
    }

    /// Inserts `id` at `index`, before the id that is there.
    ///
    /// # Panics
    /// If `index` is greater than the number of ids.
    pub(super) fn insert(&mut self, index: usize, id: I) {
        self.spill().insert(index, id);
    }

    /// Removes the id at `index`.
    ///
    /// # Panics
    /// When `index` is out of bounds.
    pub(super) fn remove(&mut self, index: usize) {
        match self {
            Self::Few { len, ids } => {
                ids[..usize::from(*len)].copy_within(index + 1.., index);
                *len -= 1;
            }
            Self::More(held) => {
                held.remove(index);
            }
        }
    }

    /// Moves inline ids to an allocation, and returns the allocated list.
    #[cold]
    fn spill(&mut self) -> &mut ThinVec<I> {
        if let Self::Few { .. } = self {
            *self = Self::More(ThinVec::from(&**self));
        }
        match self {
            Self::More(held) => held,
            Self::Few { .. } => unreachable!("the ids were just moved"),
        }
    }

    /// Returns the number of heap bytes of the list.
    pub(super) fn heap_bytes(&self) -> usize {
        match self {
            Self::More(held) => held.capacity() * size_of::<I>(),
            Self::Few { .. } => 0,
        }
    }
}

impl<I> Deref for ShortList<I> {
    type Target = [I];

    #[inline]
    fn deref(&self) -> &[I] {
        match self {
            Self::Few { len, ids } => &ids[..usize::from(*len)],
            Self::More(ids) => ids,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Value;

    fn values(count: u32) -> Vec<Value> {
        (1..=count).map(Value::new).collect()
    }

    #[test]
    fn ids_are_added_at_the_end_however_many() {
        let all = values(9);
        for first in 0..5 {
            for second in 0..5 {
                let mut list = ShortList::default();
                list.extend(&all[..first]);
                list.extend(&all[first..first + second]);
                list.extend(&[]);
                assert_eq!(list[..], all[..first + second]);
                assert_eq!(list.clone()[..], list[..]);
            }
        }
    }

    #[test]
    fn ids_come_and_go_anywhere() {
        for count in 0..6 {
            for index in 0..=count as usize {
                let (mut all, mut list) = (values(count), ShortList::default());
                list.extend(&all);
                let more = Value::new(99);
                list.insert(index, more);
                all.insert(index, more);
                list.push(more);
                all.push(more);
                assert_eq!(list[..], all);
                list.remove(index / 2);
                all.remove(index / 2);
                assert_eq!(list[..], all);
            }
        }
    }
}
