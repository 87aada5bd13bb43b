//! [`Set`], a union of [`Relation`]s (MLIR: `PresburgerSet`, `PresburgerRelation`).

use crate::redundancy::complement;
use crate::relation::{Kind, Relation, Row, quotient_rows};

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
                let locals = both.append_vars(Kind::Local, added.count(Kind::Local));
                added.insert_vars(Kind::Local, 0, locals - both.num_dims_and_symbols());
                both.append(&added);
                if !both.is_empty() {
                    parts.push(both);
                }
            }
        }
        Self { parts }
    }

    /// Returns the points of `self` that are not in `other`; `None` if a local variable of `other`
    /// is not known to be a quotient.
    pub fn subtract(&self, other: &Self) -> Option<Self> {
        let mut rest = self.parts.clone();
        for subtrahend in &other.parts {
            let mut next = Vec::new();
            for part in &rest {
                subtract(part, subtrahend, &mut next)?;
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

    /// Whether each point of `self` is in `other`; `None` if that was not decided.
    pub fn is_subset_of(&self, other: &Self) -> Option<bool> {
        self.subtract(other)?.is_integer_empty()
    }
}

/// Appends disjoint relations to `parts` that hold the points of `minuend` outside of `subtrahend`;
/// `None` if a local variable of `subtrahend` is not known to be a quotient.
fn subtract(minuend: &Relation, subtrahend: &Relation, parts: &mut Vec<Relation>) -> Option<()> {
    let divisions: Option<Vec<_>> = subtrahend.divisions().into_iter().collect();
    let divisions = divisions?;
    let (mut inside, mut subtrahend) = (minuend.clone(), subtrahend.clone());
    let own = inside.count(Kind::Local);
    let start = inside.append_vars(Kind::Local, subtrahend.count(Kind::Local));
    subtrahend.insert_vars(Kind::Local, 0, own);
    let first = subtrahend.columns_of(Kind::Local).start;
    for (at, division) in (start..).zip(divisions) {
        let mut dividend = division.dividend;
        drop(dividend.splice(first..first, std::iter::repeat_n(crate::Integer::ZERO, own)));
        inside.inequalities.extend(quotient_rows(&dividend, &division.divisor, at));
    }
    let negated = |row: &Row| -> Row { row.iter().map(|one| -one).collect() };
    let mut constraints = subtrahend.inequalities.clone();
    for row in &subtrahend.equalities {
        constraints.extend([row.clone(), negated(row)]);
    }
    for row in constraints {
        let mut outside = inside.clone();
        outside.inequalities.push(complement(&row));
        if !outside.is_empty() {
            parts.push(outside);
        }
        inside.inequalities.push(row);
    }
    Some(())
}
