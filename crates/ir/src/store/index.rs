//! The hash index of a column: maps the hash of a datum to its index in the column.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use parking_lot::Mutex;

/// Number of shards of an index, so that threads that insert concurrently seldom contend.
const SHARDS: usize = 16;
/// The number of slots in the first table of a shard.
const FIRST_SLOTS: usize = 8;
/// Factor by which each table is larger than the previous one.
const GROWTH: usize = 4;
/// The maximum number of tables of a shard; the last one is large enough for all possible data.
const TABLES: usize = 14;

/// A grow-only map from hashes to indices in a column. Lookups take no lock. Data are compared by
/// callbacks, so that the code is not instantiated for every kind.
#[derive(Default)]
pub(super) struct Index([Shard; SHARDS]);

/// A shard of an index, with its own lock.
#[derive(Default)]
#[repr(align(64))]
struct Shard {
    /// The tables; unset while the shard is empty.
    tables: OnceLock<Box<Tables>>,
    /// The number of data in the shard; locked during an insertion.
    adding: Mutex<usize>,
}

/// Tables of increasing size, each with all entries of the previous one, which concurrent readers
/// may still use.
#[derive(Default)]
struct Tables {
    all: [OnceLock<Slots>; TABLES],
    /// The index of the current table.
    current: AtomicUsize,
}

/// A hash table with open addressing: slots are encoded by [`slot`], 0 is an empty one. The number
/// of slots is a power of two.
type Slots = Box<[AtomicU64]>;

/// Encodes a slot: the hash in the high half, the index plus one in the low half. Growing thus
/// needs no access to the data, and no used slot is 0.
#[inline]
fn slot(hash: u32, place: u32) -> u64 {
    u64::from(hash) << 32 | (u64::from(place) + 1)
}

/// A datum to be inserted if the column has no equal one.
pub(super) trait Candidate {
    /// Whether the datum equals the one at index `at` of the column.
    fn is(&self, at: u32) -> bool;
    /// Appends the datum to the column and returns its index, which is less than `u32::MAX`; called
    /// at most once.
    fn push(&mut self) -> u32;
}

impl Index {
    #[inline]
    fn shard(&self, hash: u32) -> &Shard {
        &self.0[(hash >> 28) as usize]
    }

    /// Returns the index with this hash that `is` accepts; `None` if there is no such index.
    pub(super) fn find(&self, hash: u32, is: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        find(self.shard(hash).slots(), hash, hash as usize, is).ok()
    }

    /// Returns the index of a datum with this hash that equals `new`; inserts `new` if there is no
    /// such datum.
    pub(super) fn find_or_insert(&self, hash: u32, new: &mut dyn Candidate) -> u32 {
        let shard = self.shard(hash);
        let seen = shard.slots();
        match find(seen, hash, hash as usize, |at| new.is(at)) {
            Ok(place) => place,
            Err(free) => shard.insert(hash, new, (seen, free)),
        }
    }
}

impl Shard {
    /// Returns the slots of the current table; empty while the shard is empty.
    #[inline]
    fn slots(&self) -> &[AtomicU64] {
        let Some(tables) = self.tables.get() else { return &[] };
        let current = tables.all.get(tables.current.load(Ordering::Acquire));
        current.and_then(OnceLock::get).map_or(&[], |slots| slots)
    }

    /// As [`Index::find_or_insert`], after a lookup in the slots `seen.0` that ended at the free
    /// slot `seen.1`.
    fn insert(&self, hash: u32, new: &mut dyn Candidate, seen: (&[AtomicU64], usize)) -> u32 {
        let mut count = self.adding.lock();
        let slots = self.slots();
        // Others may have added something meanwhile: in slots that were free, or in another table.
        let from = if slots.len() == seen.0.len() { seen.1 } else { hash as usize };
        let free = match find(slots, hash, from, |at| new.is(at)) {
            Ok(place) => return place,
            Err(free) => free,
        };
        let place = new.push();
        *count += 1;
        // At least a quarter stays free.
        match slots.get(free).filter(|_| *count * 4 <= slots.len() * 3) {
            Some(free) => free.store(slot(hash, place), Ordering::Release),
            None => self.grow(slots, slot(hash, place)),
        }
        place
    }

    /// Replaces the current table by a larger one with the entries of `slots` and `last`; the
    /// caller must hold the lock.
    #[cold]
    fn grow(&self, slots: &[AtomicU64], last: u64) {
        let len = (slots.len() * GROWTH).max(FIRST_SLOTS);
        let larger: Slots = (0..len).map(|_| AtomicU64::new(0)).collect();
        let held = slots.iter().map(|slot| slot.load(Ordering::Relaxed)).filter(|slot| *slot != 0);
        for slot in held.chain([last]) {
            let mut at = (slot >> 32) as usize & (len - 1);
            while larger[at].load(Ordering::Relaxed) != 0 {
                at = (at + 1) & (len - 1);
            }
            larger[at].store(slot, Ordering::Relaxed);
        }
        let tables = self.tables.get_or_init(Box::default);
        let next = (len / FIRST_SLOTS).ilog(GROWTH) as usize;
        tables.all[next].get_or_init(|| larger);
        tables.current.store(next, Ordering::Release);
    }
}

/// Returns the index with this hash that `is` accepts, or as error the free slot for its insertion;
/// probes from the slot `from`.
#[inline]
fn find(
    slots: &[AtomicU64],
    hash: u32,
    from: usize,
    mut is: impl FnMut(u32) -> bool,
) -> Result<u32, usize> {
    let mask = slots.len().wrapping_sub(1);
    let mut at = from & mask;
    loop {
        let slot = slots.get(at).map_or(0, |slot| slot.load(Ordering::Acquire));
        if slot == 0 {
            return Err(at);
        }
        let place = (slot as u32).wrapping_sub(1);
        if (slot >> 32) as u32 == hash && is(place) {
            return Ok(place);
        }
        at = (at + 1) & mask;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Number<'n>(u32, &'n mut Vec<u32>);

    impl Candidate for Number<'_> {
        fn is(&self, at: u32) -> bool {
            self.1[at as usize] == self.0
        }
        fn push(&mut self) -> u32 {
            self.1.push(self.0);
            self.1.len() as u32 - 1
        }
    }

    #[test]
    fn everything_has_one_place() {
        // A hash of which many share the part that tells the slot.
        let hash = |number: u32| number.wrapping_mul(0x9e37_79b9) & 0xf000_0fff;
        let (index, mut numbers) = (Index::default(), Vec::new());
        for round in 0..2 {
            for number in 0..20_000 {
                let found = index.find(hash(number), &mut |at| numbers[at as usize] == number);
                assert_eq!(found, (round == 1).then_some(number));
                assert_eq!(
                    index.find_or_insert(hash(number), &mut Number(number, &mut numbers)),
                    number
                );
            }
        }
        assert_eq!(numbers.len(), 20_000);
    }

    /// A number to be appended to a list that other threads read.
    struct Shared<'n>(u32, &'n boxcar::Vec<u32>);

    impl Candidate for Shared<'_> {
        fn is(&self, at: u32) -> bool {
            self.1[at as usize] == self.0
        }
        fn push(&mut self) -> u32 {
            self.1.push(self.0) as u32
        }
    }

    #[test]
    fn threads_agree_on_places() {
        let hash = |number: u32| number.wrapping_mul(0x9e37_79b9);
        let (index, numbers) = (Index::default(), boxcar::Vec::new());
        let add_all = &|order: u32| -> Vec<u32> {
            let count = 5_000;
            let place = |number: u32| {
                let place = index.find_or_insert(hash(number), &mut Shared(number, &numbers));
                let found = index.find(hash(number), &mut |at| numbers[at as usize] == number);
                assert_eq!(found, Some(place));
                (number, place)
            };
            // Odd factors visit all of a power of two, each in another order.
            let mut places: Vec<_> =
                (0..8192).map(|at| at * order % 8192).filter(|n| *n < count).map(place).collect();
            places.sort_unstable();
            places.into_iter().map(|(_, place)| place).collect()
        };
        let all: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                [1, 3, 5, 4097].map(|order| scope.spawn(move || add_all(order))).into();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(numbers.count(), 5_000);
        assert!(all.iter().all(|places| *places == all[0]));
    }
}
