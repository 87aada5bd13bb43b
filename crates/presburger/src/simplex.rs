//! [`Simplex`], an exact test whether inequalities have a rational or an integer solution. The
//! difference of [`Set`](crate::Set)s and the tests of emptiness call it.
//!
//! A row of the tableau gives a basic unknown, times a denominator, as a sum of the nonbasic ones,
//! which are 0 at the current point. Unknowns are the variables, of any sign, and for each
//! inequality its value, which must not be negative. Bland's rule makes the search end.

use crate::Integer;
use crate::relation::{Relation, Row};

/// The number of branches on variables after which the search for an integer point ends.
const MAX_BRANCHES: usize = 60;

/// The number of branches of a search that only makes another one shorter.
const QUICK_BRANCHES: usize = 4;

/// Inequalities, and a point that satisfies them if there is one.
#[derive(Clone)]
struct Simplex {
    rows: Vec<TableauRow>,
    /// The unknown that is 0, by column.
    columns: Vec<Unknown>,
}

#[derive(Clone)]
struct TableauRow {
    unknown: Unknown,
    /// The positive number that divides the sum.
    denominator: Integer,
    /// A coefficient for each column, and the constant.
    sum: Row,
}

/// An unknown, by its number: variables first, then inequalities.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Unknown {
    number: usize,
    /// Whether the unknown is a variable, which may be negative.
    is_free: bool,
}

impl TableauRow {
    fn normalize(&mut self) {
        let mut common = self.denominator.clone();
        for one in &self.sum {
            if common == Integer::ONE {
                return;
            }
            common = common.gcd(one);
        }
        if common != Integer::ONE {
            self.sum.iter_mut().for_each(|one| *one = one.floor_div(&common));
            self.denominator = self.denominator.floor_div(&common);
        }
    }

    fn constant(&self) -> &Integer {
        &self.sum[self.sum.len() - 1]
    }
}

impl Simplex {
    /// Creates the tableau of the inequalities of a relation without equalities.
    fn new(relation: &Relation) -> Self {
        let vars = relation.num_vars();
        let columns = (0..vars).map(|number| Unknown { number, is_free: true }).collect();
        let row = |(index, row): (usize, &Row)| TableauRow {
            unknown: Unknown { number: vars + index, is_free: false },
            denominator: Integer::ONE,
            sum: row.clone(),
        };
        Self { rows: relation.inequalities.iter().enumerate().map(row).collect(), columns }
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
    fn restore(&mut self) -> bool {
        loop {
            let violated = self
                .rows
                .iter()
                .enumerate()
                .filter(|(_, row)| !row.unknown.is_free && row.constant().is_negative());
            let Some((at, row)) = violated.min_by_key(|(_, row)| row.unknown) else { return true };
            let raises = |(column, unknown): &(usize, &Unknown)| {
                let one = &row.sum[*column];
                one.is_positive() || (unknown.is_free && one.is_negative())
            };
            // A variable is never violated: once it is basic, it stays.
            let key = |(_, unknown): &(usize, &Unknown)| (!unknown.is_free, unknown.number);
            let candidates = self.columns.iter().enumerate().filter(raises);
            let Some((column, _)) = candidates.min_by_key(key) else { return false };
            self.pivot(at, column);
        }
    }

    /// Whether there is an integer point; `None` after too many `branches`.
    fn has_integer_point(mut self, branches: &mut usize) -> Option<bool> {
        if !self.restore() {
            return Some(false);
        }
        let fractional = self
            .rows
            .iter()
            .filter(|row| row.unknown.is_free && !row.constant().is_multiple_of(&row.denominator));
        let Some(row) = fractional.min_by_key(|row| row.unknown) else { return Some(true) };
        *branches += 1;
        if *branches > MAX_BRANCHES {
            return None;
        }
        let number = self.rows.len() + self.columns.len();
        let unknown = Unknown { number, is_free: false };
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
            let mut row = TableauRow { unknown, denominator: denominator.clone(), sum };
            row.normalize();
            branch.rows.push(row);
            if branch.has_integer_point(branches)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

impl Relation {
    /// Whether a relation without equalities has an integer point; `None` after too many branches.
    pub(crate) fn has_integer_point(&self) -> Option<bool> {
        Simplex::new(self).has_integer_point(&mut 0)
    }

    /// Whether a search with few branches finds that a relation without equalities has no integer
    /// point.
    pub(crate) fn is_quickly_empty(&self) -> bool {
        Simplex::new(self).has_integer_point(&mut (MAX_BRANCHES - QUICK_BRANCHES)) == Some(false)
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
        !Simplex::new(&relation).restore()
    }
}
