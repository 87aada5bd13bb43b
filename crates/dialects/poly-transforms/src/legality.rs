//! The legality of schedule trees: dependent statement instances must keep their order
//! ([`check_order`]), and parallel dimensions must not separate them ([`check_parallel`]).

use std::cmp::Ordering;

use terrace_builtin::AffineExpr;
use terrace_ir::{Body, Context, Diagnostic};
use terrace_presburger::{BoundKind, Integer, Kind, Relation, Row};

use crate::rows::{add_rows, difference, padded};
use crate::schedule::{Dim, Elements, Node, Schedule, Statement, path};

/// Two statement instances that access the same element, at least one of them with a write, and
/// that a tree executes in the wrong order, or in parallel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The statement that must come first, and its access.
    pub source: (usize, usize),
    /// The statement that must come later, and its access.
    pub destination: (usize, usize),
    /// The dimension that decides the order; `None` if the order of nodes does.
    pub dim: Option<String>,
    /// The instances; `None` if the search for them exceeds its limit of steps, so that it is not
    /// known whether there are any.
    pub witness: Option<Witness>,
}

/// The instances of a [`Violation`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The dimensions of the instance that must come first.
    pub source: Vec<i64>,
    /// The dimensions of the instance that must come later.
    pub destination: Vec<i64>,
    /// The values of the parameters.
    pub parameters: Vec<i64>,
}

/// Checks that `after` executes dependent instances in the order of `before`; both are trees of the
/// statements of `schedule`.
///
/// # Errors
/// The first dependence that is violated.
pub fn check_order(
    cx: &Context,
    schedule: &Schedule,
    before: &[Node],
    after: &[Node],
) -> Result<(), Box<Violation>> {
    check(cx, schedule, before, after, |outcome| outcome.order != Ordering::Less)
}

/// Checks that no parallel dimension of the legal tree `nodes` separates dependent instances.
///
/// # Errors
/// The first dependence that is violated.
pub fn check_parallel(
    cx: &Context,
    schedule: &Schedule,
    nodes: &[Node],
) -> Result<(), Box<Violation>> {
    check(cx, schedule, nodes, nodes, |outcome| outcome.dim.is_some_and(|dim| dim.is_parallel))
}

/// A case in which two instances have an order.
struct Outcome<'t> {
    /// The comparisons of the iterations of both instances that hold in this case.
    conditions: Vec<(AffineExpr, AffineExpr, Ordering)>,
    /// The order of the first instance with regard to the second one.
    order: Ordering,
    /// The dimension that decides; `None` if the order of nodes does.
    dim: Option<&'t Dim>,
}

/// Returns the cases of the order of instances of two statements; none if the tree lacks one.
fn outcomes(nodes: &[Node], statements: [usize; 2]) -> Vec<Outcome<'_>> {
    let [first, second] = statements;
    let (mut found, mut conditions) = (Vec::new(), Vec::new());
    let (Some(from), Some(to)) = (path(nodes, first), path(nodes, second)) else { return found };
    let mut order = Ordering::Equal;
    for (a, b) in from.iter().zip(&to) {
        order = a.index.cmp(&b.index);
        if order.is_ne() {
            break;
        }
        let Some(dim) = a.dim else { continue };
        let (Some(a), Some(b)) = (dim.expr(first), dim.expr(second)) else { continue };
        for order in [Ordering::Less, Ordering::Greater] {
            let conditions = [&conditions[..], &[(a, b, order)]].concat();
            found.push(Outcome { conditions, order, dim: Some(dim) });
        }
        conditions.push((a, b, Ordering::Equal));
    }
    found.push(Outcome { conditions, order, dim: None });
    found
}

/// Looks for dependences in the order of `before` for which a forbidden case of `after` is
/// possible.
fn check(
    cx: &Context,
    schedule: &Schedule,
    before: &[Node],
    after: &[Node],
    is_forbidden: impl Fn(&Outcome<'_>) -> bool,
) -> Result<(), Box<Violation>> {
    let count = schedule.statements.len();
    for pair in (0..count).flat_map(|from| (0..count).map(move |to| [from, to])) {
        let mut required = outcomes(before, pair);
        required.retain(|outcome| outcome.order == Ordering::Less);
        let mut forbidden = outcomes(after, pair);
        forbidden.retain(&is_forbidden);
        if required.is_empty() || forbidden.is_empty() {
            continue;
        }
        let statements = pair.map(|at| &schedule.statements[at]);
        let pairs = Pairs::new(cx, schedule.parameters.len(), statements, &[&required, &forbidden]);
        let accesses = dependent_accesses(statements);
        for (source, destination) in accesses {
            let violation = |dim: Option<&Dim>, witness| {
                Box::new(Violation {
                    source: (pair[0], source),
                    destination: (pair[1], destination),
                    dim: dim.map(|dim| dim.name.clone()),
                    witness,
                })
            };
            let Some(pairs) = &pairs else { return Err(violation(None, None)) };
            let mut same = pairs.on_same_element([source, destination]);
            same.retain(|part| part.is_integer_empty() != Some(true));
            for (same, earlier) in
                same.iter().flat_map(|part| required.iter().map(move |one| (part, one)))
            {
                let dependent = pairs.restricted(same, earlier);
                if dependent.is_integer_empty() == Some(true) {
                    continue;
                }
                for case in &forbidden {
                    let wrong = pairs.restricted(&dependent, case);
                    if wrong.is_integer_empty() != Some(true) {
                        return Err(violation(case.dim, pairs.witness(&wrong)));
                    }
                }
            }
        }
    }
    Ok(())
}

/// Returns the pairs of accesses of two statements to the same memref, at least one of which
/// writes.
fn dependent_accesses(statements: [&Statement; 2]) -> Vec<(usize, usize)> {
    let [from, to] = statements;
    let mut pairs = Vec::new();
    for (at, a) in from.accesses.iter().enumerate() {
        for (other, b) in to.accesses.iter().enumerate() {
            if a.memref == b.memref && (a.is_write || b.is_write) {
                pairs.push((at, other));
            }
        }
    }
    pairs
}

/// The pairs of instances of two statements, as a relation whose dimensions are those of both.
struct Pairs<'s> {
    statements: [&'s Statement; 2],
    relation: Relation,
    /// For each statement, expressions with their rows.
    rows: [Vec<(AffineExpr, Row)>; 2],
}

impl<'s> Pairs<'s> {
    /// Returns the pairs, with the rows of all indices and conditions; `None` if an expression is
    /// semi-affine.
    fn new(
        cx: &Context,
        symbols: usize,
        statements: [&'s Statement; 2],
        outcomes: &[&[Outcome<'_>]],
    ) -> Option<Self> {
        let [first, second] = statements.map(|statement| statement.variables.len());
        let mut relation = Relation::set(first + second, symbols);
        let mut rows = [Vec::new(), Vec::new()];
        for (side, start) in [(0, 0), (1, first)] {
            let statement = statements[side];
            let conditions = outcomes.iter().flat_map(|list| *list).flat_map(|one| &one.conditions);
            let iterations = conditions.map(|(a, b, _)| if side == 0 { *a } else { *b });
            let domain = statement.domain.constraints.iter().map(|(expr, _)| *expr);
            let indices = statement.accesses.iter().flat_map(|access| access.elements.exprs());
            let indices = indices.copied();
            let mut exprs: Vec<AffineExpr> = Vec::new();
            for expr in domain.chain(indices).chain(iterations) {
                if !exprs.contains(&expr) {
                    exprs.push(expr);
                }
            }
            let dims: Vec<usize> = (start..start + statement.variables.len()).collect();
            let found = add_rows(cx, &mut relation, &dims, &exprs)?;
            rows[side] = exprs.into_iter().zip(found).collect();
        }
        for (_, row) in rows.iter_mut().flatten() {
            *row = padded(std::mem::take(row), &relation);
        }
        let mut pairs = Self { statements, relation, rows };
        for (side, statement) in statements.iter().enumerate() {
            for (expr, is_equality) in &statement.domain.constraints {
                let row = pairs.row(side, *expr).clone();
                match is_equality {
                    true => pairs.relation.push_equality(row),
                    false => pairs.relation.push_inequality(row),
                }
            }
        }
        Some(pairs)
    }

    fn row(&self, side: usize, expr: AffineExpr) -> &Row {
        let found = self.rows[side].iter().find(|(known, _)| *known == expr);
        &found.expect("all expressions have rows").1
    }

    /// Returns the pairs that access the same element, as relations whose union they are.
    fn on_same_element(&self, accesses: [usize; 2]) -> Vec<Relation> {
        let elements = [0, 1].map(|side| &self.statements[side].accesses[accesses[side]].elements);
        if let [Elements::One(from), Elements::One(to)] = elements {
            let mut relation = self.relation.clone();
            for (a, b) in from.iter().zip(to) {
                relation.push_equality(difference(self.row(0, *a), self.row(1, *b), 0));
            }
            return vec![relation];
        }
        let rank = elements.into_iter().map(|one| match one {
            Elements::One(indices) => indices.len(),
            Elements::Related(_, set) => {
                set.parts.first().map_or(0, |part| part.count(Kind::Range))
            }
        });
        // The indices of the element are the first of the new locals.
        let mut relation = self.relation.clone();
        let first = relation.append_vars(Kind::Local, rank.max().unwrap_or(0));
        let mut found = vec![relation];
        for (side, elements) in elements.into_iter().enumerate() {
            found = found
                .iter()
                .flat_map(|relation| self.with_elements(relation, side, elements, first))
                .collect();
        }
        found
    }

    /// Returns the pairs of `relation` in which a statement accesses the element whose indices are
    /// the columns from `first` on.
    fn with_elements(
        &self,
        relation: &Relation,
        side: usize,
        elements: &Elements,
        first: usize,
    ) -> Vec<Relation> {
        let equals = |relation: &mut Relation, column: usize, expr: AffineExpr| {
            let mut row = padded(self.row(side, expr).clone(), relation);
            row[column] = &row[column] - &Integer::ONE;
            relation.push_equality(row);
        };
        let (exprs, set) = match elements {
            Elements::Related(exprs, set) => (exprs, set),
            Elements::One(indices) => {
                let mut relation = relation.clone();
                for (at, expr) in indices.iter().enumerate() {
                    equals(&mut relation, first + at, *expr);
                }
                return vec![relation];
            }
        };
        let with = |part: &Relation| {
            let mut relation = relation.clone();
            let inputs = relation.append_vars(Kind::Local, exprs.len());
            for (at, expr) in exprs.iter().enumerate() {
                equals(&mut relation, inputs + at, *expr);
            }
            let (rank, own) = (part.count(Kind::Range), part.count(Kind::Local));
            let locals = relation.append_vars(Kind::Local, own);
            let columns = (inputs..inputs + exprs.len())
                .chain(first..first + rank)
                .chain(locals..=locals + own);
            let columns: Vec<usize> = columns.collect();
            let end = relation.num_columns();
            let align = |row: &Row| {
                let mut aligned = vec![Integer::ZERO; end];
                columns.iter().zip(row).for_each(|(column, one)| aligned[*column] += one);
                aligned
            };
            part.equalities().iter().for_each(|row| relation.push_equality(align(row)));
            part.inequalities().iter().for_each(|row| relation.push_inequality(align(row)));
            relation
        };
        set.parts.iter().map(with).collect()
    }

    /// Returns the pairs of `relation` that have an order in the case `outcome`.
    fn restricted(&self, relation: &Relation, outcome: &Outcome<'_>) -> Relation {
        let mut relation = relation.clone();
        for (a, b, order) in &outcome.conditions {
            let (a, b) = (self.row(0, *a), self.row(1, *b));
            let long = |row| padded(row, &relation);
            match order {
                Ordering::Less => relation.push_inequality(long(difference(b, a, 1))),
                Ordering::Equal => relation.push_equality(long(difference(a, b, 0))),
                Ordering::Greater => relation.push_inequality(long(difference(a, b, 1))),
            }
        }
        relation
    }

    /// Returns instances of `relation`: small numbers if there are any.
    fn witness(&self, relation: &Relation) -> Option<Witness> {
        let boxed = |limit: i64| {
            let mut relation = relation.clone();
            for at in 0..relation.num_dims_and_symbols() {
                relation.add_bound(BoundKind::Lower, at, -limit);
                relation.add_bound(BoundKind::Upper, at, limit);
            }
            relation.sample()
        };
        let found = [8, 64, 1024].into_iter().find_map(boxed);
        let point = found.or_else(|| relation.sample())?;
        let point: Vec<i64> = point.iter().map(|one| one.to_i64()).collect::<Option<_>>()?;
        let [first, second] = self.statements.map(|statement| statement.variables.len());
        let end = relation.num_dims_and_symbols();
        Some(Witness {
            source: point[..first].to_vec(),
            destination: point[first..first + second].to_vec(),
            parameters: point[first + second..end].to_vec(),
        })
    }
}

impl Violation {
    /// Returns the error for an edit of the schedule that would violate the dependence.
    pub fn diagnostic(&self, body: &Body, schedule: &Schedule, edit: &str) -> Diagnostic {
        let cx = body.context();
        let list =
            |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let (from, to) =
            (&schedule.statements[self.source.0], &schedule.statements[self.destination.0]);
        let accesses = (&from.accesses[self.source.1], &to.accesses[self.destination.1]);
        let [mut first, mut second] = [&from.name, &to.name].map(|name| format!("@{name}"));
        let mut place = String::new();
        if let Some(witness) = &self.witness {
            first = format!("{first}({})", list(&witness.source));
            second = format!("{second}({})", list(&witness.destination));
            if let Elements::One(indices) = &accesses.0.elements {
                let element: Option<Vec<i64>> = indices
                    .iter()
                    .map(|expr| expr.evaluate(cx, &witness.source, &witness.parameters))
                    .collect();
                place = format!(" on element [{}]", list(&element.unwrap_or_default()));
            }
            if !witness.parameters.is_empty() {
                place = format!("{place} for parameters [{}]", list(&witness.parameters));
            }
        } else {
            place.push_str(", which may exist,");
        }
        let at = self.dim.as_ref().map(|dim| format!(" at '{dim}'")).unwrap_or_default();
        let message = format!(
            "'{edit}' is illegal: it violates the dependence of {second} on {first}{place}{at}"
        );
        let verb = |is_write| if is_write { "writes" } else { "reads" };
        let kinds = (verb(accesses.0.is_write), verb(accesses.1.is_write));
        Diagnostic::error(body.location(accesses.1.op), message)
            .with_note(body.location(accesses.0.op), format!("@{} {} first", from.name, kinds.0))
            .with_note(body.location(accesses.1.op), format!("@{} {} later", to.name, kinds.1))
    }
}
