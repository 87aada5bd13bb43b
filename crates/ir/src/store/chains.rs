//! Grow-only lists keyed by numbers, which are read without a lock.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// Binary logarithm of the number of buckets.
const BITS: u32 = 10;

/// A concurrent multimap from numbers to values, for rare insertions and frequent lookups.
pub(crate) struct Chains<T> {
    /// One more than the index of the latest entry, by the hash of the number; 0 for an empty
    /// bucket.
    buckets: Box<[AtomicU32; 1 << BITS]>,
    entries: boxcar::Vec<Entry<T>>,
    /// Held by the thread that adds an entry.
    adding: Mutex<()>,
}

struct Entry<T> {
    number: u32,
    value: T,
    /// The content of the bucket before the insertion: one more than the index of the next entry, 0
    /// = end.
    before: u32,
}

impl<T> Default for Chains<T> {
    fn default() -> Self {
        let buckets = Box::new([const { AtomicU32::new(0) }; 1 << BITS]);
        Self { buckets, entries: boxcar::Vec::new(), adding: Mutex::default() }
    }
}

impl<T> Chains<T> {
    fn bucket(&self, number: u32) -> &AtomicU32 {
        &self.buckets[(number.wrapping_mul(0x9E37_79B1) >> (u32::BITS - BITS)) as usize]
    }

    /// Adds `value` to the list of `number`.
    pub(crate) fn add(&self, number: u32, value: T) {
        let _alone = self.adding.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = self.bucket(number);
        let before = bucket.load(Ordering::Relaxed);
        let place = self.entries.push(Entry { number, value, before });
        bucket.store(place as u32 + 1, Ordering::Release);
    }

    /// Iterates over the list of `number`, the latest entry first.
    #[inline]
    pub(crate) fn of(&self, number: u32) -> impl Iterator<Item = &T> {
        let mut at = self.bucket(number).load(Ordering::Acquire);
        let entries = std::iter::from_fn(move || {
            let entry = &self.entries[(at as usize).checked_sub(1)?];
            at = entry.before;
            Some(entry)
        });
        entries.filter(move |entry| entry.number == number).map(|entry| &entry.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_share_a_bucket_have_lists_of_their_own() {
        let chains = Chains::default();
        for number in 0..5_000 {
            chains.add(number, number);
            chains.add(number, number + 1);
        }
        for number in 0..5_000 {
            assert!(chains.of(number).copied().eq([number + 1, number]));
        }
        assert_eq!(chains.of(5_000).next(), None);
    }
}
