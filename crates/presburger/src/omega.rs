//! The exact test of emptiness over the integers: by simplex with branches, and where these do not
//! end, as in unbounded sets, by the Omega test: equalities are solved by
//! substitution, inequalities by Fourier-Motzkin elimination with dark shadows and splinters
//! (W. Pugh, "The Omega test", 1991). [`Set`](crate::Set)s use it.

use crate::eliminate::{cancel, combine};
use crate::redundancy::normalize;
use crate::relation::{Relation, Row};
use crate::{Integer, Kind};

/// The number of eliminated variables after which [`Relation::is_integer_empty`] ends without a
/// decision.
const MAX_STEPS: usize = 300;

/// The number of inequalities from which on [`Relation::is_integer_empty`] ends without a decision.
const MAX_ROWS: usize = 150;

/// The number of branches on variables after which [`Relation::is_integer_empty`] eliminates
/// variables instead.
const MAX_BRANCHES: usize = 1_000;

impl Relation {
    /// Whether the relation has no integer point; `None` if the test exceeds its limit of steps.
    ///
    /// ```
    /// use terrace_presburger::Relation;
    ///
    /// // 2x >= 4y + 1 and 2x <= 4y + 1: rational points, but no integer ones
    /// let mut set = Relation::set(2, 0);
    /// set.add_inequality(&[2, -4, -1]);
    /// set.add_inequality(&[-2, 4, 1]);
    /// assert_eq!(set.is_integer_empty(), Some(true));
    /// ```
    pub fn is_integer_empty(&self) -> Option<bool> {
        let mut set = self.clone();
        if set.reduce() {
            return Some(true);
        }
        match set.integer_point(MAX_BRANCHES) {
            Some(found) => Some(found.is_none()),
            None => decide(set, &mut 0),
        }
    }

    /// Returns an integer point, a value for each variable; `None` if the set
    /// is empty, or a search with a limited number of branches finds no point.
    ///
    /// ```
    /// use terrace_presburger::Relation;
    ///
    /// // 2x = 3y, x >= 1
    /// let mut set = Relation::set(2, 0);
    /// set.add_equality(&[2, -3, 0]);
    /// set.add_inequality(&[1, 0, -1]);
    /// let point = set.sample().unwrap();
    /// assert_eq!(point.iter().map(|one| one.to_i64().unwrap()).collect::<Vec<_>>(), [3, 2]);
    /// ```
    pub fn sample(&self) -> Option<Row> {
        let mut set = self.clone();
        for row in std::mem::take(&mut set.equalities) {
            set.inequalities.push(row.iter().map(|one| -one).collect());
            set.inequalities.push(row);
        }
        set.tighten_inequalities();
        set.integer_point(MAX_BRANCHES).flatten()
    }

    /// Solves the equalities, also those that two inequalities imply; returns whether the relation
    /// was found to be empty.
    fn reduce(&mut self) -> bool {
        loop {
            if self.solve_equalities() {
                return true;
            }
            self.remove_trivial_redundancy();
            if self.has_invalid_constraint() || self.find_equalities() {
                return true;
            }
            if self.equalities.is_empty() {
                return false;
            }
        }
    }

    /// Turns pairs of inequalities that bound a sum from both sides by the same number into
    /// equalities; returns whether a pair excludes all numbers.
    fn find_equalities(&mut self) -> bool {
        let mut at = 0;
        while at < self.inequalities.len() {
            let row = &self.inequalities[at];
            let constant = row.len() - 1;
            let is_opposite = |other: &Row| (0..constant).all(|c| row[c] == -&other[c]);
            let other = (at + 1..self.inequalities.len())
                .find(|other| is_opposite(&self.inequalities[*other]));
            let gap = other.map(|other| &row[constant] + &self.inequalities[other][constant]);
            match gap.map(|gap| gap.signum()) {
                Some(-1) => return true,
                Some(0) => {
                    other.into_iter().for_each(|other| drop(self.inequalities.remove(other)));
                    let row = self.inequalities.remove(at);
                    self.equalities.push(row);
                }
                _ => at += 1,
            }
        }
        false
    }

    /// Solves the equalities for variables, which it removes; returns whether an equality has no
    /// integer solution.
    fn solve_equalities(&mut self) -> bool {
        while let Some(mut row) = self.equalities.pop() {
            normalize(&mut row);
            let variables = row.len() - 1;
            let nonzero = (0..variables).filter(|at| !row[*at].is_zero());
            let Some(at) = nonzero.min_by_key(|at| row[*at].abs()) else {
                if row[variables].is_zero() {
                    continue;
                }
                return true;
            };
            let common = row[..variables].iter().fold(Integer::ZERO, |all, one| all.gcd(one));
            if common != Integer::ONE {
                return true;
            }
            if !row[at].is_unit() {
                // A variable for the quotient by `modulus` makes the coefficient of `at` 1 or -1.
                let modulus = &row[at].abs() + &Integer::ONE;
                let new = self.append_vars(Kind::Local, 1);
                row.insert(new, Integer::ZERO);
                let mut reduced: Row = row.iter().map(|one| symmetric(one, &modulus)).collect();
                reduced[new] = -&modulus;
                self.equalities.push(row);
                row = reduced;
            }
            for other in self.rows_mut() {
                cancel(other, &row, at, 0..0);
            }
            self.remove_columns(at..at + 1);
        }
        false
    }

    /// Eliminates `at` with upper and lower bounds, each sum lowered by `gap(upper, lower)` of
    /// the magnitudes of their coefficients.
    pub(crate) fn shadow(
        &self,
        at: usize,
        gap: impl Fn(&Integer, &Integer) -> Integer,
    ) -> Relation {
        let mut shadow = self.clone();
        shadow.inequalities.retain(|row| row[at].is_zero());
        for upper in self.inequalities.iter().filter(|row| row[at].is_negative()) {
            for lower in self.inequalities.iter().filter(|row| row[at].is_positive()) {
                let mut row = combine(upper, lower, at);
                let last = row.len() - 1;
                row[last] = &row[last] - &gap(&upper[at].abs(), &lower[at]);
                shadow.inequalities.push(row);
            }
        }
        shadow.remove_columns(at..at + 1);
        shadow
    }

    /// Whether the elimination of `at`, which no equality mentions, from inequalities is exact: all
    /// lower or all upper bounds have the coefficient 1 or -1.
    pub(crate) fn is_shadow_exact(&self, at: usize) -> bool {
        let of = |sign: i64| {
            let rows = self.inequalities.iter().map(|row| &row[at]);
            rows.filter(move |one| one.signum() == sign).all(Integer::is_unit)
        };
        of(1) || of(-1)
    }

    /// Returns each lower bound on `at`, and the largest value of the bound's row at a point that
    /// the dark shadow may miss.
    pub(crate) fn splinters(&self, at: usize) -> Vec<(&Row, Integer)> {
        let upper = self.inequalities.iter().filter(|row| row[at].is_negative());
        let Some(upper) = upper.map(|row| row[at].abs()).max() else { return Vec::new() };
        let lower = self.inequalities.iter().filter(|row| row[at].is_positive());
        lower
            .map(|lower| {
                let product = &upper * &lower[at];
                (lower, (&(&product - &upper) - &lower[at]).floor_div(&upper))
            })
            .collect()
    }
}

/// Returns the distance by which the dark shadow of an upper and a lower bound with these
/// magnitudes of coefficients is narrower than the real one.
pub(crate) fn dark_gap(upper: &Integer, lower: &Integer) -> Integer {
    let gap = &(upper - &Integer::ONE) * &(lower - &Integer::ONE);
    // The rows are divided by the common divisor of both coefficients, the gap is not.
    gap.ceil_div(&upper.gcd(lower))
}

/// Returns the representative of `value` modulo `modulus` of the smallest magnitude.
fn symmetric(value: &Integer, modulus: &Integer) -> Integer {
    let two = Integer::from(2i64);
    let half = (&(&two * value) + modulus).floor_div(&(&two * modulus));
    value - &(&half * modulus)
}

fn decide(mut set: Relation, steps: &mut usize) -> Option<bool> {
    loop {
        *steps += 1;
        if *steps > MAX_STEPS || set.num_constraints() > MAX_ROWS {
            return None;
        }
        if set.reduce() {
            return Some(true);
        }
        if set.num_vars() == 0 {
            return Some(false);
        }
        if let Some(at) = (0..set.num_vars()).find(|at| set.is_shadow_exact(*at)) {
            set = set.shadow(at, |_, _| Integer::ZERO);
            continue;
        }
        let at = set.cheapest_variable(0..set.num_vars());
        return decide_inexact(&set, at, steps);
    }
}

/// Decides emptiness where the elimination of `at` is not exact: by its real shadow, its dark
/// shadow, and the splinters near each lower bound.
fn decide_inexact(set: &Relation, at: usize, steps: &mut usize) -> Option<bool> {
    if decide(set.shadow(at, |_, _| Integer::ZERO), steps)? {
        return Some(true);
    }
    if !decide(set.shadow(at, dark_gap), steps)? {
        return Some(false);
    }
    for (lower, last_gap) in set.splinters(at) {
        let mut gap = Integer::ZERO;
        while gap <= last_gap {
            let mut splinter = set.clone();
            let mut row = lower.clone();
            let last = row.len() - 1;
            row[last] = &row[last] - &gap;
            splinter.equalities.push(row);
            if !decide(splinter, steps)? {
                return Some(false);
            }
            gap += &Integer::ONE;
        }
    }
    Some(true)
}
