//! The process-wide numbering of kinds of uniqued data.
//!
//! Every Rust type of uniqued data (`VectorType`, `IntegerAttr`, …) gets a small number on first
//! use. A handle has that number in its upper bits, so that testing the kind of a handle needs no
//! memory access.

use std::any::{Any, TypeId};
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::store::context::Context;
use crate::store::context_tag::ContextTag;
use crate::store::handle::{Attribute, Type};
use crate::store::uniquer::{Column, TypedColumn};

/// Binary logarithm of the number of slots in a segment of the handle space; a handle is `segment
/// << SLOT_BITS | slot`.
pub(crate) const SLOT_BITS: u32 = 20;
const SEGMENTS: usize = 1 << (32 - SLOT_BITS);
/// The first overflow segment: lower segments have the number of their kind, higher ones continue a
/// kind whose earlier segments are full.
pub(crate) const MAX_KINDS: usize = 3072;

/// A packed reference to a uniqued datum: its kind and its index in the column of the kind. In
/// debug builds also its context, unless the id was converted by [`Id::to_bits`].
///
/// In debug builds it also knows its context, if it did not pass through [`Id::to_bits`].
#[derive(Clone, Copy)]
pub struct Id(NonZeroU32, ContextTag);

impl PartialEq for Id {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 && !self.1.excludes(other.1)
    }
}

impl Eq for Id {}

impl Hash for Id {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl PartialOrd for Id {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Id {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

/// The number of one Rust type of uniqued data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Kind(u32);

/// The class of a kind of uniqued data: types, attributes, locations or data of the IR itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The kind is a type.
    Type,
    /// The kind is an attribute.
    Attribute,
    /// The kind is a location, which is usable as an attribute.
    Location,
    /// The kind is internal to the IR: identifiers, operation names, affine expressions.
    Internal,
}

/// A type or attribute nested in another type or attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Element {
    /// The nested datum is a type.
    Type(Type),
    /// The nested datum is an attribute or a location.
    Attribute(Attribute),
}

/// The static description of a kind (MLIR: `AbstractType`, `AbstractAttribute`).
pub struct KindInfo {
    /// The full name of the kind, `dialect.mnemonic`.
    pub name: &'static str,
    /// The one-line summary of the kind, for the dialect reference.
    pub summary: &'static str,
    /// The class of the kind.
    pub class: Class,
    /// Returns the `TypeId` of the kind's data.
    pub type_id: fn() -> TypeId,
    /// Creates the empty column for a new context.
    pub new_column: fn() -> Box<dyn Column>,
    /// Calls the visitor with the types and attributes directly nested in a datum.
    pub walk: fn(&Context, Id, &mut dyn FnMut(Element)),
    /// The `KindHooks` of the kind (`declaration/kind_hooks.rs`) with its text and interfaces,
    /// which the store does not access; `()` for a kind that is never printed.
    pub hooks: &'static (dyn Any + Send + Sync),
}

impl KindInfo {
    /// Returns the namespace of the dialect that declares the kind; empty for a kind without
    /// dialect.
    pub fn dialect(&self) -> &'static str {
        self.name.split_once('.').map_or("", |(dialect, _)| dialect)
    }

    /// Returns the mnemonic of the kind in text, without the dialect prefix.
    pub fn mnemonic(&self) -> &'static str {
        self.name.split_once('.').map_or(self.name, |(_, mnemonic)| mnemonic)
    }
}

/// A Rust type whose values each context stores uniquely.
///
/// `#[ty]` and `#[attr]` implement the trait; implement it by hand for data that are neither types
/// nor attributes.
pub trait Uniqued: Eq + std::hash::Hash + Send + Sync + Sized + 'static {
    /// The static description of the kind.
    const INFO: KindInfo;

    /// Whether values of the kind hold no attributes, and thus no symbol references.
    const PLAIN: bool = false;

    /// Returns the cell that caches the kind's number: a `static` of the implementation.
    fn cell() -> &'static KindCell;

    /// Returns the column if the context stores it in a field of its own, as for the most
    /// frequently accessed kinds; else `None`.
    #[doc(hidden)]
    #[inline]
    fn own_column(_: &Context) -> Option<&TypedColumn<Self>> {
        None
    }

    /// Returns the process-wide number of the kind, assigned on first use.
    #[inline]
    fn kind() -> Kind {
        match Self::cell().0.load(Ordering::Relaxed) {
            0 => register(Self::cell(), &const { Self::INFO }),
            n => Kind(n),
        }
    }
}

/// Caches the number of one kind.
#[derive(Default)]
pub struct KindCell(AtomicU32);

impl KindCell {
    /// Creates the cell of a kind that was not used yet.
    pub const fn new() -> Self {
        Self(AtomicU32::new(0))
    }
}

/// The descriptions of the kinds by number; kind 0 is the kind of [`Id::ABSENT`].
static KINDS: [OnceLock<&'static KindInfo>; MAX_KINDS] = [const { OnceLock::new() }; MAX_KINDS];
static OVERFLOW: [AtomicU32; SEGMENTS - MAX_KINDS] =
    [const { AtomicU32::new(0) }; SEGMENTS - MAX_KINDS];
/// The greatest number assigned to a kind.
static REGISTERED: Mutex<u32> = Mutex::new(0);

#[cold]
fn register(cell: &KindCell, info: &'static KindInfo) -> Kind {
    let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = cell.0.load(Ordering::Relaxed);
    if known != 0 {
        return Kind(known);
    }
    // Kind 0 is reserved, so that no handle is zero.
    let number = *registered + 1;
    assert!((number as usize) < MAX_KINDS, "more than {MAX_KINDS} kinds of types and attributes");
    let _ = KINDS[number as usize].set(info);
    *registered = number;
    cell.0.store(number, Ordering::Release);
    Kind(number)
}

/// Returns the segment with the slots from `ordinal << SLOT_BITS` of `kind`.
#[cold]
fn overflow_segment(kind: Kind, ordinal: u32) -> u32 {
    let wanted = kind.0 | ordinal << 12;
    // The last segment stays free for `Id::ABSENT`.
    let cells = &OVERFLOW[..OVERFLOW.len() - 1];
    let mut taken =
        cells.iter().map(|cell| cell.load(Ordering::Acquire)).take_while(|held| *held != 0);
    if let Some(at) = taken.position(|held| held == wanted) {
        return (MAX_KINDS + at) as u32;
    }
    let _guard = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    for (at, cell) in cells.iter().enumerate() {
        let held = cell.load(Ordering::Relaxed);
        if held == 0 {
            cell.store(wanted, Ordering::Release);
        }
        if held == 0 || held == wanted {
            return (MAX_KINDS + at) as u32;
        }
    }
    panic!("more than a billion distinct types and attributes");
}

/// A run of consecutive handles of one kind, computed with a single lookup of the segment.
#[derive(Clone, Debug)]
pub(crate) struct IdRun {
    base: u32,
    /// The segments of the run, starting with that of `base`.
    segments: Box<[u32]>,
}

impl IdRun {
    /// Creates the run of handles of the indices `base ..= base + len` of `kind`.
    pub(crate) fn new(kind: Kind, base: u32, len: u32) -> Self {
        let ordinals = base >> SLOT_BITS..=(base + len) >> SLOT_BITS;
        let segment = |ordinal| if ordinal == 0 { kind.0 } else { overflow_segment(kind, ordinal) };
        Self { base, segments: ordinals.map(segment).collect() }
    }

    /// Returns the handle of the index `base + offset`.
    #[inline]
    pub(crate) fn at(&self, offset: u32) -> Id {
        let index = self.base + offset;
        let segment = self.segments[((index >> SLOT_BITS) - (self.base >> SLOT_BITS)) as usize];
        let slot = index & ((1 << SLOT_BITS) - 1);
        let bits = NonZeroU32::new(segment << SLOT_BITS | slot).expect("kinds are not zero");
        Id(bits, ContextTag::NONE)
    }
}

/// The description of the kind of [`Id::ABSENT`].
static ABSENT: KindInfo = KindInfo {
    name: "NULL",
    summary: "",
    class: Class::Internal,
    type_id: TypeId::of::<()>,
    new_column: || unreachable!("the absent kind has no data"),
    walk: |_, _, _| {},
    hooks: &(),
};

impl Kind {
    /// Returns the static description of the kind.
    #[inline]
    pub fn info(self) -> &'static KindInfo {
        KINDS[self.0 as usize].get().copied().unwrap_or(&ABSENT)
    }

    /// Returns the kind with this number, which must be in use.
    pub(crate) fn numbered(number: usize) -> Self {
        Kind(number as u32)
    }

    #[inline]
    pub(crate) fn number(self) -> usize {
        self.0 as usize
    }
}

impl Id {
    /// The absent id, the value of a required attribute that is not set. It has no context and no
    /// kind, so that every cast of it fails.
    pub const ABSENT: Id = Id(NonZeroU32::MAX, ContextTag::NONE);

    /// Whether this is [`Id::ABSENT`].
    #[inline]
    pub fn is_absent(self) -> bool {
        self == Self::ABSENT
    }

    /// Returns the handle of `index` in the column of `kind`.
    #[inline]
    pub(crate) fn new(kind: Kind, index: u32) -> Id {
        let segment = if index < 1 << SLOT_BITS {
            kind.0
        } else {
            overflow_segment(kind, index >> SLOT_BITS)
        };
        let slot = index & ((1 << SLOT_BITS) - 1);
        let bits = NonZeroU32::new(segment << SLOT_BITS | slot).expect("kinds are not zero");
        Id(bits, ContextTag::NONE)
    }

    /// Returns the kind of the datum that the id refers to.
    #[inline]
    pub fn kind(self) -> Kind {
        let segment = self.0.get() >> SLOT_BITS;
        if (segment as usize) < MAX_KINDS { Kind(segment) } else { overflow(segment).0 }
    }

    /// Returns the index in the column of the kind.
    #[inline]
    pub(crate) fn index(self) -> u32 {
        let segment = self.0.get() >> SLOT_BITS;
        let slot = self.0.get() & ((1 << SLOT_BITS) - 1);
        if (segment as usize) < MAX_KINDS { slot } else { overflow(segment).1 << SLOT_BITS | slot }
    }

    /// Returns the index in the column of `kind`; `None` if the datum is of another kind.
    #[inline(always)]
    pub(crate) fn place_in(self, kind: Kind) -> Option<u32> {
        let segment = self.0.get() >> SLOT_BITS;
        if segment == kind.0 {
            return Some(self.0.get() & ((1 << SLOT_BITS) - 1));
        }
        (segment as usize >= MAX_KINDS && self.kind() == kind).then(|| self.index())
    }

    /// Returns the index in the column of the id's kind; `usize::MAX` beyond the first segment
    /// (about a million).
    #[inline]
    pub(crate) fn first_place(self) -> usize {
        let segment = (self.0.get() >> SLOT_BITS) as usize;
        let slot = (self.0.get() & ((1 << SLOT_BITS) - 1)) as usize;
        if segment < MAX_KINDS { slot } else { usize::MAX }
    }

    /// Returns the id as a number, for packing; not stable between runs of the program.
    #[inline]
    pub fn to_bits(self) -> u32 {
        self.0.get()
    }

    /// Returns the inverse of [`Id::to_bits`]; `None` for 0.
    #[inline]
    pub fn from_bits(bits: u32) -> Option<Id> {
        NonZeroU32::new(bits).map(|bits| Id(bits, ContextTag::NONE))
    }

    /// Returns the same id, tagged with the context `cx`.
    #[inline]
    pub(crate) fn of(self, cx: &Context) -> Id {
        Id(self.0, ContextTag::new(|| cx.number()))
    }

    /// Checks in debug builds that the id is not of another context; does nothing in release
    /// builds.
    ///
    /// # Panics
    /// In debug builds, if the id is known to be of another context than `cx`.
    #[inline]
    #[track_caller]
    pub(crate) fn check_context(self, cx: &Context) {
        if self.1.excludes(ContextTag::new(|| cx.number())) {
            foreign(self, cx);
        }
    }
}

#[cold]
#[track_caller]
fn foreign(id: Id, cx: &Context) -> ! {
    panic!("`{id:?}` is of {:?}, not of {:?}", id.1, ContextTag::new(|| cx.number()))
}

#[cold]
fn overflow(segment: u32) -> (Kind, u32) {
    let held = OVERFLOW[segment as usize - MAX_KINDS].load(Ordering::Acquire);
    (Kind(held & 0xfff), held >> 12)
}

impl std::fmt::Debug for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}#{}", self.kind().info().name, self.index())
    }
}
