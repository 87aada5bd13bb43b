//! Redundant constraints of a [`Relation`], and the normal form of rows.

use std::collections::HashMap;

use crate::Integer;
use crate::relation::{Relation, Row};

/// Divides the row by the greatest common divisor of its entries.
pub(crate) fn normalize(row: &mut Row) {
    divide(row, row.len());
}

/// Divides the coefficients of an inequality by their greatest common divisor, and rounds the
/// constant down.
pub(crate) fn tighten(row: &mut Row) {
    let variables = row.len() - 1;
    let divisor = divide(row, variables);
    if divisor > Integer::ONE {
        row[variables] = row[variables].floor_div(&divisor);
    }
}

/// Divides the sum and its positive denominator by their greatest common divisor.
pub(crate) fn reduce_fraction(sum: &mut Row, denominator: &mut Integer) {
    let mut common = denominator.clone();
    for one in sum.iter() {
        if common == Integer::ONE {
            return;
        }
        common = common.gcd(one);
    }
    if common != Integer::ONE {
        sum.iter_mut().for_each(|one| *one = one.floor_div(&common));
        *denominator = denominator.floor_div(&common);
    }
}

/// Divides the first `columns` entries by their greatest common divisor, and returns it.
fn divide(row: &mut Row, columns: usize) -> Integer {
    let mut divisor = Integer::ZERO;
    for entry in &row[..columns] {
        divisor = divisor.gcd(entry);
        if divisor == Integer::ONE {
            return divisor;
        }
    }
    if divisor > Integer::ONE {
        row[..columns].iter_mut().for_each(|entry| *entry = entry.floor_div(&divisor));
    }
    divisor
}

impl Relation {
    /// Removes inequalities without variables that hold, and all but the tightest of inequalities
    /// that differ only in the constant (MLIR: `removeTrivialRedundancy`).
    pub fn remove_trivial_redundancy(&mut self) {
        self.tighten_inequalities();
        self.normalize_by_gcd();
        let mut kept = vec![true; self.inequalities.len()];
        let mut tightest: HashMap<&[Integer], (usize, &Integer)> = HashMap::new();
        for (at, row) in self.inequalities.iter().enumerate() {
            let Some((constant, variables)) = row.split_last() else { continue };
            if variables.iter().all(Integer::is_zero) && !constant.is_negative() {
                kept[at] = false;
                continue;
            }
            match tightest.get_mut(variables) {
                Some(known) if *known.1 > *constant => {
                    kept[known.0] = false;
                    *known = (at, constant);
                }
                Some(_) => kept[at] = false,
                None => drop(tightest.insert(variables, (at, constant))),
            }
        }
        let mut kept = kept.into_iter();
        self.inequalities.retain(|_| kept.next().unwrap_or(true));
    }

    /// Removes the constraints that mention none of `columns` (MLIR:
    /// `removeIndependentConstraints`).
    pub fn remove_independent_constraints(&mut self, columns: std::ops::Range<usize>) {
        let mentions = |row: &Row| columns.clone().any(|at| !row[at].is_zero());
        self.inequalities.retain(mentions);
        self.equalities.retain(mentions);
    }

    /// Whether no constraint mentions two of `columns` (MLIR: `isHyperRectangular`).
    pub fn is_hyper_rectangular(&self, columns: std::ops::Range<usize>) -> bool {
        self.rows().all(|row| row[columns.clone()].iter().filter(|one| !one.is_zero()).count() <= 1)
    }

    /// Removes inequalities that the other constraints imply, as far as [`Relation::is_empty`]
    /// finds it (MLIR: `removeRedundantInequalities`).
    pub fn remove_redundant_inequalities(&mut self) {
        let mut rest = self.clone();
        let mut redundant = vec![false; self.inequalities.len()];
        for (at, redundant) in redundant.iter_mut().enumerate() {
            let row = std::mem::take(&mut rest.inequalities[at]);
            rest.inequalities[at] = complement(&row);
            *redundant = rest.is_empty();
            rest.inequalities[at] = if *redundant { vec![Integer::ZERO; row.len()] } else { row };
        }
        let mut redundant = redundant.into_iter();
        self.inequalities.retain(|_| !redundant.next().unwrap_or(false));
    }

    /// Whether all integer points satisfy the inequality `row`, whose columns are those of the
    /// relation; `None` if the test exceeds its limit of steps.
    ///
    /// ```
    /// use terrace_presburger::{Integer, Relation};
    ///
    /// // x >= 3 implies x >= 1.
    /// let mut set = Relation::set(1, 0);
    /// set.add_inequality(&[1, -3]);
    /// assert_eq!(set.implies(&vec![Integer::from(1i64), Integer::from(-1i64)]), Some(true));
    /// ```
    ///
    /// # Panics
    /// If `row` has another number of columns.
    pub fn implies(&self, row: &Row) -> Option<bool> {
        let mut outside = self.clone();
        outside.push_inequality(complement(row));
        outside.is_integer_empty()
    }
}

/// Returns the inequality that holds exactly where `row >= 0` does not.
pub(crate) fn complement(row: &Row) -> Row {
    let mut row: Row = row.iter().map(|entry| -entry).collect();
    if let Some(constant) = row.last_mut() {
        *constant = &*constant - &Integer::ONE;
    }
    row
}
