//! Erasing of operations, blocks and regions in two steps. Erased entities are first retired: their
//! uses are unlinked and their ids become stale, but their records stay. While changes are
//! recorded, the records are kept for rollback; otherwise the slots are freed at once.

use terrace_entity::{EntityId, Range};

use super::records::{ERASED, ISSUES, PROXY};
use super::{Block, BlockUse, Body, Change, Child, Op, Region, Use, Value};

impl Body {
    /// Erases `op` and its nested operations; linear in the number of erased entities (MLIR:
    /// `Operation::erase`).
    ///
    /// # Panics
    /// If a result still has uses outside of `op`, or `op` is the root.
    pub fn erase(&mut self, op: Op) {
        assert!(op != Op::ROOT, "the root cannot be erased from its own body");
        self.detach_op(op);
        if self.region_list(op).is_empty() {
            self.drop_uses(op);
            self.erase_without_uses(op);
            return;
        }
        self.erase_all(&[op]);
    }

    /// Erases `block` and its operations; linear in the number of erased entities (MLIR:
    /// `Block::erase`).
    ///
    /// # Panics
    /// If operations outside of the block still use its values or branch to it.
    pub fn erase_block(&mut self, block: Block) {
        let ops: Vec<Op> = self.ops_in(block).collect();
        self.erase_all(&ops);
        self.erase_empty_block(block);
    }

    /// Erases `blocks` and their operations, in order; the blocks may use each other's values.
    ///
    /// # Panics
    /// If operations outside of the blocks use their values or branch to them.
    pub fn erase_block_set(&mut self, blocks: &[Block]) {
        let ops: Vec<Op> = blocks.iter().flat_map(|block| self.ops_in(*block)).collect();
        self.erase_all(&ops);
        blocks.iter().for_each(|block| self.erase_empty_block(*block));
    }

    /// Erases `ops` and their nested operations; `ops` may use each other's results. Many bodies of
    /// isolated operations are freed concurrently on another thread of the context.
    ///
    /// # Panics
    /// If an operation that is not erased uses a result.
    pub fn erase_op_set(&mut self, ops: &[Op]) {
        ops.iter().for_each(|op| self.detach_op(*op));
        if !self.is_recording() {
            self.free_bodies(ops);
        }
        self.erase_all(ops);
    }

    /// Erases `block`, whose operations have already been erased.
    pub(super) fn erase_empty_block(&mut self, block: Block) {
        assert!(self.blocks[block].first_use.is_none(), "an erased block has predecessors");
        for argument in self.arguments(block) {
            assert!(!self.has_uses(*argument), "an erased block's argument has uses");
        }
        self.detach_block(block);
        self.retire_block(block);
        self.note(|| Change::BlockErased(block));
        if !self.is_recording() {
            self.free_block(block);
        }
    }

    /// Erases `ops` and their nested operations, inner ones first, without unlinking them from each
    /// other.
    pub(super) fn erase_all(&mut self, ops: &[Op]) {
        let mut all = Vec::new();
        for op in ops {
            all.push(*op);
            all.extend(self.ops_below(*op));
        }
        // They may use each other's results in any order.
        all.iter().rev().for_each(|op| self.drop_uses(*op));
        all.into_iter().rev().for_each(|op| self.erase_without_uses(op));
    }

    /// Unlinks all operands and successors of `op` from their use lists; the records keep the
    /// values.
    #[inline(always)]
    fn drop_uses(&mut self, op: Op) {
        self.unlink_uses(self.ops[op].operands);
        let successors = self.successor_range(op);
        successors.ids::<BlockUse>().for_each(|use_| self.unlink_block_use(use_));
        self.note(|| Change::UsesDropped(op));
    }

    /// Erases `op`, whose uses were dropped and whose nested operations were erased.
    #[inline(always)]
    fn erase_without_uses(&mut self, op: Op) {
        for value in self.ops[op].results.ids::<Value>() {
            assert!(!self.has_uses(value), "an erased operation's result has uses");
        }
        let recording = self.is_recording();
        if recording {
            self.ops[op].flags |= ERASED;
        }
        self.retire_op(op);
        self.note(|| Change::OpErased(op));
        if !recording {
            self.free_op(op);
        }
    }

    /// Makes the ids of `op` and of its regions, blocks and values stale.
    #[inline(always)]
    fn retire_op(&mut self, op: Op) {
        let record = &self.ops[op];
        let (operands, results, extra) = (record.operands, record.results, record.extra);
        if operands.len > 0 {
            self.uses.retire(operands);
        }
        if results.len > 0 {
            self.values.retire(results);
        }
        if let Some(extra) = extra {
            let successors = self.extras[extra].successors;
            if successors.len > 0 {
                self.rare_mut().block_uses.retire(successors);
            }
            let regions = self.extras[extra].regions.clone();
            regions.iter().for_each(|region| self.retire_region(*region));
            self.extras.retire(extra);
        }
        self.ops.retire(op);
    }

    pub(super) fn retire_region(&mut self, region: Region) {
        let mut next = self.regions[region].first;
        while let Some(block) = next {
            next = self.blocks[block].next;
            self.retire_block(block);
        }
        self.regions.retire(region);
    }

    fn retire_block(&mut self, block: Block) {
        let arguments = self.blocks[block].args.clone();
        arguments.iter().for_each(|argument| self.values.retire(Range::of(*argument)));
        self.blocks.retire(block);
    }

    /// Frees the slots of the retired operation `op`, and of its regions and blocks.
    pub(super) fn free_op(&mut self, op: Op) {
        let record = self.ops.free_retired(op);
        self.uses.free_retired(record.operands);
        self.values.free_retired(record.results);
        if record.flags & PROXY != 0 {
            let child = Child::new(record.properties as u32);
            self.rare_mut().children.free_retired(child);
        }
        if let Some(extra) = record.extra {
            let extra = self.extras.free_retired(extra);
            if extra.successors.len > 0 {
                self.rare_mut().block_uses.free_retired(extra.successors);
            }
            extra.regions.iter().for_each(|region| self.free_region(*region));
        }
        if record.flags & ISSUES != 0 {
            self.remove_property_issues(op);
        }
    }

    /// Frees the slots of a retired region and of its blocks.
    pub(super) fn free_region(&mut self, region: Region) {
        let mut next = self.regions.free_retired(region).first;
        while let Some(block) = next {
            next = self.blocks.retired(block).next;
            self.free_block(block);
        }
    }

    /// Frees the slots of a retired block.
    pub(super) fn free_block(&mut self, block: Block) {
        let arguments = self.blocks.free_retired(block).args;
        arguments.iter().for_each(|argument| self.free_argument(*argument));
    }

    /// Reverts [`Body::retire_op`]: makes the ids valid again and links the uses.
    pub(super) fn revive_op(&mut self, op: Op) {
        self.ops.revive(op);
        self.ops[op].flags &= !ERASED;
        let record = &self.ops[op];
        let (operands, results, extra) = (record.operands, record.results, record.extra);
        self.uses.revive(operands);
        self.values.revive(results);
        let Some(extra) = extra else { return };
        self.extras.revive(extra);
        let successors = self.extras[extra].successors;
        if successors.len > 0 {
            self.rare_mut().block_uses.revive(successors);
        }
        let regions = self.extras[extra].regions.clone();
        for region in regions.iter() {
            self.regions.revive(*region);
            let mut next = self.regions[*region].first;
            while let Some(block) = next {
                self.revive_block(block);
                next = self.blocks[block].next;
            }
        }
    }

    pub(super) fn revive_block(&mut self, block: Block) {
        self.blocks.revive(block);
        let arguments = self.blocks[block].args.clone();
        arguments.iter().for_each(|argument| self.values.revive(Range::of(*argument)));
    }

    /// Links the operands and successors of `op` at their former positions in the use lists.
    pub(super) fn relink_uses(&mut self, op: Op) {
        self.successor_range(op).ids::<BlockUse>().rev().for_each(|u| self.relink_block_use(u));
        self.ops[op].operands.ids::<Use>().rev().for_each(|use_| self.relink(use_));
    }
}
