//! What the tables hold. `None` in a link means the end of the list, elsewhere what each field says.

use smallvec::SmallVec;
use terrace_entity::{Range, Tag};

use super::{Block, BlockUse, Body, Extra, Op, Region, Use, Value};
use crate::declaration::op_name::OpName;
use crate::declaration::properties::StoredProperties;
use crate::store::handle::{Attribute, Location, Type};

/// The operation stands for a body of its own, which its extra record holds.
pub(super) const PROXY: u32 = 1;
/// The properties are in the extra record.
pub(super) const STORED: u32 = 1 << 1;
/// `properties` is the bits of an attribute: the operation is not registered.
pub(super) const ATTRIBUTE: u32 = 1 << 2;
/// `properties` is the packed value.
pub(super) const INLINE: u32 = 1 << 3;
/// Those of the flags that say where the properties are; none of them: there are no properties.
pub(super) const PROPERTIES: u32 = STORED | ATTRIBUTE | INLINE;

/// An operation: 64 bytes.
#[derive(Clone, Default)]
pub(super) struct OpRecord {
    /// `None` in a free slot.
    pub(super) name: Option<OpName>,
    /// `None` in a free slot.
    pub(super) location: Option<Location>,
    /// `None` while the operation is in no block; always for the root.
    pub(super) block: Option<Block>,
    pub(super) prev: Option<Op>,
    pub(super) next: Option<Op>,
    /// Grows along the block.
    pub(super) order: u32,
    pub(super) operands: Range,
    pub(super) results: Range,
    pub(super) properties: u64,
    /// The discardable attributes; `None` if there are none.
    pub(super) attributes: Option<Attribute>,
    pub(super) extra: Option<Extra>,
    pub(super) flags: u32,
}

/// What few operations have.
#[derive(Default)]
pub(super) struct ExtraRecord {
    pub(super) successors: Range,
    pub(super) regions: SmallVec<[Region; 2]>,
    /// The body that the operation stands for; `None` for others.
    pub(super) child: Option<Box<Body>>,
    /// The properties, where [`STORED`] says so.
    pub(super) stored: Option<Box<dyn StoredProperties>>,
}

impl Clone for ExtraRecord {
    fn clone(&self) -> Self {
        Self {
            successors: self.successors,
            regions: self.regions.clone(),
            child: self.child.as_ref().map(|child| Box::new(child.clone_body())),
            stored: self.stored.clone(),
        }
    }
}

/// A result or an argument: 12 bytes.
#[derive(Clone, Default)]
pub(super) struct ValueRecord {
    /// `None` in a free slot.
    pub(super) ty: Option<Type>,
    pub(super) first_use: Option<Use>,
    /// The operation, or with the top bit set the argument record.
    pub(super) def: u32,
}

/// Set in [`ValueRecord::def`] of block arguments.
pub(super) const ARG_BIT: u32 = 1 << 31;

/// An operand, linked to the other uses of its value: 16 bytes.
#[derive(Clone, Default)]
pub(super) struct UseRecord {
    /// `None` in a free slot.
    pub(super) value: Option<Value>,
    pub(super) next: Option<Use>,
    pub(super) prev: Option<Use>,
    pub(super) owner: Option<Op>,
}

/// A successor, linked to the other uses of its block.
#[derive(Clone, Default)]
pub(super) struct BlockUseRecord {
    pub(super) block: Option<Block>,
    pub(super) next: Option<BlockUse>,
    pub(super) prev: Option<BlockUse>,
    pub(super) owner: Option<Op>,
}

#[derive(Clone, Default)]
pub(super) struct BlockRecord {
    /// `None` while the block is in no region.
    pub(super) region: Option<Region>,
    pub(super) prev: Option<Block>,
    pub(super) next: Option<Block>,
    pub(super) first: Option<Op>,
    pub(super) last: Option<Op>,
    pub(super) first_use: Option<BlockUse>,
    pub(super) args: SmallVec<[Value; 4]>,
}

#[derive(Clone, Default)]
pub(super) struct RegionRecord {
    /// `None` until an operation is created with the region.
    pub(super) owner: Option<Op>,
    pub(super) first: Option<Block>,
    pub(super) last: Option<Block>,
}

#[derive(Clone, Default)]
pub(super) struct ArgRecord {
    pub(super) block: Option<Block>,
    /// The place among the arguments of the block.
    pub(super) index: u32,
    pub(super) location: Option<Location>,
}

/// Ids and handles are larger in debug builds.
const EXACT: bool = size_of::<Tag>() == 0 && cfg!(target_pointer_width = "64");
const _: () = assert!(!EXACT || size_of::<OpRecord>() == 64);
const _: () = assert!(!EXACT || size_of::<ExtraRecord>() == 56);
const _: () = assert!(!EXACT || size_of::<BlockRecord>() == 48);
const _: () = assert!(!EXACT || size_of::<ValueRecord>() == 12 && size_of::<UseRecord>() == 16);
