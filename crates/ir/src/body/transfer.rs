//! Transfer of operations from one body to another: into an isolated operation, or out of it.

use super::mapping::Depth;
use super::{Block, Body, Mapping, Op, Region};

impl Body {
    /// Moves `op` with its nested operations to the body `to`, detached from any block; bodies of
    /// nested isolated operations and stored properties are moved, not copied. Values and blocks
    /// defined outside of `op` are looked up in `mapping`; the old and new ids of the moved ones
    /// are added to it.
    ///
    /// Inlining and outlining obtain the two bodies from [`Body::with_child`].
    ///
    /// # Panics
    /// If a result of `op` has uses outside of `op`; in debug builds, if `mapping` lacks an outer
    /// value or block.
    pub fn transfer_op(&mut self, op: Op, to: &mut Body, mapping: &mut Mapping) -> Op {
        let made = to.copy_op(Some(self), op, self.transfer_depth(), mapping);
        self.move_heap_properties(to, &made);
        self.erase(op);
        made[0].1
    }

    /// Moves the blocks of `region` to the end of `into`, a region of `to`; see
    /// [`Body::transfer_op`].
    ///
    /// # Panics
    /// If operations outside of the blocks use their values or branch to them; in debug builds, if
    /// `mapping` lacks an outer value or block.
    pub fn transfer_blocks(
        &mut self,
        region: Region,
        to: &mut Body,
        into: Region,
        mapping: &mut Mapping,
    ) {
        let depth = self.transfer_depth();
        let made = to.copy_regions(Some(self), &[(region, into)], depth, mapping);
        self.move_heap_properties(to, &made);
        self.erase_blocks(region);
    }

    /// Erases all blocks of `region`, which may use each other's values in any order.
    ///
    /// # Panics
    /// If operations outside of the blocks use their values or branch to them.
    pub fn erase_blocks(&mut self, region: Region) {
        let mut blocks: Vec<Block> = self.blocks_in(region).collect();
        blocks.reverse();
        self.erase_block_set(&blocks);
    }

    /// Returns the depth of copying for a transfer: full while changes are recorded, because
    /// rollback needs the originals.
    fn transfer_depth(&self) -> Depth {
        if self.is_recording() { Depth::Full } else { Depth::WithoutBoxes }
    }

    fn move_heap_properties(&mut self, to: &mut Body, made: &[(Op, Op)]) {
        if self.is_recording() {
            return;
        }
        for (op, copy) in made {
            to.move_boxes(self, *op, *copy);
        }
    }
}
