//! Rollback: undoes the changes recorded in the journal, the last change first.
//!
//! When a change is undone, all later changes have been undone, so the body is in the state right
//! after the change: a use is linked between its former neighbours, and retired entities are still
//! in their slots.

use super::records::UseRecord;
use super::{Body, Change, Mark, Op};

impl Body {
    /// Undoes every change since `mark`, the last one first: restores operations, values and use
    /// lists under the same ids. Linear in the number of changes.
    ///
    /// # Panics
    /// If changes since `mark` have been drained or are not being recorded.
    pub fn roll_back(&mut self, mark: Mark) {
        self.forget_validity();
        while let Some(change) = self.take_change(mark) {
            // The changes of undoing are not noted.
            let journal = self.journal.take();
            self.undo(change);
            self.journal = journal;
        }
    }

    fn undo(&mut self, change: Change) {
        match change {
            Change::OpCreated(op) => self.undo_creation(op),
            Change::OpInserted(op) => self.detach_op(op),
            Change::OpDetached { op, block, next } => self.link_op(op, block, next),
            Change::UsesDropped(op) => self.relink_uses(op),
            Change::OpErased(op) => self.revive_op(op),
            Change::OperandChanged { use_, old, links, op } => {
                self.unlink(use_);
                self.uses[use_] = UseRecord {
                    value: Some(old),
                    next: links.next,
                    prev: links.prev,
                    owner: Some(op),
                };
                self.relink(use_);
            }
            Change::OperandsReplaced { op, old } => {
                let new = std::mem::replace(&mut self.ops[op].operands, old.0);
                self.unlink_uses(new);
                self.uses.free(new);
                self.uses.revive(old.0);
                old.0.ids().rev().for_each(|use_| self.relink(use_));
            }
            Change::SuccessorChanged { use_, old, links, .. } => {
                self.unlink_block_use(use_);
                let record = self.block_use_mut(use_);
                (record.block, record.next, record.prev) = (Some(old), links.next, links.prev);
                self.relink_block_use(use_);
            }
            Change::UsesReordered { value, old } => self.put_uses(value, &old),
            Change::NameChanged { op, old } => self.ops[op].name = Some(old),
            Change::AttributesChanged { op, old } => self.put_attributes(op, old),
            Change::PropertiesChanged { op, old } => {
                self.put_properties(op, old);
                self.invalidate_after_change(op);
            }
            Change::PropertyIssuesChanged { op, old } => {
                self.put_property_issues(op, old);
            }
            Change::LocationChanged { op, old } => self.ops[op].location = Some(old),
            Change::ValueTypeChanged { value, old } => self.values[value].ty = Some(old),
            Change::ArgumentLocationChanged { value, old } => {
                self.set_argument_location(value, old);
            }
            Change::ArgumentInserted { block, index } => self.erase_block_argument(block, index),
            Change::ArgumentErased { block, index, value } => {
                self.values.revive(terrace_entity::Range::of(value));
                self.blocks[block].args.insert(index, value);
                self.renumber_arguments(block, index);
            }
            Change::BlockCreated(block) => self.erase_block(block),
            Change::BlockInserted(block) => self.detach_block(block),
            Change::BlockDetached { block, region, next } => self.link_block(block, region, next),
            Change::BlockErased(block) => self.revive_block(block),
            Change::RegionCreated(region) => {
                self.retire_region(region);
                self.free_region(region);
            }
            Change::OutsideValuesMarked => self.outside_values = false,
        }
    }

    /// Frees an operation that was just created; its regions stay.
    fn undo_creation(&mut self, op: Op) {
        if let Some(extra) = self.ops[op].extra {
            for region in std::mem::take(&mut self.extras[extra].regions).iter() {
                self.regions[*region].owner = None;
            }
        }
        self.erase(op);
    }
}
