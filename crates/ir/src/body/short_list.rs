//! A list that is mostly short.

use std::ops::Deref;

use terrace_entity::ThinVec;

/// A list of ids: up to two take no allocation, and any number 16 bytes in place.
#[derive(Clone, Default)]
pub(super) enum ShortList<I> {
    #[default]
    None,
    One([I; 1]),
    Two([I; 2]),
    More(ThinVec<I>),
}

impl<I: Copy> ShortList<I> {
    /// Adds `ids` at the end.
    pub(super) fn extend(&mut self, ids: &[I]) {
        *self = match (std::mem::replace(self, Self::None), ids) {
            (Self::None, []) => Self::None,
            (Self::None, [one]) => Self::One([*one]),
            (Self::None, [one, two]) => Self::Two([*one, *two]),
            (Self::More(mut held), more) => {
                held.extend_from_slice(more);
                Self::More(held)
            }
            (held, more) => {
                let mut all = ThinVec::with_capacity(held.len() + more.len());
                all.extend_from_slice(&held);
                all.extend_from_slice(more);
                Self::More(all)
            }
        }
    }

    /// How many bytes the list has beside those in place.
    pub(super) fn heap_bytes(&self) -> usize {
        match self {
            Self::More(held) => held.capacity() * size_of::<I>(),
            _ => 0,
        }
    }
}

impl<I> Deref for ShortList<I> {
    type Target = [I];

    #[inline]
    fn deref(&self) -> &[I] {
        match self {
            Self::None => &[],
            Self::One(ids) => ids,
            Self::Two(ids) => ids,
            Self::More(ids) => ids,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_added_at_the_end_however_many() {
        let all: Vec<u32> = (1..9).collect();
        for first in 0..4 {
            for second in 0..4 {
                let mut list = ShortList::None;
                list.extend(&all[..first]);
                list.extend(&all[first..first + second]);
                list.extend(&[]);
                assert_eq!(list[..], all[..first + second]);
                assert_eq!(list.clone()[..], list[..]);
            }
        }
    }
}
