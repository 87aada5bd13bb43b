//! Answers that were given before: direct-mapped tables that are read without a lock, a small one
//! that costs little to make and a larger one made when that is full; and a concurrent map for what
//! finds no place in them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;
use rustc_hash::FxBuildHasher;

use crate::handle::Type;

/// What can be asked about a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Query {
    Size,
    SizeInBits,
    AbiAlignment,
    PreferredAlignment,
    IndexBitwidth,
}

/// An answer: a number and a flag (scalable, or absent).
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) number: u64,
    pub(super) flag: bool,
}

/// Slots of the small table.
const FEW: usize = 32;
/// Slots of the large table.
const MANY: usize = 512;
/// Set in a slot's key if the flag of the answer is set.
const FLAG: u64 = 1 << 40;
/// A slot whose answer is being written.
const BUSY: u64 = !FLAG;

/// A question, then its answer. Written once: the key is stored last and read first.
struct Slot {
    key: AtomicU64,
    number: AtomicU64,
}

pub(super) struct Cache {
    few: [Slot; FEW],
    many: OnceLock<Box<[Slot; MANY]>>,
    more: OnceLock<DashMap<u64, (u64, bool), FxBuildHasher>>,
}

#[inline]
fn key(ty: Type, query: Query) -> u64 {
    (query as u64) << 32 | u64::from(ty.id().to_bits())
}

/// The upper bits are mixed best.
#[inline]
fn mixed(key: u64) -> u64 {
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The two places for a key in the small table.
#[inline]
fn few_places(mixed: u64) -> [usize; 2] {
    let place = (mixed >> 59) as usize % FEW;
    [place, place ^ 1]
}

/// The two places for a key in the large table.
fn many_places(mixed: u64) -> [usize; 2] {
    let place = (mixed >> 50) as usize % MANY;
    [place, place ^ 1]
}

impl Cache {
    pub(super) fn new() -> Self {
        Self { few: [const { Slot::empty() }; FEW], many: OnceLock::new(), more: OnceLock::new() }
    }

    #[inline]
    pub(super) fn get(&self, ty: Type, query: Query) -> Option<Answer> {
        let key = key(ty, query);
        let mixed = mixed(key);
        match self.few[few_places(mixed)[0]].get(key) {
            Some(answer) => Some(answer),
            None => self.look_further(key, mixed),
        }
    }

    fn look_further(&self, key: u64, mixed: u64) -> Option<Answer> {
        if let Some(answer) = self.few[few_places(mixed)[1]].get(key) {
            return Some(answer);
        }
        let many = self.many.get()?;
        let [first, second] = many_places(mixed);
        if let Some(answer) = many[first].get(key).or_else(|| many[second].get(key)) {
            return Some(answer);
        }
        let (number, flag) = *self.more.get()?.get(&key)?;
        Some(Answer { number, flag })
    }

    pub(super) fn put(&self, ty: Type, query: Query, answer: Answer) {
        let key = key(ty, query);
        let mixed = mixed(key);
        if few_places(mixed).into_iter().any(|at| self.few[at].put(key, answer)) {
            return;
        }
        let many = self.many.get_or_init(|| Box::new([const { Slot::empty() }; MANY]));
        if many_places(mixed).into_iter().any(|at| many[at].put(key, answer)) {
            return;
        }
        let more = self.more.get_or_init(|| {
            DashMap::with_capacity_and_hasher_and_shard_amount(64, FxBuildHasher, 4)
        });
        more.insert(key, (answer.number, answer.flag));
    }
}

impl Slot {
    const fn empty() -> Self {
        Self { key: AtomicU64::new(0), number: AtomicU64::new(0) }
    }

    #[inline]
    fn get(&self, key: u64) -> Option<Answer> {
        let held = self.key.load(Ordering::Acquire);
        (held & !FLAG == key)
            .then(|| Answer { number: self.number.load(Ordering::Relaxed), flag: held & FLAG != 0 })
    }

    /// Whether the slot was free and is now taken.
    fn put(&self, key: u64, answer: Answer) -> bool {
        let free = self.key.compare_exchange(0, BUSY, Ordering::Relaxed, Ordering::Relaxed);
        if free.is_err() {
            return false;
        }
        self.number.store(answer.number, Ordering::Relaxed);
        let flag = if answer.flag { FLAG } else { 0 };
        self.key.store(key | flag, Ordering::Release);
        true
    }
}
