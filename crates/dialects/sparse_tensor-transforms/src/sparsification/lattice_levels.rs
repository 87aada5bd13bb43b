//! The levels that the loop of a lattice point visits.

use terrace_builtin::affine::AffineExpr;
use terrace_ir::Rewriter;
use terrace_sparse_tensor::SparseTensorType;

use super::invariants::is_invariant;
use super::kernel::Kernel;
use crate::iterators::SparseEmitStrategy;
use crate::loop_emitter::TensorLevel;

/// The levels of a loop.
#[derive(Default)]
pub(super) struct LoopLevels {
    /// The levels that the loop visits.
    pub(super) visited: Vec<TensorLevel>,
    /// The dense levels whose subscripts the loop determines, with their subscripts.
    pub(super) located: Vec<(TensorLevel, AffineExpr)>,
    /// Whether the loop has one condition.
    pub(super) is_single: bool,
}

impl Kernel {
    /// Returns the levels of the loop of a lattice point (MLIR: `getAllTidLvlsInLatPoints`).
    pub(super) fn loop_levels(
        &self,
        rewriter: &Rewriter<'_>,
        point: usize,
        current: usize,
    ) -> LoopLevels {
        let cx = rewriter.context();
        let point = self.merger.point(point);
        let synthetic = self.merger.synthetic();
        let mut found = LoopLevels::default();
        let (mut conditions, mut has_duplicates) = (0, false);
        for held in self.merger.visited_levels(&point.bits) {
            if point.simple[held.bit] {
                let level = match held.level {
                    None if held.tensor == synthetic => Some(current),
                    level => level,
                };
                let Some(level) = level else { continue };
                if !held.is_sum {
                    has_duplicates |= held.ty.is_some_and(|ty| ty.nonunique);
                }
                found.visited.push(TensorLevel::new(held.tensor, level));
                conditions += 1;
            } else if held.is_sum || held.ty.is_some_and(|ty| ty.is_full()) {
                let Some(level) = held.level else { continue };
                found.visited.push(TensorLevel::new(held.tensor, level));
            } else if held.tensor < self.output() {
                let ty = rewriter.body().value_type(self.operands[held.tensor]);
                let Some(ty) = SparseTensorType::of(cx, ty) else { continue };
                if ty.encoding.is_none() {
                    continue;
                }
                for (level, expr) in self.maps[held.tensor].results.iter().enumerate() {
                    let is_simple = expr.as_dim(cx).or(expr.as_constant(cx).map(|_| 0)).is_some();
                    let mut is_current = false;
                    if !is_simple
                        && ty.level_type(level).is_full()
                        && is_invariant(cx, *expr, current + 1, &mut is_current)
                        && is_current
                    {
                        found.located.push((TensorLevel::new(held.tensor, level), *expr));
                    }
                }
            }
        }
        let output = self.output();
        let ty = rewriter.body().value_type(self.operands[output]);
        let ty = SparseTensorType::of(cx, ty);
        if self.merger.level_type(output, current).is_some_and(|ty| ty.is_dense())
            && ty.is_some_and(|ty| ty.encoding.is_some() && ty.is_all_dense())
            && let Some(level) = self.merger.level(output, current)
        {
            found.visited.push(TensorLevel::new(output, level));
        }
        if conditions == 0 {
            found.visited.push(TensorLevel::new(synthetic, current));
            conditions = 1;
        }
        let emits_iterators = self.options.emit == SparseEmitStrategy::SparseIterator;
        found.is_single = conditions == 1 && (!has_duplicates || emits_iterators);
        found
    }
}
