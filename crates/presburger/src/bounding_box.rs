//! The union of two relations, approximated by a box with symbolic bounds.

use std::cmp::Ordering;

use crate::relation::{BoundKind, Relation, Row};
use crate::{Integer, Kind};

impl Relation {
    /// Extends the relation to the smallest box around it and `other`, which has the same variables
    /// and no locals, within the constraints of both. Returns whether such a box was found;
    /// otherwise the relation is unchanged (MLIR: `unionBoundingBox`).
    ///
    /// # Panics
    /// If the relations have different numbers of variables.
    pub fn extend_to_box(&mut self, other: &Relation) -> bool {
        if self.count(Kind::Local) > 0 || other.count(Kind::Local) > 0 {
            return false;
        }
        assert_eq!(self.num_columns(), other.num_columns(), "the same variables");
        let all: Option<Vec<[Row; 2]>> =
            (0..self.num_dims()).map(|at| self.box_rows(other, at)).collect();
        let Some(rows) = all else { return false };
        let common = |a: &[Row], b: &[Row]| -> Vec<Row> {
            a.iter().filter(|row| b.contains(row)).cloned().collect()
        };
        let inequalities = common(&self.inequalities, &other.inequalities);
        self.equalities = common(&self.equalities, &other.equalities);
        self.inequalities = rows.into_iter().flatten().chain(inequalities).collect();
        self.remove_trivial_redundancy();
        true
    }

    /// Returns the lower and the upper bound of dimension `at` of the box around both relations.
    fn box_rows(&self, other: &Relation, at: usize) -> Option<[Row; 2]> {
        let (a, b) = (self.dim_size(at)?, other.dim_size(at)?);
        if a.divisor != b.divisor {
            return None;
        }
        let constants =
            |kind| Some((self.constant_bound(kind, at)?, other.constant_bound(kind, at)?));
        let as_row = |constant: Integer| {
            let mut row = vec![Integer::ZERO; a.lower.len()];
            row[a.lower.len() - 1] = constant;
            row
        };
        // The bounds of `DimSize` are rounded down; a lower bound of a row is rounded up.
        let rounded_up = |mut row: Row| {
            let last = row.len() - 1;
            row[last] = &(&row[last] - &a.divisor) + &Integer::ONE;
            row
        };
        let lower = match compare(&a.lower, &b.lower) {
            Some(Ordering::Greater) => rounded_up(b.lower),
            Some(_) => rounded_up(a.lower.clone()),
            None => {
                let (a, b) = constants(BoundKind::Lower)?;
                as_row(a.min(b))
            }
        };
        let upper = match compare(&a.upper, &b.upper) {
            Some(Ordering::Less) => b.upper,
            Some(_) => a.upper.clone(),
            None => {
                let (a, b) = constants(BoundKind::Upper)?;
                as_row(a.max(b))
            }
        };
        let mut rows = [vec![Integer::ZERO; self.num_dims()], vec![Integer::ZERO; self.num_dims()]];
        rows[0][at] = a.divisor.clone();
        rows[1][at] = -&a.divisor;
        rows[0].extend(lower.iter().map(|one| -one));
        rows[1].extend(upper);
        Some(rows)
    }
}

/// Compares two bounds; `None` if their coefficients differ.
fn compare(a: &Row, b: &Row) -> Option<Ordering> {
    let ((a, of_a), (b, of_b)) = (a.split_last()?, b.split_last()?);
    (of_a == of_b).then(|| a.cmp(b))
}
