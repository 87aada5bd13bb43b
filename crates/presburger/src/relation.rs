//! [`Relation`], a conjunction of affine constraints (MLIR: `IntegerRelation`,
//! `IntegerPolyhedron`): variables, rows and their changes.

use std::fmt;
use std::ops::Range;

use crate::Integer;

/// A row of coefficients, one for each variable, and a constant behind them.
pub type Row = Vec<Integer>;

/// A kind of variable. Columns are ordered by kind, as in this list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A dimension of the points that a relation maps from; absent in sets.
    Domain,
    /// A dimension of the points that a relation maps to; in a set, every dimension.
    Range,
    /// A parameter of the relation.
    Symbol,
    /// An existentially quantified variable.
    Local,
}

/// A kind of bound on a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundKind {
    /// The variable equals the bound.
    Equal,
    /// The variable is at least the bound.
    Lower,
    /// The variable is at most the bound.
    Upper,
}

/// A conjunction of equalities `row = 0` and inequalities `row >= 0` over integer variables.
#[derive(Clone, PartialEq, Eq)]
pub struct Relation {
    /// The numbers of variables by kind.
    counts: [usize; 4],
    pub(crate) equalities: Vec<Row>,
    pub(crate) inequalities: Vec<Row>,
}

impl Relation {
    /// Creates the relation without constraints.
    pub fn new(domain: usize, range: usize, symbols: usize, locals: usize) -> Self {
        let counts = [domain, range, symbols, locals];
        Self { counts, equalities: Vec::new(), inequalities: Vec::new() }
    }

    /// Creates the set of all points with `dims` dimensions.
    pub fn set(dims: usize, symbols: usize) -> Self {
        Self::new(0, dims, symbols, 0)
    }

    /// Returns the number of variables of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        self.counts[kind as usize]
    }

    /// Returns the columns of a kind.
    pub fn columns_of(&self, kind: Kind) -> Range<usize> {
        let start = self.counts[..kind as usize].iter().sum();
        start..start + self.count(kind)
    }

    /// Returns the number of variables.
    pub fn num_vars(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Returns the number of dimensions: variables of the domain and range.
    pub fn num_dims(&self) -> usize {
        self.count(Kind::Domain) + self.count(Kind::Range)
    }

    /// Returns the number of dimensions and symbols.
    pub fn num_dims_and_symbols(&self) -> usize {
        self.num_vars() - self.count(Kind::Local)
    }

    /// Returns the length of a row: the number of variables + 1.
    pub fn num_columns(&self) -> usize {
        self.num_vars() + 1
    }

    /// Returns the rows that are 0.
    pub fn equalities(&self) -> &[Row] {
        &self.equalities
    }

    /// Returns the rows that are not negative.
    pub fn inequalities(&self) -> &[Row] {
        &self.inequalities
    }

    /// Returns the number of constraints.
    pub fn num_constraints(&self) -> usize {
        self.equalities.len() + self.inequalities.len()
    }

    pub(crate) fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        self.equalities.iter_mut().chain(&mut self.inequalities)
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.equalities.iter().chain(&self.inequalities)
    }

    /// Whether no constraint mentions the variable `at`.
    pub fn is_unconstrained(&self, at: usize) -> bool {
        self.rows().all(|row| row[at].is_zero())
    }

    fn row(&self, coefficients: &[i64]) -> Row {
        assert_eq!(coefficients.len(), self.num_columns(), "a coefficient for each column");
        coefficients.iter().map(|one| Integer::from(*one)).collect()
    }

    /// Adds the constraint that a sum is 0: coefficients, then the constant.
    ///
    /// # Panics
    /// If the number of coefficients is not the number of columns.
    pub fn add_equality(&mut self, coefficients: &[i64]) {
        let row = self.row(coefficients);
        self.equalities.push(row);
    }

    /// Adds the constraint that a sum is at least 0: coefficients, then the constant.
    ///
    /// # Panics
    /// If the number of coefficients is not the number of columns.
    pub fn add_inequality(&mut self, coefficients: &[i64]) {
        let row = self.row(coefficients);
        self.inequalities.push(row);
    }

    /// Adds the equality `row = 0`.
    ///
    /// # Panics
    /// If the length of the row is not the number of columns.
    pub fn push_equality(&mut self, row: Row) {
        assert_eq!(row.len(), self.num_columns(), "a coefficient for each column");
        self.equalities.push(row);
    }

    /// Adds the inequality `row >= 0`.
    ///
    /// # Panics
    /// If the length of the row is not the number of columns.
    pub fn push_inequality(&mut self, row: Row) {
        assert_eq!(row.len(), self.num_columns(), "a coefficient for each column");
        self.inequalities.push(row);
    }

    /// Adds a constant bound, which is inclusive, on the variable `at`.
    pub fn add_bound(&mut self, kind: BoundKind, at: usize, value: i64) {
        let mut row = vec![Integer::ZERO; self.num_columns()];
        let last = row.len() - 1;
        let sign = if kind == BoundKind::Upper { -1i64 } else { 1 };
        row[at] = Integer::from(sign);
        row[last] = &Integer::from(value) * &Integer::from(-sign);
        match kind {
            BoundKind::Equal => self.equalities.push(row),
            _ => self.inequalities.push(row),
        }
    }

    /// Adds a local variable for the quotient of the sum `dividend` by the positive `divisor`,
    /// rounded down, and returns its column.
    ///
    /// # Panics
    /// If the length of the dividend is not the number of columns.
    pub fn add_floor_div(&mut self, dividend: &[Integer], divisor: &Integer) -> usize {
        assert_eq!(dividend.len(), self.num_columns(), "a coefficient for each column");
        let at = self.num_vars();
        self.insert_vars(Kind::Local, self.count(Kind::Local), 1);
        let mut dividend = dividend.to_vec();
        dividend.insert(at, Integer::ZERO);
        self.add_quotient(at, &dividend, divisor);
        at
    }

    /// Adds the constraints that variable `at`, which `dividend` does not mention, is the quotient
    /// of the sum `dividend` by the positive `divisor`, rounded down.
    ///
    /// # Panics
    /// If the length of the dividend is not the number of columns.
    pub fn add_quotient(&mut self, at: usize, dividend: &[Integer], divisor: &Integer) {
        assert_eq!(dividend.len(), self.num_columns(), "a coefficient for each column");
        self.inequalities.extend(quotient_rows(dividend, divisor, at));
    }

    /// Replaces the inequalities.
    ///
    /// # Panics
    /// If the length of a row is not the number of columns.
    pub fn set_inequalities(&mut self, rows: Vec<Row>) {
        let fits = rows.iter().all(|row| row.len() == self.num_columns());
        assert!(fits, "a coefficient for each column");
        self.inequalities = rows;
    }

    /// Removes the inequalities from index `start` on and returns them.
    pub fn take_inequalities_from(&mut self, start: usize) -> Vec<Row> {
        self.inequalities.split_off(start)
    }

    /// Inserts `num` variables at index `at` of their kind, without constraints, and returns the
    /// column of the first.
    pub fn insert_vars(&mut self, kind: Kind, at: usize, num: usize) -> usize {
        let column = self.columns_of(kind).start + at;
        self.counts[kind as usize] += num;
        let zeros = || std::iter::repeat_n(Integer::ZERO, num);
        self.rows_mut().for_each(|row| drop(row.splice(column..column, zeros())));
        column
    }

    /// Appends `num` variables of a kind, without constraints, and returns the column of the first.
    pub fn append_vars(&mut self, kind: Kind, num: usize) -> usize {
        self.insert_vars(kind, self.count(kind), num)
    }

    /// Removes the variables with these columns, and their coefficients.
    pub fn remove_columns(&mut self, columns: Range<usize>) {
        let mut start = 0;
        for count in &mut self.counts {
            let end = start + *count;
            *count -= columns.end.min(end).saturating_sub(columns.start.max(start));
            start = end;
        }
        self.rows_mut().for_each(|row| drop(row.drain(columns.clone())));
    }

    /// Exchanges the columns of two variables.
    pub fn swap_columns(&mut self, a: usize, b: usize) {
        self.rows_mut().for_each(|row| row.swap(a, b));
    }

    /// Turns `num` variables from index `from` of kind `kind` on into variables of kind `to`,
    /// inserted at index `at` of that kind, with their constraints.
    pub fn convert_vars(&mut self, kind: Kind, from: usize, num: usize, to: Kind, at: usize) {
        if num == 0 {
            return;
        }
        let old = self.columns_of(kind).start + from;
        let new = self.insert_vars(to, at, num);
        let old = if new <= old { old + num } else { old };
        for row in self.rows_mut() {
            (0..num).for_each(|i| row.swap(new + i, old + i));
        }
        self.remove_columns(old..old + num);
    }

    /// Makes the variables of the domain and range dimensions of a set.
    pub fn flatten_to_set(&mut self) {
        self.counts[1] += self.counts[0];
        self.counts[0] = 0;
    }

    /// Makes the first `domain` dimensions the domain, and the others the range.
    ///
    /// # Panics
    /// If there are fewer dimensions.
    pub fn split_dims(&mut self, domain: usize) {
        let dims = self.num_dims();
        assert!(domain <= dims, "a domain of the dimensions");
        [self.counts[0], self.counts[1]] = [domain, dims - domain];
    }

    /// Exchanges domain and range.
    pub fn invert(&mut self) {
        let (domain, dims) = (self.count(Kind::Domain), self.num_dims());
        self.rows_mut().for_each(|row| row[..dims].rotate_left(domain));
        self.counts.swap(0, 1);
    }

    /// Appends the constraints of `other`, which has the same variables: inequalities first.
    ///
    /// # Panics
    /// If the numbers of variables differ.
    pub fn append(&mut self, other: &Relation) {
        assert_eq!(self.num_columns(), other.num_columns(), "the same variables");
        self.inequalities.extend(other.inequalities.iter().cloned());
        self.equalities.extend(other.equalities.iter().cloned());
    }

    /// Replaces the variable `at` by a constant and removes its column.
    pub fn set_and_eliminate(&mut self, at: usize, value: &Integer) {
        for row in self.rows_mut() {
            let term = &row[at] * value;
            if let Some(constant) = row.last_mut() {
                *constant += &term;
            }
        }
        self.remove_columns(at..at + 1);
    }

    /// Whether the point, a value for each variable, satisfies all constraints.
    ///
    /// # Panics
    /// If there are fewer values than variables.
    pub fn contains(&self, point: &[i64]) -> bool {
        let value = |row: &Row| {
            let start = row[row.len() - 1].clone();
            row[..row.len() - 1].iter().zip(point).fold(start, |sum, (coefficient, value)| {
                &sum + &(coefficient * &Integer::from(*value))
            })
        };
        assert!(point.len() >= self.num_vars(), "a value for each variable");
        self.equalities.iter().all(|row| value(row).is_zero())
            && self.inequalities.iter().all(|row| !value(row).is_negative())
    }
}

/// Returns the two inequalities that define the variable `at` as the quotient of `dividend` by
/// `divisor`, rounded down: `divisor * at - dividend + divisor - 1`, `dividend - divisor * at`.
pub(crate) fn quotient_rows(dividend: &[Integer], divisor: &Integer, at: usize) -> [Row; 2] {
    let mut upper = dividend.to_vec();
    upper[at] = &upper[at] - divisor;
    let mut lower: Row = upper.iter().map(|one| -one).collect();
    let last = lower.len() - 1;
    lower[last] = &(&lower[last] + divisor) - &Integer::ONE;
    [lower, upper]
}

/// Writes the numbers of variables, then a constraint a line (MLIR: `IntegerRelation::print`).
impl fmt::Debug for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [domain, range, symbols, locals] = self.counts;
        writeln!(f, "Domain: {domain}, Range: {range}, Symbols: {symbols}, Locals: {locals}")?;
        let equalities = self.equalities.iter().map(|row| (row, "= 0"));
        for (row, end) in equalities.chain(self.inequalities.iter().map(|row| (row, ">= 0"))) {
            row.iter().try_for_each(|one| write!(f, "{one}\t"))?;
            writeln!(f, "{end}")?;
        }
        Ok(())
    }
}
