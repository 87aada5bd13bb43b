//! The mutable IR: typed tables for one isolated operation and everything in it, down to the next
//! isolated operation, which has a body of its own.
//!
//! Ids are positions in these tables and mean nothing in another body. The isolated operation
//! itself is [`Op::ROOT`] of its own body; the block that holds it has a *proxy*, which has the
//! name, operands, results and successors and leads to the body. The accessors hide the
//! difference: attributes, properties and regions of a proxy are those of its body's root.

mod builder;
mod create;
mod edit;
mod enclosing;
mod observe;
mod op_ref;
mod op_state;
mod operand;
mod order;
mod records;
mod storage;
mod uses;
mod walk;

pub use builder::{Builder, OpNameCell};
pub use edit::Mapping;
pub use enclosing::Enclosing;
pub(crate) use enclosing::extend_enclosing;
pub use observe::RootObserver;
pub use op_ref::{BlockRef, OpRef, RegionRef};
pub use op_state::{OpState, RegionState};
pub use operand::{Operand, Operands, lazily};
pub use walk::{Walk, WalkOrder, WalkResult};

use rustc_hash::FxHashMap;
use terrace_entity::{RangeTable, Table};

use crate::declaration::properties::{PropertyIssue, StoredProperties};
use crate::store::context::Context;
use records::{
    ArgRecord, BlockRecord, BlockUseRecord, ExtraRecord, OpRecord, RegionRecord, UseRecord,
    ValueRecord,
};

terrace_entity::entity_id! {
    /// An operation of a body.
    pub struct Op = "op";
    /// A block of a body.
    pub struct Block = "block";
    /// A region of a body.
    pub struct Region = "region";
    /// An operation's result or a block's argument.
    pub struct Value = "value";
    /// One operand of an operation: a use of a value.
    pub struct Use = "use";
    /// One successor of an operation: a use of a block.
    pub struct BlockUse = "block_use";
    struct Arg = "arg";
    struct Extra = "extra";
    struct Child = "child";
    struct Stored = "properties";
    struct RegionSlot = "region_slot";
}

impl Op {
    /// The operation that owns the body.
    pub const ROOT: Op = {
        match std::num::NonZeroU32::new(1) {
            Some(one) => Op(one),
            None => unreachable!(),
        }
    };
}

/// The IR of one isolated operation.
pub struct Body {
    cx: Context,
    ops: Table<Op, OpRecord>,
    values: RangeTable<Value, ValueRecord>,
    uses: RangeTable<Use, UseRecord>,
    blocks: Table<Block, BlockRecord>,
    regions: Table<Region, RegionRecord>,
    args: Table<Arg, ArgRecord>,
    extras: Table<Extra, ExtraRecord>,
    block_uses: RangeTable<BlockUse, BlockUseRecord>,
    region_lists: RangeTable<RegionSlot, Option<Region>>,
    stored: Table<Stored, Option<Box<dyn StoredProperties>>>,
    children: Table<Child, Option<Box<Body>>>,
    issues: FxHashMap<Op, Vec<PropertyIssue>>,
    outside_values: bool,
    observers: observe::RootObservers,
}

impl Body {
    /// The context of the IR.
    #[inline]
    pub fn context(&self) -> &Context {
        &self.cx
    }

    /// The operation that owns the body, with its name, attributes, properties and regions.
    pub fn root(&self) -> OpRef<'_> {
        self.op(Op::ROOT)
    }

    /// Says that operands here may be results of operations in no block, which stand for values of
    /// other bodies; the verifier rejects them.
    pub fn mark_outside_values(&mut self) {
        self.outside_values = true;
    }

    /// Whether [`Body::mark_outside_values`] was called.
    pub fn may_use_outside_values(&self) -> bool {
        self.outside_values
    }

    /// A view of `op`.
    #[inline]
    pub fn op(&self, op: Op) -> OpRef<'_> {
        OpRef::new(self, op)
    }

    /// How many operations the body holds, without those in bodies of nested isolated operations;
    /// the root counts.
    pub fn op_count(&self) -> usize {
        self.ops.len()
    }

    /// How many operations the body and all nested ones hold.
    pub fn total_op_count(&self) -> usize {
        let nested: usize = self.child_bodies().map(|b| b.total_op_count() - 1).sum();
        self.op_count() + nested
    }

    /// One more than the highest index of an operation: the size of a side table by operation.
    pub fn op_end(&self) -> usize {
        self.ops.end()
    }

    /// The size of a side table by value.
    pub fn value_end(&self) -> usize {
        self.values.end()
    }

    /// The size of a side table by block.
    pub fn block_end(&self) -> usize {
        self.blocks.end()
    }

    /// The size of a side table by region.
    pub fn region_end(&self) -> usize {
        self.regions.end()
    }

    /// The bodies of the isolated operations in this one, not of those nested deeper.
    pub fn child_bodies(&self) -> impl Iterator<Item = &Body> {
        self.children.slots().filter_map(|body| body.as_deref())
    }

    /// The body of the isolated operation `op`, if it has one of its own.
    #[inline]
    pub fn child(&self, op: Op) -> Option<&Body> {
        self.children[self.child_id(op)?].as_deref()
    }

    /// The body of the isolated operation `op`, to change.
    #[inline]
    pub fn child_mut(&mut self, op: Op) -> Option<&mut Body> {
        let child = self.child_id(op)?;
        self.children[child].as_deref_mut()
    }

    #[inline]
    fn child_id(&self, op: Op) -> Option<Child> {
        let record = &self.ops[op];
        if record.flags & records::PROXY == 0 {
            return None;
        }
        self.extras[record.extra?].child
    }

    /// The body and the id under which attributes, properties and regions of `op` are found.
    #[inline]
    pub(crate) fn home(&self, op: Op) -> (&Body, Op) {
        match self.child(op) {
            Some(child) => (child, Op::ROOT),
            None => (self, op),
        }
    }

    /// As [`Body::home`], to change.
    #[inline]
    pub(crate) fn home_mut(&mut self, op: Op) -> (&mut Body, Op) {
        match self.child_id(op) {
            Some(child) => {
                (self.children[child].as_deref_mut().expect("a proxy has a body"), Op::ROOT)
            }
            None => (self, op),
        }
    }

    /// Heap bytes held by the tables of this body and all nested ones.
    pub fn heap_bytes(&self) -> usize {
        self.ops.heap_bytes()
            + self.values.heap_bytes()
            + self.uses.heap_bytes()
            + self.blocks.heap_bytes()
            + self.regions.heap_bytes()
            + self.args.heap_bytes()
            + self.extras.heap_bytes()
            + self.block_uses.heap_bytes()
            + self.region_lists.heap_bytes()
            + self.children.heap_bytes()
            + self.stored.heap_bytes()
            + self.stored.slots().flatten().map(|value| size_of_val(&**value)).sum::<usize>()
            + self.child_bodies().map(|b| size_of::<Body>() + b.heap_bytes()).sum::<usize>()
    }

    /// Room for about `ops` more operations with two operands and one result each.
    pub fn reserve(&mut self, ops: usize) {
        self.ops.reserve(ops);
        self.values.reserve(ops);
        self.uses.reserve(ops * 2);
    }

    /// Gives back memory that growth left over, not that of nested bodies.
    pub fn shrink_to_fit(&mut self) {
        self.ops.shrink_to_fit();
        self.values.shrink_to_fit();
        self.uses.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.regions.shrink_to_fit();
        self.args.shrink_to_fit();
        self.extras.shrink_to_fit();
        self.block_uses.shrink_to_fit();
        self.region_lists.shrink_to_fit();
        self.children.shrink_to_fit();
        self.stored.shrink_to_fit();
    }
}

impl std::fmt::Debug for Body {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Body({}, {} ops)", self.root().name().as_str(&self.cx), self.op_count())
    }
}
