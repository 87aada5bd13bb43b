//! Lowerings of `affine.for`, `affine.if` and `affine.parallel` to scf.

use terrace_affine::expansion::{Inputs, owned_map};
use terrace_affine::{
    AffineForOp, AffineIfOp, AffineParallelOp, AffineParallelOpRef, AffineYieldOp,
};
use terrace_arith::{AndIOp, BuildConstant, CmpIOp, CmpIPredicate, ConstantOp};
use terrace_builtin::{AffineMap, AffineMapAttr, DenseElementsAttr, IntegerAttr};
use terrace_ir::{Body, Context, Handle, Op, OpType, Operand, Type, Value};
use terrace_rewrite::{ConversionPatterns, Rw};
use terrace_scf::{ForOp, IfOp, ParallelOp, YieldOp};

use super::reductions::{self, Reduction};
use super::{maximum, minimum};

pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add::<AffineForOp>("AffineForLowering", None, |op, _, rw| r#for(op, rw));
    patterns.add::<AffineIfOp>("AffineIfLowering", None, |op, _, rw| r#if(op, rw));
    patterns.add::<AffineParallelOp>("AffineParallelLowering", None, |op, _, rw| parallel(op, rw));
    patterns.add::<AffineYieldOp>("AffineYieldOpLowering", None, |op, _, rw| r#yield(op, rw));
}

/// Moves the blocks of region `at` of `from` into region `at` of `to`; `None` if a region is
/// missing.
fn take_region(body: &mut Body, from: Op, to: Op, at: usize) -> Option<()> {
    let (from, to) = (body.region(from, at)?, body.region(to, at)?);
    body.take_blocks(from, to);
    Some(())
}

/// Replaces `op` by the results of `new`.
fn replace_with(rw: Rw<'_, '_>, op: Op, new: Op) {
    let results: Vec<Value> = rw.body().results(new).collect();
    rw.replace_op(op, &results);
}

/// Lowers `affine.for` to `scf.for`; a bound map with several results becomes a maximum or minimum.
fn r#for(op: AffineForOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let lower = owned_map(*view, view.lower_bound_map())?;
    let upper = owned_map(*view, view.upper_bound_map())?;
    let lower_operands: Vec<Value> = view.lower_bound_operands().collect();
    let upper_operands: Vec<Value> = view.upper_bound_operands().collect();
    let inits: Vec<Value> = view.inits().collect();
    let types: Vec<Type> = view.result_types().collect();
    let step = view.step_value()?;
    let lower = maximum(rw, &lower, &lower_operands);
    let upper = minimum(rw, &upper, &upper_operands);
    let (lower, upper, step) = (lower?, upper?, rw.constant_index(step));
    let new = ForOp::build(rw, &types, lower, upper, step, inits).op();
    take_region(rw.body_mut(), op.op(), new, 0)?;
    replace_with(rw, op.op(), new);
    Some(())
}

/// Lowers `affine.yield` to `scf.yield`. The terminator of a parallel loop does not match; the
/// lowering of the loop replaces it.
fn r#yield(op: AffineYieldOp, rw: Rw<'_, '_>) -> Option<()> {
    let body = rw.body();
    if body.parent_op(op.op()).is_some_and(|around| body.op(around).is::<ParallelOp>()) {
        return None;
    }
    let values: Vec<Value> = op.view(body).operands().collect();
    YieldOp::build(rw, values);
    rw.erase_op(op.op());
    Some(())
}

/// Lowers `affine.if` to `scf.if` with the conjunction of the set's constraints as the condition.
fn r#if(op: AffineIfOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let set = view.condition();
    let set = (!set.is_absent()).then(|| set.data(view.context()).0.clone())?;
    let operands: Vec<Value> = view.operands().collect();
    let types: Vec<Type> = view.result_types().collect();
    let inputs = Inputs::new(&operands, set.num_dims)?;
    let zero = rw.constant_index(0);
    let mut all = None;
    for (expr, is_equality) in &set.constraints {
        let value = inputs.expand(rw, *expr)?;
        let predicate = if *is_equality { CmpIPredicate::Eq } else { CmpIPredicate::Sge };
        let holds = CmpIOp::build(rw, predicate, value, zero).value(rw);
        all = Some(match all {
            Some(before) => AndIOp::build(rw, before, holds).value(rw),
            None => holds,
        });
    }
    let condition = match all {
        Some(condition) => condition,
        None => {
            let yes = IntegerAttr::bool(rw.context(), true).attr();
            ConstantOp::build(rw, yes).value(rw)
        }
    };
    let new = IfOp::build(rw, &types, condition).op();
    take_region(rw.body_mut(), op.op(), new, 0)?;
    take_region(rw.body_mut(), op.op(), new, 1)?;
    replace_with(rw, op.op(), new);
    Some(())
}

/// The lower or the upper bounds of a parallel loop: a map with one or more results for each
/// dimension, whose maximum (lower bound) or minimum (upper bound) is the bound.
struct Bounds {
    maps: Vec<AffineMap>,
    operands: Vec<Value>,
}

impl Bounds {
    fn new(
        cx: &Context,
        map: &AffineMap,
        groups: Handle<DenseElementsAttr>,
        operands: &[Value],
    ) -> Self {
        let mut start = 0;
        let groups = groups.data(cx).i64s(cx).map(|count| {
            let positions: Vec<usize> = (start..).take(count.max(0) as usize).collect();
            start += positions.len();
            map.sub_map(&positions)
        });
        Self { maps: groups.collect(), operands: operands.to_vec() }
    }
}

/// Returns the lower bounds, upper bounds and steps of a parallel loop; `None` if an attribute is
/// missing.
fn bounds(view: AffineParallelOpRef<'_>) -> Option<(Bounds, Bounds, Vec<i64>)> {
    let cx = view.context();
    let map = |map: Handle<AffineMapAttr>| owned_map(*view, map);
    let (lower, upper) = (map(view.lower_bounds_map())?, map(view.upper_bounds_map())?);
    let groups = [view.lower_bounds_groups(), view.upper_bounds_groups()];
    if groups.iter().any(|groups| groups.is_absent()) || view.steps().is_absent() {
        return None;
    }
    let operands: Vec<Value> = view.map_operands().collect();
    let (own, others) = operands.split_at_checked(lower.num_inputs() as usize)?;
    let steps = view.steps().data(cx).0.iter();
    let steps = steps.map(|step| step.downcast::<IntegerAttr>(cx)?.value.to_i64());
    let lower = Bounds::new(cx, &lower, groups[0], own);
    Some((lower, Bounds::new(cx, &upper, groups[1], others), steps.collect::<Option<_>>()?))
}

/// Lowers `affine.parallel` to `scf.parallel` with the reductions in `scf.reduce`.
fn parallel(op: AffineParallelOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (lower, upper, steps) = bounds(view)?;
    let reductions = Reduction::all(view)?;
    let types: Vec<Type> = view.result_types().collect();
    let (mut lowers, mut uppers) = (Vec::new(), Vec::new());
    for (lower_map, upper_map) in lower.maps.iter().zip(&upper.maps) {
        lowers.push(maximum(rw, lower_map, &lower.operands)?);
        uppers.push(minimum(rw, upper_map, &upper.operands)?);
    }
    let steps: Vec<Value> = steps.into_iter().map(|step| rw.constant_index(step)).collect();
    let starts = reductions.iter().map(|reduction| reduction.start(rw));
    let starts = starts.collect::<Option<Vec<Value>>>()?;
    let new = ParallelOp::build(rw, &types, lowers, uppers, steps, starts).op();
    take_region(rw.body_mut(), op.op(), new, 0)?;
    reductions::end_with(rw, new, &reductions)?;
    replace_with(rw, op.op(), new);
    Some(())
}
