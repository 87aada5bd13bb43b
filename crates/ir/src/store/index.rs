//! The hash index of a column: from the hash of a datum to its place.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use parking_lot::Mutex;

/// Independent parts of an index, so that threads that add something seldom wait for each other.
const SHARDS: usize = 16;
/// The number of slots of the first table of a shard.
const FIRST_SLOTS: usize = 8;
/// Factor by which the next table is larger.
const GROWTH: usize = 4;
/// The tables of a shard: the last one has room for more than there can be.
const TABLES: usize = 14;

/// Places by the hashes of what stands there; grows only. Looking something up takes no lock. Knows
/// nothing of the data, so that its code exists once and not for every kind.
#[derive(Default)]
pub(super) struct Index([Shard; SHARDS]);

/// A part of an index.
#[derive(Default)]
#[repr(align(64))]
struct Shard {
    /// The tables, once there is anything to find.
    tables: OnceLock<Box<Tables>>,
    /// Number of data; locked while one is added.
    adding: Mutex<usize>,
}

/// Tables of which each has all that the one before has: somebody may still be looking into that.
#[derive(Default)]
struct Tables {
    all: [OnceLock<Slots>; TABLES],
    /// Which one is in use.
    current: AtomicUsize,
}

/// A table with open addressing: slots as [`slot`] encodes them, 0 for an empty one. The number of
/// slots is a power of two.
type Slots = Box<[AtomicU64]>;

/// A slot: the hash above, the place and one more below, so that growing needs no data and no slot
/// in use is 0.
#[inline]
fn slot(hash: u32, place: u32) -> u64 {
    u64::from(hash) << 32 | (u64::from(place) + 1)
}

/// A datum that may be new.
pub(super) trait Candidate {
    /// Whether it equals the one at a place.
    fn is(&self, at: u32) -> bool;
    /// Puts it behind the others and gives the place, which is less than `u32::MAX`; called once.
    fn push(&mut self) -> u32;
}

impl Index {
    #[inline]
    fn shard(&self, hash: u32) -> &Shard {
        &self.0[(hash >> 28) as usize]
    }

    /// The place with this hash for which `is` holds.
    pub(super) fn find(&self, hash: u32, is: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        find(self.shard(hash).slots(), hash, hash as usize, is).ok()
    }

    /// Returns the place of a datum with this hash that equals `new`; inserts `new` if there is no
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
    /// The slots in use; none before there is anything to find.
    #[inline]
    fn slots(&self) -> &[AtomicU64] {
        let Some(tables) = self.tables.get() else { return &[] };
        let current = tables.all.get(tables.current.load(Ordering::Acquire));
        current.and_then(OnceLock::get).map_or(&[], |slots| slots)
    }

    /// As [`Index::find_or_insert`], where `new` was not found in the slots that were `seen`,
    /// before the one that was free.
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

    /// Makes a larger table with what is in `slots` and `last` the one in use; for who may add
    /// something.
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

/// The place with this hash for which `is` holds, or the slot where it could be noted; looks from
/// the slot `from` on.
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

    /// A number to be put behind others that other threads see, too.
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
