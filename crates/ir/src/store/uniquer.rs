//! Get-or-create of uniqued data: typed append-only columns with a concurrent hash index each, and
//! a small cache per thread in front.

use std::any::Any;
use std::cell::Cell;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use dashmap::{DashMap, SharedValue};
use indexmap::Equivalent;
use rustc_hash::FxHasher;

use crate::store::kind::{Id, Kind, Uniqued};

type Build = BuildHasherDefault<FxHasher>;
const SHARDS: usize = 16;

/// All uniqued data of one kind, in order of creation, and the index from hash to place.
pub struct TypedColumn<T> {
    data: boxcar::Vec<T>,
    index: Index,
}

/// Place → 32 bits of the hash, so that growing the table needs no data. Knows nothing of the data,
/// so that its code exists once and not for every kind.
struct Index(DashMap<u32, u32, Build>);

impl Default for Index {
    fn default() -> Self {
        Index(DashMap::with_hasher_and_shard_amount(Build::default(), SHARDS))
    }
}

impl Index {
    /// The place with this hash for which `is` holds.
    fn find(&self, hash: u32, is: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        let wide = widen(hash);
        let shard = self.0.shards()[self.0.determine_shard(wide as usize)].read();
        shard.get(wide, |(at, h)| *h.get() == hash && is(*at)).map(|(at, _)| *at)
    }

    /// The place with this hash of what equals `new`; if there is none, where `new` is put.
    fn find_or_insert(&self, hash: u32, new: &mut dyn Candidate) -> u32 {
        let wide = widen(hash);
        let mut shard = self.0.shards()[self.0.determine_shard(wide as usize)].write();
        if let Some((at, _)) = shard.get(wide, |(at, h)| *h.get() == hash && new.is(*at)) {
            return *at;
        }
        let at = new.push();
        shard.insert(wide, (at, SharedValue::new(hash)), |(_, h)| widen(*h.get()));
        at
    }
}

/// A datum that may be new.
trait Candidate {
    /// Whether it equals the one at a place.
    fn is(&self, at: u32) -> bool;
    /// Puts it behind the others and gives the place; called once.
    fn push(&mut self) -> u32;
}

struct New<'c, T> {
    data: Option<T>,
    column: &'c TypedColumn<T>,
}

impl<T: Uniqued> Candidate for New<'_, T> {
    fn is(&self, at: u32) -> bool {
        self.data.as_ref() == Some(self.column.get(at))
    }
    fn push(&mut self) -> u32 {
        let data = self.data.take().expect("called once");
        u32::try_from(self.column.data.push(data)).expect("fewer than 2^32 data of a kind")
    }
}

/// A column whose type is not known statically.
pub trait Column: Any + Send + Sync {
    /// How many data it holds.
    fn len(&self) -> usize;
    /// Whether the column holds no datum.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: Uniqued> Column for TypedColumn<T> {
    fn len(&self) -> usize {
        self.data.count()
    }
}

impl<T: Uniqued> Default for TypedColumn<T> {
    fn default() -> Self {
        Self { data: boxcar::Vec::new(), index: Index::default() }
    }
}

/// 32 bits of the hash of a key.
#[inline]
fn hash32<Q: Hash + ?Sized>(key: &Q) -> u32 {
    // One more multiplication spreads what the last field leaves in few bits.
    let hash = Build::default().hash_one(key);
    ((hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// The hash that the tables use, from the 32 bits that they keep.
#[inline]
fn widen(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl<T: Uniqued> TypedColumn<T> {
    #[inline]
    pub(crate) fn get(&self, index: u32) -> &T {
        &self.data[index as usize]
    }

    fn find<Q: Equivalent<T> + ?Sized>(&self, hash: u32, key: &Q) -> Option<u32> {
        self.index.find(hash, &mut |at| key.equivalent(self.get(at)))
    }

    #[cold]
    fn insert(&self, hash: u32, data: T) -> u32 {
        self.index.find_or_insert(hash, &mut New { data: Some(data), column: self })
    }
}

#[derive(Clone, Copy)]
struct CacheEntry {
    hash: u32,
    id: Option<Id>,
}

/// Twice as many entries as this; two for each part of the hash, so that few data that are in use
/// at the same time displace each other.
const CACHE: usize = 2048;

thread_local! {
    static RECENT: [Cell<[CacheEntry; 2]>; CACHE] =
        const { [const { Cell::new([CacheEntry { hash: 0, id: None }; 2]) }; CACHE] };
}

/// The id of the datum equal to `key`; `make` is called when there is none yet.
#[inline]
pub(crate) fn intern<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized, K: std::borrow::Borrow<Q>>(
    kind: Kind,
    column: &TypedColumn<T>,
    key: K,
    make: impl FnOnce(K) -> T,
) -> Id {
    let hash = kind_hash(kind, key.borrow());
    if let Some(id) = recent(kind, column, hash, key.borrow()) {
        return id;
    }
    find_or_insert(kind, column, hash, key, make)
}

/// Apart from [`intern`], so that a datum that is known stays where it was made.
#[inline(never)]
fn find_or_insert<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized, K: std::borrow::Borrow<Q>>(
    kind: Kind,
    column: &TypedColumn<T>,
    hash: u32,
    key: K,
    make: impl FnOnce(K) -> T,
) -> Id {
    let at = column.find(hash, key.borrow()).unwrap_or_else(|| column.insert(hash, make(key)));
    remember(hash, Id::new(kind, at))
}

/// The id of the datum equal to `key`, if there is one.
#[inline]
pub(crate) fn find<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(
    kind: Kind,
    column: &TypedColumn<T>,
    key: &Q,
) -> Option<Id> {
    let hash = kind_hash(kind, key);
    if let Some(id) = recent(kind, column, hash, key) {
        return Some(id);
    }
    Some(remember(hash, Id::new(kind, column.find(hash, key)?)))
}

#[inline]
fn kind_hash<Q: Hash + ?Sized>(kind: Kind, key: &Q) -> u32 {
    hash32::<Q>(key).wrapping_add((kind.number() as u32) << 8)
}

#[inline]
fn slot(hash: u32) -> usize {
    (hash >> 7) as usize % CACHE
}

/// What this thread asked for before. It may have asked another context: an entry counts only if
/// this one has the same datum at that place.
#[inline]
fn recent<T: Uniqued, Q: Equivalent<T> + ?Sized>(
    kind: Kind,
    column: &TypedColumn<T>,
    hash: u32,
    key: &Q,
) -> Option<Id> {
    for entry in seen(hash) {
        if entry.hash == hash
            && let Some(id) = entry.id
            && let Some(place) = id.place_in(kind)
            && let Some(data) = column.data.get(place as usize)
            && key.equivalent(data)
        {
            return Some(id);
        }
    }
    None
}

#[inline]
fn seen(hash: u32) -> [CacheEntry; 2] {
    RECENT.with(|recent| recent[slot(hash)].get())
}

#[inline]
fn remember(hash: u32, id: Id) -> Id {
    RECENT.with(|recent| {
        let cell = &recent[slot(hash)];
        cell.set([CacheEntry { hash, id: Some(id) }, cell.get()[0]]);
    });
    id
}
