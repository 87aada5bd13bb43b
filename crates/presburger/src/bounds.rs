//! Bounds of single variables of a [`Relation`]: constants, and extents between symbolic bounds.

use crate::Integer;
use crate::relation::{BoundKind, Relation, Row};

/// The extent of a dimension between a lower and an upper bound that differ by a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DimSize {
    /// The number of integers between the bounds.
    pub size: Integer,
    /// The lower bound, times `divisor`, to be rounded down: coefficients of the symbols and
    /// locals, then the constant.
    pub lower: Row,
    /// The upper bound, times `divisor`, to be rounded down; as `lower`.
    pub upper: Row,
    /// The positive divisor of both bounds.
    pub divisor: Integer,
    /// The index of the inequality that is the lower bound, or of the equality that is both.
    pub lower_row: usize,
    /// The index of the inequality that is the upper bound, or of the equality that is both.
    pub upper_row: usize,
}

impl Relation {
    /// Returns the index of the first equality in which variable `at` has the coefficient 1 or -1
    /// and that mentions no other of the first `others` variables.
    fn equality_for(&self, at: usize, others: usize) -> Option<usize> {
        self.equalities
            .iter()
            .position(|row| row[at].is_unit() && (0..others).all(|c| c == at || row[c].is_zero()))
    }

    /// Replaces variable `at` by its value and removes its column if an equality without other
    /// variables gives the value; returns whether one does (MLIR: `constantFoldVar`).
    pub fn fold_constant(&mut self, at: usize) -> bool {
        let Some(equality) = self.equality_for(at, self.num_vars()) else { return false };
        let row = &self.equalities[equality];
        let value = &-&row[row.len() - 1] * &row[at];
        self.set_and_eliminate(at, &value);
        true
    }

    /// Returns the best constant bound on variable `at` after projection to it (MLIR:
    /// `getConstantBound`).
    pub fn constant_bound(&self, kind: BoundKind, at: usize) -> Option<Integer> {
        if kind == BoundKind::Equal {
            let lower = self.constant_bound(BoundKind::Lower, at)?;
            return (self.constant_bound(BoundKind::Upper, at)? == lower).then_some(lower);
        }
        let mut line = self.clone();
        line.project_out(0, at);
        line.project_out(1, line.num_vars() - 1);
        if let Some(equality) = line.equality_for(0, 1) {
            let row = &line.equalities[equality];
            return Some(&-&row[1] * &row[0]);
        }
        let rows = line.inequalities.iter();
        match kind {
            BoundKind::Lower => rows
                .filter(|row| row[0].is_positive())
                .map(|row| (-&row[1]).ceil_div(&row[0]))
                .max(),
            _ => {
                rows.filter(|row| row[0].is_negative()).map(|row| row[1].floor_div(&-&row[0])).min()
            }
        }
    }

    /// Returns the smallest constant extent of dimension `at`, with symbols and locals as
    /// parameters of its bounds; `None` if no pair of bounds differs by a constant (MLIR:
    /// `getConstantBoundOnDimSize`).
    pub fn dim_size(&self, at: usize) -> Option<DimSize> {
        let dims = self.num_dims();
        if let Some(equality) = self.equality_for(at, dims) {
            let row = &self.equalities[equality];
            let lower: Row = row[dims..].iter().map(|one| &-one * &row[at]).collect();
            return Some(DimSize {
                size: Integer::ONE,
                upper: lower.clone(),
                lower,
                divisor: Integer::ONE,
                lower_row: equality,
                upper_row: equality,
            });
        }
        let (lower_rows, upper_rows) = self.bounds_on(at, 0..dims);
        let mut best: Option<(Integer, usize, usize)> = None;
        for &upper_row in &upper_rows {
            for &lower_row in &lower_rows {
                let (upper, lower) = (&self.inequalities[upper_row], &self.inequalities[lower_row]);
                let last = upper.len() - 1;
                if (0..last).any(|column| upper[column] != -&lower[column]) {
                    continue;
                }
                let gap = &(&upper[last] + &lower[last]) + &Integer::ONE;
                let size = gap.ceil_div(&lower[at]).max(Integer::ZERO);
                if best.as_ref().is_none_or(|(best, ..)| size < *best) {
                    best = Some((size, lower_row, upper_row));
                }
            }
        }
        let (size, lower_row, upper_row) = best?;
        let (row, above) = (&self.inequalities[lower_row], &self.inequalities[upper_row]);
        let divisor = row[at].clone();
        let mut lower: Row = row[dims..].iter().map(|one| -one).collect();
        if let Some(constant) = lower.last_mut() {
            *constant = &(&*constant + &divisor) - &Integer::ONE;
        }
        let upper = above[dims..].to_vec();
        Some(DimSize { size, lower, upper, divisor, lower_row, upper_row })
    }

    /// Returns the inequalities that bound variable `at` from below and those that bound it from
    /// above, and the equalities with it, without rows that mention another variable in `excluded`
    /// (MLIR: `getLowerAndUpperBoundIndices`).
    pub fn bound_rows(
        &self,
        at: usize,
        excluded: std::ops::Range<usize>,
    ) -> (Vec<&Row>, Vec<&Row>, Vec<&Row>) {
        let (lower, upper) = self.bounds_on(at, excluded.clone());
        let rows = |of: Vec<usize>| of.into_iter().map(|index| &self.inequalities[index]).collect();
        let equal = self.equalities.iter().filter(|row| {
            !row[at].is_zero() && excluded.clone().all(|c| c == at || row[c].is_zero())
        });
        (rows(lower), rows(upper), equal.collect())
    }
}
