//! [`Context`], the parameters for which a parametric search goes on, and the signs of sums over
//! them. The lexicographic minimum calls it.

use crate::redundancy::{complement, tighten};
use crate::relation::{Relation, Row, quotient_rows};
use crate::simplex::Simplex;
use crate::{Integer, Kind};

/// The number of branches of the search for a sample, before a test of emptiness decides.
const BRANCHES: usize = 40;

/// The sign of a sum for all parameters of a context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// The sum is below 0.
    Negative,
    /// The sum is at least 0.
    NotNegative,
    /// The sum is below 0 for some parameters only, or that was not decided.
    Unknown,
}

/// A set of parameters, and quotients of these.
#[derive(Clone)]
pub(crate) struct Context {
    /// The constraints: parameters are dimensions, quotients locals; without equalities.
    relation: Relation,
    /// The tableau of the constraints, at a point that satisfies them if there is one.
    simplex: Simplex,
    /// The dividend, over the parameters and the quotients before, and the divisor of each
    /// quotient.
    quotients: Vec<(Row, Integer)>,
    /// Known points of the set, with the values of the quotients: most signs are decided by two of
    /// them.
    samples: Vec<Row>,
}

impl Context {
    /// Creates the context of all values of `parameters` parameters.
    pub(crate) fn new(parameters: usize) -> Self {
        let samples = vec![vec![Integer::ZERO; parameters]];
        Self {
            relation: Relation::set(parameters, 0),
            simplex: Simplex::new(parameters),
            quotients: Vec::new(),
            samples,
        }
    }

    /// Returns the constraints: a set with a dimension for each parameter, and a local for each
    /// quotient.
    pub(crate) fn relation(&self) -> &Relation {
        &self.relation
    }

    /// Restricts the context to parameters for which the sum `row` is not negative.
    pub(crate) fn assume(&mut self, row: Row) {
        if self.relation.inequalities.contains(&row) {
            return;
        }
        self.samples.retain(|sample| !value(&row, sample).is_negative());
        self.push(row);
    }

    /// Returns the column of the quotient of the sum `dividend` by `divisor`, rounded down, and
    /// whether the column is new: the last one.
    pub(crate) fn quotient(&mut self, dividend: &[Integer], divisor: &Integer) -> (usize, bool) {
        let last = dividend.len() - 1;
        let common = dividend[..last].iter().fold(divisor.clone(), |all, one| all.gcd(one));
        let dividend: Row = dividend.iter().map(|one| one.floor_div(&common)).collect();
        let divisor = divisor.floor_div(&common);
        let start = self.relation.columns_of(Kind::Local).start;
        let is_same = |(known, by): &(Row, Integer)| {
            // A later quotient is not in the dividend of an earlier one.
            let own = known.len() - 1;
            *by == divisor
                && known[..own] == dividend[..own]
                && dividend[own..last].iter().all(Integer::is_zero)
                && known[own] == dividend[last]
        };
        if let Some(index) = self.quotients.iter().position(is_same) {
            return (start + index, false);
        }
        for sample in &mut self.samples {
            sample.push(value(&dividend, sample).floor_div(&divisor));
        }
        let at = self.relation.append_vars(Kind::Local, 1);
        let mut wide = dividend.clone();
        wide.insert(at, Integer::ZERO);
        self.simplex.add_variable();
        quotient_rows(&wide, &divisor, at).into_iter().for_each(|row| self.push(row));
        self.quotients.push((dividend, divisor));
        (at, true)
    }

    /// Returns the sign of the sum `row`.
    pub(crate) fn sign(&mut self, row: &Row) -> Sign {
        let is_negative = |sample: &Row| value(row, sample).is_negative();
        let negative = self.samples.iter().any(is_negative);
        let other = !self.samples.iter().all(is_negative);
        // A point on the other side is looked for where none is known.
        let negative = negative || self.has_point_with(complement(row));
        if !negative {
            return Sign::NotNegative;
        }
        match other || self.has_point_with(row.clone()) {
            true => Sign::Unknown,
            false => Sign::Negative,
        }
    }

    /// Whether the sum `row` is a multiple of `divisor` for all parameters.
    pub(crate) fn is_multiple(&mut self, row: &[Integer], divisor: &Integer) -> bool {
        if row.iter().all(|one| one.is_multiple_of(divisor)) {
            return true;
        }
        if self.samples.iter().any(|sample| !value(row, sample).is_multiple_of(divisor)) {
            return false;
        }
        let mut wide = self.clone();
        let (at, is_new) = wide.quotient(row, divisor);
        // A remainder of at least 1.
        let mut remainder = row.to_vec();
        if is_new {
            remainder.insert(at, Integer::ZERO);
        }
        remainder[at] = &remainder[at] - divisor;
        let last = remainder.len() - 1;
        remainder[last] = &remainder[last] - &Integer::ONE;
        if !wide.has_point_with(remainder) {
            return true;
        }
        let parameters = self.relation.num_vars();
        self.samples = wide.samples;
        self.samples.iter_mut().for_each(|sample| sample.truncate(parameters));
        false
    }

    /// Whether the context has a point, or that was not decided.
    pub(crate) fn has_point(&mut self) -> bool {
        !self.samples.is_empty()
            || self.has_point_with(vec![Integer::ZERO; self.relation.num_columns()])
    }

    /// Whether the sum `row` is not negative at some point, or that was not decided. A found point
    /// becomes a sample.
    fn has_point_with(&mut self, row: Row) -> bool {
        let mut part = self.simplex.clone();
        let mut tight = row.clone();
        tighten(&mut tight);
        part.add_inequality(&tight);
        match part.integer_point(BRANCHES) {
            Some(Some(point)) => {
                self.samples.push(point);
                true
            }
            Some(None) => false,
            None => {
                let mut part = self.relation.clone();
                part.push_inequality(row);
                part.is_integer_empty() != Some(true)
            }
        }
    }

    /// Adds the inequality `row >= 0`.
    fn push(&mut self, mut row: Row) {
        tighten(&mut row);
        self.simplex.add_inequality(&row);
        self.simplex.restore();
        self.relation.push_inequality(row);
    }
}

/// Returns the value of a sum at a point.
fn value(row: &[Integer], point: &[Integer]) -> Integer {
    let start = row[row.len() - 1].clone();
    row.iter().zip(point).fold(start, |sum, (factor, one)| match factor.is_zero() {
        true => sum,
        false => &sum + &(factor * one),
    })
}
