//! The lock-free cache of a layout's answers ([`Cache`]), in three levels: a small table that is
//! cheap to create; a larger one, created at the first collision in the small one; a concurrent map
//! for entries that fit in neither.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;
use rustc_hash::FxBuildHasher;

use terrace_ir::Type;

/// A query about a type. Discriminants begin at 1, so that no key equals an empty slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Query {
    Size = 1,
    SizeInBits,
    AbiAlignment,
    PreferredAlignment,
    IndexBitwidth,
}

/// The answer to a query: a number and a flag. The flag states that a size is scalable, or that an
/// index width is absent.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    pub(crate) number: u64,
    pub(crate) flag: bool,
}

/// Number of slots of the small table.
const FEW: usize = 16;
/// Number of slots of the large table.
const MANY: usize = 512;

/// Mask of the key in a slot: the bits of the type in the low bits, the query above.
const KEY: u64 = (1 << 35) - 1;
/// Flag of the answer in a slot.
const FLAG: u64 = 1 << 35;
/// Shift of the answer's number in a slot.
const NUMBER: u32 = 36;
/// The least number that does not fit in a slot.
const TOO_LARGE: u64 = 1 << (u64::BITS - NUMBER);

/// A key with its answer in a single word, so that both are read and written atomically; 0 for an
/// empty slot.
struct Slot(AtomicU64);

pub(crate) struct Cache {
    few: [Slot; FEW],
    more: OnceLock<Box<More>>,
}

struct More {
    many: [Slot; MANY],
    rest: OnceLock<DashMap<u64, (u64, bool), FxBuildHasher>>,
}

#[inline]
fn key(ty: Type, query: Query) -> u64 {
    (query as u64) << 32 | u64::from(ty.id().to_bits())
}

/// Hashes a key; the upper bits are mixed best.
#[inline]
fn mixed(key: u64) -> u64 {
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Returns the two candidate slots of a key in a table of `SIZE` slots, a power of two.
#[inline]
fn places<const SIZE: usize>(mixed: u64) -> [usize; 2] {
    let place = (mixed >> 50) as usize % SIZE;
    [place, place ^ 1]
}

impl Cache {
    pub(crate) const fn new() -> Self {
        Self { few: [const { Slot::empty() }; FEW], more: OnceLock::new() }
    }

    #[inline]
    pub(crate) fn get(&self, ty: Type, query: Query) -> Option<Answer> {
        let key = key(ty, query);
        let mixed = mixed(key);
        match self.few[places::<FEW>(mixed)[0]].get(key) {
            Some(answer) => Some(answer),
            None => self.look_further(key, mixed),
        }
    }

    fn look_further(&self, key: u64, mixed: u64) -> Option<Answer> {
        if let Some(answer) = self.few[places::<FEW>(mixed)[1]].get(key) {
            return Some(answer);
        }
        let more = self.more.get()?;
        let [first, second] = places::<MANY>(mixed);
        if let Some(answer) = more.many[first].get(key).or_else(|| more.many[second].get(key)) {
            return Some(answer);
        }
        let (number, flag) = *more.rest.get()?.get(&key)?;
        Some(Answer { number, flag })
    }

    pub(crate) fn put(&self, ty: Type, query: Query, answer: Answer) {
        let key = key(ty, query);
        let mixed = mixed(key);
        let fits = answer.number < TOO_LARGE;
        if fits && places::<FEW>(mixed).into_iter().any(|at| self.few[at].put(key, answer)) {
            return;
        }
        let more = self.more.get_or_init(|| Box::new(More::new()));
        if fits && places::<MANY>(mixed).into_iter().any(|at| more.many[at].put(key, answer)) {
            return;
        }
        let rest = more.rest.get_or_init(|| {
            DashMap::with_capacity_and_hasher_and_shard_amount(64, FxBuildHasher, 4)
        });
        rest.insert(key, (answer.number, answer.flag));
    }
}

impl More {
    const fn new() -> Self {
        Self { many: [const { Slot::empty() }; MANY], rest: OnceLock::new() }
    }
}

impl Slot {
    const fn empty() -> Self {
        Self(AtomicU64::new(0))
    }

    #[inline]
    fn get(&self, key: u64) -> Option<Answer> {
        let held = self.0.load(Ordering::Relaxed);
        let answer = Answer { number: held >> NUMBER, flag: held & FLAG != 0 };
        (held & KEY == key).then_some(answer)
    }

    /// Stores an answer. Returns whether the slot was free. If threads race for a slot, the last
    /// answer remains, and the others are computed again.
    fn put(&self, key: u64, answer: Answer) -> bool {
        let held = self.0.load(Ordering::Relaxed);
        if held != 0 && held & KEY != key {
            return false;
        }
        let flag = if answer.flag { FLAG } else { 0 };
        self.0.store(key | flag | answer.number << NUMBER, Ordering::Relaxed);
        true
    }
}
