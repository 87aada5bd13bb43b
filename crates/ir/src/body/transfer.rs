//! Moving operations from one body to another: into an isolated operation, or out of it.

use super::mapping::Depth;
use super::{Block, Body, Mapping, Op, Region};

impl Body {
    /// Moves `op` with everything in it to `to`, in no block there yet; bodies of isolated
    /// operations in it and stored properties are moved, not copied. What it uses from outside is
    /// looked up in `mapping`, which then has what it was and what it is.
    ///
    /// Inlining and outlining get the two bodies by [`Body::with_child`].
    ///
    /// # Panics
    /// When a result of `op` has uses outside of it; in debug builds, when `mapping` lacks
    /// something.
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
    /// When something outside of the blocks uses their values or branches to them; in debug builds,
    /// when `mapping` lacks something.
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
    /// When something outside of the blocks uses their values or branches to them.
    pub fn erase_blocks(&mut self, region: Region) {
        let mut blocks: Vec<Block> = self.blocks_in(region).collect();
        blocks.reverse();
        self.erase_block_set(&blocks);
    }

    /// While changes are recorded the originals must stay whole, to come back.
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
