//! The builder that creates operations at an insertion point of a body.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Block, Body, Op, OpState, Value};
use crate::declaration::properties::PropertiesBuf;
use crate::store::context::Context;
use crate::store::handle::{Location, Type};
use crate::store::op_name::OpName;

/// Caches the interned name of one declared operation for the context that was used last, so that
/// creating operations of this kind needs no lookup.
#[derive(Default)]
pub struct OpNameCell(AtomicU64);

impl OpNameCell {
    /// Creates an empty cache.
    pub const fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    /// Returns the name `text` in `cx`; all calls for a cell must pass the same text.
    #[inline]
    pub fn get(&self, cx: &Context, text: &str) -> OpName {
        let held = self.0.load(Ordering::Relaxed);
        if (held >> 32) as u32 == cx.number()
            && let Some(id) = crate::store::kind::Id::from_bits(held as u32)
        {
            return OpName::from_id(id.of(cx));
        }
        self.look_up(cx, text)
    }

    #[cold]
    fn look_up(&self, cx: &Context, text: &str) -> OpName {
        // Whoever builds an operation needs its dialect.
        if let Some((dialect, _)) = text.split_once('.') {
            cx.get_or_load_dialect(dialect);
        }
        let name = OpName::get(cx, text);
        let held = u64::from(cx.number()) << 32 | u64::from(name.id().to_bits());
        self.0.store(held, Ordering::Relaxed);
        name
    }
}

/// An insertion point of a builder (MLIR: `OpBuilder::InsertPoint`).
///
/// The position is computed when an operation is inserted, so it stays valid when other operations
/// are inserted or erased.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertionPoint {
    /// Operations are created outside of any block.
    Detached,
    /// Operations are inserted before all operations that the block has now; each further operation
    /// follows the one inserted before.
    AtStart(Block),
    /// Operations are inserted after all operations of a block.
    AtEnd(Block),
    /// Operations are inserted before this operation.
    Before(Op),
    /// Operations are inserted after this operation, and after those inserted earlier.
    After(Op),
}

/// Creates operations at an insertion point of a body (MLIR: `OpBuilder`).
///
/// The build functions of declared operations take a builder: `AddIOp::build(&mut builder, lhs,
/// rhs)`. An operation is complete before it is inserted.
pub struct Builder<'b> {
    body: &'b mut Body,
    point: InsertionPoint,
    location: Location,
}

impl<'b> Builder<'b> {
    /// Creates a builder that inserts at `point`.
    pub fn new(body: &'b mut Body, point: InsertionPoint, location: Location) -> Self {
        Self { body, point, location }
    }

    /// Creates a builder whose operations stay outside of any block.
    pub fn detached(body: &'b mut Body, location: Location) -> Self {
        Self::new(body, InsertionPoint::Detached, location)
    }

    /// Creates a builder that appends to `block`.
    pub fn at_end(body: &'b mut Body, block: Block, location: Location) -> Self {
        Self::new(body, InsertionPoint::AtEnd(block), location)
    }

    /// Creates a builder that inserts before the operations that `block` has now.
    pub fn at_start(body: &'b mut Body, block: Block, location: Location) -> Self {
        Self::new(body, InsertionPoint::AtStart(block), location)
    }

    /// Creates a builder that inserts before `op`, at the location of `op`.
    #[inline]
    pub fn before(body: &'b mut Body, op: Op) -> Self {
        let location = body.location(op);
        Self::new(body, InsertionPoint::Before(op), location)
    }

    /// Creates a builder that inserts after `op`, at the location of `op`.
    #[inline]
    pub fn after(body: &'b mut Body, op: Op) -> Self {
        let location = body.location(op);
        Self::new(body, InsertionPoint::After(op), location)
    }

    /// Returns the insertion point, which can be restored by [`Builder::set_point`].
    #[inline]
    pub fn point(&self) -> InsertionPoint {
        self.point
    }

    /// Moves the insertion point to `point` (MLIR: `restoreInsertionPoint`).
    #[inline]
    pub fn set_point(&mut self, point: InsertionPoint) {
        self.point = point;
    }

    /// Runs `build` with the insertion point at `point`, then restores the insertion point.
    pub fn at<R>(&mut self, point: InsertionPoint, build: impl FnOnce(&mut Self) -> R) -> R {
        let (point, location) = (std::mem::replace(&mut self.point, point), self.location);
        let result = build(self);
        (self.point, self.location) = (point, location);
        result
    }

    /// Moves the insertion point to the end of `block` (MLIR: `setInsertionPointToEnd`).
    pub fn set_at_end(&mut self, block: Block) {
        self.point = InsertionPoint::AtEnd(block);
    }

    /// Moves the insertion point before `op` (MLIR: `setInsertionPoint`).
    pub fn set_before(&mut self, op: Op) {
        self.point = InsertionPoint::Before(op);
    }

    /// Moves the insertion point after `op`; operations created there follow each other in order
    /// (MLIR: `setInsertionPointAfter`).
    pub fn set_after(&mut self, op: Op) {
        self.point = InsertionPoint::After(op);
    }

    /// Returns the body in which the builder creates operations.
    #[inline]
    pub fn body(&self) -> &Body {
        self.body
    }

    /// Returns the mutable body in which the builder creates operations.
    #[inline]
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// Returns the context of the builder's body (MLIR: `getContext`).
    #[inline]
    pub fn context(&self) -> &Context {
        self.body.context()
    }

    /// Returns the block of the insertion point; `None` at a detached insertion point.
    pub fn block(&self) -> Option<Block> {
        match self.point {
            InsertionPoint::Detached => None,
            InsertionPoint::AtStart(block) | InsertionPoint::AtEnd(block) => Some(block),
            InsertionPoint::Before(op) | InsertionPoint::After(op) => self.body.parent_block(op),
        }
    }

    /// Returns the location of the operations that the builder creates.
    #[inline]
    pub fn location(&self) -> Location {
        self.location
    }

    /// Sets the location of the operations created from now on.
    #[inline]
    pub fn set_location(&mut self, location: Location) {
        self.location = location;
    }

    /// Inserts the detached operation `op` at the insertion point.
    #[inline]
    pub fn insert(&mut self, op: Op) {
        match self.point {
            InsertionPoint::AtEnd(block) => self.body.insert_op(op, block, None),
            InsertionPoint::Detached => {}
            _ => self.insert_between(op),
        }
    }

    fn insert_between(&mut self, op: Op) {
        let (block, before) = match self.point {
            InsertionPoint::AtStart(block) => (Some(block), self.body.first_op(block)),
            InsertionPoint::Before(next) => (self.body.parent_block(next), Some(next)),
            InsertionPoint::After(prev) => (self.body.parent_block(prev), self.body.next_op(prev)),
            InsertionPoint::AtEnd(_) | InsertionPoint::Detached => (None, None),
        };
        if let Some(block) = block {
            self.body.insert_op(op, block, before);
            if !matches!(self.point, InsertionPoint::Before(_)) {
                self.point = InsertionPoint::After(op);
            }
        }
    }

    /// Creates the operation that `state` describes and inserts it at the insertion point.
    pub fn create(&mut self, state: OpState) -> Op {
        let op = self.body.create(state);
        self.insert(op);
        op
    }

    /// Creates and inserts an operation without regions, successors and discardable attributes.
    /// `properties` must be of the operation's type, [`PropertiesBuf::None`] if it has none.
    #[inline]
    pub fn create_simple(
        &mut self,
        name: OpName,
        operands: &[Value],
        results: &[Type],
        properties: PropertiesBuf,
    ) -> Op {
        let op = self.body.create_simple(name, self.location, operands, results, properties);
        self.insert(op);
        op
    }

    /// Creates and inserts the operation that `state` describes, with `regions` additional empty
    /// regions.
    pub fn create_with_regions(&mut self, mut state: OpState, regions: usize) -> Op {
        for _ in 0..regions {
            state.add_region(self.body);
        }
        self.create(state)
    }

    /// Returns an empty state of an operation named `name` at the current location.
    pub fn state(&self, name: OpName) -> OpState {
        OpState::new(self.body.context(), name, self.location)
    }

    /// Appends a block with arguments of the given types to `region` of this body, and moves the
    /// insertion point to its end.
    pub fn append_block(&mut self, region: crate::body::Region, arguments: &[Type]) -> Block {
        let location = self.location;
        let block = self.body.append_block(region, arguments.iter().map(|ty| (*ty, location)));
        self.set_at_end(block);
        block
    }
}
