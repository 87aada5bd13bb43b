//! Reuse of memory between tables, and growth of their lists.

use crate::slots::Growing;

/// Maximum size in bytes of memory that is kept for reuse: larger lists are rare, and copying them
/// is expensive.
const MOST: usize = 1 << 20;
/// Number of records below which a list is moved instead of reallocated.
const FEW: usize = 16;

/// Moves the contents of `slots` to `memory`, which is empty, if that has a larger capacity.
#[inline]
pub(crate) fn grow_in<T, L: Growing<T>>(slots: &mut L, memory: &mut L) {
    if memory.capacity() > slots.capacity() {
        append(memory, slots);
        std::mem::swap(slots, memory);
    }
}

/// Moves the contents of `from` to the end of `to`. The common case of an empty list is faster than
/// `append`.
#[inline]
fn append<T, L: Growing<T>>(to: &mut L, from: &mut L) {
    if !from.is_empty() {
        to.append(from);
    }
}

/// Reserves capacity for `more` records. A small list is moved to new memory of this thread:
/// growing a block of another thread's arena would contend for the lock of that arena.
#[inline]
pub(crate) fn reserve<T, L: Growing<T>>(slots: &mut L, more: usize) {
    if slots.capacity() - slots.len() < more {
        extend(slots, more);
    }
}

/// Grows a list that lacks capacity for `more` records.
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

/// Number of records up to which [`push`] grows a list by a quarter, instead of doubling it: most
/// bodies are small, and grow by only a few operations after parsing.
const SMALL: usize = 64;

/// Appends `record` to `slots`.
#[inline]
pub(crate) fn push<T, L: Growing<T>>(slots: &mut L, record: T) {
    if slots.len() == slots.capacity() {
        grow(slots, (slots.len() / 4).max(2), 1);
    }
    slots.push(record);
}

/// Reserves capacity for `more` records at once.
#[inline]
pub(crate) fn make_room<T, L: Growing<T>>(slots: &mut L, more: usize) {
    if slots.capacity() - slots.len() < more {
        grow(slots, slots.len().max(2).max(more), more);
    }
}

/// Grows a list that lacks capacity for `more` records: a small list by `room`, by moving it,
/// because the allocator finds a small block faster than it determines whether the old block can be
/// extended.
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

/// Moves the contents of `slots` to memory of exactly their size. The previous memory is left in
/// `memory`, if it is larger than the memory already there.
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
