//! The records that the tables of a body hold, one type per table, and the tables of few bodies.
//!
//! `None` in `prev`, `next`, `first` and `last` is the end of a list, and an empty list; in other
//! fields it is what the field says. A free slot holds the default record but for the link to
//! another one.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_entity::{EntityId, FewTable, Owner, Range, RareRangeTable, Record, Table, Tag};

use super::short_list::ShortList;
use super::{Block, BlockUse, Body, Child, Extra, Op, Region, Use, Value};
use crate::declaration::properties::{PropertyIssue, StoredProperties};
use crate::store::handle::{Attribute, Location, Type};
use crate::store::op_name::OpName;
use crate::store::stack::ensure_sufficient_stack;

/// The operation stands for a body; `properties` is the index of the record that has it.
pub(super) const PROXY: u32 = 1;
/// The properties are in the extra record.
pub(super) const STORED: u32 = 1 << 1;
/// `properties` is the bits of an attribute: the operation is not registered.
pub(super) const ATTRIBUTE: u32 = 1 << 2;
/// `properties` is the packed value.
pub(super) const INLINE: u32 = 1 << 3;
/// The operation was erased, and only the journal still names it.
pub(super) const ERASED: u32 = 1 << 4;
/// The operation has an extra record.
pub(super) const EXTRA: u32 = 1 << 5;
/// The flag of an operation whose properties, as read from text, are invalid.
pub(super) const ISSUES: u32 = 1 << 6;
/// The flags for the storage of the properties; an operation with none of the flags has no
/// properties.
pub(super) const PROPERTIES: u32 = STORED | ATTRIBUTE | INLINE;

/// An operation: 64 bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct OpRecord {
    /// `None` in a free slot.
    pub(super) name: Option<OpName>,
    /// `None` in a free slot.
    pub(super) location: Option<Location>,
    /// `None` while the operation is in no block; always for the root.
    pub(super) block: Option<Block>,
    pub(super) prev: Option<Op>,
    pub(super) next: Option<Op>,
    /// The order label: it grows along the block, with gaps (see `label.rs`).
    pub(super) order: u32,
    /// The operands: a run of use records.
    pub(super) operands: Range,
    /// The results: a run of value records.
    pub(super) results: Range,
    /// The packed properties, an attribute's bits or the index of a child record, as the flags say.
    pub(super) properties: u64,
    /// The dictionary of discardable attributes; `None` if the operation has no such attributes.
    pub(super) attributes: Option<Attribute>,
    /// `None` if the operation has nothing that an extra record holds.
    pub(super) extra: Option<Extra>,
    /// [`EXTRA`], [`ISSUES`], [`ERASED`], and [`PROXY`], one of [`PROPERTIES`] or none.
    pub(super) flags: u32,
}

impl OpRecord {
    /// The record of the body that the operation stands for, if it stands for one.
    #[inline]
    pub(super) fn child(&self) -> Option<Child> {
        (self.flags & PROXY != 0).then(|| Child::new(self.properties as u32))
    }
}

/// The rare parts of an operation: successors, regions, properties that do not pack.
#[derive(Clone, Default)]
pub(super) struct ExtraRecord {
    pub(super) successors: Range,
    pub(super) regions: ShortList<Region>,
    /// The properties if the operation has the flag [`STORED`]; else `None`.
    pub(super) stored: Option<Arc<dyn StoredProperties>>,
}

/// The body that an operation stands for.
pub(super) enum ChildRecord {
    /// A body of its own.
    Own(Box<Body>),
    /// None: the slot is free and has the link to another one, or the body was taken out for a
    /// while.
    None(u32),
}

impl ChildRecord {
    /// The body; `None` for a free slot and while the body is taken out.
    #[inline]
    pub(super) fn body(&self) -> Option<&Body> {
        match self {
            Self::Own(body) => Some(body),
            Self::None(_) => None,
        }
    }

    /// Like [`ChildRecord::body`], to change.
    #[inline]
    pub(super) fn body_mut(&mut self) -> Option<&mut Body> {
        match self {
            Self::Own(body) => Some(body),
            Self::None(_) => None,
        }
    }

    /// Takes the body out.
    pub(super) fn take(&mut self) -> Option<Box<Body>> {
        match std::mem::take(self) {
            Self::Own(body) => Some(body),
            Self::None(_) => None,
        }
    }

    /// Heap bytes of the body.
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

/// A result or an argument: 12 bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct ValueRecord {
    /// `None` in a free slot.
    pub(super) ty: Option<Type>,
    /// The front of the list of uses; `None` if the value has none.
    pub(super) first_use: Option<Use>,
    /// The index of the operation, or with [`ARG_BIT`] that of the argument record.
    pub(super) def: u32,
}

/// Set in [`ValueRecord::def`] of block arguments.
pub(super) const ARG_BIT: u32 = 1 << 31;

/// An operand, linked to the other uses of its value: 16 bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct UseRecord {
    /// `None` in a free slot.
    pub(super) value: Option<Value>,
    pub(super) next: Option<Use>,
    pub(super) prev: Option<Use>,
    /// The operation that has the operand; `None` in a free slot.
    pub(super) owner: Option<Op>,
}

/// A successor, linked to the other uses of its block.
#[derive(Clone, Copy, Default)]
pub(super) struct BlockUseRecord {
    /// `None` in a free slot.
    pub(super) block: Option<Block>,
    pub(super) next: Option<BlockUse>,
    pub(super) prev: Option<BlockUse>,
    /// The operation that has the successor; `None` in a free slot.
    pub(super) owner: Option<Op>,
}

/// A block: its place in a region, its list of operations and its arguments.
#[derive(Clone, Default)]
pub(super) struct BlockRecord {
    /// `None` while the block is in no region.
    pub(super) region: Option<Region>,
    pub(super) prev: Option<Block>,
    pub(super) next: Option<Block>,
    pub(super) first: Option<Op>,
    pub(super) last: Option<Op>,
    /// The front of the list of uses as a successor; `None` if no operation branches here.
    pub(super) first_use: Option<BlockUse>,
    pub(super) args: ShortList<Value>,
}

/// A region: its operation and its list of blocks.
#[derive(Clone, Copy, Default)]
pub(super) struct RegionRecord {
    /// `None` until an operation is created with the region.
    pub(super) owner: Option<Op>,
    pub(super) first: Option<Block>,
    pub(super) last: Option<Block>,
}

/// The record of a block argument, beside its value record.
#[derive(Clone, Copy, Default)]
pub(super) struct ArgRecord {
    /// `None` in a free slot.
    pub(super) block: Option<Block>,
    /// The place among the arguments of the block.
    pub(super) index: u32,
    /// `None` in a free slot.
    pub(super) location: Option<Location>,
}

/// The tables that most bodies do not need, such as those of functions with one block.
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

    /// Heap bytes that it takes, with the bodies in it.
    pub(super) fn heap_bytes(&self) -> usize {
        size_of::<Self>()
            + self.children.heap_bytes()
            + self.children.slots().map(ChildRecord::heap_bytes).sum::<usize>()
            + self.block_uses.heap_bytes()
    }

    /// Gives back memory that growth left over.
    pub(super) fn shrink_to_fit(&mut self) {
        self.children.shrink_to_fit();
        self.block_uses.shrink_to_fit();
    }
}

/// Says by which field free slots are linked: one that has room for a number.
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

/// Ids and handles are larger in debug builds.
const EXACT: bool = size_of::<Tag>() == 0 && cfg!(target_pointer_width = "64");
const _: () = assert!(!EXACT || size_of::<OpRecord>() == 64);
const _: () = assert!(!EXACT || size_of::<ExtraRecord>() == 40);
const _: () = assert!(!EXACT || size_of::<ChildRecord>() == 16);
const _: () = assert!(!EXACT || size_of::<BlockRecord>() == 40);
const _: () = assert!(!EXACT || size_of::<ValueRecord>() == 12 && size_of::<UseRecord>() == 16);
const _: () = assert!(!EXACT || size_of::<Body>() == 312);
