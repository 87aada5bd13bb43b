//! The mutable IR: typed tables for one isolated operation and everything in it, down to the next
//! isolated operation, which has a body of its own.
//!
//! Ids are positions in these tables and mean nothing in another body. The isolated operation
//! itself is [`Op::ROOT`] of its own body; the block that holds it has a *proxy*, which has the
//! name, operands, results and successors and leads to the body. The accessors hide the
//! difference: attributes, properties and regions of a proxy are those of its body's root.
//!
//! Which table owns what:
//!
//! | table | one record per | which has |
//! |---|---|---|
//! | `ops` | operation | block, neighbours, runs of `uses` and `values`, properties, extra or child record |
//! | `extras` | operation that needs one | run of `block_uses`, regions, properties that do not pack |
//! | `children` | proxy | the body that it stands for |
//! | `values` | result, block argument | operation or argument record, type, first use |
//! | `uses` | operand | value, neighbours in the value's list, operation |
//! | `block_uses` | successor | block, neighbours in the block's list, operation |
//! | `blocks` | block | region, neighbours, first and last operation, arguments, first use |
//! | `args` | block argument | block, place among its arguments, location |
//! | `regions` | region | operation, first and last block |
//!
//! Most bodies have no children and no successors, and no box for these tables (`Rare`).
//!
//! Invariants between two calls (`integrity.rs` checks them):
//! - Every slot of a table is free, retired for the journal, or in use by one owner. Operations and
//!   blocks may be detached, and a region may have no operation yet.
//! - Lists of operations, blocks and uses are linked in both directions, and their ends are what
//!   the owner says. A `None` link is the end of the list; what `None` means in other fields stands
//!   at the fields of `records.rs`.
//! - Order labels grow along a block.
//! - An operand is in the list of its value, a successor in that of its block, and nothing else is.
//! - An operation has properties in one place: packed in its record, or in its extra record, or as
//!   an attribute if it is not registered. Its flags say which, and whether it has an extra record.
//! - A proxy has no properties and regions in this body, and its body's root has the same name.

mod arguments;
mod builder;
mod children;
mod create;
mod data;
mod enclosing;
mod erase;
mod few;
mod group;
mod integrity;
mod journal;
mod label;
mod mapping;
mod memory;
mod nested_ops;
mod observe;
mod op_ref;
mod op_state;
mod operand;
mod order;
mod records;
mod rollback;
mod short_list;
mod simple;
mod successors;
mod transfer;
mod uses;
mod validity;
mod values;
mod walk;

pub use builder::{Builder, InsertionPoint, OpNameCell};
pub use enclosing::Enclosing;
pub(crate) use enclosing::{OpList, SymbolUsers, SymbolUses, extend_enclosing};
pub use group::{OperandGroup, OperandGroups};
pub use journal::{BlockLinks, Change, Journal, Links, Mark, OldOperands};
pub use mapping::Mapping;
pub use memory::BodyMemory;
pub use nested_ops::NestedOps;
pub use observe::RootObserver;
pub use op_ref::{BlockRef, OpRef, RegionRef};
pub use op_state::OpState;
pub use operand::{Operand, Operands, lazily};
pub(crate) use simple::Plain;
pub(crate) use validity::FoundValid;
pub use walk::{Walk, WalkOrder, WalkResult};

use terrace_entity::{FewTable, Owner, RangeTable, Table, Tag};

use crate::store::context::Context;
use crate::store::stack::ensure_sufficient_stack;
use crate::store::threads::Load;
use records::{
    ArgRecord, BlockRecord, ExtraRecord, OpRecord, Rare, RegionRecord, UseRecord, ValueRecord,
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
}

impl Op {
    /// The operation that owns a body; it has this id in every body.
    pub const ROOT: Op = Op(std::num::NonZeroU32::MIN, Tag::NONE);
}

/// The IR of one isolated operation.
///
/// Debug builds check every id that is used with a body: an erased id, or an id of another body,
/// panics with the names of both bodies. A copy made by [`Body::clone_body`] counts as the same
/// body, since it has the same ids.
pub struct Body {
    cx: Context,
    owner: Owner,
    ops: Table<Op, OpRecord>,
    values: RangeTable<Value, ValueRecord>,
    uses: RangeTable<Use, UseRecord>,
    blocks: FewTable<Block, BlockRecord>,
    regions: FewTable<Region, RegionRecord>,
    args: FewTable<Arg, ArgRecord, 2>,
    extras: FewTable<Extra, ExtraRecord>,
    /// The rarely used tables; `None` while they are all empty.
    rare: Option<Box<Rare>>,
    /// The changes recorded for rollback; `None` while changes are not recorded.
    journal: Option<Box<Journal>>,
    outside_values: bool,
    /// The thread that allocated most of the tables: a hint for freeing.
    thread: u16,
    /// The cached verdict of the verifier, until the body changes.
    validity: validity::Validity,
    #[cfg(debug_assertions)]
    observers: observe::RootObservers,
}

impl Body {
    /// Returns the context of the types, attributes and names of the body.
    #[inline]
    pub fn context(&self) -> &Context {
        &self.cx
    }

    /// Returns the operation that owns the body, with its name, attributes, properties and regions.
    pub fn root(&self) -> OpRef<'_> {
        self.op(Op::ROOT)
    }

    /// States that operands in this body may be results of detached operations that stand for
    /// values of other bodies; the verifier rejects such operands.
    pub fn mark_outside_values(&mut self) {
        if !std::mem::replace(&mut self.outside_values, true) {
            self.note(|| Change::OutsideValuesMarked);
        }
    }

    /// Whether operands may be results of detached operations, because
    /// [`Body::mark_outside_values`] was called.
    pub fn may_use_outside_values(&self) -> bool {
        self.outside_values
    }

    /// Returns a read-only view of `op`: its id with a reference to the body (MLIR: `Operation *`).
    #[inline]
    pub fn op(&self, op: Op) -> OpRef<'_> {
        OpRef::new(self, op)
    }

    /// Returns the number of operations in the body, including the root, excluding those in bodies
    /// of nested isolated operations.
    pub fn op_count(&self) -> usize {
        self.ops.len()
    }

    /// Returns the size of the body's own operations as an estimate of work for scheduling threads.
    pub fn load(&self) -> Load {
        Load::made_by(self.thread, self.op_count())
    }

    /// As [`Body::load`], for the body of `op`; 0 if `op` has no body of its own.
    pub fn load_of(&self, op: Op) -> Load {
        self.child(op).map_or(Load::from(0), Body::load)
    }

    /// Number of operations in the body and all nested ones.
    pub fn total_op_count(&self) -> usize {
        let nested: usize =
            self.child_bodies().map(|b| ensure_sufficient_stack(|| b.total_op_count() - 1)).sum();
        self.op_count() + nested
    }

    /// Returns one more than the highest index of an operation: the length of a side table indexed
    /// by operations.
    pub fn op_end(&self) -> usize {
        self.ops.end()
    }

    /// Returns one more than the highest index of a value: the length of a side table indexed by
    /// values.
    pub fn value_end(&self) -> usize {
        self.values.end()
    }

    /// Returns one more than the highest index of a block: the length of a side table indexed by
    /// blocks.
    pub fn block_end(&self) -> usize {
        self.blocks.end()
    }

    /// Whether no region of the body has more than one block; also false while the journal holds an
    /// erased region that had more. Linear in the number of regions, up to the first region with
    /// more blocks.
    pub fn has_only_single_blocks(&self) -> bool {
        self.regions.slots().all(|region| region.first == region.last)
    }

    /// Returns one more than the highest index of a region: the length of a side table indexed by
    /// regions.
    pub fn region_end(&self) -> usize {
        self.regions.end()
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
            + self.extras.slots().map(extra_bytes).sum::<usize>()
            + self.rare.as_ref().map_or(0, |rare| rare.heap_bytes())
    }

    /// Reserves capacity for about `ops` more operations with two operands and one result each.
    pub fn reserve(&mut self, ops: usize) {
        self.reserve_ops(ops);
        self.reserve_values(ops);
    }

    /// Reserves capacity for `ops` more operations.
    pub fn reserve_ops(&mut self, ops: usize) {
        self.ops.reserve(ops);
    }

    /// Reserves capacity for `values` more values and twice as many operands.
    pub fn reserve_values(&mut self, values: usize) {
        self.values.reserve(values);
        self.uses.reserve(values * 2);
    }

    /// Reserves capacity for `blocks` more blocks.
    pub fn reserve_blocks(&mut self, blocks: usize) {
        self.blocks.reserve(blocks);
    }

    /// Reserves capacity for `arguments` more block arguments.
    pub fn reserve_arguments(&mut self, arguments: usize) {
        self.args.reserve(arguments);
    }

    /// Shrinks the tables to their contents, without those of nested bodies.
    pub fn shrink_to_fit(&mut self) {
        self.ops.shrink_to_fit();
        self.values.shrink_to_fit();
        self.uses.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.regions.shrink_to_fit();
        self.args.shrink_to_fit();
        self.extras.shrink_to_fit();
        self.shrink_rare();
    }

    /// Shrinks the rarely used tables to their contents.
    pub(super) fn shrink_rare(&mut self) {
        if let Some(rare) = &mut self.rare {
            rare.shrink_to_fit();
        }
    }

    /// Returns the rarely used tables, allocating them if absent.
    #[inline]
    fn rare_mut(&mut self) -> &mut Rare {
        self.rare.get_or_insert_with(|| Rare::new(&self.owner))
    }
}

fn extra_bytes(extra: &ExtraRecord) -> usize {
    extra.regions.heap_bytes() + extra.stored.as_ref().map_or(0, |value| size_of_val(&**value))
}

impl Drop for Body {
    /// Drops nested bodies iteratively, since recursion could overflow the stack.
    fn drop(&mut self) {
        let mut pending = Vec::new();
        self.take_children(&mut pending);
        while let Some(mut body) = pending.pop() {
            body.take_children(&mut pending);
        }
    }
}

impl std::fmt::Debug for Body {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Body({}, {} ops)", self.root().name().as_str(&self.cx), self.op_count())
    }
}
