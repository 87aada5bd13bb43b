//! The records that the tables of a body hold, one type per table, and the tables of few bodies.
//!
//! `None` in `prev` and `next` is the end of a list, in `first` and `last` an empty list; other
//! fields document their `None`. A free slot holds the default record except for the link to the
//! next free slot.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_entity::{EntityId, FewTable, Owner, Range, RareRangeTable, Record, Table, Tag};

use super::short_list::ShortList;
use super::{Block, BlockUse, Body, Child, Extra, Op, Region, Use, Value};
use crate::declaration::properties::{PropertyIssue, StoredProperties};
use crate::store::handle::{Attribute, Location, Type};
use crate::store::op_name::OpName;
use crate::store::stack::ensure_sufficient_stack;

/// The operation is a proxy; `properties` is the index of the record of its body.
pub(super) const PROXY: u32 = 1;
/// Flag: the properties are in the extra record.
pub(super) const STORED: u32 = 1 << 1;
/// Flag: `properties` is the bits of an attribute, since the operation is not registered.
pub(super) const ATTRIBUTE: u32 = 1 << 2;
/// Flag: `properties` is the packed value.
pub(super) const INLINE: u32 = 1 << 3;
/// The operation was erased; only the journal still refers to it.
pub(super) const ERASED: u32 = 1 << 4;
/// Flag: the operation has an extra record.
pub(super) const EXTRA: u32 = 1 << 5;
/// Flag: the properties of the operation, as read from text, are invalid.
pub(super) const ISSUES: u32 = 1 << 6;
/// The flags for the storage of the properties; an operation with none of the flags has no
/// properties.
pub(super) const PROPERTIES: u32 = STORED | ATTRIBUTE | INLINE;

/// The record of an operation: 64 bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct OpRecord {
    /// `None` in a free slot.
    pub(super) name: Option<OpName>,
    /// `None` in a free slot.
    pub(super) location: Option<Location>,
    /// The block of the operation; `None` for a detached operation and for the root.
    pub(super) block: Option<Block>,
    pub(super) prev: Option<Op>,
    pub(super) next: Option<Op>,
    /// The order label, which increases along the block with gaps (see `label.rs`).
    pub(super) order: u32,
    /// The operands: a run of use records.
    pub(super) operands: Range,
    /// The results: a run of value records.
    pub(super) results: Range,
    /// The packed properties, the bits of an attribute or the index of a child record, depending on
    /// `flags`.
    pub(super) properties: u64,
    /// The dictionary of discardable attributes; `None` if the operation has no such attributes.
    pub(super) attributes: Option<Attribute>,
    /// The record of the rare parts; `None` if the operation has no rare parts.
    pub(super) extra: Option<Extra>,
    /// A set of [`EXTRA`], [`ISSUES`], [`ERASED`], [`PROXY`] and at most one flag of
    /// [`PROPERTIES`].
    pub(super) flags: u32,
}

impl OpRecord {
    /// Returns the id of the record of the body that the operation is the proxy of; `None` if it is
    /// no proxy.
    #[inline]
    pub(super) fn child(&self) -> Option<Child> {
        (self.flags & PROXY != 0).then(|| Child::new(self.properties as u32))
    }
}

/// The rare parts of an operation: successors, regions, and properties that do not pack.
#[derive(Clone, Default)]
pub(super) struct ExtraRecord {
    pub(super) successors: Range,
    pub(super) regions: ShortList<Region>,
    /// The properties if the operation has the flag [`STORED`]; else `None`.
    pub(super) stored: Option<Arc<dyn StoredProperties>>,
}

/// The record of a child: the body of an isolated operation, whose proxy refers to the record.
pub(super) enum ChildRecord {
    /// The body of an isolated operation.
    Own(Box<Body>),
    /// No body: the slot is free and holds the link to the next free slot, or the body was
    /// temporarily removed.
    None(u32),
}

impl ChildRecord {
    /// Returns the body; `None` for a free slot and while the body is removed.
    #[inline]
    pub(super) fn body(&self) -> Option<&Body> {
        match self {
            Self::Own(body) => Some(body),
            Self::None(_) => None,
        }
    }

    /// As [`ChildRecord::body`], mutable.
    #[inline]
    pub(super) fn body_mut(&mut self) -> Option<&mut Body> {
        match self {
            Self::Own(body) => Some(body),
            Self::None(_) => None,
        }
    }

    /// Removes and returns the body; `None` if the record has no body.
    pub(super) fn take(&mut self) -> Option<Box<Body>> {
        match std::mem::take(self) {
            Self::Own(body) => Some(body),
            Self::None(_) => None,
        }
    }

    /// Returns the heap bytes of the body.
    fn heap_bytes(&self) -> usize {
        let bytes = |body: &Body| size_of::<Body>() + ensure_sufficient_stack(|| body.heap_bytes());
        self.body().map_or(0, bytes)
    }
}

impl Default for ChildRecord {
    fn default() -> Self {
        Self::None(0)
    }
}

impl Clone for ChildRecord {
    fn clone(&self) -> Self {
        match self {
            Self::Own(body) => Self::Own(ensure_sufficient_stack(|| Box::new(body.clone_body()))),
            Self::None(link) => Self::None(*link),
        }
    }
}

impl Record for ChildRecord {
    #[inline]
    fn free(link: u32) -> Self {
        Self::None(link)
    }

    #[inline]
    fn link(&self) -> u32 {
        match self {
            Self::None(link) => *link,
            _ => 0,
        }
    }
}

/// The record of a result or an argument: 12 bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct ValueRecord {
    /// `None` in a free slot.
    pub(super) ty: Option<Type>,
    /// The first use in the use list; `None` if the value is unused.
    pub(super) first_use: Option<Use>,
    /// The index of the defining operation or, with [`ARG_BIT`], of the argument record.
    pub(super) def: u32,
}

/// Flag in [`ValueRecord::def`] of block arguments.
pub(super) const ARG_BIT: u32 = 1 << 31;

/// The record of an operand, linked into the use list of its value: 16 bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct UseRecord {
    /// `None` in a free slot.
    pub(super) value: Option<Value>,
    pub(super) next: Option<Use>,
    pub(super) prev: Option<Use>,
    /// The operation that has the operand; `None` in a free slot.
    pub(super) owner: Option<Op>,
}

/// The record of a successor, linked into the use list of its block.
#[derive(Clone, Copy, Default)]
pub(super) struct BlockUseRecord {
    /// `None` in a free slot.
    pub(super) block: Option<Block>,
    pub(super) next: Option<BlockUse>,
    pub(super) prev: Option<BlockUse>,
    /// The operation that has the successor; `None` in a free slot.
    pub(super) owner: Option<Op>,
}

/// The record of a block: its position in a region, its list of operations and its arguments.
#[derive(Clone, Default)]
pub(super) struct BlockRecord {
    /// The region of the block; `None` for a detached block.
    pub(super) region: Option<Region>,
    pub(super) prev: Option<Block>,
    pub(super) next: Option<Block>,
    pub(super) first: Option<Op>,
    pub(super) last: Option<Op>,
    /// The first use as a successor; `None` if no operation branches to the block.
    pub(super) first_use: Option<BlockUse>,
    pub(super) args: ShortList<Value>,
}

/// The record of a region: its owner and its list of blocks.
#[derive(Clone, Copy, Default)]
pub(super) struct RegionRecord {
    /// The operation that owns the region; `None` until an operation is created with the region.
    pub(super) owner: Option<Op>,
    pub(super) first: Option<Block>,
    pub(super) last: Option<Block>,
}

/// The record of a block argument, in addition to its value record.
#[derive(Clone, Copy, Default)]
pub(super) struct ArgRecord {
    /// The block of the argument; `None` in a free slot.
    pub(super) block: Option<Block>,
    /// The index in the arguments of the block.
    pub(super) index: u32,
    /// `None` in a free slot.
    pub(super) location: Option<Location>,
}

/// The tables that most bodies do not need; functions with one block, for example, have no block
/// uses.
#[derive(Clone)]
pub(super) struct Rare {
    pub(super) children: FewTable<Child, ChildRecord>,
    pub(super) block_uses: RareRangeTable<BlockUse, BlockUseRecord>,
    /// The errors in properties that were read from text, by operation; no list is empty.
    pub(super) issues: Option<Box<FxHashMap<Op, Vec<PropertyIssue>>>>,
}

impl Rare {
    pub(super) fn new(owner: &Owner) -> Box<Self> {
        Box::new(Self {
            children: Table::new(owner),
            block_uses: RareRangeTable::new(owner),
            issues: None,
        })
    }

    /// Returns the heap bytes of the tables, including nested bodies.
    pub(super) fn heap_bytes(&self) -> usize {
        size_of::<Self>()
            + self.children.heap_bytes()
            + self.children.slots().map(ChildRecord::heap_bytes).sum::<usize>()
            + self.block_uses.heap_bytes()
    }

    /// Shrinks the tables to their contents.
    pub(super) fn shrink_to_fit(&mut self) {
        self.children.shrink_to_fit();
        self.block_uses.shrink_to_fit();
    }
}

/// Selects the field of a record that links free slots; the field must be able to hold an index.
macro_rules! linked {
    ($($record:ident by $($field:ident).+;)*) => {$(
        impl Record for $record {
            #[inline]
            fn free(link: u32) -> Self {
                let mut free = Self::default();
                free.$($field).+ = Number::from_number(link);
                free
            }

            #[inline]
            fn link(&self) -> u32 {
                self.$($field).+.number()
            }
        }
    )*};
}

linked! {
    OpRecord by order;
    ExtraRecord by successors.start;
    ValueRecord by def;
    UseRecord by next;
    BlockUseRecord by next;
    BlockRecord by next;
    RegionRecord by first;
    ArgRecord by index;
}

/// A field that can hold the link of a free slot.
trait Number {
    fn from_number(number: u32) -> Self;
    fn number(&self) -> u32;
}

impl Number for u32 {
    #[inline]
    fn from_number(number: u32) -> Self {
        number
    }

    #[inline]
    fn number(&self) -> u32 {
        *self
    }
}

impl<I: EntityId> Number for Option<I> {
    #[inline]
    fn from_number(number: u32) -> Self {
        (number > 0).then(|| I::new(number))
    }

    #[inline]
    fn number(&self) -> u32 {
        self.map_or(0, I::index)
    }
}

/// Whether the sizes of records are exactly those documented: ids and handles are larger in debug
/// builds.
const EXACT: bool = size_of::<Tag>() == 0 && cfg!(target_pointer_width = "64");
const _: () = assert!(!EXACT || size_of::<OpRecord>() == 64);
const _: () = assert!(!EXACT || size_of::<ExtraRecord>() == 40);
const _: () = assert!(!EXACT || size_of::<ChildRecord>() == 16);
const _: () = assert!(!EXACT || size_of::<BlockRecord>() == 40);
const _: () = assert!(!EXACT || size_of::<ValueRecord>() == 12 && size_of::<UseRecord>() == 16);
const _: () = assert!(!EXACT || size_of::<Body>() == 312);
