//! The order of operations in blocks and of blocks in regions: doubly linked lists by id. An
//! operation has a label that grows along its block, so that "is before" is one comparison.

use super::{Block, Body, Op, Region};

/// Distance between the labels of operations appended one after the other.
const STRIDE: u32 = 1 << 8;

impl Body {
    /// Puts `op`, which is in no block, before `before`, or at the end of `block`.
    #[inline]
    pub fn insert_op(&mut self, op: Op, block: Block, before: Option<Op>) {
        debug_assert!(self.ops[op].block.is_none(), "{op:?} is in a block already");
        let prev = match before {
            Some(next) => self.ops[next].prev.replace(op),
            None => self.blocks[block].last.replace(op),
        };
        match prev {
            Some(prev) => self.ops[prev].next = Some(op),
            None => self.blocks[block].first = Some(op),
        }
        let low = prev.map_or(0, |p| self.ops[p].order);
        let order = match before {
            None => low.checked_add(STRIDE),
            Some(next) => {
                let high = self.ops[next].order;
                (high - low >= 2).then(|| low + (high - low) / 2)
            }
        };
        let record = &mut self.ops[op];
        record.block = Some(block);
        record.prev = prev;
        record.next = before;
        match order {
            Some(order) => record.order = order,
            None => self.relabel(block),
        }
    }

    /// Spreads the labels of a block evenly.
    #[cold]
    fn relabel(&mut self, block: Block) {
        let count = self.ops_in(block).count() as u64;
        let stride = (u64::from(u32::MAX / 2) / (count + 1)).clamp(1, 1 << 16) as u32;
        let mut next = self.blocks[block].first;
        let mut order = stride;
        while let Some(op) = next {
            let record = &mut self.ops[op];
            record.order = order;
            order += stride;
            next = record.next;
        }
    }

    /// Takes `op` out of its block; it stays in the body.
    pub fn detach_op(&mut self, op: Op) {
        let record = &mut self.ops[op];
        let Some(block) = record.block.take() else { return };
        let (prev, next) = (record.prev.take(), record.next.take());
        match prev {
            Some(prev) => self.ops[prev].next = next,
            None => self.blocks[block].first = next,
        }
        match next {
            Some(next) => self.ops[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
    }

    /// Moves `op` before `before`, or to the end of `block`.
    pub fn move_op(&mut self, op: Op, block: Block, before: Option<Op>) {
        if before == Some(op) {
            return;
        }
        self.detach_op(op);
        self.insert_op(op, block, before);
    }

    /// Whether `a` comes before `b` in their common block; constant time.
    ///
    /// # Panics
    /// When they are not in one block.
    #[inline]
    pub fn is_before_in_block(&self, a: Op, b: Op) -> bool {
        let (a, b) = (&self.ops[a], &self.ops[b]);
        assert!(a.block.is_some() && a.block == b.block, "operations of different blocks");
        a.order < b.order
    }

    /// The operations of `block`, in order.
    #[inline]
    pub fn ops_in(&self, block: Block) -> impl Iterator<Item = Op> {
        std::iter::successors(self.blocks[block].first, |op| self.ops[*op].next)
    }

    /// The first operation of `block`.
    pub fn first_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].first
    }

    /// The last operation of `block`.
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].last
    }

    /// The operation after `op` in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.ops[op].next
    }

    /// The operation before `op` in its block.
    #[inline]
    pub fn prev_op(&self, op: Op) -> Option<Op> {
        self.ops[op].prev
    }

    /// The block that `op` is in.
    #[inline]
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        self.ops[op].block
    }

    /// The region that `op` is in.
    #[inline]
    pub fn parent_region(&self, op: Op) -> Option<Region> {
        self.blocks[self.ops[op].block?].region
    }

    /// The operation around `op`; `None` at the body's root.
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.regions[self.parent_region(op)?].owner
    }

    /// The region that `block` is in.
    #[inline]
    pub fn block_region(&self, block: Block) -> Option<Region> {
        self.blocks[block].region
    }

    /// The operation that `region` belongs to.
    #[inline]
    pub fn region_owner(&self, region: Region) -> Option<Op> {
        self.regions[region].owner
    }

    /// Puts `block`, which is in no region, before `before`, or at the end of `region`.
    pub fn insert_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        debug_assert!(self.blocks[block].region.is_none(), "{block:?} is in a region already");
        let prev = match before {
            Some(next) => self.blocks[next].prev.replace(block),
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

    /// Takes `block` out of its region; it stays in the body.
    pub fn detach_block(&mut self, block: Block) {
        let record = &mut self.blocks[block];
        let Some(region) = record.region.take() else { return };
        let (prev, next) = (record.prev.take(), record.next.take());
        match prev {
            Some(prev) => self.blocks[prev].next = next,
            None => self.regions[region].first = next,
        }
        match next {
            Some(next) => self.blocks[next].prev = prev,
            None => self.regions[region].last = prev,
        }
    }

    /// The blocks of `region`, in order.
    #[inline]
    pub fn blocks_in(&self, region: Region) -> impl Iterator<Item = Block> {
        std::iter::successors(self.regions[region].first, |b| self.blocks[*b].next)
    }

    /// The entry block of `region`.
    #[inline]
    pub fn first_block(&self, region: Region) -> Option<Block> {
        self.regions[region].first
    }

    /// The last block of `region`.
    pub fn last_block(&self, region: Region) -> Option<Block> {
        self.regions[region].last
    }

    /// The block after `block` in its region.
    pub fn next_block(&self, block: Block) -> Option<Block> {
        self.blocks[block].next
    }

    /// Moves all blocks of `from` to the end of `to`.
    pub fn take_blocks(&mut self, from: Region, to: Region) {
        while let Some(block) = self.regions[from].first {
            self.detach_block(block);
            self.insert_block(block, to, None);
        }
    }

    /// Moves the operations from `first` to the end of its block to the end of `to`.
    pub fn splice_from(&mut self, first: Op, to: Block) {
        let mut next = Some(first);
        while let Some(op) = next {
            next = self.ops[op].next;
            self.detach_op(op);
            self.insert_op(op, to, None);
        }
    }

    /// The operation of `block`'s chain of ancestors, `op` itself included, that is in `block`.
    pub fn ancestor_in_block(&self, op: Op, block: Block) -> Option<Op> {
        let mut at = op;
        while self.ops[at].block? != block {
            at = self.parent_op(at)?;
        }
        Some(at)
    }
}
