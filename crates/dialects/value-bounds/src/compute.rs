//! Queries for bounds of one expression, and comparisons of two.

use std::cell::Cell;

use rustc_hash::FxHashSet;
use terrace_affine::AppliedMap;
use terrace_affine_analysis::slice_bounds;
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{Body, Op, Value};
use terrace_presburger::{BoundKind, Kind};

use crate::set::{Comparison, StopCondition, ValueBounds};
use crate::variable::{ValueDim, Variable};

/// A bound as a map of values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The map, with one result.
    pub map: AffineMap,
    /// The operands of the dimensions, then those of the symbols.
    pub operands: Vec<ValueDim>,
}

/// Decides whether the bounds of a query may mention a value.
pub type StopAt<'f> = &'f dyn Fn(ValueDim) -> bool;

/// Returns a bound of `variable` in terms of values for which `stop` holds; `None` if no such bound
/// is known (MLIR: `computeBound`). Upper bounds are inclusive if `is_closed`, else exclusive.
pub fn compute_bound(
    body: &Body,
    kind: BoundKind,
    variable: &Variable,
    stop: StopAt<'_>,
    is_closed: bool,
) -> Option<Bound> {
    let condition = |value, _: &ValueBounds<'_>| stop(value);
    let mut set = ValueBounds::new(body, &condition);
    let at = set.insert_variable(variable, Kind::Range);
    set.process();
    set.project_out(at, |value, _| stop(value));
    let cx = body.context();
    let bound = slice_bounds(cx, &set.relation, at, 1, true).pop()?;
    let map = match kind {
        BoundKind::Lower => bound.lower.filter(|lower| lower.results.len() == 1)?,
        BoundKind::Equal => bound
            .lower
            .filter(|lower| lower.results.len() == 1 && Some(lower) == bound.upper.as_ref())?,
        // The first of several upper bounds, as in MLIR.
        BoundKind::Upper => bound.upper.filter(|upper| !upper.results.is_empty())?,
    };
    let slack = i64::from(kind == BoundKind::Upper && !is_closed);
    let result = map.results[0].add_constant(cx, slack);
    let map = AffineMap::new(map.num_dims, map.num_symbols, [result]);
    // The dimension of the variable is the first column, which the map does not have.
    let values: Option<Vec<ValueDim>> = set.columns[1..].iter().copied().collect();
    Some(used_operands(body, &map, &values?))
}

/// Returns a bound of `variable` in terms of values that none of `independencies` contributes to;
/// `None` if no such bound is known (MLIR: `computeIndependentBound`). Upper bounds are inclusive
/// if `is_closed`, else exclusive.
pub fn independent_bound(
    body: &Body,
    kind: BoundKind,
    variable: &Variable,
    independencies: &[Value],
    is_closed: bool,
) -> Option<Bound> {
    let is_independent = |at: ValueDim| {
        let (mut pending, mut seen) = (vec![at.value], FxHashSet::default());
        while let Some(value) = pending.pop() {
            if !seen.insert(value) {
                continue;
            }
            if independencies.contains(&value) {
                return false;
            }
            let definition = body.defining_op(value);
            pending.extend(definition.into_iter().flat_map(|op| body.operands(op)));
        }
        true
    };
    compute_bound(body, kind, variable, &is_independent, is_closed)
}

/// Returns `map` without the inputs that it does not use.
fn used_operands(body: &Body, map: &AffineMap, values: &[ValueDim]) -> Bound {
    let cx = body.context();
    let result = map.results[0];
    let mut operands = Vec::new();
    let (dims, symbols) = values.split_at(map.num_dims as usize);
    let mut kept = |values: &[ValueDim], leaf: &dyn Fn(u32) -> AffineExpr| {
        let mut count = 0;
        let leaves: Vec<AffineExpr> = (values.iter().enumerate())
            .map(|(at, value)| {
                let is_used = mentions(cx, result, leaf(at as u32));
                if is_used {
                    operands.push(*value);
                    count += 1;
                }
                leaf(count - u32::from(is_used))
            })
            .collect();
        (leaves, count)
    };
    let (dims, num_dims) = kept(dims, &|at| AffineExpr::dim(cx, at));
    let (symbols, num_symbols) = kept(symbols, &|at| AffineExpr::symbol(cx, at));
    let map = map.replace_dims_and_symbols(cx, &dims, &symbols, num_dims, num_symbols);
    Bound { map, operands }
}

/// Whether `expr` mentions `leaf`.
fn mentions(cx: &terrace_ir::Context, expr: AffineExpr, leaf: AffineExpr) -> bool {
    let mut found = false;
    expr.walk(cx, |part| found |= part == leaf);
    found
}

/// Returns a constant bound of `variable`; `None` if no bound is known (MLIR:
/// `computeConstantBound`). Upper bounds are inclusive if `is_closed`, else exclusive.
///
/// Without `stop`, definitions are followed until a bound is found.
pub fn constant_bound(
    body: &Body,
    kind: BoundKind,
    variable: &Variable,
    stop: Option<StopCondition<'_>>,
    is_closed: bool,
) -> Option<i64> {
    let until_found = |_: ValueDim, set: &ValueBounds<'_>| set.constant_at(kind, 0).is_some();
    let mut set = ValueBounds::new(body, stop.unwrap_or(&until_found));
    let at = set.populate(variable);
    let bound = set.constant_at(kind, at)?;
    Some(if kind == BoundKind::Upper && !is_closed { bound.wrapping_add(1) } else { bound })
}

/// Whether the definitions of the operands prove a comparison (MLIR:
/// `ValueBoundsConstraintSet::compare`).
pub fn compare(body: &Body, lhs: &Variable, comparison: Comparison, rhs: &Variable) -> bool {
    let columns: Cell<Option<(usize, usize)>> = Cell::new(None);
    let is_proven = |_: ValueDim, set: &ValueBounds<'_>| {
        columns.get().is_some_and(|(lhs, rhs)| set.proves(lhs, comparison, rhs))
    };
    let mut set = ValueBounds::new(body, &is_proven);
    let first = set.populate(lhs);
    let second = set.insert_variable(rhs, Kind::Range);
    columns.set(Some((first, second)));
    set.process();
    set.proves(first, comparison, second)
}

/// Whether two expressions are always equal, or always different; `None` if neither is known
/// (MLIR: `areEqual`).
pub fn are_equal(body: &Body, a: &Variable, b: &Variable) -> Option<bool> {
    if compare(body, a, Comparison::Equal, b) {
        return Some(true);
    }
    let differs = |comparison| compare(body, a, comparison, b);
    (differs(Comparison::Less) || differs(Comparison::Greater)).then_some(false)
}

/// Returns `a - b`, composed with the definitions of the operands, if it is constant (MLIR:
/// `fullyComposeAndComputeConstantDelta`). Both are index values in the affine scope of `at`.
pub fn constant_difference(
    body: &Body,
    at: Op,
    a: terrace_ir::Value,
    b: terrace_ir::Value,
) -> Option<i64> {
    let cx = body.context();
    let difference = AffineExpr::dim(cx, 0).sub(cx, AffineExpr::dim(cx, 1));
    let map = AffineMap::new(2, 0, [difference]);
    let mut applied = AppliedMap::new(&map, vec![a, b])?;
    applied.fully_compose(body.op(at));
    let operands: Vec<Variable> =
        applied.operands.iter().map(|value| Variable::of(cx, ValueDim::index(*value))).collect();
    let variable = Variable::apply(cx, &applied.map, &operands)?;
    constant_bound(body, BoundKind::Equal, &variable, None, false)
}
