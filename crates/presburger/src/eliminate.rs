//! Elimination of variables of a [`Relation`]: Gaussian elimination, Fourier-Motzkin elimination
//! and projection. Analyses call [`Relation::project_out`].

use std::ops::Range;

use crate::redundancy::{normalize, tighten};
use crate::relation::{Relation, Row};
use crate::{Integer, Kind};

impl Relation {
    /// Divides the coefficients of each inequality by their greatest common divisor, and rounds the
    /// constants down (MLIR: `gcdTightenInequalities`).
    pub fn tighten_inequalities(&mut self) {
        self.inequalities.iter_mut().for_each(tighten);
    }

    /// Divides each row by the greatest common divisor of its entries (MLIR:
    /// `normalizeConstraintsByGCD`).
    pub fn normalize_by_gcd(&mut self) {
        self.rows_mut().for_each(normalize);
    }

    /// Adds a multiple of equality `pivot` to each other row so that column `at` becomes 0. Columns
    /// in `skipped` keep their values.
    fn substitute(&mut self, pivot: usize, at: usize, skipped: Range<usize>, normalized: bool) {
        let equality = self.equalities[pivot].clone();
        for (index, row) in self.equalities.iter_mut().enumerate() {
            if index != pivot {
                cancel(row, &equality, at, skipped.clone());
            }
            normalize(row);
        }
        for row in &mut self.inequalities {
            cancel(row, &equality, at, skipped.clone());
            if normalized {
                normalize(row);
            }
        }
    }

    /// Eliminates variables in `columns` with equalities, from the first on, up to a variable that
    /// only inequalities mention. Returns the number of eliminated variables (MLIR:
    /// `gaussianEliminateVars`).
    pub fn gaussian_eliminate(&mut self, columns: Range<usize>) -> usize {
        if columns.is_empty() {
            return 0;
        }
        self.tighten_inequalities();
        let mut at = columns.start;
        while at < columns.end {
            let Some(pivot) = self.equalities.iter().position(|row| !row[at].is_zero()) else {
                if self.inequalities.iter().any(|row| !row[at].is_zero()) {
                    break;
                }
                at += 1;
                continue;
            };
            self.substitute(pivot, at, columns.start..at, true);
            self.equalities.remove(pivot);
            self.tighten_inequalities();
            at += 1;
        }
        self.remove_columns(columns.start..at);
        at - columns.start
    }

    /// Eliminates the variable `at`, by an equality if there is one, else by combining lower and
    /// upper bounds. The result contains the integer projection (MLIR: `fourierMotzkinEliminate`).
    pub fn fourier_motzkin_eliminate(&mut self, at: usize) {
        if self.equalities.iter().any(|row| !row[at].is_zero()) {
            self.gaussian_eliminate(at..at + 1);
            return;
        }
        self.tighten_inequalities();
        let (bounds, others): (Vec<Row>, Vec<Row>) =
            std::mem::take(&mut self.inequalities).into_iter().partition(|row| !row[at].is_zero());
        if bounds.is_empty() {
            self.inequalities = others;
            self.remove_columns(at..at + 1);
            return;
        }
        let is_lower = |row: &&Row| row[at].is_positive();
        for upper in bounds.iter().filter(|row| !is_lower(row)) {
            for lower in bounds.iter().filter(is_lower) {
                self.inequalities.push(combine(upper, lower, at));
            }
        }
        self.inequalities.extend(others);
        self.remove_columns(at..at + 1);
        self.remove_trivial_redundancy();
    }

    /// Returns the variable in `columns`, which is not empty, with the smallest product of the
    /// numbers of its lower and upper bounds; the first on ties.
    pub(crate) fn cheapest_variable(&self, columns: Range<usize>) -> usize {
        let cost = |at: &usize| {
            let signs = self.inequalities.iter().map(|row| row[*at].signum());
            let (lower, upper) = signs.fold((0u64, 0u64), |(lower, upper), sign| {
                (lower + u64::from(sign > 0), upper + u64::from(sign < 0))
            });
            lower * upper
        };
        let start = columns.start;
        columns.min_by_key(cost).unwrap_or(start)
    }

    /// Removes `num` variables from column `at` on; the constraints become those on the other
    /// variables that the removed ones imply (MLIR: `projectOut`).
    pub fn project_out(&mut self, at: usize, num: usize) {
        if num == 0 {
            return;
        }
        let (mut column, mut end, mut eliminated) = (at, at + num, 0);
        while column < self.num_vars() && column < end {
            let count = self.gaussian_eliminate(column..end);
            eliminated += count;
            end -= count;
            column += 1;
        }
        for rest in (1..=num - eliminated).rev() {
            let best = self.cheapest_variable(at..at + rest);
            self.fourier_motzkin_eliminate(best);
        }
        self.tighten_inequalities();
        self.normalize_by_gcd();
    }

    /// Removes local variables that have the coefficient 1 or -1 in an equality (MLIR:
    /// `removeRedundantLocalVars`).
    pub fn remove_local_equalities(&mut self) {
        self.equalities.iter_mut().for_each(normalize);
        loop {
            let locals = self.columns_of(Kind::Local);
            let defined = |row: &Row| locals.clone().find(|at| row[*at].is_unit());
            let found = self.equalities.iter().enumerate();
            let Some((pivot, at)) = found.filter_map(|(i, row)| Some((i, defined(row)?))).next()
            else {
                return;
            };
            self.substitute(pivot, at, at..at, false);
            self.remove_columns(at..at + 1);
            self.equalities.remove(pivot);
        }
    }
}

/// Adds a multiple of `equality` to a positive multiple of `row` so that column `at` becomes 0,
/// except in the columns `skipped`.
pub(crate) fn cancel(row: &mut Row, equality: &Row, at: usize, skipped: Range<usize>) {
    if row[at].is_zero() {
        return;
    }
    let common = row[at].lcm(&equality[at]);
    let sign = Integer::from(-(row[at].signum() * equality[at].signum()));
    let of_pivot = &sign * &common.floor_div(&equality[at].abs());
    let of_row = common.floor_div(&row[at].abs());
    for (column, (entry, pivot)) in row.iter_mut().zip(equality).enumerate() {
        if !skipped.contains(&column) {
            *entry = &(&of_pivot * pivot) + &(&of_row * &*entry);
        }
    }
}

/// Returns the sum of positive multiples of an upper and a lower bound in which variable `at`
/// cancels.
pub(crate) fn combine(upper: &Row, lower: &Row, at: usize) -> Row {
    let common = lower[at].lcm(&upper[at]);
    let of_upper = common.floor_div(&upper[at].abs());
    let of_lower = common.floor_div(&lower[at]);
    let terms = upper.iter().zip(lower);
    terms.map(|(upper, lower)| &(upper * &of_upper) + &(lower * &of_lower)).collect()
}
