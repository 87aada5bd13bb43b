//! The levels that loops visit.

use terrace_sparse_tensor::LevelType;

use super::{Bits, Merger, VisitedLevel};

impl Merger {
    fn tensors(&self) -> usize {
        self.output + 2
    }

    /// Returns the bit of a tensor and a loop.
    pub(super) fn bit(&self, tensor: usize, at: usize) -> usize {
        self.tensors() * at + tensor
    }

    /// Returns the number of bits.
    pub(super) fn bit_count(&self) -> usize {
        self.tensors() * self.loops
    }

    fn place(&self, bit: usize) -> (usize, usize) {
        (bit % self.tensors(), bit / self.tensors())
    }

    /// Returns the type of the level of a tensor whose subscript is the loop; `None` without such.
    pub(crate) fn level_type(&self, tensor: usize, at: usize) -> Option<LevelType> {
        self.types[tensor][at]
    }

    /// Returns the level of a tensor whose subscript is the loop.
    pub(crate) fn level(&self, tensor: usize, at: usize) -> Option<usize> {
        self.levels[tensor][at]
    }

    /// Sets the level of a tensor whose subscript is the loop.
    pub(crate) fn set_level(&mut self, tensor: usize, at: usize, level: usize, ty: LevelType) {
        self.types[tensor][at] = Some(ty);
        self.levels[tensor][at] = Some(level);
    }

    /// Whether a subscript of the tensor is a sum that contains the loop.
    pub(crate) fn has_sum(&self, tensor: usize, at: usize) -> bool {
        self.sums[tensor][at].is_some()
    }

    /// Adds a loop to the sum that is the subscript of a level.
    pub(crate) fn add_to_sum(
        &mut self,
        tensor: usize,
        at: usize,
        (level, ty): (usize, LevelType),
        factor: i64,
    ) {
        self.sums[tensor][at] = Some((level, ty));
        self.dependent_loops[tensor][level].push((at, factor));
    }

    /// Returns the loops in the subscript of a level, if that is a sum.
    pub(crate) fn dependent_loops(&self, tensor: usize, level: usize) -> &[(usize, i64)] {
        &self.dependent_loops[tensor][level]
    }

    /// Returns the level of a bit.
    fn visited(&self, bit: usize) -> VisitedLevel {
        let (tensor, at) = self.place(bit);
        let sum = self.sums[tensor][at];
        let level = sum.map_or(self.levels[tensor][at], |(level, _)| Some(level));
        VisitedLevel { bit, tensor, level, ty: self.types[tensor][at], is_sum: sum.is_some() }
    }

    /// Returns the levels of the bits that are set.
    pub(crate) fn visited_levels<'m>(
        &'m self,
        bits: &'m Bits,
    ) -> impl Iterator<Item = VisitedLevel> + 'm {
        bits.iter().enumerate().filter(|(_, set)| **set).map(|(bit, _)| self.visited(bit))
    }

    /// Whether the subscript of the bit is a sum and its level is sparse.
    pub(super) fn is_sparse_sum(&self, bit: usize) -> bool {
        let (tensor, at) = self.place(bit);
        self.sums[tensor][at].is_some_and(|(_, ty)| !ty.is_full())
    }

    /// Returns the type of the level of a bit.
    pub(super) fn type_of_bit(&self, bit: usize) -> Option<LevelType> {
        let (tensor, at) = self.place(bit);
        self.types[tensor][at]
    }

    /// Whether a level of the bits stores only some of its coordinates.
    pub(crate) fn has_any_sparse(&self, bits: &Bits) -> bool {
        let is_sparse = |bit: usize| {
            self.type_of_bit(bit).is_some_and(|ty| !ty.is_full()) || self.is_sparse_sum(bit)
        };
        bits.iter().enumerate().any(|(bit, set)| *set && is_sparse(bit))
    }
}
