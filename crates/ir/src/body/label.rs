//! Order labels: an operation has a number that grows along its block, so that "is before" is one
//! comparison.
//!
//! A new operation takes a number between its neighbours'. Where no number is left, the numbers
//! of the smallest neighbourhood that is not crowded are spread out evenly (Bender and others, "Two
//! simplified algorithms for maintaining order in a list"): neighbourhoods are aligned intervals
//! of numbers, each twice as large as the one before, and the larger one is, the emptier it has to
//! be. Insertion anywhere thus costs a logarithm of the block's length, amortized.

use super::{Block, Body, Op, Value};

/// Distance between the labels of operations appended, or put in front, one after the other.
const STRIDE: u32 = 1 << 8;
/// The label of the first operation of a block: as much room in front as behind.
const MIDDLE: u32 = 1 << 31;
/// The smallest neighbourhood has so many numbers, as a power of two.
const LEAST_BITS: u32 = 6;
/// A neighbourhood of `2^n` numbers is crowded when it has more than `(FILL / 16)^n` operations.
const FILL: u64 = 27;

/// A label between those of an operation's neighbours; `None` if no label is left.
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
    /// Spreads the labels around that of a neighbour of `op`, which is linked, and labels `op` with
    /// them.
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
    /// When they are not in one block.
    #[inline]
    pub fn is_before_in_block(&self, a: Op, b: Op) -> bool {
        let (a, b) = (&self.ops[a], &self.ops[b]);
        assert!(a.block.is_some() && a.block == b.block, "operations of different blocks");
        a.order < b.order
    }

    /// Whether `value` is defined in `block`, the one that `op` is in: as an argument or, if the
    /// order matters, by an operation before `op`.
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
