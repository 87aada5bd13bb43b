//! [`Simplex`], an exact test whether inequalities have a rational or an integer solution. The
//! difference of [`Set`](crate::Set)s and the tests of emptiness call it.
//!
//! A row of the tableau gives a basic unknown, times a denominator, as a sum of the nonbasic ones,
//! which are 0 at the current point. Unknowns are the variables, of any sign, and for each
//! inequality its value, which must not be negative. Bland's rule makes the search end.

use crate::Integer;
use crate::redundancy::reduce_fraction;
use crate::relation::{Relation, Row};

/// The number of nested branches at which the search for an integer point ends, as in sets without
/// bounds.
const MAX_DEPTH: usize = 100;

/// Inequalities, and a point that satisfies them if there is one.
#[derive(Clone)]
pub(crate) struct Simplex {
    rows: Vec<TableauRow>,
    /// The unknown that is 0, by column.
    columns: Vec<Unknown>,
    /// The number of variables.
    num_vars: usize,
    /// The number of inequalities.
    num_inequalities: usize,
}

#[derive(Clone)]
struct TableauRow {
    unknown: Unknown,
    /// The positive number that divides the sum.
    denominator: Integer,
    /// A coefficient for each column, and the constant.
    sum: Row,
}

/// An unknown, a variable or an inequality.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Unknown {
    /// Whether the unknown is an inequality, which must not be negative.
    is_bounded: bool,
    /// The index of the variable, or of the inequality.
    number: usize,
}

impl TableauRow {
    fn normalize(&mut self) {
        reduce_fraction(&mut self.sum, &mut self.denominator);
    }

    fn constant(&self) -> &Integer {
        &self.sum[self.sum.len() - 1]
    }
}

impl Simplex {
    /// Creates the tableau of `num_vars` variables without inequalities.
    pub(crate) fn new(num_vars: usize) -> Self {
        let mut simplex =
            Self { rows: Vec::new(), columns: Vec::new(), num_vars: 0, num_inequalities: 0 };
        (0..num_vars).for_each(|_| simplex.add_variable());
        simplex
    }

    /// Creates the tableau of the inequalities of a relation without equalities.
    fn of(relation: &Relation) -> Self {
        let mut simplex = Self::new(relation.num_vars());
        relation.inequalities.iter().for_each(|row| simplex.add_inequality(row));
        simplex
    }

    /// Adds a variable without constraints, behind the others.
    pub(crate) fn add_variable(&mut self) {
        let unknown = Unknown { is_bounded: false, number: self.num_vars };
        let at = self.columns.len();
        self.columns.push(unknown);
        self.rows.iter_mut().for_each(|row| row.sum.insert(at, Integer::ZERO));
        self.num_vars += 1;
    }

    /// Adds the inequality `row >= 0`; the current point may violate it.
    pub(crate) fn add_inequality(&mut self, row: &Row) {
        let columns = self.columns.len();
        let mut sum = vec![Integer::ZERO; columns + 1];
        let mut denominator = Integer::ONE;
        let mut basic = Vec::new();
        for known in self.rows.iter().filter(|known| !known.unknown.is_bounded) {
            let factor = &row[known.unknown.number];
            if !factor.is_zero() {
                denominator = denominator.lcm(&known.denominator);
                basic.push((factor, known));
            }
        }
        for (column, unknown) in self.columns.iter().enumerate() {
            if !unknown.is_bounded {
                sum[column] = &row[unknown.number] * &denominator;
            }
        }
        sum[columns] = &row[self.num_vars] * &denominator;
        for (factor, known) in basic {
            let factor = factor * &denominator.floor_div(&known.denominator);
            for (one, by) in sum.iter_mut().zip(&known.sum) {
                if !by.is_zero() {
                    *one += &(&factor * by);
                }
            }
        }
        self.push(denominator, sum);
    }

    /// Adds the inequality `sum >= 0`, whose `sum` is over the columns, times `denominator`.
    fn push(&mut self, denominator: Integer, sum: Row) {
        let unknown = Unknown { is_bounded: true, number: self.num_inequalities };
        self.num_inequalities += 1;
        let mut row = TableauRow { unknown, denominator, sum };
        row.normalize();
        self.rows.push(row);
    }

    /// Exchanges the basic unknown of a row with the nonbasic one of a column.
    fn pivot(&mut self, at: usize, column: usize) {
        let entering = self.columns[column];
        let row = &mut self.rows[at];
        // denominator * basic = sum + coefficient * entering, solved for `entering`.
        let coefficient = std::mem::replace(&mut row.sum[column], -&row.denominator);
        match coefficient.is_negative() {
            true => row.denominator = -&coefficient,
            false => {
                row.sum.iter_mut().for_each(|one| *one = -&*one);
                row.denominator = coefficient;
            }
        }
        self.columns[column] = std::mem::replace(&mut row.unknown, entering);
        row.normalize();
        let pivot = row.clone();
        for (index, row) in self.rows.iter_mut().enumerate() {
            if index == at || row.sum[column].is_zero() {
                continue;
            }
            let factor = std::mem::replace(&mut row.sum[column], Integer::ZERO);
            for (one, by) in row.sum.iter_mut().zip(&pivot.sum) {
                *one = &(&*one * &pivot.denominator) + &(&factor * by);
            }
            row.denominator = &row.denominator * &pivot.denominator;
            row.normalize();
        }
    }

    /// Moves to a point that satisfies all inequalities; returns whether there is one.
    pub(crate) fn restore(&mut self) -> bool {
        loop {
            let violated = self
                .rows
                .iter()
                .enumerate()
                .filter(|(_, row)| row.unknown.is_bounded && row.constant().is_negative());
            let Some((at, row)) = violated.min_by_key(|(_, row)| row.unknown) else { return true };
            let raises = |(column, unknown): &(usize, &Unknown)| {
                let one = &row.sum[*column];
                one.is_positive() || (!unknown.is_bounded && one.is_negative())
            };
            // A variable is never violated: once it is basic, it stays.
            let candidates = self.columns.iter().enumerate().filter(raises);
            let chosen = candidates.min_by_key(|(_, unknown)| **unknown);
            let Some((column, _)) = chosen else { return false };
            self.pivot(at, column);
        }
    }

    /// Returns the value of each variable at the current point; `None` if one is not an integer.
    fn point(&self) -> Option<Row> {
        let mut point = vec![Integer::ZERO; self.num_vars];
        for row in self.rows.iter().filter(|row| !row.unknown.is_bounded) {
            if !row.constant().is_multiple_of(&row.denominator) {
                return None;
            }
            point[row.unknown.number] = row.constant().floor_div(&row.denominator);
        }
        Some(point)
    }

    /// Searches an integer point by branches on variables; `None` after `branches` of them.
    pub(crate) fn integer_point(self, branches: usize) -> Option<Option<Row>> {
        self.search(&mut { branches }, MAX_DEPTH)
    }

    /// Searches an integer point with at most `depth` nested branches; takes from `branches`.
    fn search(mut self, branches: &mut usize, depth: usize) -> Option<Option<Row>> {
        if !self.restore() {
            return Some(None);
        }
        if let Some(point) = self.point() {
            return Some(Some(point));
        }
        let fractional = self.rows.iter().filter(|row| {
            !row.unknown.is_bounded && !row.constant().is_multiple_of(&row.denominator)
        });
        let row = fractional.min_by_key(|row| row.unknown)?;
        *branches = branches.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        let floor = row.constant().floor_div(&row.denominator);
        // variable <= floor, or variable >= floor + 1
        let mut below: Row = row.sum.iter().map(|one| -one).collect();
        let mut above = row.sum.clone();
        let last = below.len() - 1;
        below[last] += &(&floor * &row.denominator);
        above[last] = &above[last] - &(&(&floor + &Integer::ONE) * &row.denominator);
        let denominator = row.denominator.clone();
        for sum in [below, above] {
            let mut branch = self.clone();
            branch.push(denominator.clone(), sum);
            if let Some(point) = branch.search(branches, depth)? {
                return Some(Some(point));
            }
        }
        Some(None)
    }
}

impl Relation {
    /// Searches an integer point of a relation without equalities, a value for each variable;
    /// `None` after `branches` on variables.
    pub(crate) fn integer_point(&self, branches: usize) -> Option<Option<Row>> {
        Simplex::of(self).integer_point(branches)
    }

    /// Whether the relation has no rational point (MLIR: `Simplex::isEmpty`).
    ///
    /// ```
    /// use terrace_presburger::Relation;
    ///
    /// // x >= y + 1, y >= x
    /// let mut set = Relation::set(2, 0);
    /// set.add_inequality(&[1, -1, -1]);
    /// assert!(!set.is_rationally_empty());
    /// set.add_inequality(&[-1, 1, 0]);
    /// assert!(set.is_rationally_empty());
    /// ```
    pub fn is_rationally_empty(&self) -> bool {
        let mut relation = self.clone();
        for row in std::mem::take(&mut relation.equalities) {
            relation.inequalities.push(row.iter().map(|one| -one).collect());
            relation.inequalities.push(row);
        }
        !Simplex::of(&relation).restore()
    }
}
