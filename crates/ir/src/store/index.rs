//! The hash index of a column: from the hash of a datum to its place.

use parking_lot::Mutex;

/// Independent parts of an index, so that threads seldom wait for each other.
const SHARDS: usize = 16;
/// The number of slots of a shard that holds anything.
const FIRST_SLOTS: usize = 8;

/// Places by the hashes of what stands there; grows only. Knows nothing of the data, so that its
/// code exists once and not for every kind.
#[derive(Default)]
pub(super) struct Index([Shard; SHARDS]);

#[derive(Default)]
#[repr(align(64))]
struct Shard(Mutex<Table>);

/// A table with open addressing.
#[derive(Default)]
struct Table {
    /// As [`slot`] makes them, 0 where there is none; their number is a power of two.
    slots: Box<[u64]>,
    len: usize,
}

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
    fn shard(&self, hash: u32) -> &Mutex<Table> {
        &self.0[(hash >> 28) as usize].0
    }

    /// The place with this hash for which `is` holds.
    pub(super) fn find(&self, hash: u32, is: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        self.shard(hash).lock().find(hash, is).ok()
    }

    /// The place with this hash of what equals `new`; if there is none, where `new` is put.
    pub(super) fn find_or_insert(&self, hash: u32, new: &mut dyn Candidate) -> u32 {
        let mut table = self.shard(hash).lock();
        match table.find(hash, &mut |at| new.is(at)) {
            Ok(place) => place,
            Err(free) => {
                let place = new.push();
                table.insert(free, slot(hash, place));
                place
            }
        }
    }
}

impl Table {
    /// The place with this hash for which `is` holds, or the slot where it could be noted.
    #[inline]
    fn find(&self, hash: u32, mut is: impl FnMut(u32) -> bool) -> Result<u32, usize> {
        let mask = self.slots.len().wrapping_sub(1);
        let mut at = hash as usize & mask;
        loop {
            match self.slots.get(at) {
                None | Some(0) => return Err(at),
                Some(slot) => {
                    let place = (*slot as u32).wrapping_sub(1);
                    if (slot >> 32) as u32 == hash && is(place) {
                        return Ok(place);
                    }
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Fills a slot that [`Table::find`] gave.
    #[inline]
    fn insert(&mut self, free: usize, slot: u64) {
        if let Some(free) = self.slots.get_mut(free) {
            *free = slot;
        }
        self.len += 1;
        // At least a quarter stays free.
        if self.len * 4 > self.slots.len() * 3 {
            self.grow(slot);
        }
    }

    /// Doubles the number of slots; `last` may not have found one yet.
    #[cold]
    fn grow(&mut self, last: u64) {
        let len = (self.slots.len() * 2).max(FIRST_SLOTS);
        let mask = len - 1;
        let mut slots = vec![0; len].into_boxed_slice();
        let first = [last].into_iter().filter(|_| self.slots.is_empty());
        for slot in self.slots.iter().copied().filter(|slot| *slot != 0).chain(first) {
            let mut at = (slot >> 32) as usize & mask;
            while slots[at] != 0 {
                at = (at + 1) & mask;
            }
            slots[at] = slot;
        }
        self.slots = slots;
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
}
