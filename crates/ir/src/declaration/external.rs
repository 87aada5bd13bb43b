//! Implementations of interfaces that are attached from outside of a declaration, read without a lock.

use std::any::TypeId;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::declaration::interface::Attached;

/// How many bits number a bucket.
const BITS: u32 = 10;

/// What is attached to kinds and operation names, by their numbers: a table that only grows, since
/// whoever asks for an interface that a declaration does not have looks here, on any thread.
pub(crate) struct External {
    /// One more than the place of the entry that came last, by the hashes of owners; 0 if there is none.
    buckets: Box<[AtomicU32; 1 << BITS]>,
    entries: boxcar::Vec<Entry>,
    /// Held by the thread that adds an entry.
    adding: Mutex<()>,
}

struct Entry {
    owner: u32,
    attached: Attached,
    /// What its bucket was before.
    before: u32,
}

impl Default for External {
    fn default() -> Self {
        let buckets = Box::new([const { AtomicU32::new(0) }; 1 << BITS]);
        Self { buckets, entries: boxcar::Vec::new(), adding: Mutex::default() }
    }
}

impl External {
    fn bucket(&self, owner: u32) -> &AtomicU32 {
        &self.buckets[(owner.wrapping_mul(0x9E37_79B1) >> (u32::BITS - BITS)) as usize]
    }

    /// Attaches `attached` to `owner`; it replaces what is attached for the same interface.
    pub(crate) fn add(&self, owner: u32, attached: Attached) {
        let _alone = self.adding.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = self.bucket(owner);
        let before = bucket.load(Ordering::Relaxed);
        let place = self.entries.push(Entry { owner, attached, before });
        bucket.store(place as u32 + 1, Ordering::Release);
    }

    /// What is attached to `owner`, the last first; some of it may have been replaced.
    #[inline]
    fn of(&self, owner: u32) -> impl Iterator<Item = &Attached> {
        let mut at = self.bucket(owner).load(Ordering::Acquire);
        let entries = std::iter::from_fn(move || {
            let entry = &self.entries[(at as usize).checked_sub(1)?];
            at = entry.before;
            Some(entry)
        });
        entries.filter(move |entry| entry.owner == owner).map(|entry| &entry.attached)
    }

    /// What is attached to `owner` for the interface `id`.
    #[inline]
    pub(crate) fn get(&self, owner: u32, id: TypeId) -> Option<&Attached> {
        self.of(owner).find(|one| one.id == id)
    }

    /// All that is attached to `owner`, the first first.
    pub(crate) fn all(&self, owner: u32) -> Vec<&Attached> {
        let mut all: Vec<&Attached> = Vec::new();
        for one in self.of(owner) {
            if all.iter().all(|later| later.id != one.id) {
                all.push(one);
            }
        }
        all.reverse();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_one_for_an_interface_counts() {
        let (external, a, b) = (External::default(), TypeId::of::<u8>(), TypeId::of::<u16>());
        let tables: [&'static (dyn std::any::Any + Send + Sync); 3] = [&1, &2, &3];
        // With owners in one bucket, too.
        for owner in 0..5_000 {
            external.add(owner, Attached::new(a, tables[0]));
            external.add(owner, Attached::new(b, tables[1]));
            external.add(owner, Attached::new(a, tables[2]));
        }
        let number = |one: &Attached| one.table.downcast_ref::<i32>().copied();
        assert_eq!(external.get(7, a).and_then(number), Some(3));
        assert_eq!(
            external.all(4_999).into_iter().map(number).collect::<Vec<_>>(),
            [Some(2), Some(3)]
        );
        assert!(external.get(5_000, a).is_none());
    }
}
