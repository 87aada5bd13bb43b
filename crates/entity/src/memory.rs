//! Memory that tables take over from each other, so that each need not grow from nothing.

use crate::slots::Growing;

/// The most bytes that are kept for another table: growing to more is seldom, and copying it is
/// dear.
const MOST: usize = 1 << 20;
/// A list of fewer records is moved instead of grown in its place.
const FEW: usize = 16;

/// Moves what `slots` holds to `memory`, which is empty, if that has more room.
#[inline]
pub(crate) fn grow_in<T, L: Growing<T>>(slots: &mut L, memory: &mut L) {
    if memory.capacity() > slots.capacity() {
        append(memory, slots);
        std::mem::swap(slots, memory);
    }
}

/// Moves what `from` holds to the end of `to`: mostly nothing, for which lists take long.
#[inline]
fn append<T, L: Growing<T>>(to: &mut L, from: &mut L) {
    if !from.is_empty() {
        to.append(from);
    }
}

/// Room for `more` records. A list of few is moved to memory that this thread gets: what another
/// thread has allocated would be grown in the same part of the heap, for which both then wait.
#[inline]
pub(crate) fn reserve<T, L: Growing<T>>(slots: &mut L, more: usize) {
    if slots.capacity() - slots.len() < more {
        extend(slots, more);
    }
}

/// Room for `more` records in a list that has none for them.
#[cold]
#[inline(never)]
fn extend<T, L: Growing<T>>(slots: &mut L, more: usize) {
    if slots.len() >= FEW {
        return slots.reserve(more);
    }
    let mut grown = L::with_capacity(slots.len() + more);
    append(&mut grown, slots);
    *slots = grown;
}

/// Up to so many records are few. Then [`push`] has a list grow by a fourth, not to twice its size:
/// most bodies are small, and get no more than some operations after they were read.
const SMALL: usize = 64;

/// Adds `record` at the end of `slots`.
#[inline]
pub(crate) fn push<T, L: Growing<T>>(slots: &mut L, record: T) {
    if slots.len() == slots.capacity() {
        grow(slots, (slots.len() / 4).max(2), 1);
    }
    slots.push(record);
}

/// Room for `more` records at once.
#[inline]
pub(crate) fn make_room<T, L: Growing<T>>(slots: &mut L, more: usize) {
    if slots.capacity() - slots.len() < more {
        grow(slots, slots.len().max(2).max(more), more);
    }
}

/// Room for `more` records in a list that has none for them, for `room` in one of few. Such a list
/// is moved: an allocator finds memory of that size sooner than it tells whether there is room
/// behind the old one.
#[cold]
#[inline(never)]
fn grow<T, L: Growing<T>>(slots: &mut L, room: usize, more: usize) {
    match slots.len() {
        len @ 1..=SMALL => {
            let mut grown = L::with_capacity(len + room);
            grown.append(slots);
            *slots = grown;
        }
        _ => slots.reserve(more),
    }
}

/// Moves what `slots` holds to memory of exactly that size, and leaves its own in `memory` if that
/// is larger than what is there.
#[inline]
pub(crate) fn compact<T, L: Growing<T>>(slots: &mut L, memory: &mut L) {
    if slots.capacity() * size_of::<T>() > MOST {
        return slots.shrink_to_fit();
    }
    if slots.capacity() == slots.len() {
        return;
    }
    let mut exact = L::with_capacity(slots.len());
    append(&mut exact, slots);
    let grown = std::mem::replace(slots, exact);
    if grown.capacity() > memory.capacity() {
        *memory = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_goes_from_one_table_to_the_next() {
        let (mut memory, mut first) = (Vec::new(), vec![1, 2, 3]);
        first.reserve(100);
        let held = first.capacity();
        compact(&mut first, &mut memory);
        assert_eq!((first.capacity(), memory.capacity()), (3, held));
        let mut second = vec![7];
        grow_in(&mut second, &mut memory);
        assert_eq!((&second[..], second.capacity(), memory.len()), (&[7][..], held, 0));
    }

    #[test]
    fn very_large_memory_is_given_back() {
        let (mut memory, mut table) = (Vec::new(), vec![0u8; 10]);
        table.reserve(2 * MOST);
        compact(&mut table, &mut memory);
        assert_eq!(memory.capacity(), 0);
        assert!(table.capacity() < MOST);
    }
}
