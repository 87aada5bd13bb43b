//! The lists of records that tables are built on.

use std::ops::DerefMut;

use thin_vec::ThinVec;

/// The content of a slot of a table. A free slot also holds a record, with the link to the next
/// free slot; such a record must own no resources, since tables overwrite it without dropping it.
pub trait Record: Default {
    /// Creates the record of a free slot, which differs from the default only by `link`.
    fn free(link: u32) -> Self;

    /// Returns the link that was passed to [`Record::free`].
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

/// A growable list of records, as storage of a [`Table`](crate::Table).
pub trait Slots<T> {
    /// The growable part of the list.
    type Growing: Growing<T>;

    /// Number of records of an empty list: free slots, each linked to the next one, beginning with
    /// the first slot.
    const FREE: u32;

    /// Creates a list of [`Slots::FREE`] free slots.
    fn new() -> Self;

    /// Returns the number of records.
    fn len(&self) -> usize;

    /// Whether the list has no records.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the record at `slot`.
    ///
    /// # Panics
    /// When `slot` is out of bounds.
    fn at(&self, slot: usize) -> &T;

    /// Returns the record at `slot` mutably; see [`Slots::at`].
    fn at_mut(&mut self, slot: usize) -> &mut T;

    /// Returns the records at two slots mutably; `None` if the slots are equal.
    fn pair_mut(&mut self, a: usize, b: usize) -> Option<(&mut T, &mut T)>;

    /// Returns the records in order.
    fn iter<'a>(&'a self) -> impl DoubleEndedIterator<Item = &'a T>
    where
        T: 'a;

    /// Returns the records in order, mutably.
    fn iter_mut<'a>(&'a mut self) -> impl DoubleEndedIterator<Item = &'a mut T>
    where
        T: 'a;

    /// Returns the growable part of the list.
    fn growing(&self) -> &Self::Growing;

    /// Returns the growable part of the list mutably.
    fn growing_mut(&mut self) -> &mut Self::Growing;
}

impl<T> Slots<T> for Vec<T> {
    type Growing = Self;
    const FREE: u32 = 0;

    fn new() -> Self {
        Self::new()
    }

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
    fn growing(&self) -> &Self {
        self
    }

    #[inline]
    fn growing_mut(&mut self) -> &mut Self {
        self
    }
}

/// A list with inline storage for `N` records, which most instances do not exceed. The list of
/// further records has the size of a pointer.
#[derive(Clone, Debug)]
pub struct Few<T, const N: usize> {
    first: [T; N],
    rest: ThinVec<T>,
}

impl<T: Record, const N: usize> Slots<T> for Few<T, N> {
    type Growing = ThinVec<T>;
    const FREE: u32 = N as u32;

    #[inline]
    fn new() -> Self {
        let next = |slot: usize| if slot + 1 < N { slot as u32 + 2 } else { 0 };
        Self { first: std::array::from_fn(|slot| T::free(next(slot))), rest: ThinVec::new() }
    }

    #[inline]
    fn len(&self) -> usize {
        N + self.rest.len()
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
        let Self { first, rest } = self;
        match (a < N, b < N) {
            (true, true) => first.get_disjoint_mut([a, b]).ok().map(|[a, b]| (a, b)),
            (true, false) => Some((&mut first[a], &mut rest[b - N])),
            (false, true) => Some((&mut rest[a - N], &mut first[b])),
            (false, false) => rest.get_disjoint_mut([a - N, b - N]).ok().map(|[a, b]| (a, b)),
        }
    }

    fn iter<'a>(&'a self) -> impl DoubleEndedIterator<Item = &'a T>
    where
        T: 'a,
    {
        self.first.iter().chain(&self.rest)
    }

    fn iter_mut<'a>(&'a mut self) -> impl DoubleEndedIterator<Item = &'a mut T>
    where
        T: 'a,
    {
        self.first.iter_mut().chain(&mut self.rest)
    }

    #[inline]
    fn growing(&self) -> &ThinVec<T> {
        &self.rest
    }

    #[inline]
    fn growing_mut(&mut self) -> &mut ThinVec<T> {
        &mut self.rest
    }
}

/// A growable list, either a `Vec` (three words) or a list of one word.
pub trait Growing<T>: Default + Extend<T> + DerefMut<Target = [T]> {
    /// Creates an empty list with capacity for `room` records.
    fn with_capacity(room: usize) -> Self;

    /// Returns the capacity in records.
    fn capacity(&self) -> usize;

    /// Appends `record` to the list.
    fn push(&mut self, record: T);

    /// Moves the records of `others` to the end of this list.
    fn append(&mut self, others: &mut Self);

    /// Reserves capacity for `more` records, with amortized growth.
    fn reserve(&mut self, more: usize);

    /// Reserves capacity for exactly `more` records.
    fn reserve_exact(&mut self, more: usize);

    /// Releases unused capacity.
    fn shrink_to_fit(&mut self);
}

macro_rules! growing {
    ($($list:ident)*) => {$(
        impl<T> Growing<T> for $list<T> {
            #[inline]
            fn with_capacity(room: usize) -> Self {
                Self::with_capacity(room)
            }

            #[inline]
            fn capacity(&self) -> usize {
                self.capacity()
            }

            #[inline]
            fn push(&mut self, record: T) {
                self.push(record);
            }

            #[inline]
            fn append(&mut self, others: &mut Self) {
                self.append(others);
            }

            #[inline]
            fn reserve(&mut self, more: usize) {
                self.reserve(more);
            }

            #[inline]
            fn reserve_exact(&mut self, more: usize) {
                self.reserve_exact(more);
            }

            #[inline]
            fn shrink_to_fit(&mut self) {
                self.shrink_to_fit();
            }
        }
    )*};
}

growing! { Vec ThinVec }

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
        let (mut few, mut many) = (Few::<u32, N>::new(), Vec::new());
        let links = Slots::iter(&few).map(Record::link);
        assert!(links.eq((2..=N as u32).chain([0])));
        for record in 1..=4 {
            let slot = record as usize - 1;
            if slot < N {
                *few.at_mut(slot) = record
            } else {
                few.growing_mut().push(record)
            }
            many.push(record);
        }
        assert_eq!((Slots::len(&few), few.growing().len()), (4, 4 - N));
        assert!(few.iter().rev().eq(many.iter().rev()));
        few.iter_mut().for_each(|record| *record *= 2);
        assert_eq!((few.at(0), few.at(2)), (&2, &6));
        for (a, b) in [(0, 2), (2, 0), (1, 2)] {
            let (first, second) = few.pair_mut(a, b).expect("two slots");
            std::mem::swap(first, second);
        }
        assert!(few.iter().eq(&[2, 6, 4, 8]));
        assert!((0..4).all(|slot| few.pair_mut(slot, slot).is_none()));
    }
}
