//! [`Set`], a union of [`Relation`]s (MLIR: `PresburgerSet`, `PresburgerRelation`).

use crate::Integer;
use crate::redundancy::complement;
use crate::relation::{Kind, Relation, Row, quotient_rows};

/// The number of relations from which on a difference is not computed.
const MAX_PARTS: usize = 1_000;

/// A union of relations with equal numbers of dimensions and symbols.
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// The relations of the union, in order.
    pub parts: Vec<Relation>,
}

impl From<Relation> for Set {
    fn from(part: Relation) -> Self {
        Self { parts: vec![part] }
    }
}

impl Set {
    /// Returns the union of both sets.
    pub fn union(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self
    }

    /// Returns the points that are in both sets.
    pub fn intersect(&self, other: &Self) -> Self {
        let mut parts = Vec::new();
        for a in &self.parts {
            for b in &other.parts {
                let (mut both, mut added) = (a.clone(), b.clone());
                both.merge_locals(&mut added);
                both.append(&added);
                if !both.is_rationally_empty() {
                    parts.push(both);
                }
            }
        }
        Self { parts }
    }

    /// Returns the points of `self` that are not in `other`; `None` if an elimination of locals of
    /// `other` exceeds its limit of steps, or the difference has too many parts.
    pub fn subtract(&self, other: &Self) -> Option<Self> {
        let mut rest = self.parts.clone();
        for subtrahend in &other.explicit()?.parts {
            let mut next = Vec::new();
            for part in &rest {
                subtract(part, subtrahend, &mut next)?;
            }
            if next.len() > MAX_PARTS {
                return None;
            }
            rest = next;
        }
        Some(Self { parts: rest })
    }

    /// Whether the set has no integer point; `None` if the test exceeds its limit of steps.
    pub fn is_integer_empty(&self) -> Option<bool> {
        for part in &self.parts {
            if !part.is_integer_empty()? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns the set with locals that are all quotients of dimensions, symbols and other
    /// quotients; `None` if the elimination of the others exceeds its limit of steps.
    pub fn explicit(&self) -> Option<Self> {
        let mut parts = Vec::new();
        for part in &self.parts {
            match part.divisions().iter().all(Option::is_some) {
                true => parts.push(part.clone()),
                false => parts.extend(part.explicit()?.parts),
            }
        }
        Some(Self { parts })
    }

    /// Removes `num` variables of a kind from index `at` on: the result has the points that have
    /// some values for the removed variables. `None` if the elimination exceeds its limit of steps.
    ///
    /// ```
    /// use terrace_presburger::{Kind, Relation, Set};
    ///
    /// // x = 3y with 0 <= y <= 2; the projection to x
    /// let mut set = Relation::set(2, 0);
    /// set.add_equality(&[1, -3, 0]);
    /// set.add_inequality(&[0, 1, 0]);
    /// set.add_inequality(&[0, -1, 2]);
    /// let line = Set::from(set).project_out(Kind::Range, 1, 1).unwrap();
    /// assert_eq!([2, 3, 6, 9].map(|x| line.contains(&[x])), [false, true, true, false].map(Some));
    /// ```
    pub fn project_out(&self, kind: Kind, at: usize, num: usize) -> Option<Self> {
        let mut set = self.clone();
        for part in &mut set.parts {
            part.convert_vars(kind, at, num, Kind::Local, 0);
        }
        set.explicit()
    }

    /// Returns for each value of domain and symbols the point of the set whose range is
    /// lexicographically smallest; values without such a point are left out. `None` if an
    /// elimination exceeds its limit of steps (MLIR: `findSymbolicIntegerLexMin`).
    pub fn lexmin(&self) -> Option<Self> {
        let mut best = Self::default();
        for part in &self.parts {
            let next = Self { parts: part.lexmin()? };
            if best.parts.is_empty() {
                best = next;
                continue;
            }
            let smaller = next.subtract(&best.lexicographically_above()?)?;
            best = best.subtract(&next.lexicographically_above()?)?.union(smaller);
        }
        Some(best)
    }

    /// Returns the points whose range is lexicographically larger than that of a point of the set.
    fn lexicographically_above(&self) -> Option<Self> {
        let mut parts = Vec::new();
        for part in &self.parts {
            let dims = part.count(Kind::Range);
            for at in 0..dims {
                let mut above = part.clone();
                above.convert_vars(Kind::Range, 0, dims, Kind::Local, 0);
                let new = above.insert_vars(Kind::Range, 0, dims);
                let old = above.columns_of(Kind::Local).start;
                for equal in 0..=at {
                    let mut row = vec![Integer::ZERO; above.num_columns()];
                    row[new + equal] = Integer::ONE;
                    row[old + equal] = Integer::from(-1i64);
                    if equal < at {
                        above.push_equality(row);
                    } else {
                        let last = row.len() - 1;
                        row[last] = Integer::from(-1i64);
                        above.push_inequality(row);
                    }
                }
                parts.push(above);
            }
        }
        Self { parts }.explicit()
    }

    /// Removes parts that have no integer point.
    pub fn without_empty_parts(mut self) -> Self {
        self.parts.retain(|part| part.is_integer_empty() != Some(true));
        self
    }

    /// Whether a value for each dimension and symbol is a point of the set; `None` if that was not
    /// decided.
    ///
    /// # Panics
    /// If the number of values is not the number of dimensions and symbols.
    pub fn contains(&self, point: &[i64]) -> Option<bool> {
        let mut unknown = false;
        for part in &self.parts {
            match part.has_point(point) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => unknown = true,
            }
        }
        (!unknown).then_some(false)
    }

    /// Whether both sets have the same points; `None` if that was not decided.
    pub fn is_equal(&self, other: &Self) -> Option<bool> {
        Some(self.is_subset_of(other)? && other.is_subset_of(self)?)
    }

    /// Whether each point of `self` is in `other`; `None` if that was not decided.
    pub fn is_subset_of(&self, other: &Self) -> Option<bool> {
        self.subtract(other)?.is_integer_empty()
    }
}

/// Appends disjoint relations to `parts` that hold the points of `minuend` outside of `subtrahend`;
/// `None` if a local variable of `subtrahend` is not known to be a quotient.
fn subtract(minuend: &Relation, subtrahend: &Relation, parts: &mut Vec<Relation>) -> Option<()> {
    let (mut inside, mut subtrahend) = (minuend.clone(), subtrahend.clone());
    inside.merge_locals(&mut subtrahend);
    let divisions = subtrahend.divisions().into_iter();
    let locals = subtrahend.columns_of(Kind::Local);
    // The definition of one quotient may mention another.
    let is_new: Vec<bool> = locals.clone().map(|at| inside.is_unconstrained(at)).collect();
    for ((at, division), is_new) in locals.zip(divisions).zip(is_new) {
        match division {
            Some(division) if is_new => {
                let rows = quotient_rows(&division.dividend, &division.divisor, at);
                inside.inequalities.extend(rows);
            }
            None if !subtrahend.is_unconstrained(at) => return None,
            _ => {}
        }
    }
    let negated = |row: &Row| -> Row { row.iter().map(|one| -one).collect() };
    let mut constraints = subtrahend.inequalities.clone();
    for row in &subtrahend.equalities {
        constraints.extend([row.clone(), negated(row)]);
    }
    constraints.retain(|row| !inside.inequalities.contains(row));
    let mut both = inside.clone();
    both.inequalities.extend(constraints.iter().cloned());
    if both.is_rationally_empty() {
        parts.push(minuend.clone());
        return Some(());
    }
    for row in constraints {
        let mut outside = inside.clone();
        outside.inequalities.push(complement(&row));
        if outside.is_integer_empty() != Some(true) {
            outside.remove_trivial_redundancy();
            outside.remove_unused_locals();
            parts.push(outside);
        }
        inside.inequalities.push(row);
    }
    Some(())
}
