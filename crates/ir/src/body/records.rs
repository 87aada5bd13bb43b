//! What the tables hold.

use smallvec::SmallVec;
use terrace_entity::Range;

use super::{Block, BlockUse, Child, Extra, Op, Region, Use, Value};
use crate::declaration::op_name::OpName;
use crate::store::handle::{Attribute, Location, Type};

/// The operation stands for a body of its own.
pub(super) const PROXY: u32 = 1;
/// `properties` is column and slot rather than the value.
pub(super) const STORED: u32 = 1 << 1;
/// `properties` is the bits of an optional attribute: the operation is not registered.
pub(super) const ATTRIBUTE: u32 = 1 << 2;
/// `properties` is the packed value.
pub(super) const INLINE: u32 = 1 << 3;

/// 64 bytes.
#[derive(Clone, Default)]
pub(super) struct OpRecord {
    pub(super) name: Option<OpName>,
    pub(super) location: Option<Location>,
    pub(super) block: Option<Block>,
    pub(super) prev: Option<Op>,
    pub(super) next: Option<Op>,
    pub(super) order: u32,
    pub(super) operands: Range,
    pub(super) results: Range,
    pub(super) properties: u64,
    pub(super) attributes: Option<Attribute>,
    pub(super) extra: Option<Extra>,
    pub(super) flags: u32,
}

/// What few operations have.
#[derive(Clone, Default)]
pub(super) struct ExtraRecord {
    pub(super) successors: Range,
    pub(super) regions: Range,
    pub(super) child: Option<Child>,
}

/// 12 bytes.
#[derive(Clone, Default)]
pub(super) struct ValueRecord {
    pub(super) ty: Option<Type>,
    pub(super) first_use: Option<Use>,
    /// The operation, or with the top bit set the argument record.
    pub(super) def: u32,
}

pub(super) const ARG_BIT: u32 = 1 << 31;

/// An operand: 16 bytes.
#[derive(Clone, Default)]
pub(super) struct UseRecord {
    pub(super) value: Option<Value>,
    pub(super) next: Option<Use>,
    pub(super) prev: Option<Use>,
    pub(super) owner: Option<Op>,
}

#[derive(Clone, Default)]
pub(super) struct BlockUseRecord {
    pub(super) block: Option<Block>,
    pub(super) next: Option<BlockUse>,
    pub(super) prev: Option<BlockUse>,
    pub(super) owner: Option<Op>,
}

#[derive(Clone, Default)]
pub(super) struct BlockRecord {
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
    pub(super) owner: Option<Op>,
    pub(super) first: Option<Block>,
    pub(super) last: Option<Block>,
}

#[derive(Clone, Default)]
pub(super) struct ArgRecord {
    pub(super) block: Option<Block>,
    pub(super) index: u32,
    pub(super) location: Option<Location>,
}

const _: () = assert!(cfg!(not(target_pointer_width = "64")) || size_of::<OpRecord>() == 64);
const _: () = assert!(size_of::<ValueRecord>() == 12 && size_of::<UseRecord>() == 16);
