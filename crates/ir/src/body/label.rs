//! Order labels: each operation has a label that increases along its block, so that "is before" is
//! one comparison.
//!
//! A new operation gets a label between those of its neighbours. If no label is left, the labels of
//! the smallest sparse neighbourhood are spread out evenly (Bender and others, "Two simplified
//! algorithms for maintaining order in a list"): neighbourhoods are aligned intervals of labels,
//! each twice as large as the previous one, and a larger interval must be sparser. Insertion thus
//! takes amortized logarithmic time in the length of the block.

use super::{Block, Body, Op, Value};

/// Distance between the labels of operations that are appended or prepended one after the other.
const STRIDE: u32 = 1 << 8;
/// The label of the first operation of a block, in the middle of the range of labels.
const MIDDLE: u32 = 1 << 31;
/// Binary logarithm of the number of labels in the smallest neighbourhood.
const LEAST_BITS: u32 = 6;
/// Limit of density: a neighbourhood of `2^n` labels is crowded when it has more than
/// `(FILL / 16)^n` operations.
const FILL: u64 = 27;

/// Returns a label between the labels of an operation's neighbours, where `None` stands for no
/// neighbour; `None` if no label is left.
#[inline]
pub(super) fn label_between(low: Option<u32>, high: Option<u32>) -> Option<u32> {
    match (low, high) {
        (Some(low), None) => low.checked_add(STRIDE),
        (None, None) => Some(MIDDLE),
        (None, Some(high)) => high.checked_sub(STRIDE),
        (Some(low), Some(high)) if high - low >= 2 => Some(low + (high - low) / 2),
        _ => None,
    }
}

impl Body {
    /// Spreads the labels around the label of a neighbour of `op`, which is already linked, and
    /// labels `op` too.
    #[cold]
    pub(super) fn spread_labels(&mut self, op: Op, neighbour: Option<u32>) {
        let near = neighbour.unwrap_or(MIDDLE);
        let (mut first, mut last, mut count) = (op, op, 1u64);
        let mut room = 1u64;
        for bits in 1..=u32::BITS {
            room = (room * FILL / 16).max(2);
            if bits < LEAST_BITS {
                continue;
            }
            let mask = ((1u64 << bits) - 1) as u32;
            let (low, high) = (near & !mask, near | mask);
            while let Some(prev) = self.ops[first].prev.filter(|p| self.ops[*p].order >= low) {
                (first, count) = (prev, count + 1);
            }
            while let Some(next) = self.ops[last].next.filter(|n| self.ops[*n].order <= high) {
                (last, count) = (next, count + 1);
            }
            if count > room && bits < u32::BITS {
                continue;
            }
            let step = (1u64 << bits) / count;
            let mut order = u64::from(low) + step / 2;
            let mut at = first;
            loop {
                self.ops[at].order = order as u32;
                order += step;
                match self.ops[at].next {
                    Some(next) if at != last => at = next,
                    _ => return,
                }
            }
        }
    }

    /// Whether `a` comes before `b` in their common block; constant time.
    ///
    /// # Panics
    /// If they are not in one block.
    #[inline]
    pub fn is_before_in_block(&self, a: Op, b: Op) -> bool {
        let (a, b) = (&self.ops[a], &self.ops[b]);
        assert!(a.block.is_some() && a.block == b.block, "operations of different blocks");
        a.order < b.order
    }

    /// Whether `value` is defined in `block`, the block of `op`: as a block argument, or by an
    /// operation, which must precede `op` if `ordered` is set.
    #[inline(always)]
    pub(crate) fn is_available_in_block(
        &self,
        value: Value,
        op: Op,
        block: Block,
        ordered: bool,
    ) -> bool {
        match self.arg_id(value) {
            Some(arg) => self.args[arg].block == Some(block),
            None => {
                let def = &self.ops[self.ops.id(self.values[value].def)];
                def.block == Some(block) && (!ordered || def.order < self.ops[op].order)
            }
        }
    }
}
