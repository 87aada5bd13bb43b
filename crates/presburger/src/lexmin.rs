//! The lexicographic minimum with parameters: lexicographic dual simplex, cuts, and case splits on
//! the signs of parametric constants (P. Feautrier, "Parametric integer programming", 1988; MLIR:
//! `SymbolicLexSimplex`). [`Set::lexmin`](crate::Set::lexmin) calls it.
//!
//! The unknowns are the range and the locals of a relation, its domain and symbols the parameters.
//! Each unknown is represented as `y - M` with a `y` that is not negative and a number `M` that is
//! larger than any other and divisible by all.

use std::cmp::Ordering;

use crate::redundancy::complement;
use crate::relation::{Relation, Row};
use crate::{Integer, Kind};

/// The number of pivots, splits and cuts after which the search ends without a result.
const MAX_STEPS: usize = 400;

/// The estimated number of operations on coefficients, in the tests of signs, after which the
/// search ends without a result. Each cut adds a quotient to the context, which these tests grow
/// with.
const MAX_WORK: usize = 2_000_000;

/// A state of the search.
#[derive(Clone)]
struct Tableau {
    rows: Vec<TableauRow>,
    /// The unknown that each nonbasic column stands for; `None` for the value of a constraint.
    columns: Vec<Option<usize>>,
    /// The parameters for which the search goes on, as dimensions, and the quotients that cuts have
    /// introduced, as locals.
    context: Relation,
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
}

enum Sign {
    Negative,
    NotNegative,
    Unknown,
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
}

impl Tableau {
    /// Creates the tableau of a relation; unknowns are its range and locals, in order.
    fn new(relation: &Relation) -> Self {
        let (domain, range) = (relation.columns_of(Kind::Domain), relation.columns_of(Kind::Range));
        let (symbols, locals) =
            (relation.columns_of(Kind::Symbol), relation.columns_of(Kind::Local));
        let unknowns = range.len() + locals.len();
        let row = |row: &[Integer], sign: &Integer| {
            let signed = |one: &Integer| one * sign;
            let mut sum: Row =
                row[range.clone()].iter().chain(&row[locals.clone()]).map(signed).collect();
            let large = sum.iter().fold(Integer::ZERO, |all, one| &all - one);
            sum.push(large);
            sum.extend(row[domain.clone()].iter().chain(&row[symbols.clone()]).map(signed));
            sum.extend(row.last().map(signed));
            let mut row = TableauRow { unknown: None, denominator: Integer::ONE, sum };
            row.normalize();
            row
        };
        let (plus, minus) = (Integer::ONE, Integer::from(-1i64));
        let equalities = relation.equalities.iter();
        let mut rows: Vec<_> =
            equalities.flat_map(|one| [row(one, &plus), row(one, &minus)]).collect();
        rows.extend(relation.inequalities.iter().map(|one| row(one, &plus)));
        let context = Relation::set(domain.len() + symbols.len(), 0);
        Self { rows, columns: (0..unknowns).map(Some).collect(), context }
    }

    /// Returns the parametric constant of a row: parameters, quotients and the constant.
    fn constant<'r>(&self, row: &'r TableauRow) -> &'r [Integer] {
        &row.sum[self.columns.len() + 1..]
    }

    /// Returns the sign of a row at the current point.
    fn sign(&self, row: &TableauRow) -> Sign {
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
        let is_impossible = |row: Row| {
            let mut context = self.context.clone();
            context.push_inequality(row);
            context.is_found_empty()
        };
        if is_impossible(constant.to_vec()) {
            Sign::Negative
        } else if is_impossible(complement(&constant.to_vec())) {
            Sign::NotNegative
        } else {
            Sign::Unknown
        }
    }

    /// Returns the estimated number of operations on coefficients to test the signs of all rows:
    /// the simplex of the context makes a pivot per constraint.
    fn work(&self) -> usize {
        let constraints = self.context.num_constraints();
        self.rows.len() * constraints * constraints * self.context.num_vars()
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
            let quotient = self.context.add_floor_div(&dividend, &modulus);
            for row in &mut self.rows {
                row.sum.insert(columns + 1 + quotient, Integer::ZERO);
            }
            sum.insert(columns + 1 + quotient, modulus.clone());
        }
        let mut row = TableauRow { unknown: None, denominator: modulus, sum };
        row.normalize();
        self.rows.push(row);
    }

    /// Whether the value of a row is an integer for all parameters of the context.
    fn is_integral(&self, row: &TableauRow) -> bool {
        let constant = self.constant(row);
        if constant.iter().all(|one| one.is_multiple_of(&row.denominator)) {
            return true;
        }
        let mut context = self.context.clone();
        let quotient = context.add_floor_div(constant, &row.denominator);
        // A remainder of at least 1.
        let mut remainder = constant.to_vec();
        remainder.insert(quotient, -&row.denominator);
        let last = remainder.len() - 1;
        remainder[last] = &remainder[last] - &Integer::ONE;
        context.push_inequality(remainder);
        context.is_found_empty()
    }

    /// Returns the first row of an unknown whose value is not an integer for all parameters.
    fn fractional(&self) -> Option<usize> {
        let mut rows: Vec<_> = self.rows.iter().enumerate().collect();
        rows.retain(|(_, row)| row.unknown.is_some());
        rows.sort_by_key(|(_, row)| row.unknown);
        rows.into_iter().find(|(_, row)| !self.is_integral(row)).map(|(at, _)| at)
    }

    /// Returns the minimum as a relation like `of`; `None` if an unknown has no lower bound.
    fn minimum(&self, of: &Relation) -> Option<Relation> {
        let (domain, range) = (of.count(Kind::Domain), of.count(Kind::Range));
        let large = self.columns.len();
        let mut result = self.context.clone();
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
        Some(result)
    }
}

impl Relation {
    /// Returns relations whose union maps each value of domain and symbols to the lexicographically
    /// smallest point of the range; values without a smallest point are left
    /// out. `None` if the search exceeds its limit of steps.
    pub(crate) fn lexmin(&self) -> Option<Vec<Relation>> {
        let mut found = Vec::new();
        let mut pending = vec![Tableau::new(self)];
        let (mut steps, mut work) = (0, 0);
        'search: while let Some(mut tableau) = pending.pop() {
            loop {
                steps += 1;
                work += tableau.work();
                if steps > MAX_STEPS || work > MAX_WORK {
                    return None;
                }
                let mut unknown = None;
                let mut negative = None;
                for (at, row) in tableau.rows.iter().enumerate() {
                    match tableau.sign(row) {
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
                    below.context.push_inequality(complement(&row));
                    pending.push(below);
                    tableau.context.push_inequality(row);
                } else if let Some(at) = tableau.fractional() {
                    tableau.cut(at);
                } else {
                    if tableau.context.is_integer_empty() != Some(true) {
                        found.extend(tableau.minimum(self));
                    }
                    continue 'search;
                }
            }
        }
        Some(found)
    }
}
