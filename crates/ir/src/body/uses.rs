//! Operands and use lists.
//!
//! A new use becomes the first of its value's list, as in MLIR; the order is observable by passes
//! and in bytecode.

use terrace_entity::Range;

use super::journal::{Links, OldOperands};
use super::records::UseRecord;
use super::{Body, Change, Op, Use, Value};

impl Body {
    /// Links the use records of `range` into the use lists of their values; `owner` must be set.
    pub(super) fn link_uses(&mut self, range: Range) {
        for use_ in range.ids::<Use>() {
            self.link(use_);
        }
    }

    #[inline]
    fn link(&mut self, use_: Use) {
        let Some(value) = self.uses[use_].value else { return };
        let first = self.values[value].first_use.replace(use_);
        let record = &mut self.uses[use_];
        record.next = first;
        record.prev = None;
        if let Some(first) = first {
            self.uses[first].prev = Some(use_);
        }
    }

    #[inline]
    pub(super) fn unlink(&mut self, use_: Use) {
        let UseRecord { value, next, prev, .. } = self.uses[use_];
        let Some(value) = value else { return };
        match prev {
            Some(prev) => self.uses[prev].next = next,
            None => self.values[value].first_use = next,
        }
        if let Some(next) = next {
            self.uses[next].prev = prev;
        }
    }

    /// Links `use_` at its former position in the use list; all later changes of the list must have
    /// been undone.
    pub(super) fn relink(&mut self, use_: Use) {
        let UseRecord { value, next, prev, .. } = self.uses[use_];
        match prev {
            Some(prev) => self.uses[prev].next = Some(use_),
            None => self.values[value.expect("a use has a value")].first_use = Some(use_),
        }
        if let Some(next) = next {
            self.uses[next].prev = Some(use_);
        }
    }

    pub(super) fn unlink_uses(&mut self, range: Range) {
        for use_ in range.ids::<Use>() {
            self.unlink(use_);
        }
    }

    /// Returns the number of operands of `op` (MLIR: `Operation::getNumOperands`).
    #[inline]
    pub fn operand_count(&self, op: Op) -> usize {
        self.ops[op].operands.len as usize
    }

    /// Returns the operand of `op` at `index` (MLIR: `Operation::getOperand`).
    ///
    /// # Panics
    /// When `op` has no operand at `index`.
    #[inline]
    pub fn operand(&self, op: Op, index: usize) -> Value {
        self.uses.slice(self.ops[op].operands)[index].value.expect("operands have values")
    }

    /// Returns the operands of `op`, in order (MLIR: `Operation::getOperands`).
    #[inline]
    pub fn operands(&self, op: Op) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator {
        let records = self.uses.slice(self.ops[op].operands);
        records.iter().map(|u| u.value.expect("operands have values"))
    }

    /// Returns the operands of `op` as uses, in order (MLIR: `Operation::getOpOperands`).
    pub fn operand_uses(&self, op: Op) -> impl ExactSizeIterator<Item = Use> + use<> {
        self.ops[op].operands.ids()
    }

    /// Replaces the operand of `op` at `index` by `value`; constant time (MLIR:
    /// `Operation::setOperand`).
    ///
    /// # Panics
    /// If `op` has no operand at `index`.
    #[inline]
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let use_ = self.ops[op].operands.get(index).expect("the operation has that operand");
        self.set_use(use_, value);
    }

    /// Replaces the value of the operand `use_` by `value`; constant time (MLIR: `OpOperand::set`).
    #[inline]
    pub fn set_use(&mut self, use_: Use, value: Value) {
        if self.is_recording() {
            self.note_use(use_);
        }
        self.forget_validity();
        self.unlink(use_);
        self.uses[use_].value = Some(value);
        self.link(use_);
    }

    #[cold]
    fn note_use(&mut self, use_: Use) {
        let UseRecord { value, next, prev, owner } = self.uses[use_];
        let (op, old) = (owner.expect("a use has an owner"), value.expect("a use has a value"));
        self.note(|| Change::OperandChanged { op, use_, old, links: Links { next, prev } });
    }

    /// Erases the operands at `range` of `op`. The remaining operands are set again, in order, so
    /// the cost is that of [`Body::set_operands`] (MLIR: `Operation::eraseOperands`).
    ///
    /// # Panics
    /// If `range` is not within the operands of `op`.
    pub fn erase_operands(&mut self, op: Op, range: std::ops::Range<usize>) {
        let mut values: smallvec::SmallVec<[Value; 8]> = self.operands(op).collect();
        values.drain(range);
        self.set_operands(op, &values);
    }

    /// Replaces all operands of `op`, whose number may change; linear in the old and the new number
    /// (MLIR: `Operation::setOperands`).
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        let old = self.ops[op].operands;
        self.unlink_uses(old);
        let record =
            |v: &Value| UseRecord { value: Some(*v), owner: Some(op), ..Default::default() };
        let new = if self.is_recording() {
            // The old records stay as they are, to be linked again.
            self.uses.retire(old);
            self.uses.push(values.iter().map(record))
        } else if old.len as usize == values.len() {
            self.uses.slice_mut(old).iter_mut().zip(values).for_each(|(u, v)| *u = record(v));
            old
        } else {
            self.uses.free(old);
            self.uses.push(values.iter().map(record))
        };
        self.ops[op].operands = new;
        self.link_uses(new);
        self.note(|| Change::OperandsReplaced { op, old: OldOperands(old) });
    }

    /// Returns the uses of `value`, the latest first (MLIR: `Value::getUses`).
    #[inline]
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> {
        std::iter::successors(self.values[value].first_use, |u| self.uses[*u].next)
    }

    /// Whether `value` has a use; constant time (the opposite of MLIR's `use_empty`).
    #[inline]
    pub fn has_uses(&self, value: Value) -> bool {
        self.values[value].first_use.is_some()
    }

    /// Whether a result of `op` has a use (the opposite of MLIR's `Operation::use_empty`).
    #[inline]
    pub fn has_used_results(&self, op: Op) -> bool {
        let results = self.values.slice(self.ops[op].results);
        results.iter().any(|result| result.first_use.is_some())
    }

    /// Whether `value` has exactly one use; constant time (MLIR: `Value::hasOneUse`).
    #[inline]
    pub fn has_one_use(&self, value: Value) -> bool {
        self.values[value].first_use.is_some_and(|u| self.uses[u].next.is_none())
    }

    /// Returns the operation that has the operand `use_` (MLIR: `OpOperand::getOwner`).
    #[inline]
    pub fn user(&self, use_: Use) -> Op {
        self.uses[use_].owner.expect("a use has an owner")
    }

    /// Returns the index of the operand `use_` among the operands of its operation; constant time
    /// (MLIR: `OpOperand::getOperandNumber`).
    pub fn use_index(&self, use_: Use) -> usize {
        self.ops[self.user(use_)].operands.position(use_)
    }

    /// Returns the value of the operand `use_` (MLIR: `OpOperand::get`).
    #[inline]
    pub fn used_value(&self, use_: Use) -> Value {
        self.uses[use_].value.expect("a use has a value")
    }

    /// Replaces every use of `old` by `new`; linear in the number of uses. The replaced uses
    /// precede the existing uses of `new` in its use list, in reverse order, as if each was set in
    /// turn.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        if old == new {
            return;
        }
        if self.is_recording() {
            while let Some(use_) = self.values[old].first_use {
                self.set_use(use_, new);
            }
            return;
        }
        let Some(last) = self.values[old].first_use.take() else { return };
        self.forget_validity();
        let (mut first, mut rest) = (last, Some(last));
        while let Some(use_) = rest {
            // The list is turned round.
            let record = &mut self.uses[use_];
            (first, rest) = (use_, record.next);
            record.value = Some(new);
            (record.next, record.prev) = (record.prev, record.next);
        }
        let behind = self.values[new].first_use.replace(first);
        self.uses[last].next = behind;
        if let Some(behind) = behind {
            self.uses[behind].prev = Some(last);
        }
    }

    /// As [`Body::replace_all_uses`], for the uses that `which` accepts
    /// (MLIR: `replaceUsesWithIf`).
    pub fn replace_uses_if(
        &mut self,
        old: Value,
        new: Value,
        mut which: impl FnMut(&Body, Use) -> bool,
    ) {
        let uses: Vec<Use> = self.uses(old).filter(|u| which(self, *u)).collect();
        uses.into_iter().for_each(|u| self.set_use(u, new));
    }

    /// Puts the uses of `value` in the order `order`: `order` is the order of [`Body::uses`] (MLIR:
    /// `shuffleUseList`).
    ///
    /// # Panics
    /// If `order` does not have each use of `value` once.
    pub fn reorder_uses(&mut self, value: Value, order: &[Use]) {
        let mut sorted: Vec<Use> = order.to_vec();
        let mut old: Vec<Use> = self.uses(value).collect();
        sorted.sort_unstable();
        old.sort_unstable();
        assert!(sorted == old, "an order has each use of the value once");
        if self.is_recording() {
            let old = self.uses(value).collect();
            self.note(|| Change::UsesReordered { value, old });
        }
        self.forget_validity();
        self.put_uses(value, order);
    }

    pub(super) fn put_uses(&mut self, value: Value, order: &[Use]) {
        self.values[value].first_use = order.first().copied();
        for (at, use_) in order.iter().enumerate() {
            let record = &mut self.uses[*use_];
            record.prev = at.checked_sub(1).map(|before| order[before]);
            record.next = order.get(at + 1).copied();
        }
    }
}
