//! Successors of operations and uses of blocks.

use terrace_entity::Range;

use super::journal::BlockLinks;
use super::records::BlockUseRecord;
use super::{Block, BlockUse, Body, Change, Op};

impl Body {
    /// Returns the blocks that `op` may branch to, in order (MLIR: `Operation::getSuccessors`).
    #[inline]
    pub fn successors(&self, op: Op) -> impl DoubleEndedIterator<Item = Block> + ExactSizeIterator {
        self.successor_uses(op).iter().map(|u| u.block.expect("successors are blocks"))
    }

    /// Returns the successor of `op` at `index`; `None` out of bounds.
    #[inline]
    pub fn successor(&self, op: Op, index: usize) -> Option<Block> {
        self.successor_uses(op).get(index)?.block
    }

    /// Returns the number of successors of `op` (MLIR: `Operation::getNumSuccessors`).
    #[inline]
    pub fn successor_count(&self, op: Op) -> usize {
        self.successor_range(op).len as usize
    }

    #[inline]
    pub(super) fn successor_range(&self, op: Op) -> Range {
        self.ops[op].extra.map_or(Range::default(), |e| self.extras[e].successors)
    }

    #[inline]
    pub(super) fn successor_uses(&self, op: Op) -> &[BlockUseRecord] {
        match &self.rare {
            Some(rare) => rare.block_uses.slice(self.successor_range(op)),
            None => &[],
        }
    }

    /// Returns the record of a use of a block.
    #[inline]
    pub(super) fn block_use(&self, use_: BlockUse) -> &BlockUseRecord {
        &self.rare.as_ref().expect(TABLE).block_uses[use_]
    }

    /// As [`Body::block_use`], mutable.
    #[inline]
    pub(super) fn block_use_mut(&mut self, use_: BlockUse) -> &mut BlockUseRecord {
        &mut self.rare.as_mut().expect(TABLE).block_uses[use_]
    }

    /// Makes `block` the successor of `op` at `index` (MLIR: `Operation::setSuccessor`).
    ///
    /// # Panics
    /// If `op` has no successor at `index`.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let use_ = self.successor_range(op).get(index);
        self.set_block_use(use_.expect("the operation has that successor"), block);
    }

    fn set_block_use(&mut self, use_: BlockUse, block: Block) {
        let BlockUseRecord { block: old, next, prev, owner } = *self.block_use(use_);
        self.unlink_block_use(use_);
        self.block_use_mut(use_).block = Some(block);
        self.link_block_use(use_);
        self.note(|| Change::SuccessorChanged {
            op: owner.expect("a use has an owner"),
            use_,
            old: old.expect("a use has a block"),
            links: BlockLinks { next, prev },
        });
    }

    /// Iterates over the operations that have `block` as a successor, once for each successor, the
    /// latest use first (MLIR: `Block::getPredecessors`, which returns their blocks).
    #[inline]
    pub fn predecessor_ops(&self, block: Block) -> impl Iterator<Item = Op> {
        std::iter::successors(self.blocks[block].first_use, |u| self.block_use(*u).next)
            .map(|u| self.block_use(u).owner.expect("a use has an owner"))
    }

    /// Iterates over the uses of `block` as a successor, the latest first: each is an operation and
    /// the index of its successor.
    pub fn predecessor_edges(&self, block: Block) -> impl Iterator<Item = (Op, usize)> {
        std::iter::successors(self.blocks[block].first_use, |u| self.block_use(*u).next).map(|u| {
            let op = self.block_use(u).owner.expect("a use has an owner");
            let index = self.successor_range(op).ids::<BlockUse>().position(|own| own == u);
            (op, index.expect("a use is one of its owner's"))
        })
    }

    pub(super) fn link_block_use(&mut self, use_: BlockUse) {
        let Some(block) = self.block_use(use_).block else { return };
        let first = self.blocks[block].first_use.replace(use_);
        let record = self.block_use_mut(use_);
        record.next = first;
        record.prev = None;
        if let Some(first) = first {
            self.block_use_mut(first).prev = Some(use_);
        }
    }

    pub(super) fn unlink_block_use(&mut self, use_: BlockUse) {
        let BlockUseRecord { block, next, prev, .. } = *self.block_use(use_);
        let Some(block) = block else { return };
        match prev {
            Some(prev) => self.block_use_mut(prev).next = next,
            None => self.blocks[block].first_use = next,
        }
        if let Some(next) = next {
            self.block_use_mut(next).prev = prev;
        }
    }

    /// Links `use_` at its former position in the use list; all later changes of the list must have
    /// been undone.
    pub(super) fn relink_block_use(&mut self, use_: BlockUse) {
        let BlockUseRecord { block, next, prev, .. } = *self.block_use(use_);
        match prev {
            Some(prev) => self.block_use_mut(prev).next = Some(use_),
            None => self.blocks[block.expect("a use has a block")].first_use = Some(use_),
        }
        if let Some(next) = next {
            self.block_use_mut(next).prev = Some(use_);
        }
    }

    /// Replaces the successor `old` by `new` in all operations, in the order of
    /// [`Body::replace_all_uses`]; linear in the number of uses.
    pub fn replace_all_block_uses(&mut self, old: Block, new: Block) {
        if old == new {
            return;
        }
        while let Some(use_) = self.blocks[old].first_use {
            self.set_block_use(use_, new);
        }
    }
}

const TABLE: &str = "a body with uses of blocks has a table of them";
