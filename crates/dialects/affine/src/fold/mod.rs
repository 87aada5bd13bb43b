//! Folds of the operations.

mod indices;

pub(crate) use indices::{delinearize_index, linearize_index};

use smallvec::SmallVec;
use terrace_builtin::{
    AffineExpr, AffineExprKind, AffineMap, AffineMapAttr, BinaryKind, IntegerAttr, IntegerSetAttr,
};
use terrace_ir::{Attribute, Body, Context, Fold, Handle, Op, OpRef, OpType, Value};

use crate::canonicalize::ranges;
use crate::compose::{AppliedMap, are_applied, is_canonical, is_settled};
use crate::validity::map_of;
use crate::{
    AffineApplyOpRef, AffineForOp, AffineForOpRef, AffineIfOpRef, AffineMaxOpRef, AffineMinOpRef,
};
use crate::{
    AffineIfOp, AffineMaxOp, AffineMinOp, AffineParallelOp, AffineParallelOpRef, AffineYieldOp,
};

type Operands<'o> = &'o [Option<Attribute>];

/// The value of an expression whose inputs are known.
enum Evaluated {
    Known(i64),
    /// The value is poison: a quotient or remainder by a number that is not positive.
    Poison,
}

/// Returns the operands that are constant integers; `None` for the rest.
fn ints(cx: &Context, operands: Operands<'_>) -> SmallVec<[Option<i64>; 4]> {
    let one = |operand: &Option<Attribute>| {
        let attribute = (*operand)?;
        attribute.downcast::<IntegerAttr>(cx)?.value.to_i64()
    };
    operands.iter().map(one).collect()
}

/// Evaluates `expr` on the given dimensions and symbols; `None` if an input that it needs is
/// unknown or on overflow.
fn evaluate(
    cx: &Context,
    expr: AffineExpr,
    dims: u32,
    inputs: &[Option<i64>],
) -> Option<Evaluated> {
    let of = |at: u32| inputs.get(at as usize).copied().flatten().map(Evaluated::Known);
    match expr.kind(cx) {
        AffineExprKind::Constant(value) => Some(Evaluated::Known(value)),
        AffineExprKind::Dim(at) => of(at),
        AffineExprKind::Symbol(at) => of(dims + at),
        AffineExprKind::Binary(op, lhs, rhs) => {
            let of = |e| terrace_ir::ensure_sufficient_stack(|| evaluate(cx, e, dims, inputs));
            let (Evaluated::Known(a), Evaluated::Known(b)) = (of(lhs)?, of(rhs)?) else {
                return Some(Evaluated::Poison);
            };
            let divides = !matches!(op, BinaryKind::Add | BinaryKind::Mul);
            if divides && (b == 0 || (b < 0 && op == BinaryKind::Mod)) {
                return Some(Evaluated::Poison);
            }
            let (a, b) = (AffineExpr::constant(cx, a), AffineExpr::constant(cx, b));
            a.binary(cx, op, b).as_constant(cx).map(Evaluated::Known)
        }
    }
}

/// Folds an identity to its operand and an expression of constants to a constant.
pub(crate) fn apply(op: AffineApplyOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let map = map_of(*op, op.map())?;
    let [expr] = map.results[..] else { return None };
    let at = expr.as_dim(cx).or_else(|| Some(map.num_dims + expr.as_symbol(cx)?));
    if let Some(at) = at {
        return op.operands().nth(at as usize).map(Fold::from);
    }
    match evaluate(cx, expr, map.num_dims, &ints(cx, operands))? {
        Evaluated::Known(value) => Some(Attribute::from(IntegerAttr::index(cx, value)).into()),
        Evaluated::Poison => Some(terrace_ub::PoisonAttr.intern(cx).attr().into()),
    }
}

/// Replaces results of the map that are constant; also returns all values if every result is
/// constant. `None` if a result is poison.
fn partially(
    cx: &Context,
    map: &AffineMap,
    operands: Operands<'_>,
) -> Option<(AffineMap, Option<Vec<i64>>)> {
    let inputs = ints(cx, operands);
    let mut known = Vec::new();
    let mut results = Vec::new();
    for expr in &map.results {
        match evaluate(cx, *expr, map.num_dims, &inputs) {
            Some(Evaluated::Known(value)) => {
                known.push(value);
                results.push(AffineExpr::constant(cx, value));
            }
            Some(Evaluated::Poison) => return None,
            None => results.push(*expr),
        }
    }
    let all = (known.len() == results.len()).then_some(known);
    Some((AffineMap::new(map.num_dims, map.num_symbols, results), all))
}

/// Folds to the value that `choose` picks if all results of `attribute` are constant. Otherwise
/// replaces constant results in the map with `set`.
fn extreme(
    op: OpRef<'_>,
    attribute: Handle<AffineMapAttr>,
    operands: Operands<'_>,
    choose: fn(Vec<i64>) -> Option<i64>,
    set: fn(&mut Body, Op, Handle<AffineMapAttr>),
) -> Option<Fold> {
    let cx = op.context();
    let map = map_of(op, attribute)?;
    let (folded, known) = partially(cx, map, operands)?;
    if let Some(known) = known {
        let value = IntegerAttr::index(cx, choose(known)?);
        return Some(Attribute::from(value).into());
    }
    if folded == *map {
        return None;
    }
    let folded = AffineMapAttr::get(cx, folded);
    Some(Fold::in_place(move |body, op| set(body, op, folded)))
}

/// Folds to the minimum if all results of the map are constant; otherwise replaces the constant
/// ones.
pub(crate) fn min(op: AffineMinOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let least = |known: Vec<i64>| known.into_iter().min();
    let set = |body: &mut Body, op, map| AffineMinOp::from_op(op).set_map(body, map);
    extreme(*op, op.map(), operands, least, set)
}

/// Folds to the maximum if all results of the map are constant; otherwise replaces the constant
/// ones.
pub(crate) fn max(op: AffineMaxOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let greatest = |known: Vec<i64>| known.into_iter().max();
    let set = |body: &mut Body, op, map| AffineMaxOp::from_op(op).set_map(body, map);
    extreme(*op, op.map(), operands, greatest, set)
}

/// Composes the condition with the `affine.apply`s that define its operands.
pub(crate) fn r#if(op: AffineIfOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let condition = op.condition();
    if condition.is_absent() {
        return None;
    }
    let set = &condition.data(cx).0;
    let exprs = set.constraints.iter().map(|(expr, _)| *expr);
    let map = AffineMap::new(set.num_dims, set.num_symbols, exprs);
    let old = AppliedMap::new(&map, op.operands().collect())?;
    let is_applied = are_applied(*op, &old.operands);
    if !is_applied && is_canonical(*op, &map, &old.operands) {
        return None;
    }
    let mut new = old.clone();
    if is_applied {
        new.compose(*op);
    }
    new.canonicalize(*op);
    if new == old {
        return None;
    }
    let mut changed = set.clone();
    changed.num_dims = new.map.num_dims;
    changed.num_symbols = new.map.num_symbols;
    for ((old, _), new) in changed.constraints.iter_mut().zip(&new.map.results) {
        *old = *new;
    }
    let condition = IntegerSetAttr::get(cx, changed);
    Some(Fold::in_place(move |body, op| {
        body.set_operands(op, &new.operands);
        AffineIfOp::from_op(op).set_condition(body, condition);
    }))
}

/// Returns the values of all results of `map`; `None` if a result is unknown.
fn known_results(
    cx: &Context,
    map: &AffineMap,
    operands: Operands<'_>,
) -> Option<SmallVec<[i64; 4]>> {
    let inputs = ints(cx, operands);
    let known = |expr: &AffineExpr| match evaluate(cx, *expr, map.num_dims, &inputs)? {
        Evaluated::Known(value) => Some(value),
        Evaluated::Poison => None,
    };
    map.results.iter().map(known).collect()
}

/// Composes a bound of a loop and drops results that can never be the maximum (the minimum unless
/// `greatest`). The bound becomes a constant if all its operands are; `None` if the bound is
/// unchanged.
fn bound(
    op: OpRef<'_>,
    map: &AffineMap,
    values: &[Value],
    constants: Operands<'_>,
    greatest: bool,
) -> Option<AppliedMap> {
    let cx = op.context();
    if values.len() != map.num_inputs() as usize || values.is_empty() && map.is_single_constant(cx)
    {
        return None;
    }
    let changed = |new: AppliedMap| (new.map != *map || new.operands != values).then_some(new);
    if let Some(known) = known_results(cx, map, constants) {
        let known = known.into_iter();
        let value = if greatest { known.max() } else { known.min() }?;
        return changed(AppliedMap { map: AffineMap::constant(cx, value), operands: Vec::new() });
    }
    let composed = || {
        let mut new = AppliedMap::new(map, values.to_vec())?;
        new.settle(op);
        Some(new)
    };
    let new = if is_settled(op, map, values) { None } else { composed() };
    let (settled, operands) = new.as_ref().map_or((map, values), |new| (&new.map, &new.operands));
    let mut results = ranges::without_redundant(op, settled, operands, greatest);
    results.dedup();
    if new.is_none() && results == map.results {
        return None;
    }
    let map = AffineMap { results, ..*settled };
    changed(AppliedMap { map, operands: operands.to_vec() })
}

/// Returns the number of iterations of a loop with constant bounds; `None` if a bound is not
/// constant.
pub(crate) fn trip_count(op: AffineForOpRef<'_>) -> Option<i64> {
    let cx = op.context();
    let low = map_of(*op, op.lower_bound_map())?.single_constant(cx)?;
    let high = map_of(*op, op.upper_bound_map())?.single_constant(cx)?;
    let step = op.step_value().filter(|step| *step > 0)?;
    let span = high.checked_sub(low)?.max(0);
    Some(span / step + i64::from(span % step != 0))
}

/// Returns the results of a loop that runs zero times, or whose body only forwards loop-carried
/// values and values defined outside; `None` for other loops.
fn results_of_loop(op: AffineForOpRef<'_>) -> Option<Vec<Value>> {
    if op.inits().len() == 0 {
        return None;
    }
    let inits: Vec<Value> = op.inits().collect();
    let times = trip_count(op);
    if times == Some(0) {
        return Some(inits);
    }
    let block = (*op).region(0)?.entry()?;
    let end = block.ops().next().filter(|first| first.is::<AffineYieldOp>())?;
    let (variable, carried) = block.arguments().split_first()?;
    let (mut from_outside, mut moved) = (false, false);
    let mut results = Vec::new();
    for (at, value) in end.operands().enumerate() {
        if value == *variable {
            return None;
        }
        match carried.iter().position(|argument| *argument == value) {
            Some(from) => {
                moved |= from != at;
                results.push(*inits.get(from)?);
            }
            None => {
                from_outside = true;
                results.push(value);
            }
        }
    }
    let known = match times {
        None => !from_outside && !moved,
        Some(times) => times < 2 || !moved,
    };
    known.then_some(results)
}

/// Composes the bounds with the `affine.apply`s that define their operands. Folds a loop that
/// computes nothing to its initial or forwarded values.
pub(crate) fn r#for(op: AffineForOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let lower_values: SmallVec<[Value; 4]> = op.lower_bound_operands().collect();
    let upper_values: SmallVec<[Value; 4]> = op.upper_bound_operands().collect();
    let (a, rest) = operands.split_at_checked(lower_values.len())?;
    let (b, _) = rest.split_at_checked(upper_values.len())?;
    if let Some(results) = results_of_loop(op) {
        return Some(Fold::results(results.into_iter().map(Into::into)));
    }
    let lower = bound(*op, map_of(*op, op.lower_bound_map())?, &lower_values, a, true);
    let upper = bound(*op, map_of(*op, op.upper_bound_map())?, &upper_values, b, false);
    if lower.is_none() && upper.is_none() {
        return None;
    }
    let cx = op.context().clone();
    Some(Fold::in_place(move |body, op| {
        let groups = [lower, upper].into_iter().enumerate();
        for (at, new) in groups.filter_map(|(at, new)| Some((at, new?))) {
            let group = terrace_ir::OperandGroup::of(at);
            body.set_operand_group(op, group, &new.operands);
            let map = AffineMapAttr::get(&cx, new.map);
            let op = AffineForOp::from_op(op);
            match at {
                0 => op.set_lower_bound_map(body, map),
                _ => op.set_upper_bound_map(body, map),
            }
        }
    }))
}

/// Composes the bounds of a parallel loop with the `affine.apply`s that define their operands.
pub(crate) fn parallel(op: AffineParallelOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let values: Vec<Value> = op.map_operands().collect();
    let lower_map = map_of(*op, op.lower_bounds_map())?;
    let upper_map = map_of(*op, op.upper_bounds_map())?;
    let (a, b) = values.split_at_checked(lower_map.num_inputs() as usize)?;
    let composed = |map: &AffineMap, values: &[Value]| {
        let old = AppliedMap::new(map, values.to_vec())?;
        let mut new = old.clone();
        new.settle(*op);
        Some((new != old, new))
    };
    let ((lower_changed, lower), (upper_changed, upper)) =
        (composed(lower_map, a)?, composed(upper_map, b)?);
    if !lower_changed && !upper_changed {
        return None;
    }
    let cx = op.context().clone();
    Some(Fold::in_place(move |body, op| {
        let operands: Vec<Value> = lower.operands.into_iter().chain(upper.operands).collect();
        body.set_operands(op, &operands);
        let op = AffineParallelOp::from_op(op);
        op.set_lower_bounds_map(body, AffineMapAttr::get(&cx, lower.map));
        op.set_upper_bounds_map(body, AffineMapAttr::get(&cx, upper.map));
    }))
}

/// Declares folds of memory accesses that look through `memref.cast`.
macro_rules! accesses {
    ($($name:ident: $op:ident, $stored:expr;)*) => {$(
        pub(crate) fn $name(op: crate::$op<'_>, _: Operands<'_>) -> Option<Fold> {
            let stored: fn(crate::$op<'_>) -> Option<Value> = $stored;
            terrace_memref::fold_casts(*op, stored(op))
        }
    )*};
}

accesses! {
    load: AffineLoadOpRef, |_| None;
    store: AffineStoreOpRef, |op| Some(op.value());
    prefetch: AffinePrefetchOpRef, |_| None;
}
