//! Operands, use lists and successors.

use terrace_entity::{EntityId, Range};

use super::records::{BlockUseRecord, UseRecord};
use super::{Block, BlockUse, Body, Op, Use, Value};

impl Body {
    /// Links use records to the uses of their values; `owner` must be set.
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
    fn unlink(&mut self, use_: Use) {
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

    pub(super) fn unlink_uses(&mut self, range: Range) {
        for use_ in range.ids::<Use>() {
            self.unlink(use_);
        }
    }

    /// How many operands `op` has.
    #[inline]
    pub fn operand_count(&self, op: Op) -> usize {
        self.ops[op].operands.len as usize
    }

    /// The operand at `index`.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub fn operand(&self, op: Op, index: usize) -> Value {
        self.uses.slice(self.ops[op].operands)[index].value.expect("operands have values")
    }

    /// The operands of `op`.
    #[inline]
    pub fn operands(&self, op: Op) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator {
        let records = self.uses.slice(self.ops[op].operands);
        records.iter().map(|u| u.value.expect("operands have values"))
    }

    /// The operands of `op` as uses.
    pub fn operand_uses(&self, op: Op) -> impl ExactSizeIterator<Item = Use> + use<> {
        self.ops[op].operands.ids()
    }

    /// Makes `value` the operand at `index`.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let use_ = self.ops[op].operands.get(index).expect("the operation has that operand");
        self.set_use(use_, value);
    }

    /// Makes `value` what `use_` uses.
    #[inline]
    pub fn set_use(&mut self, use_: Use, value: Value) {
        self.unlink(use_);
        self.uses[use_].value = Some(value);
        self.link(use_);
    }

    /// Replaces all operands of `op`, whose number may change.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        let old = self.ops[op].operands;
        self.unlink_uses(old);
        let record =
            |v: &Value| UseRecord { value: Some(*v), owner: Some(op), ..Default::default() };
        let new = if old.len as usize == values.len() {
            self.uses.slice_mut(old).iter_mut().zip(values).for_each(|(u, v)| *u = record(v));
            old
        } else {
            self.uses.free(old);
            self.uses.push(values.iter().map(record))
        };
        self.ops[op].operands = new;
        self.link_uses(new);
    }

    /// The uses of `value`, the latest first.
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> {
        std::iter::successors(self.values[value].first_use, |u| self.uses[*u].next)
    }

    /// Whether `value` has a use.
    #[inline]
    pub fn has_uses(&self, value: Value) -> bool {
        self.values[value].first_use.is_some()
    }

    /// Whether `value` has exactly one use.
    pub fn has_one_use(&self, value: Value) -> bool {
        self.values[value].first_use.is_some_and(|u| self.uses[u].next.is_none())
    }

    /// The operation whose operand `use_` is.
    #[inline]
    pub fn user(&self, use_: Use) -> Op {
        self.uses[use_].owner.expect("a use has an owner")
    }

    /// The number of the operand that `use_` is.
    pub fn use_index(&self, use_: Use) -> usize {
        (use_.index() - self.ops[self.user(use_)].operands.start) as usize
    }

    /// The value that `use_` uses.
    #[inline]
    pub fn used_value(&self, use_: Use) -> Value {
        self.uses[use_].value.expect("a use has a value")
    }

    /// Makes every use of `old` a use of `new`; the cost grows with the number of uses. They come
    /// before those that `new` has, the last one first, as if each were set in its turn.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        if old == new {
            return;
        }
        let mut rest = self.values[old].first_use.take();
        let mut first = self.values[new].first_use;
        while let Some(use_) = rest {
            let record = &mut self.uses[use_];
            rest = record.next;
            (record.value, record.next, record.prev) = (Some(new), first, None);
            if let Some(first) = first {
                self.uses[first].prev = Some(use_);
            }
            first = Some(use_);
        }
        self.values[new].first_use = first;
    }

    /// As [`Body::replace_all_uses`], for the uses that `which` accepts.
    pub fn replace_uses_if(
        &mut self,
        old: Value,
        new: Value,
        mut which: impl FnMut(&Body, Use) -> bool,
    ) {
        let uses: Vec<Use> = self.uses(old).filter(|u| which(self, *u)).collect();
        uses.into_iter().for_each(|u| self.set_use(u, new));
    }

    /// The successors of `op`.
    pub fn successors(&self, op: Op) -> impl DoubleEndedIterator<Item = Block> + ExactSizeIterator {
        let range = self.ops[op].extra.map_or(Range::default(), |e| self.extras[e].successors);
        self.block_uses.slice(range).iter().map(|u| u.block.expect("successors are blocks"))
    }

    /// How many successors `op` has.
    pub fn successor_count(&self, op: Op) -> usize {
        self.ops[op].extra.map_or(0, |e| self.extras[e].successors.len as usize)
    }

    /// Makes `block` the successor at `index`.
    ///
    /// # Panics
    /// When there is none.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let extra = self.ops[op].extra.expect("the operation has successors");
        let use_ = self.extras[extra].successors.get(index).expect("and has that one");
        self.unlink_block_use(use_);
        self.block_uses[use_].block = Some(block);
        self.link_block_use(use_);
    }

    /// The operations that have `block` as a successor, once for each time.
    pub fn predecessor_ops(&self, block: Block) -> impl Iterator<Item = Op> {
        std::iter::successors(self.blocks[block].first_use, |u| self.block_uses[*u].next)
            .map(|u| self.block_uses[u].owner.expect("a use has an owner"))
    }

    pub(super) fn link_block_use(&mut self, use_: BlockUse) {
        let Some(block) = self.block_uses[use_].block else { return };
        let first = self.blocks[block].first_use.replace(use_);
        let record = &mut self.block_uses[use_];
        record.next = first;
        record.prev = None;
        if let Some(first) = first {
            self.block_uses[first].prev = Some(use_);
        }
    }

    pub(super) fn unlink_block_use(&mut self, use_: BlockUse) {
        let BlockUseRecord { block, next, prev, .. } = self.block_uses[use_];
        let Some(block) = block else { return };
        match prev {
            Some(prev) => self.block_uses[prev].next = next,
            None => self.blocks[block].first_use = next,
        }
        if let Some(next) = next {
            self.block_uses[next].prev = prev;
        }
    }

    /// Makes every successor that is `old` `new`.
    pub fn replace_all_block_uses(&mut self, old: Block, new: Block) {
        while let Some(use_) = self.blocks[old].first_use {
            self.unlink_block_use(use_);
            self.block_uses[use_].block = Some(new);
            self.link_block_use(use_);
        }
    }
}
