//! Exact elimination of existential variables: a relation becomes a union of relations whose locals
//! are all quotients of its dimensions and symbols. [`Set`]'s projection, difference and
//! lexicographic minimum use it.
//!
//! Equalities are solved by unimodular substitution, inequalities by Fourier-Motzkin elimination as
//! long as that is exact, then by the search of the lexicographic minimum (see `lexmin`), and where
//! this has too many steps, by dark shadows and splinters (see `omega`).

use crate::omega::dark_gap;
use crate::relation::{Relation, Row};
use crate::{Integer, Kind, Set};

/// The number of relations that the elimination of the locals of one relation may visit.
const MAX_STEPS: usize = 4_000;

impl Relation {
    /// Returns relations with the same points whose locals are all quotients of dimensions, symbols
    /// and other quotients; `None` if the elimination exceeds its limit of steps.
    ///
    /// ```
    /// use terrace_presburger::{Kind, Relation};
    ///
    /// // 6 <= x <= 8 where x = 2a + 4b for some a and b: the even numbers
    /// let mut set = Relation::new(0, 1, 0, 2);
    /// set.add_inequality(&[1, 0, 0, -6]);
    /// set.add_inequality(&[-1, 0, 0, 8]);
    /// set.add_equality(&[1, -2, -4, 0]);
    /// let explicit = set.explicit().unwrap();
    /// assert_eq!(explicit.parts[0].count(Kind::Local), 1);
    /// assert_eq!([6, 7, 8].map(|x| explicit.contains(&[x])), [true, false, true].map(Some));
    /// ```
    pub fn explicit(&self) -> Option<Set> {
        let mut found = Vec::new();
        let mut pending = vec![self.clone()];
        let mut steps = 0;
        while let Some(mut relation) = pending.pop() {
            steps += 1;
            if steps > MAX_STEPS {
                return None;
            }
            relation.remove_trivial_redundancy();
            if relation.has_invalid_constraint()
                || relation.is_empty_by_gcd()
                || relation.is_rationally_empty()
            {
                continue;
            }
            relation.remove_unused_locals();
            let unknown = relation.unknown_locals();
            if unknown.is_empty() {
                if relation.is_integer_empty() != Some(true) {
                    found.push(relation);
                }
            } else if relation.merge_in_equality(&unknown) {
                pending.push(relation);
            } else if let Some(at) = relation.exactly_eliminated(&unknown) {
                pending.push(relation.shadow(at, |_, _| Integer::ZERO));
            } else if let Some(parts) = relation.without_locals(&unknown) {
                found.extend(parts);
            } else {
                relation.split(&unknown, &mut pending)?;
            }
        }
        Some(Set { parts: found })
    }

    /// Returns the columns of locals that are not known to be quotients.
    fn unknown_locals(&self) -> Vec<usize> {
        let start = self.columns_of(Kind::Local).start;
        let divisions = self.divisions().into_iter().zip(start..);
        divisions.filter_map(|(division, at)| division.is_none().then_some(at)).collect()
    }

    /// Removes locals that no constraint mentions, and quotients that only their own definition
    /// mentions.
    pub(crate) fn remove_unused_locals(&mut self) {
        for at in self.columns_of(Kind::Local).rev() {
            let mentions = |row: &&Row| !row[at].is_zero();
            if self.equalities.iter().any(|row| mentions(&row)) {
                continue;
            }
            let rows: Vec<&Row> = self.inequalities.iter().filter(mentions).collect();
            let is_definition = rows.len() == 2
                && self.division(at, &vec![true; self.num_vars()]).is_some_and(|division| {
                    // The pair of rows may be narrower than the definition.
                    let constant = rows[0].len() - 1;
                    let gap = &rows[0][constant] + &rows[1][constant];
                    rows[0][at].abs() == division.divisor
                        && gap == &division.divisor - &Integer::ONE
                });
            if rows.is_empty() || is_definition {
                self.inequalities.retain(|row| row[at].is_zero());
                self.remove_columns(at..at + 1);
            }
        }
    }

    /// Merges equal quotients, and removes constraints and locals that are trivially redundant.
    pub fn simplify(&mut self) {
        let [domain, range, symbols] =
            [Kind::Domain, Kind::Range, Kind::Symbol].map(|kind| self.count(kind));
        self.merge_locals(&mut Relation::new(domain, range, symbols, 0));
        self.remove_trivial_redundancy();
        self.remove_unused_locals();
    }

    /// Substitutes variables of an equality with several `unknown` ones until the equality mentions
    /// only one of them; returns whether there was such an equality.
    fn merge_in_equality(&mut self, unknown: &[usize]) -> bool {
        let mentioned = |row: &Row| -> Vec<usize> {
            unknown.iter().copied().filter(|at| !row[*at].is_zero()).collect()
        };
        let several = |row: &Row| mentioned(row).len() > 1;
        let Some(index) = self.equalities.iter().position(several) else { return false };
        loop {
            let row = &self.equalities[index];
            let mut columns = mentioned(row);
            columns.sort_by_key(|at| row[*at].abs());
            let [smallest, other, ..] = columns[..] else { return true };
            // smallest = new - factor * other
            let factor = row[other].floor_div(&row[smallest]);
            for row in self.rows_mut() {
                let term = &row[smallest] * &factor;
                row[other] = &row[other] - &term;
            }
        }
    }

    /// Returns the variable in `unknown` with the fewest combinations of bounds among those whose
    /// lower or upper bounds all have the coefficient 1.
    fn exactly_eliminated(&self, unknown: &[usize]) -> Option<usize> {
        let candidates = unknown.iter().copied().filter(|at| self.is_shadow_exact(*at));
        candidates.min_by_key(|at| {
            let (lower, upper) = self.bounds_on(*at, 0..0);
            lower.len() * upper.len()
        })
    }

    /// Splits the relation by the value of one of `unknown`: its dark shadow, and for each lower
    /// bound the values close to the bound. `None` if there are too many.
    fn split(&self, unknown: &[usize], pending: &mut Vec<Relation>) -> Option<()> {
        let at = unknown.iter().copied().min_by_key(|at| {
            let (lower, upper) = self.bounds_on(*at, 0..0);
            lower.len() * upper.len()
        })?;
        pending.push(self.shadow(at, dark_gap));
        for (row, last_gap) in self.splinters(at) {
            let last_gap = last_gap.to_i64().filter(|gap| *gap < MAX_STEPS as i64)?;
            for gap in 0..=last_gap {
                let mut splinter = self.clone();
                let mut row = row.clone();
                let last = row.len() - 1;
                row[last] = &row[last] - &Integer::from(gap);
                splinter.equalities.push(row);
                pending.push(splinter);
            }
        }
        Some(())
    }

    /// Whether a value for each dimension and symbol satisfies the constraints with some values of
    /// the locals; `None` if that was not decided.
    ///
    /// # Panics
    /// If the number of values is not the number of dimensions and symbols.
    pub fn has_point(&self, point: &[i64]) -> Option<bool> {
        assert_eq!(point.len(), self.num_dims_and_symbols(), "a value for each variable");
        let mut fixed = self.clone();
        point.iter().for_each(|value| fixed.set_and_eliminate(0, &Integer::from(*value)));
        fixed.is_integer_empty().map(|is_empty| !is_empty)
    }
}
