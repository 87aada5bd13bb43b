//! Coalescing of perfectly nested `scf.for` into one loop: [`coalesce_nest`] (MLIR:
//! `coalescePerfectlyNestedSCFForLoops`).

use std::ops::Range;

use terrace_affine::{AffineDelinearizeIndexOp, composed_apply};
use terrace_arith::{BuildConstant, CeilDivSIOp, DivSIOp, MulIOp, RemSIOp, SubIOp};
use terrace_builtin::mixed::{Mixed, split};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, IndexType};
use terrace_interfaces::is_defined_within;
use terrace_ir::{Body, Builder, Op, OpType, Operand, Type, Value};
use terrace_scf::ForOp;

use crate::loops::{body_block, types_of};
use crate::normalize::{denormalize, normalized_count};

/// Returns the loops of the perfect nest with the outermost loop `root`, outer ones first.
fn perfect_nest(body: &Body, root: ForOp) -> Vec<Op> {
    let mut loops = vec![root.op()];
    let mut at = root.op();
    while let Some(block) = body_block(body, at) {
        let mut ops = body.ops_in(block);
        match (ops.next(), ops.next(), ops.next()) {
            (Some(inner), Some(_), None) if body.op(inner).is::<ForOp>() => {
                loops.push(inner);
                at = inner;
            }
            _ => break,
        }
    }
    loops
}

/// Returns, for each loop of the nest `loops`, the index of the outermost loop outside of which
/// the values `bounds` of the loop are defined.
pub fn outermost_definitions(body: &Body, loops: &[Op], bounds: &[Vec<Value>]) -> Vec<usize> {
    let find = |at: usize| {
        let is_outside = |outer: &usize| {
            bounds[at].iter().all(|bound| !is_defined_within(body, *bound, loops[*outer]))
        };
        (0..at).find(is_outside).unwrap_or(at)
    };
    (0..loops.len()).map(find).collect()
}

/// Returns the ranges of loops of a nest that can be coalesced, inner ranges first. `outermost`
/// comes from [`outermost_definitions`]; `chain_start` has, for each loop, the index of the first
/// loop of the chain of loops that pass on its loop-carried values.
pub fn bands(outermost: &[usize], chain_start: &[usize]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut end = outermost.len();
    while end > 0 {
        let is_band = |start: &usize| {
            outermost[*start..end].iter().all(|outer| outer <= start)
                && chain_start[end - 1] <= *start
        };
        match (0..end - 1).find(is_band) {
            Some(start) => {
                found.push(start..end);
                end = start;
            }
            None => end -= 1,
        }
    }
    found
}

/// Whether the loop `inner` passes on the values that the loop `outer` around it carries.
fn passes_on(body: &Body, outer: Op, inner: Op) -> bool {
    let carried = |op: Op| body_block(body, op).map(|block| &body.arguments(block)[1..]);
    let inits: Vec<Value> = body.operands(inner).skip(3).collect();
    let end = body_block(body, outer).and_then(|block| body.last_op(block));
    carried(outer) == Some(&inits[..])
        && end.is_some_and(|end| body.operands(end).eq(body.results(inner)))
}

/// Coalesces bands of the perfect nest with the outermost loop `root`, from the innermost band
/// outward; each band becomes its outermost loop. Returns whether there is such a band.
pub fn coalesce_nest(body: &mut Body, root: ForOp) -> bool {
    let loops = perfect_nest(body, root);
    let bounds: Vec<Vec<Value>> =
        loops.iter().map(|op| body.operands(*op).take(3).collect()).collect();
    let outermost = outermost_definitions(body, &loops, &bounds);
    let mut chain_start = vec![0];
    for at in 1..loops.len() {
        let start =
            if passes_on(body, loops[at - 1], loops[at]) { chain_start[at - 1] } else { at };
        chain_start.push(start);
    }
    let mut changed = false;
    for band in bands(&outermost, &chain_start) {
        changed |= coalesce(body, &loops[band]).is_some();
    }
    changed
}

/// Returns the bounds of a loop that starts at 0 and counts in steps of 1.
fn normalized(b: &mut Builder<'_>, at: Op, ty: Type, bounds: [Value; 3]) -> [Value; 3] {
    let [lower, upper, step] = bounds;
    if ty.is::<IndexType>() {
        let count = normalized_count(b, at, lower, upper, step);
        let zero = b.constant_index(0);
        return [zero, b.constant_or_value(count), b.constant_index(1)];
    }
    let known = bounds.map(|bound| constant_integer(b.body(), bound));
    if let [Some(lower), Some(upper), Some(step)] = known
        && step > 0
    {
        let range = upper.saturating_sub(lower);
        let count = range.div_euclid(step) + i64::from(range.rem_euclid(step) != 0);
        let [count, start, step] = [count, 0, 1].map(|number| b.constant_int(ty, number));
        return [start, count, step].map(|value| value.unwrap_or(bounds[0]));
    }
    let is_zero = constant_integer(b.body(), lower) == Some(0);
    let is_one = constant_integer(b.body(), step) == Some(1);
    let range = if is_zero { upper } else { SubIOp::build(b, upper, lower).value(b) };
    let count = if is_one { range } else { CeilDivSIOp::build(b, range, step).value(b) };
    let start = if is_zero { lower } else { b.constant_int(ty, 0).unwrap_or(lower) };
    let step = if is_one { step } else { b.constant_int(ty, 1).unwrap_or(step) };
    [start, count, step]
}

/// Returns the product of the values `counts` of type `ty`.
fn product(b: &mut Builder<'_>, at: Op, ty: Type, counts: &[Value]) -> Option<Value> {
    if ty.is::<IndexType>() {
        let cx = b.context().clone();
        let [all, one] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
        // Products of a part of the loops remain, as in MLIR.
        let product = counts.iter().fold(Mixed::Static(1), |product, count| {
            composed_apply(b, at, all.mul(&cx, one), &[product, Mixed::Dynamic(*count)])
        });
        return Some(b.constant_or_value(product));
    }
    let mut product = None;
    for count in counts {
        if constant_integer(b.body(), *count) != Some(1) {
            product = Some(match product {
                Some(product) => MulIOp::build(b, product, *count).value(b),
                None => *count,
            });
        }
    }
    product.or_else(|| b.constant_int(ty, 1))
}

/// Coalesces the nested loops `loops`, outer ones first, into the first one (MLIR:
/// `coalesceLoops`).
fn coalesce(body: &mut Body, loops: &[Op]) -> Option<()> {
    let (outermost, innermost) = (*loops.first()?, *loops.last()?);
    let inside = body_block(body, innermost)?;
    let location = body.location(outermost);
    let mut counts = Vec::new();
    let variable = |body: &Body, op: Op| Some(body.arguments(body_block(body, op)?)[0]);
    let ty = body.value_type(variable(body, outermost)?);
    for op in loops {
        let bounds: Vec<Value> = body.operands(*op).take(3).collect();
        let bounds: [Value; 3] = bounds.try_into().ok()?;
        let mut b = Builder::before(body, outermost);
        let new = normalized(&mut b, outermost, ty, bounds);
        for (at, value) in new.into_iter().enumerate() {
            body.set_operand(*op, at, value);
        }
        counts.push(new[1]);
        let of = variable(body, *op)?;
        let mut b = Builder::at_start(body, inside, location);
        match ty.is::<IndexType>() {
            true => denormalize(&mut b, innermost, of, bounds[0], bounds[2]),
            false => denormalize_integer(&mut b, of, bounds[0], bounds[2]),
        }
    }
    let mut b = Builder::before(body, outermost);
    let total = product(&mut b, outermost, ty, &counts)?;
    body.set_operand(outermost, 1, total);
    let whole = variable(body, outermost)?;
    let mut b = Builder::at_start(body, inside, location);
    let (indices, users) = delinearized(&mut b, ty, whole, &counts)?;
    body.replace_uses_if(whole, *indices.first()?, |body, use_| !users.contains(&body.user(use_)));
    for at in (1..loops.len()).rev() {
        let (outer, inner) = (loops[at - 1], loops[at]);
        let (around, block) = (body_block(body, outer)?, body_block(body, inner)?);
        let end = body.last_op(block)?;
        let inits: Vec<Value> = body.operands(inner).skip(3).collect();
        let carried = body.arguments(block)[1..].to_vec();
        let yielded: Vec<Value> = body
            .operands(end)
            .map(|value| match carried.iter().position(|one| *one == value) {
                Some(at) => inits[at],
                None => value,
            })
            .collect();
        body.erase(end);
        let arguments = [&[indices[at]], &body.arguments(around)[1..]].concat();
        body.merge_block(block, around, Some(inner), &arguments);
        for (result, value) in body.results(inner).zip(yielded) {
            body.replace_all_uses(result, value);
        }
        body.erase(inner);
    }
    Some(())
}

/// Replaces the uses of the integer `variable` by `variable * step + lower` (MLIR:
/// `denormalizeInductionVariable`).
fn denormalize_integer(b: &mut Builder<'_>, variable: Value, lower: Value, step: Value) {
    let mut users = Vec::new();
    let mut value = variable;
    if constant_integer(b.body(), step) != Some(1) {
        value = MulIOp::build(b, variable, step).value(b);
        users.extend(b.body().defining_op(value));
    }
    if constant_integer(b.body(), lower) != Some(0) {
        value = terrace_arith::AddIOp::build(b, value, lower).value(b);
        users.extend(b.body().defining_op(value));
    }
    let is_replaced = |body: &Body, use_| !users.contains(&body.user(use_));
    b.body_mut().replace_uses_if(variable, value, is_replaced);
}

/// Splits `whole` into the indices of loops with the numbers of iterations `counts`; returns them
/// and the created operations.
fn delinearized(
    b: &mut Builder<'_>,
    ty: Type,
    whole: Value,
    counts: &[Value],
) -> Option<(Vec<Value>, Vec<Op>)> {
    if ty.is::<IndexType>() {
        let basis: Vec<Mixed> = counts
            .iter()
            .map(|count| match constant_integer(b.body(), *count) {
                Some(number) => Mixed::Static(number),
                None => Mixed::Dynamic(*count),
            })
            .collect();
        let (statics, dynamic) = split(&basis);
        let types = types_of(b.body(), counts);
        let new = AffineDelinearizeIndexOp::build(b, &types, whole, &dynamic[..], statics).op();
        return Some((b.body().results(new).collect(), vec![new]));
    }
    let (mut indices, mut users, mut rest) = (Vec::new(), Vec::new(), whole);
    for (at, count) in counts.iter().enumerate().rev() {
        let is_one = constant_integer(b.body(), *count) == Some(1);
        if at == 0 {
            indices.push(rest);
            break;
        }
        if is_one {
            indices.push(b.constant_int(ty, 0)?);
            continue;
        }
        let index = RemSIOp::build(b, rest, *count).value(b);
        users.extend(b.body().defining_op(index));
        indices.push(index);
        rest = DivSIOp::build(b, rest, *count).value(b);
        users.extend(b.body().defining_op(rest));
    }
    indices.reverse();
    Some((indices, users))
}
