//! The levels that the loops of a structured operation visit.

use terrace_builtin::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::Context;
use terrace_sparse_tensor::{LevelType, SparseTensorType};

use crate::merger::Merger;

/// The operands of a structured operation with their subscripts.
pub(super) struct Annotated<'a> {
    pub(super) cx: &'a Context,
    /// The map from loops to levels of each operand.
    pub(super) maps: &'a [AffineMap],
    /// The type of each operand; `None` for scalars.
    pub(super) types: &'a [Option<SparseTensorType<'a>>],
}

/// A level of an operand.
#[derive(Clone, Copy)]
struct Place {
    tensor: usize,
    level: usize,
    ty: LevelType,
}

impl Annotated<'_> {
    /// Whether a sparse level of the operand has a subscript other than one loop.
    fn has_sum(&self, tensor: usize) -> bool {
        let Some(ty) = self.types[tensor] else { return false };
        let is_sum = |(level, expr): (usize, &AffineExpr)| {
            expr.as_dim(self.cx).is_none() && !ty.level_type(level).is_full()
        };
        self.maps[tensor].results.iter().enumerate().any(is_sum)
    }

    /// Whether a sparse level of the output has a subscript other than one loop.
    pub(super) fn has_sum_on_sparse_output(&self) -> bool {
        let Some(output) = self.maps.len().checked_sub(1) else { return false };
        let is_dense = self.types[output].is_none_or(|ty| ty.is_all_dense());
        !is_dense && self.has_sum(output)
    }

    /// Returns a merger that knows the levels that each loop visits; `None` if no operand is sparse
    /// or a subscript is not admissible (MLIR: `findSparseAnnotations`).
    pub(super) fn merger(&self, loops: usize) -> Option<Merger> {
        let ranks = self.types.iter().flatten().map(|ty| ty.level_rank());
        let max_rank = ranks.max().unwrap_or(0);
        let mut merger = Merger::new(self.maps.len(), loops, max_rank);
        let mut is_sparse = false;
        for (tensor, (map, ty)) in self.maps.iter().zip(self.types).enumerate() {
            let has_encoding = ty.is_some_and(|ty| ty.encoding.is_some());
            is_sparse |= has_encoding;
            let has_sum = has_encoding && self.has_sum(tensor);
            for (level, expr) in map.results.iter().enumerate() {
                let ty = (*ty)?.level_type(level);
                let place = Place { tensor, level, ty };
                match has_sum {
                    true => self.add_terms(&mut merger, place, *expr, false, 1)?,
                    false => self.add_loop(&mut merger, place, *expr, true)?,
                }
            }
        }
        is_sparse.then_some(merger)
    }

    /// Notes the loop that is the subscript of a level. `None` if a loop is used twice, or the
    /// subscript is not linear.
    fn add_loop(
        &self,
        merger: &mut Merger,
        place: Place,
        expr: AffineExpr,
        is_whole: bool,
    ) -> Option<()> {
        if let Some(at) = expr.as_dim(self.cx) {
            let at = at as usize;
            if merger.level_type(place.tensor, at).is_some() {
                return None;
            }
            if is_whole {
                merger.set_level(place.tensor, at, place.level, place.ty);
            }
            return Some(());
        }
        if expr.as_constant(self.cx).is_some() {
            return Some(());
        }
        match expr.as_binary(self.cx)? {
            (BinaryKind::Add | BinaryKind::Mul, left, right) => {
                self.add_loop(merger, place, left, false)?;
                self.add_loop(merger, place, right, false)
            }
            _ => None,
        }
    }

    /// Notes the loops in a sum that is the subscript of a level. `None` if a loop is used twice,
    /// or the subscript is not a sum of loops with positive factors.
    fn add_terms(
        &self,
        merger: &mut Merger,
        place: Place,
        expr: AffineExpr,
        in_sum: bool,
        factor: i64,
    ) -> Option<()> {
        if let Some(at) = expr.as_dim(self.cx) {
            let at = at as usize;
            let is_used = merger.level_type(place.tensor, at).is_some();
            if factor <= 0 || is_used || (in_sum && merger.has_sum(place.tensor, at)) {
                return None;
            }
            match in_sum {
                true => merger.add_to_sum(place.tensor, at, (place.level, place.ty), factor),
                false => merger.set_level(place.tensor, at, place.level, place.ty),
            }
            return Some(());
        }
        match expr.as_binary(self.cx)? {
            (BinaryKind::Mul, left, right) if in_sum => {
                let (term, factor) = match right.as_constant(self.cx) {
                    Some(factor) => (left, factor),
                    None => (right, left.as_constant(self.cx)?),
                };
                term.as_dim(self.cx)?;
                self.add_terms(merger, place, term, true, factor)
            }
            (BinaryKind::Add, left, right) => {
                self.add_terms(merger, place, left, true, 1)?;
                self.add_terms(merger, place, right, true, 1)
            }
            _ => None,
        }
    }
}
