//! The journal: every change of a body as one event, in order, for whoever drives rewriting.
//!
//! A driver of patterns drains it after each pattern, to learn what to look at again; dialect
//! conversion marks a place in it and rolls back to it. While it is kept, what is erased only
//! becomes unreachable: its slots are freed when the journal is drained, so ids in events keep
//! their meaning until then. Operations are complete when their insertion is seen. Nobody is called
//! back: the one who listens looks when it suits him, with the body in hand.
//!
//! A journal is of one body: what happens in the body of an isolated operation is noted there, the
//! attributes, properties and location of that operation included.

use terrace_entity::Range;

use super::records::{ARG_BIT, ERASED};
use super::{Block, BlockUse, Body, Op, Region, Use, Value};
use crate::declaration::properties::{PropertiesBuf, PropertyIssue};
use crate::store::handle::{Attribute, Location, Type};
use crate::store::op_name::OpName;

/// One change of a [`Body`], with the previous state.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Change {
    /// An operation was created; it is in no block yet and may lack its operands.
    OpCreated(Op),
    /// A complete operation was inserted into a block.
    OpInserted(Op),
    /// An operation was removed from its block; a later change erases it or inserts it elsewhere.
    OpDetached {
        /// The operation that was removed.
        op: Op,
        /// The block that the operation was in.
        block: Block,
        /// The operation that followed it; `None` if it was the last.
        next: Option<Op>,
    },
    /// An operation is about to be erased and has been unlinked from its operands, after the
    /// operations nested in it. [`Body::erased_operands`] returns its former operands until the
    /// journal is drained.
    UsesDropped(Op),
    /// An operation was erased, after its nested operations.
    OpErased(Op),
    /// The value of an operand was replaced.
    OperandChanged {
        /// The operation that has the operand.
        op: Op,
        /// The operand that changed.
        use_: Use,
        /// The previous value of the operand.
        old: Value,
        /// The position of the operand in the use list of that value.
        links: Links,
    },
    /// All operands of an operation were replaced.
    OperandsReplaced {
        /// The operation that has the operands.
        op: Op,
        /// The previous operands of the operation.
        old: OldOperands,
    },
    /// A successor was replaced by another block.
    SuccessorChanged {
        /// The operation that has the successor.
        op: Op,
        /// The successor that changed.
        use_: BlockUse,
        /// The previous block of the successor.
        old: Block,
        /// The position of the successor in the use list of that block.
        links: BlockLinks,
    },
    /// The uses of a value were reordered.
    UsesReordered {
        /// The value that is used.
        value: Value,
        /// The uses in their previous order.
        old: Vec<Use>,
    },
    /// The name of an operation was replaced.
    NameChanged {
        /// The operation with the new name.
        op: Op,
        /// The previous name of the operation.
        old: OpName,
    },
    /// The discardable attributes of an operation were replaced.
    AttributesChanged {
        /// The operation with the new attributes.
        op: Op,
        /// The previous dictionary of discardable attributes; `None` if the operation had no such
        /// attributes.
        old: Option<Attribute>,
    },
    /// The properties of an operation were replaced.
    PropertiesChanged {
        /// The operation with the new properties.
        op: Op,
        /// The previous properties of the operation.
        old: PropertiesBuf,
    },
    /// The property errors of an operation were replaced.
    PropertyIssuesChanged {
        /// The operation with the new errors.
        op: Op,
        /// The previous property errors.
        old: Vec<PropertyIssue>,
    },
    /// The location of an operation was replaced.
    LocationChanged {
        /// The operation with the new location.
        op: Op,
        /// The previous location of the operation.
        old: Location,
    },
    /// The type of a value was replaced.
    ValueTypeChanged {
        /// The value with the new type.
        value: Value,
        /// The previous type of the value.
        old: Type,
    },
    /// The location of a block argument was replaced.
    ArgumentLocationChanged {
        /// The argument with the new location.
        value: Value,
        /// The previous location of the argument.
        old: Location,
    },
    /// An argument was inserted into a block.
    ArgumentInserted {
        /// The block that has the new argument.
        block: Block,
        /// The index of the argument in its block.
        index: usize,
    },
    /// An argument of a block was erased.
    ArgumentErased {
        /// The block that had the argument.
        block: Block,
        /// The index of the argument in its block.
        index: usize,
        /// The argument that was erased.
        value: Value,
    },
    /// A block was created; it is in no region yet.
    BlockCreated(Block),
    /// A block was inserted into a region.
    BlockInserted(Block),
    /// A block was removed from its region.
    BlockDetached {
        /// The block that was removed.
        block: Block,
        /// The region that the block was in.
        region: Region,
        /// The block that followed it; `None` if it was the last.
        next: Option<Block>,
    },
    /// A block was erased, after its operations.
    BlockErased(Block),
    /// A region was created, for an operation that is created later.
    RegionCreated(Region),
    /// [`Body::mark_outside_values`] was called.
    OutsideValuesMarked,
}

/// The former neighbours of a use in its list.
#[derive(Clone, Copy, Debug)]
pub struct Links {
    pub(super) next: Option<Use>,
    pub(super) prev: Option<Use>,
}

/// The former neighbours of a use of a block in its list.
#[derive(Clone, Copy, Debug)]
pub struct BlockLinks {
    pub(super) next: Option<BlockUse>,
    pub(super) prev: Option<BlockUse>,
}

/// Operands that were replaced; [`Body::old_operands`] returns their values.
#[derive(Clone, Copy, Default, Debug)]
pub struct OldOperands(pub(super) Range);

/// A position in the journal of a body, for rolling back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Mark(u64);

/// The recorded changes of a body that have not been drained, with spare capacity.
#[derive(Clone, Default)]
pub struct Journal {
    changes: Vec<Change>,
    /// Number of changes that have been drained in total.
    drained: u64,
}

impl Body {
    /// Starts recording changes in the journal, until [`Body::stop_recording`]. The journal grows
    /// until it is drained.
    pub fn start_recording(&mut self) {
        self.journal.get_or_insert_default();
    }

    /// As [`Body::start_recording`], reusing an emptied journal of an earlier recording.
    pub fn start_recording_in(&mut self, journal: Option<Box<Journal>>) {
        if self.journal.is_none() {
            self.journal = Some(journal.unwrap_or_default());
        }
    }

    /// Stops recording and discards the recorded changes without undoing them. Returns the emptied
    /// journal for reuse; `None` if changes were not recorded.
    pub fn stop_recording(&mut self) -> Option<Box<Journal>> {
        self.drain_changes(|_, _| {});
        self.journal.take()
    }

    /// Whether changes of the body are being recorded in its journal.
    #[inline]
    pub fn is_recording(&self) -> bool {
        self.journal.is_some()
    }

    /// Records a change that was just made. Every function that changes the body must call it.
    #[inline]
    pub(super) fn note(&mut self, change: impl FnOnce() -> Change) {
        self.forget_validity();
        if let Some(journal) = &mut self.journal {
            journal.note(change());
        }
    }

    /// Number of changes recorded so far; 0 if changes are not recorded.
    pub fn change_count(&self) -> u64 {
        self.journal.as_ref().map_or(0, |j| j.drained + j.changes.len() as u64)
    }

    /// Returns the changes that have not been drained, in order.
    pub fn changes(&self) -> &[Change] {
        self.journal.as_ref().map_or(&[], |journal| &journal.changes)
    }

    /// Returns the current end of the journal.
    ///
    /// # Panics
    /// When changes are not being recorded.
    pub fn mark(&self) -> Mark {
        let journal = self.journal.as_ref().expect("changes are being recorded");
        Mark(journal.drained + journal.changes.len() as u64)
    }

    /// Returns the changes since `mark`, in order.
    ///
    /// # Panics
    /// When they have been drained.
    pub fn changes_since(&self, mark: Mark) -> &[Change] {
        let drained = self.journal.as_ref().map_or(0, |journal| journal.drained);
        let from = mark.0.checked_sub(drained).expect("changes that have not been drained");
        &self.changes()[from as usize..]
    }

    /// Passes every recorded change to `visit`, in order, then discards the changes and frees the
    /// records of erased entities. Earlier marks can no longer be rolled back to.
    pub fn drain_changes(&mut self, mut visit: impl FnMut(&Body, &Change)) {
        let Some(journal) = &mut self.journal else { return };
        if journal.changes.is_empty() {
            return;
        }
        let mut changes = std::mem::take(&mut journal.changes);
        journal.drained += changes.len() as u64;
        changes.iter().for_each(|change| visit(self, change));
        for change in changes.drain(..) {
            match change {
                Change::OpErased(op) => self.free_op(op),
                Change::BlockErased(block) => self.free_block(block),
                Change::ArgumentErased { value, .. } => self.free_argument(value),
                Change::OperandsReplaced { old, .. } => self.uses.free_retired(old.0),
                _ => {}
            }
        }
        // The next changes go where these were.
        if let Some(journal) = &mut self.journal
            && journal.changes.capacity() < changes.capacity()
            && journal.changes.is_empty()
        {
            journal.changes = changes;
        }
    }

    /// Returns the operands that `op` had when it was erased, from the journal.
    pub fn erased_operands(&self, op: Op) -> impl ExactSizeIterator<Item = Value> {
        self.old_operands(OldOperands(self.ops.retired(op).operands))
    }

    /// Whether `op`, which an undrained change refers to, has been erased since.
    #[inline]
    pub fn is_erased(&self, op: Op) -> bool {
        self.ops.retired(op).flags & ERASED != 0
    }

    /// Returns the operands of the erased `op` that are results of operations not erased, with
    /// these operations.
    pub fn erased_operand_definitions(&self, op: Op) -> impl Iterator<Item = (Value, Op)> {
        self.erased_operands(op).filter_map(|value| {
            let def = self.values.retired(Range::of(value))[0].def;
            let op = (def & ARG_BIT == 0).then(|| self.ops.id(def))?;
            (!self.is_erased(op)).then_some((value, op))
        })
    }

    /// Returns the values of replaced operands, from the journal.
    pub fn old_operands(&self, old: OldOperands) -> impl ExactSizeIterator<Item = Value> {
        let records = self.uses.retired(old.0).iter();
        records.map(|record| record.value.expect("operands have values"))
    }

    /// Removes and returns the last change since `mark`; `None` if there is no change since `mark`.
    pub(super) fn take_change(&mut self, mark: Mark) -> Option<Change> {
        let journal = self.journal.as_mut().expect("changes are being recorded");
        let from = mark.0.checked_sub(journal.drained);
        let from = from.expect("a mark whose changes have not been drained") as usize;
        if journal.changes.len() <= from { None } else { journal.changes.pop() }
    }
}

impl Journal {
    fn note(&mut self, change: Change) {
        self.changes.push(change);
    }
}
