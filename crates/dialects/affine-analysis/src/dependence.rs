//! Dependences between two accesses of a memref ([`dependence`]).

use terrace_affine::affine_scope;
use terrace_ir::{Body, Value};
use terrace_presburger::{BoundKind, Integer, Kind, Relation};

use crate::access::{Access, AccessRelation};
use crate::constraints::ValueConstraints;
use crate::nest::{enclosing_loops, in_common_block, induction_variables, loop_of};

/// The range of the distance between dependent iterations of a loop, in steps of its induction
/// variable (MLIR: `DependenceComponent`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distance {
    /// The least distance; `None` if there is no bound.
    pub least: Option<i64>,
    /// The greatest distance; `None` if there is no bound.
    pub most: Option<i64>,
}

/// The result of a dependence check (MLIR: `DependenceResult`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dependence {
    /// The accesses do not depend on each other.
    None,
    /// The accesses may depend on each other; a distance for each common loop, outermost first.
    Exists(Vec<Distance>),
    /// The check does not cover the accesses.
    Unknown,
}

impl Dependence {
    /// Whether the accesses are known not to depend on each other.
    pub fn is_none(&self) -> bool {
        *self == Dependence::None
    }

    /// Whether a dependence was found.
    pub fn exists(&self) -> bool {
        matches!(self, Dependence::Exists(_))
    }
}

/// Checks whether `destination` depends on `source` at loop `depth`: carried by the common loop of
/// that depth, counted from 1, or by none if the depth is above the number of common loops (MLIR:
/// `checkMemrefAccessDependence`).
///
/// Two reads depend on each other only if `with_reads` is set. Distances are computed if
/// `with_distances` is set.
pub fn dependence(
    body: &Body,
    source: &Access,
    destination: &Access,
    depth: usize,
    with_reads: bool,
    with_distances: bool,
) -> Dependence {
    let pairs = match dependent_pairs(body, source, destination, depth, with_reads) {
        DependentPairs::Unknown => return Dependence::Unknown,
        DependentPairs::None => return Dependence::None,
        DependentPairs::Exists(pairs) => pairs,
    };
    if !with_distances {
        return Dependence::Exists(Vec::new());
    }
    let sources = enclosing_loops(body, source.op);
    let sources = sources.iter().map(|op| induction_variables(body, *op).len()).sum();
    let common = common_variables(body, &pairs.values[..sources], &pairs.dims()[sources..]);
    Dependence::Exists(distances(pairs.relation, sources, common))
}

/// Returns the number of leading induction variables that both lists share.
fn common_variables(body: &Body, a: &[Option<Value>], b: &[Option<Value>]) -> usize {
    let is_common = |(a, b): &(&Option<Value>, &Option<Value>)| {
        a == b && a.is_some_and(|value| loop_of(body, value).is_some())
    };
    a.iter().zip(b).take_while(is_common).count()
}

/// The pairs of dependent iterations of two accesses; see [`dependent_pairs`].
#[derive(Clone, Debug)]
pub enum DependentPairs {
    /// The accesses do not depend on each other.
    None,
    /// The accesses may depend on each other: a set whose dimensions are the induction variables
    /// around the source, then those around the destination.
    Exists(ValueConstraints),
    /// The check does not cover the accesses.
    Unknown,
}

/// Returns the pairs of iterations of `source` and `destination` that depend on each other at loop
/// `depth`; see [`dependence`].
pub fn dependent_pairs(
    body: &Body,
    source: &Access,
    destination: &Access,
    depth: usize,
    with_reads: bool,
) -> DependentPairs {
    if source.memref != destination.memref {
        return DependentPairs::None;
    }
    if !with_reads && !source.is_write() && !destination.is_write() {
        return DependentPairs::None;
    }
    if affine_scope(body.op(source.op)) != affine_scope(body.op(destination.op)) {
        return DependentPairs::Unknown;
    }
    let Some((first, second)) = in_common_block(body, source.op, destination.op) else {
        return DependentPairs::Unknown;
    };
    let (Some(from), Some(to)) = (source.relation(body), destination.relation(body)) else {
        return DependentPairs::Unknown;
    };
    let sources = from.variables.len();
    let values = |list: &[Value]| list.iter().copied().map(Some).collect::<Vec<_>>();
    let common = common_variables(body, &values(&from.variables), &values(&to.variables));
    let precedes = first != second && body.is_before_in_block(first, second);
    if !with_reads && depth > common && !precedes {
        return DependentPairs::None;
    }
    let mut pairs = composed(from, to);
    let relation = &mut pairs.relation;
    for at in 0..common.min(depth) {
        let mut row = vec![Integer::ZERO; relation.num_columns()];
        let last = row.len() - 1;
        (row[at], row[at + sources]) = (Integer::from(-1i64), Integer::ONE);
        if at + 1 == depth {
            row[last] = Integer::from(-1i64);
            relation.push_inequality(row);
        } else {
            relation.push_equality(row);
        }
    }
    match relation.is_empty() {
        true => DependentPairs::None,
        false => DependentPairs::Exists(pairs),
    }
}

/// Returns the pairs of iterations that access the same element, a set whose dimensions are those
/// of `source`, then those of `destination`.
fn composed(source: AccessRelation, destination: AccessRelation) -> ValueConstraints {
    let (mut from, mut to) = (source.relation, destination.relation);
    let (sources, destinations) = (source.variables.len(), destination.variables.len());
    let rank = from.count(Kind::Range);
    // Symbols: those of the source, then new ones of the destination.
    let symbols = source.symbols;
    let mut own = destination.symbols;
    for (at, symbol) in symbols.iter().enumerate() {
        match own.iter().position(|known| known == symbol) {
            Some(old) => {
                let start = to.columns_of(Kind::Symbol).start;
                to.swap_columns(start + at, start + old);
                own.swap(at, old);
            }
            None => {
                to.insert_vars(Kind::Symbol, at, 1);
                own.insert(at, *symbol);
            }
        }
    }
    from.append_vars(Kind::Symbol, own.len() - symbols.len());
    // Both become sets over the dimensions of the source, of the destination, and the elements.
    from.flatten_to_set();
    to.flatten_to_set();
    from.insert_vars(Kind::Range, sources, destinations);
    to.insert_vars(Kind::Range, 0, sources);
    from.merge_locals(&mut to);
    from.convert_vars(Kind::Range, sources + destinations, rank, Kind::Local, 0);
    to.convert_vars(Kind::Range, sources + destinations, rank, Kind::Local, 0);
    from.append(&to);
    from.remove_local_equalities();
    let values = source.variables.into_iter().chain(destination.variables).chain(own);
    ValueConstraints { relation: from, values: values.map(Some).collect() }
}

/// Returns the ranges of the differences between the first `common` variables of the destination,
/// which begin at `sources`, and those of the source.
fn distances(mut relation: Relation, sources: usize, common: usize) -> Vec<Distance> {
    let variables = relation.num_vars();
    relation.insert_vars(Kind::Range, 0, common);
    for at in 0..common {
        let mut row = vec![Integer::ZERO; relation.num_columns()];
        row[at] = Integer::ONE;
        row[at + common] = Integer::ONE;
        row[at + common + sources] = Integer::from(-1i64);
        relation.push_equality(row);
    }
    relation.project_out(common, variables);
    let bound = |kind, at| relation.constant_bound(kind, at).map(|bound| bound.low_i64());
    let range =
        |at| Distance { least: bound(BoundKind::Lower, at), most: bound(BoundKind::Upper, at) };
    (0..common).map(range).collect()
}
