//! The rational test of emptiness, with MLIR's limits: it decides which dependences the analyses
//! report.

use crate::Integer;
use crate::relation::{Relation, Row};

/// The number of constraints per variable from which on [`Relation::is_empty`] ends without a
/// decision.
const EXPLOSION_FACTOR: usize = 32;

impl Relation {
    /// Whether the coefficients of an equality have a common divisor that does not divide the
    /// constant (MLIR: `isEmptyByGCDTest`).
    pub fn is_empty_by_gcd(&self) -> bool {
        self.equalities.iter().any(|row| {
            let Some((constant, variables)) = row.split_last() else { return false };
            let divisor = variables.iter().fold(Integer::ZERO, |divisor, one| divisor.gcd(one));
            !divisor.is_zero() && !constant.is_multiple_of(&divisor)
        })
    }

    /// Whether a constraint without variables does not hold (MLIR: `hasInvalidConstraint`).
    pub fn has_invalid_constraint(&self) -> bool {
        let constant = |row: &Row| {
            let (constant, variables) = row.split_last()?;
            variables.iter().all(Integer::is_zero).then(|| constant.signum())
        };
        self.equalities.iter().any(|row| constant(row).is_some_and(|sign| sign != 0))
            || self.inequalities.iter().any(|row| constant(row).is_some_and(|sign| sign < 0))
    }

    /// Whether the relation is known to have no point: true is exact; false may be wrong for
    /// relations with rational points only, and for those whose projection has many constraints
    /// (MLIR: `isEmpty`).
    ///
    /// ```
    /// use terrace_presburger::Relation;
    ///
    /// // 2x = 4y + 1
    /// let mut set = Relation::set(2, 0);
    /// set.add_equality(&[2, -4, -1]);
    /// assert!(set.is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        let is_invalid = |rest: &Self| rest.has_invalid_constraint() || rest.is_empty_by_gcd();
        if is_invalid(self) {
            return true;
        }
        let mut rest = self.clone();
        rest.remove_local_equalities();
        if is_invalid(&rest) {
            return true;
        }
        let mut at = 0;
        while at < rest.num_vars() {
            rest.gaussian_eliminate(at..rest.num_vars());
            at += 1;
            if is_invalid(&rest) {
                return true;
            }
        }
        for _ in 0..rest.num_vars() {
            let best = rest.cheapest_variable(0..rest.num_vars());
            rest.fourier_motzkin_eliminate(best);
            if rest.num_constraints() >= EXPLOSION_FACTOR * self.num_vars() {
                return false;
            }
            if rest.has_invalid_constraint() {
                return true;
            }
        }
        false
    }
}
