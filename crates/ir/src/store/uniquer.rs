//! Get-or-create of uniqued data: typed append-only columns, each with a concurrent hash index,
//! behind a small cache per thread.

use std::any::Any;
use std::cell::Cell;
use std::hash::{BuildHasher, Hash};

use indexmap::Equivalent;
use rustc_hash::FxBuildHasher;

use crate::store::index::{Candidate, Index};
use crate::store::kind::{Id, Kind, Uniqued};

/// All uniqued data of one kind in order of creation, with the index from hash to position.
pub struct TypedColumn<T> {
    data: boxcar::Vec<T>,
    index: Index,
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
        self.column.push(self.data.take().expect("called once"))
    }
}

/// A datum to be created from a key if no equal datum exists.
struct Leaf<'c, T, Q: ?Sized, M> {
    key: &'c Q,
    make: Option<M>,
    column: &'c TypedColumn<T>,
}

impl<T: Uniqued, Q: Equivalent<T> + ?Sized, M: FnOnce(&Q) -> T> Candidate for Leaf<'_, T, Q, M> {
    fn is(&self, at: u32) -> bool {
        self.key.equivalent(self.column.get(at))
    }
    fn push(&mut self) -> u32 {
        let make = self.make.take().expect("called once");
        self.column.push(make(self.key))
    }
}

/// A column whose type is not known statically.
pub trait Column: Any + Send + Sync {
    /// Number of data in the column.
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

/// Returns 32 bits of the hash of a key.
#[inline]
fn hash32<Q: Hash + ?Sized>(key: &Q) -> u32 {
    // One more multiplication spreads what the last field leaves in few bits.
    let hash = FxBuildHasher.hash_one(key);
    ((hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

impl<T: Uniqued> TypedColumn<T> {
    #[inline]
    pub(crate) fn get(&self, index: u32) -> &T {
        &self.data[index as usize]
    }

    fn find<Q: Equivalent<T> + ?Sized>(&self, hash: u32, key: &Q) -> Option<u32> {
        self.index.find(hash, &mut |at| key.equivalent(self.get(at)))
    }

    /// Appends `data` to the column and returns its index.
    fn push(&self, data: T) -> u32 {
        let place = u32::try_from(self.data.push(data)).ok();
        place.filter(|place| *place < u32::MAX).expect("fewer than 2^32 data of a kind")
    }

    fn insert(&self, hash: u32, data: T) -> u32 {
        self.index.find_or_insert(hash, &mut New { data: Some(data), column: self })
    }
}

/// A cache set: entries `hash << 32 | id`, most recently used first.
type Recent = Cell<[u64; WAYS]>;

/// Number of entries of a cache set.
const WAYS: usize = 4;
/// Number of sets of the set-associative cache.
const SETS: usize = 1024;

thread_local! {
    static RECENT: [Recent; SETS] = const { [const { Cell::new([0; WAYS]) }; SETS] };
}

/// Returns the id of `data`, storing it if no equal datum exists.
#[inline]
pub(crate) fn intern<T: Uniqued>(kind: Kind, column: &TypedColumn<T>, data: T) -> Id {
    let hash = kind_hash(kind, &data);
    match recent(kind, column, hash, &data) {
        Some(id) => id,
        None => insert(kind, column, hash, data),
    }
}

/// The slow path of [`intern`]: a separate function, so that a datum found in the cache is not
/// moved.
#[inline(never)]
fn insert<T: Uniqued>(kind: Kind, column: &TypedColumn<T>, hash: u32, data: T) -> Id {
    remember(hash, Id::new(kind, column.insert(hash, data)))
}

/// A cached datum that consists of two numbers.
#[derive(Clone, Copy)]
struct Small {
    word: u64,
    part: u32,
    /// The number of the context, which is unique in the process.
    context: u32,
    /// The id of the datum, whose upper bits are its kind; 0 for an empty slot.
    id: u32,
}

/// Number of slots in the cache of small data.
const SMALL: usize = 1024;

thread_local! {
    static RECENT_SMALL: [Cell<Small>; SMALL] =
        const { [const { Cell::new(Small { word: 0, part: 0, context: 0, id: 0 }) }; SMALL] };
}

/// Returns the slot of a datum among [`SMALL`]; consecutive numbers have consecutive slots.
#[inline]
fn small_slot(part: u32, word: u64) -> usize {
    let folded = word ^ word >> 32;
    let folded = folded ^ folded >> 10 ^ folded >> 20;
    (folded as usize).wrapping_add((part as usize).wrapping_mul(0x9e5)) % SMALL
}

/// Returns the id of the datum that `part` and `word` identify, calling `make` on a miss in the
/// cache of this thread. A hit does not access the data.
#[inline]
pub(crate) fn intern_small<T: Uniqued>(
    context: u32,
    (part, word): (u32, u64),
    make: impl FnOnce() -> Id,
) -> Id {
    let slot = small_slot(part, word);
    let known = RECENT_SMALL.with(|recent| recent[slot].get());
    if known.word == word
        && known.part == part
        && known.context == context
        && let Some(id) = Id::from_bits(known.id)
        && id.kind() == T::kind()
    {
        return id;
    }
    let id = make();
    let known = Small { word, part, context, id: id.to_bits() };
    RECENT_SMALL.with(|recent| recent[slot].set(known));
    id
}

/// As [`intern`], without the cache of this thread, for data that are seldom looked up again.
pub(crate) fn intern_rare<T: Uniqued>(kind: Kind, column: &TypedColumn<T>, data: T) -> Id {
    Id::new(kind, column.insert(kind_hash(kind, &data), data))
}

/// Returns the id of the datum equal to `key`; calls `make` if no such datum exists, and returns
/// `None` if `make` does.
#[inline]
pub(crate) fn intern_with<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(
    kind: Kind,
    column: &TypedColumn<T>,
    key: &Q,
    make: impl FnOnce(&Q) -> Option<T>,
) -> Option<Id> {
    let hash = kind_hash(kind, key);
    match recent(kind, column, hash, key) {
        Some(id) => Some(id),
        None => find_or_insert(kind, column, hash, key, make),
    }
}

/// Looks `key` up in the index, or inserts the datum that `make` creates. `make` may intern other
/// data, so it is not called while the index is locked.
#[inline(never)]
fn find_or_insert<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(
    kind: Kind,
    column: &TypedColumn<T>,
    hash: u32,
    key: &Q,
    make: impl FnOnce(&Q) -> Option<T>,
) -> Option<Id> {
    let at = match column.find(hash, key) {
        Some(at) => at,
        None => column.insert(hash, make(key)?),
    };
    Some(remember(hash, Id::new(kind, at)))
}

/// As [`intern_with`], for a `make` that does not intern other data: it is called while the index
/// is locked.
#[inline]
pub(crate) fn intern_leaf<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(
    kind: Kind,
    column: &TypedColumn<T>,
    key: &Q,
    make: impl FnOnce(&Q) -> T,
) -> Id {
    let hash = kind_hash(kind, key);
    match recent(kind, column, hash, key) {
        Some(id) => id,
        None => {
            let mut new = Leaf { key, make: Some(make), column };
            remember(hash, Id::new(kind, column.index.find_or_insert(hash, &mut new)))
        }
    }
}

/// Returns the id of the datum equal to `key`; `None` if there is no such datum.
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
fn set(hash: u32) -> usize {
    (hash >> 7) as usize % SETS
}

/// Looks `key` up in the cache of this thread; `None` on a miss. Entries may be of another context:
/// an entry is valid only if this context has an equal datum at its index.
#[inline]
fn recent<T: Uniqued, Q: Equivalent<T> + ?Sized>(
    kind: Kind,
    column: &TypedColumn<T>,
    hash: u32,
    key: &Q,
) -> Option<Id> {
    for entry in seen(hash) {
        if (entry >> 32) as u32 == hash
            && let Some(id) = Id::from_bits(entry as u32)
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
fn seen(hash: u32) -> [u64; WAYS] {
    RECENT.with(|recent| recent[set(hash)].get())
}

#[inline]
fn remember(hash: u32, id: Id) -> Id {
    RECENT.with(|recent| {
        let cell = &recent[set(hash)];
        let [first, second, third, _] = cell.get();
        cell.set([u64::from(hash) << 32 | u64::from(id.to_bits()), first, second, third]);
    });
    id
}
