//! Fewer relations for the same set ([`Set::coalesced`]; MLIR: `PresburgerRelation::coalesce`).

use crate::relation::{Kind, Relation, Row};
use crate::set::Set;

/// The number of relations from which on a set stays as it is.
const MAX_PARTS: usize = 32;

impl Set {
    /// Returns the same points as fewer relations, as far as pairs of relations have the same
    /// points as a single one.
    ///
    /// ```
    /// use terrace_presburger::text::AffineRelation;
    ///
    /// let relation: AffineRelation =
    ///     "(d0) -> (r0) : (r0 == d0) or (r0 == d0 + 1)".parse()?;
    /// let set = relation.set.clone().coalesced();
    /// assert_eq!(set.parts.len(), 1);
    /// let relation = AffineRelation { set, ..relation };
    /// assert_eq!(relation.to_string(), "(d0) -> (r0) : (r0 - d0 >= 0, d0 - r0 + 1 >= 0)");
    /// # Ok::<(), terrace_presburger::text::TextError>(())
    /// ```
    pub fn coalesced(self) -> Self {
        let mut parts = self.without_empty_parts().parts;
        if parts.len() > MAX_PARTS {
            return Self { parts };
        }
        let mut at = 0;
        while at < parts.len() {
            let found = (0..parts.len())
                .filter(|other| *other != at)
                .find_map(|other| Some((other, joined(&parts[at], &parts[other])?)));
            match found {
                Some((other, part)) => {
                    parts[at.min(other)] = part;
                    parts.remove(at.max(other));
                    // The new relation may be joined with earlier ones.
                    at = 0;
                }
                None => at += 1,
            }
        }
        Self { parts }
    }
}

/// Returns the relation with the points of both; `None` if that is not a
/// relation, or is not known.
fn joined(a: &Relation, b: &Relation) -> Option<Relation> {
    let (of_a, of_b) = (Set::from(a.clone()), Set::from(b.clone()));
    if of_a.is_subset_of(&of_b) == Some(true) {
        return Some(b.clone());
    }
    if of_b.is_subset_of(&of_a) == Some(true) {
        return Some(a.clone());
    }
    if a.count(Kind::Local) > 0 || b.count(Kind::Local) > 0 {
        return None;
    }
    let counts = [Kind::Domain, Kind::Range, Kind::Symbol].map(|kind| a.count(kind));
    let mut valid: Vec<Row> = Vec::new();
    for (own, other) in [(a, b), (b, a)] {
        for row in rows(own) {
            if !valid.contains(&row) && other.implies(&row) == Some(true) {
                valid.push(row);
            }
        }
    }
    let mut hull = Relation::new(counts[0], counts[1], counts[2], 0);
    for (at, row) in valid.iter().enumerate() {
        match valid.iter().position(|other| *other == negated(row)) {
            Some(other) if other < at => {}
            Some(_) => hull.push_equality(row.clone()),
            None => hull.push_inequality(row.clone()),
        }
    }
    let fits = Set::from(hull.clone()).is_subset_of(&of_a.union(of_b)) == Some(true);
    hull.remove_trivial_redundancy();
    fits.then_some(hull)
}

/// Returns the constraints as inequalities.
fn rows(relation: &Relation) -> Vec<Row> {
    let equalities = relation.equalities.iter().flat_map(|row| [row.clone(), negated(row)]);
    equalities.chain(relation.inequalities.iter().cloned()).collect()
}

fn negated(row: &Row) -> Row {
    row.iter().map(|one| -one).collect()
}
