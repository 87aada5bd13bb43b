//! Read-only views of IR: an id with a reference to its body.

use super::{Block, Body, Op, Region, Value};
use crate::declaration::properties::PropertiesRef;
use crate::declaration::trait_flags::TraitFlags;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Location, Type};
use crate::store::op_name::OpName;

/// An operation and its body, for reading.
#[derive(Clone, Copy)]
pub struct OpRef<'a> {
    body: &'a Body,
    op: Op,
}

/// A region and its body, for reading.
#[derive(Clone, Copy)]
pub struct RegionRef<'a> {
    body: &'a Body,
    region: Region,
}

/// A block and its body, for reading.
#[derive(Clone, Copy)]
pub struct BlockRef<'a> {
    body: &'a Body,
    block: Block,
}

impl<'a> OpRef<'a> {
    /// Creates the view of `op` in `body`.
    #[inline]
    pub fn new(body: &'a Body, op: Op) -> Self {
        Self { body, op }
    }

    /// Returns the body of the id. The regions may be in another body: see [`OpRef::regions`].
    #[inline]
    pub fn body(self) -> &'a Body {
        self.body
    }

    /// Returns the id of the operation in [`OpRef::body`].
    #[inline]
    pub fn id(self) -> Op {
        self.op
    }

    /// Returns the view of the operation as the root of its own body; the view itself if the
    /// operation has no body of its own. Use it to access attributes, properties and regions
    /// several times.
    #[inline]
    pub fn inner(self) -> OpRef<'a> {
        let (body, op) = self.body.resolve_proxy(self.op);
        Self { body, op }
    }

    /// Returns the context of the operation's body (MLIR: `getContext`).
    #[inline]
    pub fn context(self) -> &'a Context {
        self.body.context()
    }

    /// Returns the name of the operation, `dialect.mnemonic` (MLIR: `getName`).
    #[inline]
    pub fn name(self) -> OpName {
        self.body.name(self.op)
    }

    /// Returns the text of the operation's name, `dialect.mnemonic`.
    #[inline]
    pub fn name_str(self) -> &'a str {
        self.name().as_str(self.context())
    }

    /// Returns the packed properties of the operation (0 for no properties) if the operation
    /// consists only of name, location, operands, results and packed properties, so that equal
    /// numbers mean equal properties; `None` if it has discardable attributes, regions, successors
    /// or properties that do not pack.
    #[inline]
    pub fn sole_properties(self) -> Option<u64> {
        self.body.sole_properties(self.op)
    }

    /// As [`OpRef::sole_properties`], but allows discardable attributes; the second component is
    /// whether the operation has some.
    #[inline]
    pub fn plain_properties(self) -> Option<(u64, bool)> {
        self.body.plain_properties(self.op)
    }

    /// Returns the source location of the operation (MLIR: `getLoc`).
    pub fn location(self) -> Location {
        self.body.location(self.op)
    }

    /// Returns the number of operands (MLIR: `getNumOperands`).
    #[inline]
    pub fn operand_count(self) -> usize {
        self.body.operand_count(self.op)
    }

    /// Returns the operand at `index` (MLIR: `getOperand`).
    ///
    /// # Panics
    /// When the operation has no operand at `index`.
    #[inline]
    pub fn operand(self, index: usize) -> Value {
        self.body.operand(self.op, index)
    }

    /// Returns the operands, in order (MLIR: `getOperands`).
    #[inline]
    pub fn operands(self) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + 'a {
        self.body.operands(self.op)
    }

    /// Returns the types of the operands, in order (MLIR: `getOperandTypes`).
    #[inline]
    pub fn operand_types(self) -> impl DoubleEndedIterator<Item = Type> + ExactSizeIterator + 'a {
        self.operands().map(move |v| self.body.value_type(v))
    }

    /// Returns the number of results (MLIR: `getNumResults`).
    #[inline]
    pub fn result_count(self) -> usize {
        self.body.result_count(self.op)
    }

    /// Returns the result at `index` (MLIR: `getResult`).
    ///
    /// # Panics
    /// When the operation has no result at `index`.
    #[inline]
    pub fn result(self, index: usize) -> Value {
        self.body.result(self.op, index)
    }

    /// Returns the results, in order (MLIR: `getResults`).
    #[inline]
    pub fn results(self) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<> {
        self.body.results(self.op)
    }

    /// Returns the types of the results, in order (MLIR: `getResultTypes`).
    #[inline]
    pub fn result_types(self) -> impl DoubleEndedIterator<Item = Type> + ExactSizeIterator + 'a {
        self.results().map(move |v| self.body.value_type(v))
    }

    /// Returns the blocks that the operation may branch to, in order (MLIR: `getSuccessors`).
    #[inline]
    pub fn successors(self) -> impl DoubleEndedIterator<Item = Block> + ExactSizeIterator + 'a {
        self.body.successors(self.op)
    }

    /// Returns the successor at `index`; `None` out of bounds.
    #[inline]
    pub fn successor(self, index: usize) -> Option<Block> {
        self.body.successor(self.op, index)
    }

    /// Whether there are discardable attributes.
    #[inline]
    pub fn has_attributes(self) -> bool {
        self.body.attribute_dictionary(self.op).is_some()
    }

    /// Returns the discardable attributes, sorted by name.
    #[inline]
    pub fn attributes(self) -> &'a [(Ident, Attribute)] {
        self.body.attributes(self.op)
    }

    /// Returns the attribute named `name`, inherent or discardable (MLIR: `getAttr`); `None` if it
    /// is absent.
    #[inline(always)]
    pub fn attribute(self, name: &str) -> Option<Attribute> {
        self.body.attribute(self.op, name)
    }

    /// Returns the attribute for each name in `names`, as [`OpRef::attribute`] does.
    #[inline(always)]
    pub fn attributes_named<const N: usize>(self, names: [&str; N]) -> [Option<Attribute>; N] {
        self.body.attributes_named(self.op, names)
    }

    /// Returns the properties as they are stored.
    #[inline]
    pub fn properties(self) -> PropertiesRef<'a> {
        self.body.properties(self.op)
    }

    /// Returns the regions; those of an isolated operation are in its own body.
    #[inline(always)]
    pub fn regions(
        self,
    ) -> impl DoubleEndedIterator<Item = RegionRef<'a>> + ExactSizeIterator + 'a {
        let (body, op) = self.body.resolve_proxy(self.op);
        body.region_list(op).iter().map(move |region| RegionRef { body, region: *region })
    }

    /// Returns the region at `index`, which for an isolated operation is in its own body (MLIR:
    /// `getRegion`); `None` out of bounds.
    #[inline(always)]
    pub fn region(self, index: usize) -> Option<RegionRef<'a>> {
        let (body, op) = self.body.resolve_proxy(self.op);
        body.region(op, index).map(|region| RegionRef { body, region })
    }

    /// Returns the number of regions (MLIR: `getNumRegions`).
    #[inline]
    pub fn region_count(self) -> usize {
        let (body, op) = self.body.resolve_proxy(self.op);
        body.region_list(op).len()
    }

    /// Returns the block that holds the operation; `None` for the root of a body and a detached
    /// operation.
    #[inline]
    pub fn block(self) -> Option<BlockRef<'a>> {
        self.body.parent_block(self.op).map(|block| BlockRef { body: self.body, block })
    }

    /// Returns the parent operation within the body; `None` for the body's root.
    #[inline]
    pub fn parent(self) -> Option<OpRef<'a>> {
        self.body.parent_op(self.op).map(|op| OpRef { body: self.body, op })
    }

    /// Iterates over the operation and its ancestors, from the inside out, up to the body's root.
    pub fn ancestors(self) -> impl Iterator<Item = OpRef<'a>> {
        std::iter::successors(Some(self), |op| op.parent())
    }
}

impl<'a> RegionRef<'a> {
    /// Creates the view of `region` in `body`.
    pub fn new(body: &'a Body, region: Region) -> Self {
        Self { body, region }
    }

    /// Returns the body that the region is in.
    pub fn body(self) -> &'a Body {
        self.body
    }

    /// Returns the id of the region in [`RegionRef::body`].
    pub fn id(self) -> Region {
        self.region
    }

    /// Returns the blocks of the region, in order.
    #[inline]
    pub fn blocks(self) -> impl Iterator<Item = BlockRef<'a>> {
        self.body.blocks_in(self.region).map(move |block| BlockRef { body: self.body, block })
    }

    /// Returns the entry block, which is the first block of the region; `None` for an empty region.
    #[inline]
    pub fn entry(self) -> Option<BlockRef<'a>> {
        self.body.first_block(self.region).map(|block| BlockRef { body: self.body, block })
    }

    /// Whether the region has no blocks.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.body.first_block(self.region).is_none()
    }

    /// Whether the region has exactly one block (MLIR: `hasOneBlock`).
    pub fn has_one_block(self) -> bool {
        self.body.first_block(self.region).is_some_and(|b| self.body.next_block(b).is_none())
    }

    /// Returns the operation that owns the region, which for an isolated operation is the root of
    /// its body; `None` for a region without owner.
    #[inline]
    pub fn owner(self) -> Option<OpRef<'a>> {
        self.body.region_owner(self.region).map(|op| self.body.op(op))
    }
}

impl<'a> BlockRef<'a> {
    /// Creates the view of `block` in `body`.
    pub fn new(body: &'a Body, block: Block) -> Self {
        Self { body, block }
    }

    /// Returns the body that the block is in.
    pub fn body(self) -> &'a Body {
        self.body
    }

    /// Returns the id of the block in [`BlockRef::body`].
    pub fn id(self) -> Block {
        self.block
    }

    /// Returns the operations of the block, in order.
    #[inline]
    pub fn ops(self) -> impl Iterator<Item = OpRef<'a>> {
        self.body.ops_in(self.block).map(move |op| OpRef { body: self.body, op })
    }

    /// Returns the last operation of the block; `None` for an empty block.
    pub fn last(self) -> Option<OpRef<'a>> {
        self.body.last_op(self.block).map(|op| self.body.op(op))
    }

    /// Returns the last operation of the block; `None` if the block is empty or the operation is
    /// registered and no terminator (MLIR: `getTerminator`).
    pub fn terminator(self) -> Option<OpRef<'a>> {
        self.last().filter(|op| op.might_have(TraitFlags::TERMINATOR))
    }

    /// Returns the arguments of the block, in order (MLIR: `getArguments`).
    #[inline]
    pub fn arguments(self) -> &'a [Value] {
        self.body.arguments(self.block)
    }

    /// Returns the types of the arguments, in order (MLIR: `getArgumentTypes`).
    #[inline]
    pub fn argument_types(self) -> impl ExactSizeIterator<Item = Type> + 'a {
        self.arguments().iter().map(move |v| self.body.value_type(*v))
    }

    /// Whether the block has no operations.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.body.first_op(self.block).is_none()
    }

    /// Returns the region that holds the block; `None` for a detached block (MLIR: `getParent`).
    #[inline]
    pub fn region(self) -> Option<RegionRef<'a>> {
        self.body.block_region(self.block).map(|region| RegionRef { body: self.body, region })
    }
}

impl std::fmt::Debug for OpRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}({})", self.op, self.name_str())
    }
}
