//! The pass `affine-loop-unroll-jam`: unrolls an outer loop and merges the copies of the loops in
//! it (MLIR: `LoopUnrollAndJam.cpp`, `loopUnrollJamByFactor`).

use terrace_affine::{AffineDialect, AffineForOp};
use terrace_affine_analysis::supported_reductions;
use terrace_builtin::function::DynFunctionOp;
use terrace_interfaces::{DynLoopLike, is_defined_outside_of_loop};
use terrace_ir::{
    Body, Builder, InsertionPoint, Mapping, Op, OpType, Value, ensure_sufficient_stack,
};
use terrace_pass::{PassResult, Target, pass};

use crate::affine_loop_unroll::{bump, has_empty_body, split_remainder};
use crate::loops::{
    body_block, constant_trip_count, induction_variable, largest_trip_divisor, loops_below,
    lower_bound, promote_if_single_iteration, set_step, upper_bound,
};
use crate::with_carried::with_more_carried;

/// Unroll an outer loop and merge the copies of its inner loops
#[pass(name = "affine-loop-unroll-jam", title = "AffineLoopUnrollAndJam", interface = DynFunctionOp, run = run)]
pub struct AffineLoopUnrollAndJam {
    /// Number of copies of the body per iteration
    #[option(default = 4)]
    pub unroll_jam_factor: u32,
}

fn run(pass: &AffineLoopUnrollAndJam, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    let body = target.body_mut();
    let first = body_block(body, Op::ROOT).and_then(|block| body.first_op(block));
    if let Some(first) = first.filter(|first| body.op(*first).is::<AffineForOp>()) {
        unroll_and_jam(body, AffineForOp::from_op(first), u64::from(pass.unroll_jam_factor));
    }
    Ok(())
}

/// Unrolls `op` by `factor`, where the copies of each run of operations without loops follow the
/// run and inner loops are not copied. Returns whether the loop was unrolled.
pub fn unroll_and_jam(body: &mut Body, op: AffineForOp, factor: u64) -> bool {
    let count = constant_trip_count(body, op);
    if factor <= 1 {
        return factor == 1 && (count != Some(1) || promote_if_single_iteration(body, op));
    }
    if has_empty_body(body, op) {
        return true;
    }
    if count.is_some_and(|count| count < factor) || !are_inner_bounds_invariant(body, op) {
        return false;
    }
    jam(body, op, factor).is_some()
}

/// Whether the bounds of all loops in `op` are defined outside of `op`.
fn are_inner_bounds_invariant(body: &Body, op: AffineForOp) -> bool {
    let Some(around) = body.op(op.op()).interface::<DynLoopLike<'_>>() else { return false };
    loops_below(body, op.op()).into_iter().all(|inner| {
        let view = inner.view(body);
        let mut bounds = view.lower_bound_operands().chain(view.upper_bound_operands());
        bounds.all(|value| is_defined_outside_of_loop(around, value))
    })
}

/// Collects the maximal runs of operations other than `affine.for` in the body of `op` and of the
/// loops in it, terminators excluded (MLIR: `JamBlockGatherer`).
fn collect_runs(body: &Body, op: Op, runs: &mut Vec<Vec<Op>>) {
    for block in body.regions(op).flat_map(|region| body.blocks_in(region)) {
        let mut run = Vec::new();
        let end = body.last_op(block);
        for op in body.ops_in(block) {
            let is_loop = body.op(op).is::<AffineForOp>();
            if (is_loop || Some(op) == end) && !run.is_empty() {
                runs.push(std::mem::take(&mut run));
            }
            if is_loop {
                ensure_sufficient_stack(|| collect_runs(body, op, runs));
            } else if Some(op) != end {
                run.push(op);
            }
        }
    }
}

fn jam(body: &mut Body, op: AffineForOp, factor: u64) -> Option<()> {
    let mut runs = Vec::new();
    collect_runs(body, op.op(), &mut runs);
    let mut carrying = loops_below(body, op.op());
    carrying.push(op);
    carrying.retain(|one| one.view(body).inits().len() > 0);
    let reductions = supported_reductions(body, op);
    if !largest_trip_divisor(body, op).is_multiple_of(factor) {
        let [lower, upper] = [lower_bound(body, op)?, upper_bound(body, op)?];
        if lower.map.results.len() != 1 || upper.map.results.len() != 1 {
            return None;
        }
        split_remainder(body, op, factor)?;
    }
    let copies = usize::try_from(factor).ok()?;
    let mut op = op;
    let mut mappings = vec![Mapping::new(); copies - 1];
    let mut widened = Vec::new();
    for old in carrying {
        // Further sets of values start and yield as the first.
        let inits: Vec<Value> = old.view(body).inits().collect();
        let end = body.last_op(body_block(body, old.op())?)?;
        let yielded: Vec<Value> = body.op(end).operands().collect();
        let (inits, yielded) = (inits.repeat(copies - 1), yielded.repeat(copies - 1));
        let new = with_more_carried(body, old, &inits, &yielded)?;
        if old.op() == op.op() {
            op = new;
        }
        let carried: Vec<Value> = body.arguments(body_block(body, new.op())?)[1..].to_vec();
        let results: Vec<Value> = body.results(new.op()).collect();
        let count = results.len() / copies;
        for (number, mapping) in (1..).zip(&mut mappings) {
            for at in 0..count {
                mapping.map_value(carried[at], carried[number * count + at]);
                mapping.map_value(results[at], results[number * count + at]);
            }
        }
        widened.push(new);
    }
    let step = op.view(body).step_value()?;
    set_step(body, op, step.checked_mul(i64::try_from(factor).ok()?)?);
    let variable = induction_variable(body, op)?;
    let location = body.location(op.op());
    for number in (1..copies).rev() {
        let mapping = &mut mappings[number - 1];
        for run in &runs {
            let last = *run.last()?;
            let block = body.parent_block(last)?;
            let before = body.next_op(last);
            let distance = step.checked_mul(number as i64)?;
            if body.has_uses(variable) {
                let point = InsertionPoint::After(last);
                mapping.map_value(variable, bump(body, point, location, variable, distance));
            }
            for op in run {
                let clone = body.clone_op(*op, mapping);
                body.insert_op(clone, block, before);
            }
        }
        for one in &widened {
            update_copy(body, *one, copies, number, mapping)?;
        }
    }
    let results: Vec<Value> = body.results(op.op()).collect();
    let count = results.len() / copies;
    for reduction in reductions {
        let mut builder = Builder::after(body, op.op());
        if let Some(last) = builder.body().next_op(op.op()) {
            builder.set_before(last);
        }
        let mut made = Vec::new();
        let mut value = results[reduction.position];
        for number in (1..copies).rev() {
            let other = results[number * count + reduction.position];
            value = reduction.kind.combine(&mut builder, value, other)?;
            made.push(builder.body().defining_op(value)?);
        }
        body.replace_uses_if(results[reduction.position], value, |body, use_| {
            !made.contains(&body.user(use_))
        });
    }
    promote_if_single_iteration(body, op);
    Some(())
}

/// Maps the initial and yielded values of set `number` of the loop-carried values of `op`.
fn update_copy(
    body: &mut Body,
    op: AffineForOp,
    copies: usize,
    number: usize,
    mapping: &Mapping,
) -> Option<()> {
    let total = op.view(body).inits().len();
    let (count, controls) = (total / copies, body.operand_count(op.op()) - total);
    let end = body.last_op(body_block(body, op.op())?)?;
    for at in 0..count {
        let init = mapping.value(body.operand(op.op(), controls + at));
        body.set_operand(op.op(), controls + number * count + at, init);
        let yielded = mapping.value(body.operand(end, at));
        body.set_operand(end, number * count + at, yielded);
    }
    Some(())
}
