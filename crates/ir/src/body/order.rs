//! The order of operations in blocks and of blocks in regions: doubly linked lists by id.

use super::label::label_between;
use super::{Block, Body, Change, Op, Region, Value};

impl Body {
    /// Inserts the detached `op` before `before`, or at the end of `block` for `None`; amortized
    /// constant time in practice at any position (see `label.rs`).
    ///
    /// # Panics
    /// In debug builds, if `op` is in a block already or `before` is not in `block`.
    #[inline]
    pub fn insert_op(&mut self, op: Op, block: Block, before: Option<Op>) {
        self.link_op(op, block, before);
        self.note(|| Change::OpInserted(op));
    }

    #[inline]
    pub(super) fn link_op(&mut self, op: Op, block: Block, before: Option<Op>) {
        debug_assert!(self.ops[op].block.is_none(), "{op:?} is in a block already");
        let (prev, high) = match before {
            Some(next) => {
                debug_assert_eq!(self.ops[next].block, Some(block), "{next:?} is elsewhere");
                let next = &mut self.ops[next];
                (next.prev.replace(op), Some(next.order))
            }
            None => (self.blocks[block].last.replace(op), None),
        };
        let low = match prev {
            Some(prev) => {
                let prev = &mut self.ops[prev];
                prev.next = Some(op);
                Some(prev.order)
            }
            None => {
                self.blocks[block].first = Some(op);
                None
            }
        };
        let order = label_between(low, high);
        let record = &mut self.ops[op];
        record.block = Some(block);
        record.prev = prev;
        record.next = before;
        match order {
            Some(order) => record.order = order,
            None => self.spread_labels(op, low.or(high)),
        }
    }

    /// Removes `op` from its block without erasing it; constant time (MLIR: `Operation::remove`).
    #[inline(always)]
    pub fn detach_op(&mut self, op: Op) {
        let Some(block) = self.ops[op].block else { return };
        let next = self.unlink_op(op, block);
        self.note(|| Change::OpDetached { op, block, next });
    }

    /// Removes `op` from `block`; returns the operation that followed it; `None` if `op` was the
    /// last.
    #[inline(always)]
    pub(super) fn unlink_op(&mut self, op: Op, block: Block) -> Option<Op> {
        let record = &mut self.ops[op];
        record.block = None;
        let (prev, next) = (record.prev.take(), record.next.take());
        match prev {
            Some(prev) => self.ops[prev].next = next,
            None => self.blocks[block].first = next,
        }
        match next {
            Some(next) => self.ops[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
        next
    }

    /// Moves `op` before `before`, or to the end of `block`; the cost is that of
    /// [`Body::insert_op`] (MLIR: `Operation::moveBefore`).
    pub fn move_op(&mut self, op: Op, block: Block, before: Option<Op>) {
        if before == Some(op) {
            return;
        }
        self.detach_op(op);
        self.insert_op(op, block, before);
    }

    /// Returns the operations of `block`, in order (MLIR: `Block::getOperations`).
    #[inline]
    pub fn ops_in(&self, block: Block) -> impl Iterator<Item = Op> {
        std::iter::successors(self.blocks[block].first, |op| self.ops[*op].next)
    }

    /// Returns the first operation of `block`; `None` for an empty block.
    #[inline]
    pub fn first_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].first
    }

    /// Returns the last operation of `block`; `None` for an empty block.
    #[inline]
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].last
    }

    /// Returns the operation after `op` in its block (MLIR: `Operation::getNextNode`); `None` for
    /// the last, and for an op in no block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.ops[op].next
    }

    /// Returns the operation before `op` in its block (MLIR: `Operation::getPrevNode`); `None` for
    /// the first, and for an op in no block.
    #[inline]
    pub fn prev_op(&self, op: Op) -> Option<Op> {
        self.ops[op].prev
    }

    /// Returns the block that contains `op`; `None` for the root and for a detached operation
    /// (MLIR: `Operation::getBlock`).
    #[inline]
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        self.ops[op].block
    }

    /// Returns the region that contains `op`; `None` for the root and for an operation in no region
    /// (MLIR: `Operation::getParentRegion`).
    #[inline]
    pub fn parent_region(&self, op: Op) -> Option<Region> {
        self.blocks[self.ops[op].block?].region
    }

    /// Returns the parent operation of `op`; `None` for the body's root and detached operations
    /// (MLIR: `Operation::getParentOp`).
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.regions[self.parent_region(op)?].owner
    }

    /// Returns the region that contains `block`; `None` for a detached block (MLIR:
    /// `Block::getParent`).
    #[inline]
    pub fn block_region(&self, block: Block) -> Option<Region> {
        self.blocks[block].region
    }

    /// Returns the operation that owns `region`; `None` until an operation is created with the
    /// region (MLIR: `Region::getParentOp`).
    #[inline]
    pub fn region_owner(&self, region: Region) -> Option<Op> {
        self.regions[region].owner
    }

    /// Inserts the detached `block` before `before`, or at the end of `region` for `None`.
    ///
    /// # Panics
    /// In debug builds, if `block` is in a region already or `before` is not in `region`.
    pub fn insert_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        self.link_block(block, region, before);
        self.note(|| Change::BlockInserted(block));
    }

    pub(super) fn link_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        debug_assert!(self.blocks[block].region.is_none(), "{block:?} is in a region already");
        let prev = match before {
            Some(next) => {
                debug_assert_eq!(self.blocks[next].region, Some(region), "{next:?} is elsewhere");
                self.blocks[next].prev.replace(block)
            }
            None => self.regions[region].last.replace(block),
        };
        match prev {
            Some(prev) => self.blocks[prev].next = Some(block),
            None => self.regions[region].first = Some(block),
        }
        let record = &mut self.blocks[block];
        record.region = Some(region);
        record.prev = prev;
        record.next = before;
    }

    /// Removes `block` from its region without erasing it; constant time.
    pub fn detach_block(&mut self, block: Block) {
        let Some(region) = self.blocks[block].region else { return };
        let next = self.unlink_block(block, region);
        self.note(|| Change::BlockDetached { block, region, next });
    }

    /// Removes `block` from `region`; returns the block that followed it; `None` if `block` was the
    /// last.
    pub(super) fn unlink_block(&mut self, block: Block, region: Region) -> Option<Block> {
        let record = &mut self.blocks[block];
        record.region = None;
        let (prev, next) = (record.prev.take(), record.next.take());
        match prev {
            Some(prev) => self.blocks[prev].next = next,
            None => self.regions[region].first = next,
        }
        match next {
            Some(next) => self.blocks[next].prev = prev,
            None => self.regions[region].last = prev,
        }
        next
    }

    /// Moves `block` before `before`, or to the end of `region`; constant time
    /// (MLIR: `Block::moveBefore`).
    pub fn move_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        if before == Some(block) {
            return;
        }
        self.detach_block(block);
        self.insert_block(block, region, before);
    }

    /// Returns the blocks of `region`, in order (MLIR: `Region::getBlocks`).
    #[inline]
    pub fn blocks_in(&self, region: Region) -> impl Iterator<Item = Block> {
        std::iter::successors(self.regions[region].first, |b| self.blocks[*b].next)
    }

    /// Returns the entry block of `region`, which is its first block; `None` for an empty region.
    #[inline]
    pub fn first_block(&self, region: Region) -> Option<Block> {
        self.regions[region].first
    }

    /// Returns the last block of `region`; `None` for an empty region.
    #[inline]
    pub fn last_block(&self, region: Region) -> Option<Block> {
        self.regions[region].last
    }

    /// Returns the block after `block` in its region (MLIR: `Block::getNextNode`); `None` for the
    /// last, and for a block in no region.
    #[inline]
    pub fn next_block(&self, block: Block) -> Option<Block> {
        self.blocks[block].next
    }

    /// Returns the block before `block` in its region; `None` for the first, and for a block in no
    /// region.
    #[inline]
    pub fn prev_block(&self, block: Block) -> Option<Block> {
        self.blocks[block].prev
    }

    /// Moves all blocks of `from` to the end of `to`; linear in the number of blocks (MLIR:
    /// `Region::takeBody`, for an empty `to`).
    ///
    /// # Panics
    /// If `from` and `to` are the same region.
    pub fn take_blocks(&mut self, from: Region, to: Region) {
        assert!(from != to, "blocks cannot be moved to where they are");
        while let Some(block) = self.regions[from].first {
            self.move_block(block, to, None);
        }
    }

    /// Moves the operations from `first` up to the end of its block to the end of `to`; linear in
    /// the number of operations.
    ///
    /// # Panics
    /// If the operations are in `to` already.
    pub fn splice_from(&mut self, first: Op, to: Block) {
        assert!(self.ops[first].block != Some(to), "operations cannot be moved to where they are");
        let mut next = Some(first);
        while let Some(op) = next {
            next = self.ops[op].next;
            self.move_op(op, to, None);
        }
    }

    /// Splits the block of `first` before `first`: `first` and the operations that follow move to a
    /// new block without arguments, inserted after the old one; returns the new block (MLIR:
    /// `splitBlock`).
    ///
    /// # Panics
    /// If `first` is in no block.
    pub fn split_block(&mut self, first: Op) -> Block {
        let block = self.ops[first].block.expect("an operation that is in a block");
        let new = self.new_block([]);
        if let Some(region) = self.blocks[block].region {
            let next = self.blocks[block].next;
            self.insert_block(new, region, next);
        }
        self.splice_from(first, new);
        new
    }

    /// Moves the operations of `from` into `to` (before `before`, or to the end for `None`),
    /// replaces the arguments of `from` by `values` and erases `from` (MLIR: `inlineBlockBefore`,
    /// `mergeBlocks`).
    ///
    /// # Panics
    /// If `from` has a predecessor, is `to`, or has another number of arguments than `values`.
    pub fn merge_block(&mut self, from: Block, to: Block, before: Option<Op>, values: &[Value]) {
        assert!(from != to, "a block cannot be merged into itself");
        let arguments = self.blocks[from].args.clone();
        assert_eq!(arguments.len(), values.len(), "one value for each argument");
        for (argument, value) in arguments.iter().zip(values) {
            self.replace_all_uses(*argument, *value);
        }
        while let Some(op) = self.blocks[from].first {
            self.move_op(op, to, before);
        }
        self.erase_block(from);
    }

    /// Returns the operation in `block` that is `op` or an ancestor of `op`; `None` if `op` is not
    /// nested in `block`. Linear in the depth of nesting (MLIR: `Block::findAncestorOpInBlock`).
    pub fn ancestor_in_block(&self, op: Op, block: Block) -> Option<Op> {
        let mut at = op;
        while self.ops[at].block? != block {
            at = self.parent_op(at)?;
        }
        Some(at)
    }
}
