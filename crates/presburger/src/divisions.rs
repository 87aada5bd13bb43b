//! Local variables as quotients: [`Division`], and bringing the locals of two relations together.

use crate::Integer;
use crate::relation::{Kind, Relation, Row};

/// A variable as a quotient: `dividend floordiv divisor`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// The coefficients of the dividend and its constant, a column for each of the relation.
    pub dividend: Row,
    /// The positive divisor.
    pub divisor: Integer,
    /// Whether an equality gives the quotient, not a pair of inequalities.
    pub from_equality: bool,
}

impl Division {
    /// Divides by the greatest common divisor of the coefficients, without the constant, and the
    /// divisor.
    fn normalized(mut dividend: Row, divisor: Integer, from_equality: bool) -> Self {
        let variables = dividend.len() - 1;
        let common = dividend[..variables].iter().fold(divisor.clone(), |all, one| all.gcd(one));
        dividend.iter_mut().for_each(|one| *one = one.floor_div(&common));
        Self { dividend, divisor: divisor.floor_div(&common), from_equality }
    }
}

impl Relation {
    /// Returns the indices of the inequalities that bound variable `at` from below, and of those
    /// that bound it from above, without those that mention another variable in `excluded`.
    pub(crate) fn bounds_on(
        &self,
        at: usize,
        excluded: std::ops::Range<usize>,
    ) -> (Vec<usize>, Vec<usize>) {
        let allowed = |row: &Row| excluded.clone().all(|c| c == at || row[c].is_zero());
        let of = |sign: i64| {
            let rows = self.inequalities.iter().enumerate();
            rows.filter(|(_, row)| row[at].signum() == sign && allowed(row))
                .map(|(index, _)| index)
                .collect()
        };
        (of(1), of(-1))
    }

    /// Returns variable `at` as a quotient of variables for which `known` holds: of the first pair
    /// of inequalities, or else of the first equality, that has this form (MLIR:
    /// `computeSingleVarRepr`).
    pub fn division(&self, at: usize, known: &[bool]) -> Option<Division> {
        let is_explicit = |division: &Division| {
            known.iter().zip(&division.dividend).all(|(known, one)| *known || one.is_zero())
        };
        let (lower, upper) = self.bounds_on(at, 0..0);
        for upper in &upper {
            for lower in &lower {
                let pair = [&self.inequalities[*upper], &self.inequalities[*lower]];
                if let Some(division) = of_pair(pair, at).filter(is_explicit) {
                    return Some(division);
                }
            }
        }
        let rows = self.equalities.iter().filter(|row| !row[at].is_zero());
        rows.map(|row| {
            let sign = Integer::from(-row[at].signum());
            let mut dividend: Row = row.iter().map(|one| one * &sign).collect();
            dividend[at] = Integer::ZERO;
            Division::normalized(dividend, row[at].abs(), true)
        })
        .find(is_explicit)
    }

    /// Returns each local variable as a quotient of dimensions, symbols and other locals that are
    /// quotients; `None` for a local that is not known to be one (MLIR: `getLocalReprs`).
    pub fn divisions(&self) -> Vec<Option<Division>> {
        let locals = self.columns_of(Kind::Local);
        let mut known: Vec<bool> = (0..self.num_vars()).map(|at| at < locals.start).collect();
        let mut found = vec![None; locals.len()];
        loop {
            let mut changed = false;
            for at in locals.clone() {
                if known[at] {
                    continue;
                }
                if let Some(division) = self.division(at, &known) {
                    found[at - locals.start] = Some(division);
                    known[at] = true;
                    changed = true;
                }
            }
            if !changed {
                return found;
            }
        }
    }

    /// Gives both relations, whose dimensions and symbols agree, the same locals: those of `self`,
    /// then those of `other`. Equal quotients become one variable (MLIR: `mergeLocalVars`).
    pub fn merge_locals(&mut self, other: &mut Relation) {
        let (own, added) = (self.count(Kind::Local), other.count(Kind::Local));
        self.append_vars(Kind::Local, added);
        other.insert_vars(Kind::Local, 0, own);
        let mut divisions = self.divisions();
        divisions.truncate(own);
        divisions.extend(other.divisions().into_iter().skip(own));
        let start = self.columns_of(Kind::Local).start;
        let (mut first, mut kept) = (0, divisions);
        while first < kept.len() {
            let mut second = first + 1;
            while second < kept.len() {
                let same =
                    |a: &Division, b: &Division| a.dividend == b.dividend && a.divisor == b.divisor;
                let equal = kept[first].as_ref().zip(kept[second].as_ref());
                if !equal.is_some_and(|(a, b)| same(a, b)) {
                    second += 1;
                    continue;
                }
                let merge = |row: &mut Row| {
                    let term = row.remove(start + second);
                    row[start + first] += &term;
                };
                kept.remove(second);
                let dividends = kept.iter_mut().flatten().map(|division| &mut division.dividend);
                dividends.for_each(merge);
                for relation in [&mut *self, &mut *other] {
                    relation.add_column(start + second, start + first);
                    relation.remove_columns(start + second..start + second + 1);
                }
            }
            first += 1;
        }
    }

    /// Adds the coefficients of column `from` to those of column `to`.
    fn add_column(&mut self, from: usize, to: usize) {
        for row in self.rows_mut() {
            let term = row[from].clone();
            row[to] += &term;
        }
    }
}

/// Returns variable `at` as the quotient that an upper and a lower bound define; `None` if the
/// inequalities have another form.
fn of_pair([upper, lower]: [&Row; 2], at: usize) -> Option<Division> {
    let constant = upper.len() - 1;
    if (0..constant).any(|column| upper[column] != -&lower[column]) {
        return None;
    }
    let divisor = &lower[at];
    let most = divisor - &Integer::ONE;
    let gap = &most - &(&lower[constant] + &upper[constant]);
    if gap.is_negative() || gap > most {
        return None;
    }
    let mut dividend = upper.clone();
    dividend[at] = Integer::ZERO;
    dividend[constant] += &gap;
    Some(Division::normalized(dividend, divisor.clone(), false))
}
