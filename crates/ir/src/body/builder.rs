//! Creating operations at a place in a body.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::body::OpState;
use crate::body::{Block, Body, Op, Value};
use crate::declaration::op_name::OpName;
use crate::store::context::Context;
use crate::store::handle::{Location, Type};

/// Remembers the name of one declared operation in the context that asked last, so that creating
/// operations of that kind looks nothing up.
#[derive(Default)]
pub struct OpNameCell(AtomicU64);

impl OpNameCell {
    /// A cell that remembers nothing yet.
    pub const fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    /// The name `text` in `cx`; the cell must always be asked for the same text.
    #[inline]
    pub fn get(&self, cx: &Context, text: &str) -> OpName {
        let held = self.0.load(Ordering::Relaxed);
        if (held >> 32) as u32 == cx.number()
            && let Some(id) = crate::store::kind::Id::from_bits(held as u32)
        {
            return OpName::from_id(id);
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

/// Creates operations in a body, one after the other (MLIR: `OpBuilder`).
///
/// The builders of declared operations take one: `AddIOp::build(&mut builder, lhs, rhs)`.
pub struct Builder<'b> {
    body: &'b mut Body,
    block: Option<Block>,
    before: Option<Op>,
    location: Location,
}

impl<'b> Builder<'b> {
    /// A builder whose operations are in no block.
    pub fn detached(body: &'b mut Body, location: Location) -> Self {
        Self { body, block: None, before: None, location }
    }

    /// A builder that appends to `block`.
    pub fn at_end(body: &'b mut Body, block: Block, location: Location) -> Self {
        Self { body, block: Some(block), before: None, location }
    }

    /// A builder that inserts in front of the operations of `block`.
    pub fn at_start(body: &'b mut Body, block: Block, location: Location) -> Self {
        let before = body.first_op(block);
        Self { body, block: Some(block), before, location }
    }

    /// A builder that inserts in front of `op`, at the location of `op`.
    pub fn before(body: &'b mut Body, op: Op) -> Self {
        let (block, location) = (body.parent_block(op), body.location(op));
        Self { body, block, before: Some(op), location }
    }

    /// A builder that inserts behind `op`, at the location of `op`.
    pub fn after(body: &'b mut Body, op: Op) -> Self {
        let (block, location) = (body.parent_block(op), body.location(op));
        let before = body.next_op(op);
        Self { body, block, before, location }
    }

    /// Goes on at the end of `block`.
    pub fn set_at_end(&mut self, block: Block) {
        (self.block, self.before) = (Some(block), None);
    }

    /// Goes on in front of `op`.
    pub fn set_before(&mut self, op: Op) {
        (self.block, self.before) = (self.body.parent_block(op), Some(op));
    }

    /// Goes on behind `op`.
    pub fn set_after(&mut self, op: Op) {
        (self.block, self.before) = (self.body.parent_block(op), self.body.next_op(op));
    }

    /// The body.
    #[inline]
    pub fn body(&self) -> &Body {
        self.body
    }

    /// The body, to change.
    #[inline]
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// The context.
    #[inline]
    pub fn context(&self) -> &Context {
        self.body.context()
    }

    /// The block that operations go into.
    pub fn block(&self) -> Option<Block> {
        self.block
    }

    /// The location that operations get.
    #[inline]
    pub fn location(&self) -> Location {
        self.location
    }

    /// Gives the following operations another location.
    #[inline]
    pub fn set_location(&mut self, location: Location) {
        self.location = location;
    }

    /// Inserts `op`, which is in no block.
    #[inline]
    pub fn insert(&mut self, op: Op) {
        if let Some(block) = self.block {
            self.body.insert_op(op, block, self.before);
        }
    }

    /// Creates and inserts what `state` describes.
    pub fn create(&mut self, state: OpState) -> Op {
        let op = self.body.create(state);
        self.insert(op);
        op
    }

    /// Creates and inserts an operation without properties, regions and successors.
    #[inline]
    pub fn create_bare(&mut self, name: OpName, operands: &[Value], results: &[Type]) -> Op {
        let op = self.body.create_bare(name, self.location, operands, results);
        self.insert(op);
        op
    }

    /// Creates and inserts what `state` describes, with `regions` empty regions.
    pub fn create_with_regions(&mut self, mut state: OpState, regions: usize) -> Op {
        let isolated = state.name.info(self.body.context()).is_some_and(|info| {
            info.flags.contains(crate::declaration::traits::TraitFlags::ISOLATED)
        });
        if !isolated {
            // Those of an isolated operation are made in its own body.
            let made = (0..regions).map(|_| crate::body::RegionState(self.body.new_region()));
            state.regions.extend(made);
        }
        self.create(state)
    }

    /// An empty description of an operation named `name` at the current location.
    pub fn state(&self, name: OpName) -> OpState {
        OpState::new(self.body.context(), name, self.location)
    }

    /// A new block at the end of `region` of this body, where the builder goes on.
    pub fn append_block(&mut self, region: crate::body::Region, arguments: &[Type]) -> Block {
        let location = self.location;
        let block = self.body.append_block(region, arguments.iter().map(|ty| (*ty, location)));
        self.set_at_end(block);
        block
    }
}
