//! Simplification of `affine.min` and `affine.max` whose operands have known bounds
//! ([`simplify_min_max`]), for loop canonicalization and peeling (MLIR:
//! `AffineCanonicalizationUtils`).

use terrace_affine::{AffineApplyOp, AffineMaxOp, AffineMinOp, AppliedMap, map_of};
use terrace_affine_analysis::{ValueConstraints, add_bound, slice_bounds};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Body, Op, OpRef, OpType, PatternSet, Rewriter, Value};
use terrace_presburger::{BoundKind, Integer, Kind};

/// Whether an operation is a minimum, or a maximum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extreme {
    Min,
    Max,
}

/// Returns the map of an `affine.min` or `affine.max` with its operands; `None` for other
/// operations.
fn extreme(op: OpRef<'_>) -> Option<(Extreme, AppliedMap)> {
    let (extreme, map) = match (op.cast::<AffineMinOp>(), op.cast::<AffineMaxOp>()) {
        (Some(min), _) => (Extreme::Min, min.map()),
        (_, Some(max)) => (Extreme::Max, max.map()),
        _ => return None,
    };
    Some((extreme, AppliedMap::new(map_of(op, map)?, op.operands().collect())?))
}

/// Whether `op` is an `affine.min` or `affine.max`.
pub(crate) fn is_min_max(op: OpRef<'_>) -> bool {
    op.is::<AffineMinOp>() || op.is::<AffineMaxOp>()
}

/// Replaces the `affine.min` or `affine.max` `op` by an `affine.apply` if the constraints of `set`
/// prove that one bound holds for all results. `None`, without a change, for other operations.
pub(crate) fn simplify_min_max(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    set: ValueConstraints,
) -> Option<()> {
    let bound = proven_bound(rewriter.body(), op, set)?;
    rewriter.set_before(op);
    let map = AffineMapAttr::get(rewriter.context(), bound.map);
    let new = AffineApplyOp::build(rewriter, map, bound.operands).op();
    rewriter.replace_with(op, new);
    Some(())
}

/// Returns the patterns that simplify `affine.min` and `affine.max` by the constant bounds of
/// values: each is at least the first number, and below the second (MLIR:
/// `SimplifyAffineMinMaxOp`).
pub fn bounded_min_max_simplifications(bounds: &[(Value, i64, i64)]) -> PatternSet {
    let mut constraints = ValueConstraints::default();
    for (value, lower, upper) in bounds {
        let at = constraints.position(*value).unwrap_or_else(|| constraints.append_symbol(*value));
        let relation = &mut constraints.relation;
        relation.add_bound(BoundKind::Lower, at, *lower);
        relation.add_bound(BoundKind::Upper, at, upper.saturating_sub(1));
    }
    let mut set = PatternSet::new();
    let own = constraints.clone();
    set.add::<AffineMinOp>("SimplifyAffineMinMaxOp", move |op, rewriter| {
        simplify_min_max(rewriter, op.op(), own.clone())
    });
    set.add::<AffineMaxOp>("SimplifyAffineMinMaxOp", move |op, rewriter| {
        simplify_min_max(rewriter, op.op(), constraints.clone())
    });
    set
}

/// Returns the bound to which all results of `op` are equal or beyond (MLIR:
/// `simplifyConstrainedMinMaxOp`).
fn proven_bound(body: &Body, op: Op, mut set: ValueConstraints) -> Option<AppliedMap> {
    let cx = body.context();
    let (extreme, applied) = extreme(body.op(op))?;
    let results = applied.map.results.len();
    let value = append_dims(&mut set, 2 + results);
    let (bound, first) = (value + 1, value + 2);
    let kind = if extreme == Extreme::Min { BoundKind::Upper } else { BoundKind::Lower };
    align_operands(&mut set, &applied);
    bound_by_map(body, &mut set, kind, value, &applied, 0..results)?;
    let known = slice_bounds(cx, &set.relation, value, 1, true).pop()?;
    let known = if extreme == Extreme::Min { known.upper } else { known.lower }?;
    let [result] = known.results[..] else { return None };
    let result = result.shift_dims(cx, 1, value as u32);
    add_bound(cx, &mut set.relation, BoundKind::Equal, bound, result)?;
    if set.relation.is_empty() {
        return None;
    }
    for at in 0..results {
        let mut negated = set.clone();
        bound_by_map(body, &mut negated, BoundKind::Equal, first + at, &applied, at..at + 1)?;
        let mut row = vec![Integer::ZERO; negated.relation.num_columns()];
        let sign = if extreme == Extreme::Min { 1i64 } else { -1 };
        row[bound] = Integer::from(sign);
        row[first + at] = Integer::from(-sign);
        *row.last_mut()? = Integer::from(-1i64);
        negated.relation.push_inequality(row);
        if !negated.relation.is_empty() {
            return None;
        }
    }
    Some(with_constants(body, op, &set, result))
}

/// Returns `result`, over the columns of `set`, as a map of values, in which known constants are
/// inlined.
fn with_constants(body: &Body, op: Op, set: &ValueConstraints, result: AffineExpr) -> AppliedMap {
    let cx = body.context();
    let dims = set.relation.num_dims();
    let mut result = result;
    let (mut new_dims, mut new_symbols) = (Vec::new(), Vec::new());
    let mut operands = Vec::new();
    for (at, value) in set.values.iter().enumerate() {
        let leaf = match at < dims {
            true => AffineExpr::dim(cx, at as u32),
            false => AffineExpr::symbol(cx, (at - dims) as u32),
        };
        if value.is_none_or(|value| constant_integer(body, value).is_none())
            && let Some(constant) = set.relation.constant_bound(BoundKind::Equal, at)
        {
            result = result.replace(cx, leaf, AffineExpr::constant(cx, constant.low_i64()));
        }
        let leaves = if at < dims { &mut new_dims } else { &mut new_symbols };
        // Columns without a value are no operands of the result.
        let number = operands.len() - if at < dims { 0 } else { kept_dims(set) };
        leaves.push(match (value, at < dims) {
            (None, _) => AffineExpr::constant(cx, 0),
            (Some(_), true) => AffineExpr::dim(cx, number as u32),
            (Some(_), false) => AffineExpr::symbol(cx, number as u32),
        });
        operands.extend(*value);
    }
    let num_dims = kept_dims(set);
    let map = AffineMap::new(dims as u32, (set.values.len() - dims) as u32, [result]);
    let num_symbols = operands.len() - num_dims;
    let map = map.replace_dims_and_symbols(
        cx,
        &new_dims,
        &new_symbols,
        num_dims as u32,
        num_symbols as u32,
    );
    let mut applied = AppliedMap { map, operands };
    applied.canonicalize(body.op(op));
    applied
}

/// Returns the number of dimensions with a value.
fn kept_dims(set: &ValueConstraints) -> usize {
    set.dims().iter().flatten().count()
}

/// Appends `num` dimensions without values and returns the first.
fn append_dims(set: &mut ValueConstraints, num: usize) -> usize {
    let at = set.relation.append_vars(Kind::Range, num);
    set.values.splice(at..at, std::iter::repeat_n(None, num));
    at
}

/// Appends the operands of `applied` that have no column as symbols.
fn align_operands(set: &mut ValueConstraints, applied: &AppliedMap) {
    for operand in &applied.operands {
        if set.position(*operand).is_none() {
            set.append_symbol(*operand);
        }
    }
}

/// Bounds column `at` by results of `applied`, whose operands have columns.
fn bound_by_map(
    body: &Body,
    set: &mut ValueConstraints,
    kind: BoundKind,
    at: usize,
    applied: &AppliedMap,
    results: std::ops::Range<usize>,
) -> Option<()> {
    let rows =
        set.add_flattened(body, &applied.map, &applied.map.results[results], &applied.operands)?;
    let sign = Integer::from(if kind == BoundKind::Upper { 1i64 } else { -1 });
    for row in rows {
        let mut row: Vec<Integer> = row.iter().map(|one| one * &sign).collect();
        row[at] = -&sign;
        match kind {
            BoundKind::Equal => set.relation.push_equality(row),
            _ => set.relation.push_inequality(row),
        }
    }
    Some(())
}

/// Appends the dimension `variable` with the range of a loop: at least `lower`, and at most the
/// last value below `upper` that a constant `step` reaches. `None` if the step is not constant
/// (MLIR: `addLoopRangeConstraints`).
pub(crate) fn add_loop_range(
    body: &Body,
    set: &mut ValueConstraints,
    variable: Value,
    [lower, upper, step]: [Mixed; 3],
) -> Option<()> {
    let cx = body.context();
    let step = step.known(body).filter(|step| *step > 0)?;
    let at = set.append_dim(variable);
    let limits = [lower, upper].map(|limit| {
        let column = set.relation.append_vars(Kind::Symbol, 1);
        let value = match limit {
            Mixed::Dynamic(value) => Some(value),
            Mixed::Static(_) => None,
        };
        set.values.insert(column, value);
        (column, limit.known(body))
    });
    for (column, known) in limits {
        if let Some(number) = known {
            set.relation.add_bound(BoundKind::Equal, column, number);
        }
    }
    let symbol = |column: usize| AffineExpr::symbol(cx, (column - set.relation.num_dims()) as u32);
    let [(low, known_low), (high, known_high)] = limits;
    let constant = |number| AffineExpr::constant(cx, number);
    let from = known_low.map_or_else(|| symbol(low), constant);
    let to = known_high.map_or_else(|| symbol(high), constant);
    let is_single = known_low
        .zip(known_high)
        .is_some_and(|(low, high)| low.checked_add(step).is_none_or(|next| next >= high));
    let last = match is_single {
        true => symbol(low),
        false => {
            let span = to.sub(cx, from).add_constant(cx, -1);
            from.add(cx, span.floor_div(cx, constant(step)).mul_constant(cx, step))
        }
    };
    let mut row = vec![Integer::ZERO; set.relation.num_columns()];
    row[at] = Integer::ONE;
    row[low] = Integer::from(-1i64);
    set.relation.push_inequality(row);
    add_bound(cx, &mut set.relation, BoundKind::Upper, at, last)
}
