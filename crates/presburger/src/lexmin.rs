//! The lexicographic minimum with parameters: lexicographic dual simplex, cuts, and case splits on
//! the signs of parametric constants (P. Feautrier, "Parametric integer programming", 1988; MLIR:
//! `SymbolicLexSimplex`). [`Set::lexmin`](crate::Set::lexmin) calls it.
//!
//! The unknowns are the range and the locals of a relation, its domain and symbols the parameters.
//! Each unknown is represented as `y - M` with a `y` that is not negative and a number `M` that is
//! larger than any other and divisible by all.

use std::cmp::Ordering;

use crate::context::{Context, Sign};
use crate::redundancy::{complement, reduce_fraction};
use crate::relation::{Relation, Row};
use crate::{Integer, Kind};

/// The number of pivots, splits and cuts after which the search ends without a result.
const MAX_STEPS: usize = 2_000;

/// A state of the search.
#[derive(Clone)]
struct Tableau {
    rows: Vec<TableauRow>,
    /// The unknown that each nonbasic column stands for; `None` for the value of a constraint.
    columns: Vec<Option<usize>>,
    /// The parameters for which the search goes on, and the quotients of these: locals of the
    /// relation, and those that cuts have introduced.
    context: Context,
}

/// A basic unknown or the value of a constraint, times a denominator, as a sum.
#[derive(Clone)]
struct TableauRow {
    /// The unknown of the row; `None` for the value of a constraint.
    unknown: Option<usize>,
    denominator: Integer,
    /// The coefficients: of the nonbasic columns, of `M`, of the parameters and quotients, and the
    /// constant.
    sum: Row,
    /// The sign of the row, if that was determined since the row changed: it stays the sign for the
    /// parameters of a smaller context.
    sign: Option<Sign>,
}

impl TableauRow {
    fn normalize(&mut self) {
        reduce_fraction(&mut self.sum, &mut self.denominator);
    }
}

impl Tableau {
    /// Creates the tableau of a relation; unknowns are its range and those locals that are not
    /// quotients of domain and symbols, in order.
    fn new(relation: &Relation) -> Self {
        let symbols = relation.columns_of(Kind::Symbol);
        let parameters: Vec<usize> = relation.columns_of(Kind::Domain).chain(symbols).collect();
        let locals = relation.columns_of(Kind::Local);
        let mut context = Context::new(parameters.len());
        // The columns of the context, as columns of the relation.
        let mut known = parameters;
        let mut divisions: Vec<_> = locals.clone().zip(relation.divisions()).collect();
        let last = relation.num_vars();
        while let Some(next) = divisions.iter().position(|(_, division)| {
            division.as_ref().is_some_and(|division| {
                let unknown = (0..last).filter(|at| !known.contains(at));
                unknown.into_iter().all(|at| division.dividend[at].is_zero())
            })
        }) {
            let (at, division) = divisions.remove(next);
            let Some(division) = division else { continue };
            let columns = known.iter().chain([&last]);
            let dividend: Row = columns.map(|at| division.dividend[*at].clone()).collect();
            let (_, is_new) = context.quotient(&dividend, &division.divisor);
            // A second local for the same quotient stays an unknown.
            if is_new {
                known.push(at);
            }
        }
        let mut unknown: Vec<usize> = relation.columns_of(Kind::Range).collect();
        unknown.extend(locals.filter(|at| !known.contains(at)));
        let mut tableau =
            Self { rows: Vec::new(), columns: (0..unknown.len()).map(Some).collect(), context };
        let both = |row: &Row| [row.clone(), row.iter().map(|one| -one).collect()];
        let equalities = relation.equalities.iter().flat_map(both);
        for row in equalities.chain(relation.inequalities.iter().cloned()) {
            let mut sum: Row = unknown.iter().map(|at| row[*at].clone()).collect();
            let constant = known.iter().chain([&last]).map(|at| row[*at].clone());
            if sum.iter().all(Integer::is_zero) {
                tableau.context.assume(constant.collect());
                continue;
            }
            let large = sum.iter().fold(Integer::ZERO, |all, one| &all - one);
            sum.push(large);
            sum.extend(constant);
            let mut row = TableauRow { unknown: None, denominator: Integer::ONE, sum, sign: None };
            row.normalize();
            tableau.rows.push(row);
        }
        tableau
    }

    /// Returns the parametric constant of a row: parameters, quotients and the constant.
    fn constant<'r>(&self, row: &'r TableauRow) -> &'r [Integer] {
        &row.sum[self.columns.len() + 1..]
    }

    /// Returns the sign of row `at` at the current point.
    fn sign(&mut self, at: usize) -> Sign {
        if let Some(sign) = self.rows[at].sign {
            return sign;
        }
        let sign = self.find_sign(at);
        if sign != Sign::Unknown {
            self.rows[at].sign = Some(sign);
        }
        sign
    }

    fn find_sign(&mut self, at: usize) -> Sign {
        let row = &self.rows[at];
        match row.sum[self.columns.len()].signum() {
            -1 => return Sign::Negative,
            1 => return Sign::NotNegative,
            _ => {}
        }
        let constant = self.constant(row);
        if let Some((last, parameters)) = constant.split_last()
            && parameters.iter().all(Integer::is_zero)
        {
            return if last.is_negative() { Sign::Negative } else { Sign::NotNegative };
        }
        let constant = constant.to_vec();
        self.context.sign(&constant)
    }

    /// Returns the change of an unknown when the value of a column grows by 1, as a fraction.
    fn change(&self, unknown: usize, column: usize) -> (Integer, Integer) {
        if self.columns[column] == Some(unknown) {
            return (Integer::ONE, Integer::ONE);
        }
        match self.rows.iter().find(|row| row.unknown == Some(unknown)) {
            Some(row) => (row.sum[column].clone(), row.denominator.clone()),
            None => (Integer::ZERO, Integer::ONE),
        }
    }

    /// Returns the column that raises row `at` with the lexicographically smallest change of the
    /// unknowns.
    fn raising_column(&self, at: usize) -> Option<usize> {
        let row = &self.rows[at];
        let compare = |a: &usize, b: &usize| {
            let orders = (0..self.columns.len()).map(|unknown| {
                let [(a_up, a_down), (b_up, b_down)] = [*a, *b].map(|c| self.change(unknown, c));
                let left = &(&a_up * &row.sum[*b]) * &b_down;
                let right = &(&b_up * &row.sum[*a]) * &a_down;
                left.cmp(&right)
            });
            orders.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        };
        (0..self.columns.len()).filter(|column| row.sum[*column].is_positive()).min_by(compare)
    }

    /// Exchanges the basic unknown of a row with the nonbasic one of a column, whose coefficient is
    /// positive.
    fn pivot(&mut self, at: usize, column: usize) {
        let entering = self.columns[column];
        let row = &mut self.rows[at];
        // denominator * basic = rest + coefficient * entering, solved for `entering`.
        let coefficient = std::mem::replace(&mut row.sum[column], -&row.denominator);
        row.sum.iter_mut().for_each(|one| *one = -&*one);
        row.denominator = coefficient;
        row.sign = None;
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
            row.sign = None;
            row.normalize();
        }
    }

    /// Adds the cut that excludes the current value of row `at`, which is not an integer for all
    /// parameters: a row, and a quotient if the parameters decide.
    fn cut(&mut self, at: usize) {
        let row = self.rows[at].clone();
        let (columns, modulus) = (self.columns.len(), row.denominator);
        let rest = |one: &Integer| one.modulo(&modulus);
        let mut sum: Row = row.sum[..columns].iter().map(rest).collect();
        // The value is an integer where the columns are at least `dividend` modulo `modulus`.
        let dividend: Row = row.sum[columns + 1..].iter().map(|one| rest(&-one)).collect();
        sum.push(Integer::ZERO);
        sum.extend(dividend.iter().map(|one| -one));
        if dividend[..dividend.len() - 1].iter().any(|one| !one.is_zero()) {
            let (quotient, is_new) = self.context.quotient(&dividend, &modulus);
            let quotient = columns + 1 + quotient;
            if is_new {
                for row in &mut self.rows {
                    row.sum.insert(quotient, Integer::ZERO);
                }
                sum.insert(quotient, Integer::ZERO);
            }
            sum[quotient] += &modulus;
        }
        let mut row = TableauRow { unknown: None, denominator: modulus, sum, sign: None };
        row.normalize();
        self.rows.push(row);
    }

    /// Returns the first row of an unknown whose value is not an integer for all parameters.
    fn fractional(&mut self) -> Option<usize> {
        let mut rows: Vec<usize> = (0..self.rows.len()).collect();
        rows.retain(|at| self.rows[*at].unknown.is_some());
        rows.sort_by_key(|at| self.rows[*at].unknown);
        let first = self.columns.len() + 1;
        rows.into_iter().find(|at| {
            let row = &self.rows[*at];
            !self.context.is_multiple(&row.sum[first..], &row.denominator)
        })
    }

    /// Returns the minimum as a relation like `of`; `None` if an unknown has no lower bound.
    fn minimum(&self, of: &Relation) -> Option<Relation> {
        let (domain, range) = (of.count(Kind::Domain), of.count(Kind::Range));
        let large = self.columns.len();
        let mut result = self.context.relation().clone();
        let mut values = Vec::new();
        for unknown in 0..range {
            let row = self.rows.iter().find(|row| row.unknown == Some(unknown))?;
            if row.sum[large] != row.denominator {
                return None;
            }
            let constant = self.constant(row);
            let value: Row = if constant.iter().all(|one| one.is_multiple_of(&row.denominator)) {
                constant.iter().map(|one| one.floor_div(&row.denominator)).collect()
            } else {
                let mut dividend = constant.to_vec();
                let own = dividend.len() - 1;
                let added = result.num_vars() - own;
                drop(dividend.splice(own..own, std::iter::repeat_n(Integer::ZERO, added)));
                let quotient = result.add_floor_div(&dividend, &row.denominator);
                let mut value = vec![Integer::ZERO; result.num_columns()];
                value[quotient] = Integer::ONE;
                value
            };
            values.push(value);
        }
        result.split_dims(domain);
        result.convert_vars(Kind::Range, 0, of.count(Kind::Symbol), Kind::Symbol, 0);
        let first = result.append_vars(Kind::Range, range);
        for (unknown, mut value) in values.into_iter().enumerate() {
            drop(value.splice(first..first, std::iter::repeat_n(Integer::ZERO, range)));
            let own = value.len() - 1;
            let added = result.num_vars() - own;
            drop(value.splice(own..own, std::iter::repeat_n(Integer::ZERO, added)));
            value[first + unknown] = Integer::from(-1i64);
            result.push_equality(value);
        }
        result.remove_trivial_redundancy();
        result.remove_unused_locals();
        Some(result)
    }
}

/// Searches the lexicographic minimum of a relation, and calls `found` with the tableau of each
/// part of the parameters; `None` if the search exceeds its limit of steps.
fn search(relation: &Relation, mut found: impl FnMut(&Tableau)) -> Option<()> {
    let mut pending = vec![Tableau::new(relation)];
    let mut steps = 0;
    'search: while let Some(mut tableau) = pending.pop() {
        if !tableau.context.has_point() {
            continue;
        }
        loop {
            steps += 1;
            if steps > MAX_STEPS {
                return None;
            }
            let mut unknown = None;
            let mut negative = None;
            for at in 0..tableau.rows.len() {
                match tableau.sign(at) {
                    Sign::NotNegative => {}
                    Sign::Unknown => unknown = unknown.or(Some(at)),
                    Sign::Negative => {
                        negative = Some(at);
                        break;
                    }
                }
            }
            if let Some(at) = negative {
                match tableau.raising_column(at) {
                    Some(column) => tableau.pivot(at, column),
                    None => continue 'search,
                }
            } else if let Some(at) = unknown {
                let row = tableau.constant(&tableau.rows[at]).to_vec();
                let mut below = tableau.clone();
                below.context.assume(complement(&row));
                pending.push(below);
                tableau.context.assume(row);
            } else if let Some(at) = tableau.fractional() {
                tableau.cut(at);
            } else {
                found(&tableau);
                continue 'search;
            }
        }
    }
    Some(())
}

impl Relation {
    /// Returns relations whose union maps each value of domain and symbols to the lexicographically
    /// smallest point of the range; values without a smallest point are left
    /// out. `None` if the search exceeds its limit of steps.
    pub(crate) fn lexmin(&self) -> Option<Vec<Relation>> {
        let mut relation = self.clone();
        relation.remove_local_equalities();
        relation.simplify();
        let mut parts = Vec::new();
        search(&relation, |tableau| parts.extend(tableau.minimum(self)))?;
        Some(parts)
    }

    /// Returns disjoint relations with the same points that do not have the locals `unknown`; the
    /// other locals are quotients. `None` if the search exceeds its limit of steps.
    ///
    /// The parts are those of the lexicographic minimum of the locals.
    pub(crate) fn without_locals(&self, unknown: &[usize]) -> Option<Vec<Relation>> {
        let [domain, dims, symbols] =
            [self.count(Kind::Domain), self.num_dims(), self.count(Kind::Symbol)];
        let mut relation = self.clone();
        relation.split_dims(dims);
        let first = relation.columns_of(Kind::Local).start;
        for (at, column) in unknown.iter().enumerate() {
            // Variables of the range come before the locals.
            relation.convert_vars(Kind::Local, column - first - at, 1, Kind::Range, at);
        }
        let mut parts = Vec::new();
        search(&relation, |tableau| {
            let mut part = tableau.context.relation().clone();
            part.convert_vars(Kind::Range, dims, symbols, Kind::Symbol, 0);
            part.split_dims(domain);
            part.remove_trivial_redundancy();
            part.remove_unused_locals();
            parts.push(part);
        })?;
        Some(parts)
    }
}
