//! [`UnionSet`], a union of sets and relations in different spaces (isl: `isl_union_set`,
//! `isl_union_map`).

use std::fmt;
use std::str::FromStr;

use super::evaluate::Scope;
use super::parser::Parser;
use super::print::{Locals, names};
use super::space::Space;
use super::syntax::Part;
use super::{Result, TextError};
use crate::{Kind, Relation, Set};

/// A union of sets and relations with common parameters.
///
/// ```
/// use terrace_presburger::text::UnionSet;
///
/// let set: UnionSet = "[N] -> { S[i, j] : 0 <= i <= j < N }".parse()?;
/// let same: UnionSet = "[N] -> { S[i, j] : i >= 0 and not (j >= N or i > j) }".parse()?;
/// assert_eq!(set.is_equal(&same), Some(true));
/// assert!(set.to_string().starts_with("[N] -> { S[i0, i1] : i0 >= 0 and -i0 + i1 >= 0 and"));
/// # Ok::<(), terrace_presburger::text::TextError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct UnionSet {
    /// The names of the parameters, the symbols of all sets.
    pub params: Vec<String>,
    /// The sets and relations, at most one for each space.
    pub parts: Vec<(Space, Set)>,
}

impl UnionSet {
    /// Adds the points of a set.
    pub(super) fn add(&mut self, space: Space, set: Set) {
        match self.parts.iter_mut().find(|(known, _)| *known == space) {
            Some((_, known)) => *known = std::mem::take(known).union(set),
            None => self.parts.push((space, set)),
        }
    }

    /// Evaluates the parts of a union.
    pub(super) fn from_parts(params: Vec<String>, parts: &[Part]) -> Result<Self> {
        let mut union = Self { params, parts: Vec::new() };
        for part in parts {
            let (domain, range) = match &part.second {
                Some(second) => (part.first.as_ref(), Some(second)),
                None => (None, part.first.as_ref()),
            };
            let count = |tuple: Option<&_>| tuple.map_or(0, super::syntax::TupleSyntax::num_dims);
            let mut scope = Scope::new(&union.params, count(domain), count(range));
            let mut column = 0;
            let mut set = scope.all();
            let mut tuples = Vec::new();
            for syntax in [domain, range] {
                tuples.push(match syntax {
                    None => None,
                    Some(syntax) => {
                        let (tuple, condition) = scope.tuple(syntax, &mut column)?;
                        set = set.intersect(&condition);
                        Some(tuple)
                    }
                });
            }
            set = set.intersect(&scope.set(&part.condition)?);
            set.parts.iter_mut().for_each(Relation::simplify);
            let range = tuples.pop().flatten();
            union.add(Space { domain: tuples.pop().flatten(), range }, set);
        }
        Ok(union)
    }

    /// Returns the set with these parameters, which include those of the set, in this order.
    fn with_params(&self, params: &[String]) -> Self {
        let mut union = self.clone();
        for (at, name) in params.iter().enumerate() {
            let known = union.params.iter().skip(at).position(|known| known == name);
            let from = known.map(|index| index + at);
            if let Some(from) = from {
                union.params.swap(at, from);
            } else {
                union.params.insert(at, name.clone());
            }
            for part in union.parts.iter_mut().flat_map(|(_, set)| &mut set.parts) {
                let first = part.columns_of(Kind::Symbol).start;
                match from {
                    Some(from) => part.swap_columns(first + at, first + from),
                    None => drop(part.insert_vars(Kind::Symbol, at, 1)),
                }
            }
        }
        union
    }

    /// Returns both sets with the parameters of both.
    fn aligned(&self, other: &Self) -> (Self, Self) {
        let mut params = self.params.clone();
        params.extend(other.params.iter().filter(|name| !self.params.contains(name)).cloned());
        (self.with_params(&params), other.with_params(&params))
    }

    /// Returns the points that are in one of the sets.
    pub fn union(&self, other: &Self) -> Self {
        let (mut all, other) = self.aligned(other);
        other.parts.into_iter().for_each(|(space, set)| all.add(space, set));
        all
    }

    /// Returns the points that are in both sets.
    pub fn intersect(&self, other: &Self) -> Self {
        let (mut both, other) = self.aligned(other);
        for (space, set) in &mut both.parts {
            let found = other.parts.iter().find(|(known, _)| known == space);
            *set = found.map(|(_, other)| set.intersect(other)).unwrap_or_default();
        }
        both
    }

    /// Returns the points that are not in `other`; `None` if a limit of steps is exceeded.
    pub fn subtract(&self, other: &Self) -> Option<Self> {
        let (mut rest, other) = self.aligned(other);
        for (space, set) in &mut rest.parts {
            if let Some((_, other)) = other.parts.iter().find(|(known, _)| known == space) {
                *set = set.subtract(other)?;
            }
        }
        Some(rest)
    }

    /// Whether each point of `self` is in `other`; `None` if that was not decided.
    pub fn is_subset_of(&self, other: &Self) -> Option<bool> {
        let (a, b) = self.aligned(other);
        let empty = Set::default();
        for (space, set) in &a.parts {
            let found = b.parts.iter().find(|(known, _)| known == space);
            if !set.is_subset_of(found.map_or(&empty, |(_, set)| set))? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether both sets have the same points; `None` if that was not decided.
    pub fn is_equal(&self, other: &Self) -> Option<bool> {
        Some(self.is_subset_of(other)? && other.is_subset_of(self)?)
    }
}

impl FromStr for UnionSet {
    type Err = TextError;

    /// Reads the text of a set, map, union set or union map of isl.
    fn from_str(text: &str) -> Result<Self> {
        let mut parser = Parser::new(text, false)?;
        let params = parser.parameters()?;
        let parts = parser.union()?;
        parser.expect_end()?;
        Self::from_parts(params, &parts)
    }
}

/// Writes `[N] -> ` for parameters.
pub(super) fn write_params(f: &mut fmt::Formatter<'_>, params: &[String]) -> fmt::Result {
    if params.is_empty() { Ok(()) } else { write!(f, "[{}] -> ", params.join(", ")) }
}

impl fmt::Display for UnionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_params(f, &self.params)?;
        f.write_str("{")?;
        for (index, (space, set)) in self.parts.iter().enumerate() {
            f.write_str(if index == 0 { " " } else { "; " })?;
            let [domain, range] = space.num_dims();
            let is_map = space.domain.is_some();
            let mut variables = names("i", domain, &self.params);
            variables.extend(names(if is_map { "o" } else { "i" }, range, &self.params));
            let mut dims = variables.iter();
            if let Some(tuple) = &space.domain {
                tuple.write(f, &mut dims)?;
                f.write_str(" -> ")?;
            }
            if let Some(tuple) = &space.range {
                tuple.write(f, &mut dims)?;
            }
            variables.extend(self.params.iter().cloned());
            let is_all = |part: &Relation| part.num_constraints() == 0;
            if set.parts.iter().any(is_all) && space.range.is_some() {
                continue;
            }
            f.write_str(if space.range.is_some() { " : " } else { ": " })?;
            if set.parts.is_empty() {
                f.write_str("false")?;
            }
            for (index, part) in set.parts.iter().enumerate() {
                f.write_str(if index == 0 { "" } else { " or " })?;
                let locals = Locals::new(part, variables.clone(), false);
                locals.write(f, part, set.parts.len() > 1)?;
            }
        }
        f.write_str(if self.parts.is_empty() { "}" } else { " }" })
    }
}
