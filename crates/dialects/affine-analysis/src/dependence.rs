//! Dependences between two accesses of a memref ([`dependence`]).

use terrace_affine::affine_scope;
use terrace_ir::{Body, Op, Value};
use terrace_presburger::{BoundKind, Integer, Kind, Relation, Set};

use crate::access::{Access, AccessRelation};
use crate::call_access::CallAccess;
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

/// A read or write of a memref.
#[derive(Clone, Copy, Debug)]
pub enum AnyAccess<'a> {
    /// Of an element, or of a vector of elements.
    Affine(&'a Access),
    /// Of elements by a call.
    Call(&'a CallAccess),
}

impl<'a> From<&'a Access> for AnyAccess<'a> {
    fn from(access: &'a Access) -> Self {
        Self::Affine(access)
    }
}

impl<'a> From<&'a CallAccess> for AnyAccess<'a> {
    fn from(access: &'a CallAccess) -> Self {
        Self::Call(access)
    }
}

impl AnyAccess<'_> {
    /// Returns the operation that reads or writes.
    pub fn op(&self) -> Op {
        match self {
            Self::Affine(access) => access.op,
            Self::Call(access) => access.op,
        }
    }

    /// Returns the accessed memref.
    pub fn memref(&self) -> Value {
        match self {
            Self::Affine(access) => access.memref,
            Self::Call(access) => access.memref,
        }
    }

    /// Whether the access writes.
    pub fn is_write(&self) -> bool {
        match self {
            Self::Affine(access) => access.is_write(),
            Self::Call(access) => access.is_write(),
        }
    }

    /// Returns the elements that are accessed in any iteration of the enclosing affine operations,
    /// as sets with the values of their symbols; `None` if a map is semi-affine, or a projection is
    /// not computed.
    pub fn elements(&self, body: &Body) -> Option<Vec<(Set, Vec<Value>)>> {
        let project = |access: AccessRelation| {
            let variables = access.variables.len();
            let set = Set::from(access.relation).project_out(Kind::Domain, 0, variables)?;
            Some((set, access.symbols))
        };
        self.relations(body)?.into_iter().map(project).collect()
    }

    /// Returns relations from iterations to elements, whose union is that of the access.
    fn relations(&self, body: &Body) -> Option<Vec<AccessRelation>> {
        match self {
            Self::Affine(access) => Some(vec![access.relation(body)?]),
            Self::Call(access) => access.relations(body),
        }
    }
}

/// Checks whether `destination` depends on `source` at loop `depth`: carried by the common loop of
/// that depth, counted from 1, or by none if the depth is above the number of common loops (MLIR:
/// `checkMemrefAccessDependence`).
///
/// Two reads depend on each other only if `with_reads` is set. Distances are computed if
/// `with_distances` is set.
pub fn dependence<'a>(
    body: &Body,
    source: impl Into<AnyAccess<'a>>,
    destination: impl Into<AnyAccess<'a>>,
    depth: usize,
    with_reads: bool,
    with_distances: bool,
) -> Dependence {
    let (source, destination) = (source.into(), destination.into());
    let all = match all_pairs(body, source, destination, depth, with_reads) {
        Pairs::Unknown => return Dependence::Unknown,
        Pairs::Exist(all) if all.is_empty() => return Dependence::None,
        Pairs::Exist(all) => all,
    };
    if !with_distances {
        return Dependence::Exists(Vec::new());
    }
    let sources = enclosing_loops(body, source.op());
    let sources = sources.iter().map(|op| induction_variables(body, *op).len()).sum();
    let of_pairs = |pairs: ValueConstraints| {
        let common = common_variables(body, &pairs.values[..sources], &pairs.dims()[sources..]);
        distances(pairs.relation, sources, common)
    };
    // The ranges of several conjunctions are joined.
    let joined = all.into_iter().map(of_pairs).reduce(|all, next| {
        let both = |a: Option<i64>, b: Option<i64>, of: fn(i64, i64) -> i64| Some(of(a?, b?));
        let join = |(a, b): (Distance, Distance)| Distance {
            least: both(a.least, b.least, i64::min),
            most: both(a.most, b.most, i64::max),
        };
        all.into_iter().zip(next).map(join).collect()
    });
    Dependence::Exists(joined.unwrap_or_default())
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
    match all_pairs(body, source.into(), destination.into(), depth, with_reads) {
        Pairs::Unknown => DependentPairs::Unknown,
        // Affine accesses have one relation each.
        Pairs::Exist(mut all) => all.pop().map_or(DependentPairs::None, DependentPairs::Exists),
    }
}

/// The pairs of dependent iterations, as sets that are not empty.
enum Pairs {
    Exist(Vec<ValueConstraints>),
    Unknown,
}

fn all_pairs(
    body: &Body,
    source: AnyAccess<'_>,
    destination: AnyAccess<'_>,
    depth: usize,
    with_reads: bool,
) -> Pairs {
    if source.memref() != destination.memref() {
        return Pairs::Exist(Vec::new());
    }
    if !with_reads && !source.is_write() && !destination.is_write() {
        return Pairs::Exist(Vec::new());
    }
    if affine_scope(body.op(source.op())) != affine_scope(body.op(destination.op())) {
        return Pairs::Unknown;
    }
    let Some((first, second)) = in_common_block(body, source.op(), destination.op()) else {
        return Pairs::Unknown;
    };
    let (Some(from), Some(to)) = (source.relations(body), destination.relations(body)) else {
        return Pairs::Unknown;
    };
    let (Some(any_from), Some(any_to)) = (from.first(), to.first()) else {
        return Pairs::Exist(Vec::new());
    };
    let sources = any_from.variables.len();
    let values = |list: &[Value]| list.iter().copied().map(Some).collect::<Vec<_>>();
    let common = common_variables(body, &values(&any_from.variables), &values(&any_to.variables));
    let precedes = first != second && body.is_before_in_block(first, second);
    if !with_reads && depth > common && !precedes {
        return Pairs::Exist(Vec::new());
    }
    let mut found = Vec::new();
    let mut add = |from: AccessRelation, to: AccessRelation| {
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
        if !relation.is_empty() {
            found.push(pairs);
        }
    };
    if from.len() == 1 && to.len() == 1 {
        // Those of affine accesses are not copied.
        from.into_iter().zip(to).for_each(|(from, to)| add(from, to));
    } else {
        let to = &to;
        let pairs = from.iter().flat_map(|from| to.iter().map(move |to| (from, to)));
        pairs.for_each(|(from, to)| add(from.clone(), to.clone()));
    }
    Pairs::Exist(found)
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
