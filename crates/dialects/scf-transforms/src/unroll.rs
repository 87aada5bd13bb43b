//! Unrolling of `scf.for`: [`unroll_by_factor`], [`unroll_and_jam`] and
//! [`promote_single_iteration`] (MLIR: `loopUnrollByFactor`, `loopUnrollJamByFactor`,
//! `promoteIfSingleIteration`).

use terrace_arith::{AddIOp, BuildConstant, DivUIOp, MulIOp, RemSIOp, SubIOp};
use terrace_builtin::values::constant_integer;
use terrace_interfaces::is_defined_within;
use terrace_ir::{Block, Body, Builder, Mapping, Op, OpType, Operand, Value};
use terrace_scf::{ForOp, trip_count};

use crate::loops::{body_block, ops_of_type, types_of};

/// The constant bounds of a loop.
#[derive(Clone, Copy)]
struct Bounds {
    lower: i64,
    upper: i64,
    step: i64,
}

impl Bounds {
    /// Returns the bounds of the loop `op`; `None` if one is not constant or the step is not
    /// positive.
    fn of(body: &Body, op: Op) -> Option<Self> {
        let known = |at| constant_integer(body, body.operand(op, at));
        let bounds = Self { lower: known(0)?, upper: known(1)?, step: known(2)? };
        (bounds.step > 0).then_some(bounds)
    }

    fn trip_count(self) -> Option<i64> {
        let range = self.upper.checked_sub(self.lower)?.max(0);
        Some(range / self.step + i64::from(range % self.step != 0))
    }
}

/// Replaces a loop with one iteration by its body; returns whether it was one.
pub fn promote_single_iteration(body: &mut Body, op: ForOp) -> bool {
    if trip_count(body, op) != Some(1) {
        return false;
    }
    let op = op.op();
    let (Some(block), Some(around)) = (body_block(body, op), body.parent_block(op)) else {
        return false;
    };
    let Some(end) = body.last_op(block) else { return false };
    let yielded: Vec<Value> = body.operands(end).collect();
    for (result, value) in body.results(op).collect::<Vec<_>>().into_iter().zip(yielded) {
        body.replace_all_uses(result, value);
    }
    let arguments: Vec<Value> = body
        .operands(op)
        .enumerate()
        .filter(|(at, _)| !matches!(at, 1 | 2))
        .map(|(_, v)| v)
        .collect();
    body.merge_block(block, around, Some(op), &arguments);
    body.erase(end);
    body.erase(op);
    true
}

/// Copies the body of the loop `op` so that an iteration executes `factor` iterations, and adds a
/// loop for the remaining ones. `None` if the number of iterations does not fit 64 bits.
pub fn unroll_by_factor(body: &mut Body, op: ForOp, factor: i64) -> Option<()> {
    unroll_annotated(body, op, factor, &|_, _, _| ())
}

/// As [`unroll_by_factor`], and calls `annotate` for each operation of the new body with the number
/// of its copy, from 0.
pub fn unroll_annotated(
    body: &mut Body,
    op: ForOp,
    factor: i64,
    annotate: &dyn Fn(&mut Body, Op, i64),
) -> Option<()> {
    let id = op.op();
    let block = body_block(body, id)?;
    if body.first_op(block) == body.last_op(block) {
        return Some(());
    }
    let step = body.operand(id, 2);
    let ty = body.value_type(step);
    let known = Bounds::of(body, id).and_then(|bounds| Some((bounds, bounds.trip_count()?)));
    let mut b = Builder::before(body, id);
    let (upper, new_step, has_rest) = match known {
        Some((_, count)) if factor == 1 => {
            if count == 1 {
                promote_single_iteration(body, op);
            }
            return Some(());
        }
        Some((bounds, count)) => {
            let even = count - count % factor;
            let upper = bounds.lower.checked_add(even.checked_mul(bounds.step)?)?;
            let new_step = bounds.step.checked_mul(factor)?;
            let has_rest = upper < bounds.upper;
            let old = b.body().operand(id, 1);
            let upper = if has_rest { b.constant_int(ty, upper)? } else { old };
            (upper, b.constant_int(ty, new_step)?, has_rest)
        }
        None => {
            let (lower, upper) = (b.body().operand(id, 0), b.body().operand(id, 1));
            let b = &mut b;
            let range = SubIOp::build(b, upper, lower).value(b);
            let one = b.constant_int(ty, 1)?;
            let less = SubIOp::build(b, step, one).value(b);
            let sum = AddIOp::build(b, range, less).value(b);
            let count = DivUIOp::build(b, sum, step).value(b);
            let by = b.constant_int(ty, factor)?;
            let rest = RemSIOp::build(b, count, by).value(b);
            let even = SubIOp::build(b, count, rest).value(b);
            let length = MulIOp::build(b, even, step).value(b);
            let upper = AddIOp::build(b, lower, length).value(b);
            (upper, MulIOp::build(b, step, by).value(b), true)
        }
    };
    if has_rest {
        let rest = body.clone_op(id, &mut Mapping::new());
        Builder::after(body, id).insert(rest);
        body.set_operand(rest, 0, upper);
        let results: Vec<Value> = body.results(id).collect();
        let new: Vec<Value> = body.results(rest).collect();
        for (old, new) in results.iter().zip(new) {
            body.replace_all_uses(*old, new);
        }
        for (at, result) in results.into_iter().enumerate() {
            body.set_operand(rest, 3 + at, result);
        }
        promote_single_iteration(body, ForOp::from_op(rest));
    }
    body.set_operand(id, 1, upper);
    body.set_operand(id, 2, new_step);
    let variable = body.arguments(block)[0];
    copy_body(
        body,
        block,
        factor,
        |b, at, variable| {
            let number = b.constant_int(ty, at)?;
            let stride = MulIOp::build(b, step, number).value(b);
            Some(AddIOp::build(b, variable, stride).value(b))
        },
        variable,
        annotate,
    )?;
    promote_single_iteration(body, op);
    Some(())
}

/// Appends `factor - 1` copies of the operations of `block`, each with the induction variable that
/// `index` returns for it. Calls `annotate` for each operation with the number of its copy.
fn copy_body(
    body: &mut Body,
    block: Block,
    factor: i64,
    index: impl Fn(&mut Builder<'_>, i64, Value) -> Option<Value>,
    variable: Value,
    annotate: &dyn Fn(&mut Body, Op, i64),
) -> Option<()> {
    let end = body.last_op(block)?;
    let ops: Vec<Op> = body.ops_in(block).filter(|op| *op != end).collect();
    let carried = body.arguments(block)[1..].to_vec();
    let yielded: Vec<Value> = body.operands(end).collect();
    let mut last = yielded.clone();
    let mut b = Builder::before(body, end);
    for at in 1..factor {
        let mut mapping = Mapping::new();
        for (argument, value) in carried.iter().zip(&last) {
            mapping.map_value(*argument, *value);
        }
        if b.body().has_uses(variable) {
            let index = index(&mut b, at, variable)?;
            mapping.map_value(variable, index);
        }
        for op in &ops {
            let new = b.body_mut().clone_op(*op, &mut mapping);
            b.insert(new);
            annotate(b.body_mut(), new, at);
        }
        for (last, value) in last.iter_mut().zip(&yielded) {
            if b.body().defining_op(*value).is_some_and(|op| ops.contains(&op)) {
                *last = mapping.value(*value);
            }
        }
    }
    body.set_operands(end, &last);
    ops.into_iter().for_each(|op| annotate(body, op, 0));
    Some(())
}

/// Whether the control operands of all loops in the loop `op` are defined outside of it.
fn has_invariant_bounds(body: &Body, op: Op) -> bool {
    body.ops_below(op)
        .filter(|inner| body.op(*inner).is::<ForOp>())
        .all(|inner| body.operands(inner).take(3).all(|bound| !is_defined_within(body, bound, op)))
}

/// Returns the maximal sequences of operations in the loop `op` that contain no loop, as first and
/// last operation (MLIR: `JamBlockGatherer`).
fn jam_blocks(body: &Body, op: Op, found: &mut Vec<(Op, Op)>) {
    let blocks: Vec<Block> = body.regions(op).flat_map(|region| body.blocks_in(region)).collect();
    for block in blocks {
        let end = body.last_op(block);
        let mut current: Option<(Op, Op)> = None;
        for op in body.ops_in(block).filter(|op| Some(*op) != end) {
            if body.op(op).is::<ForOp>() {
                found.extend(current.take());
                jam_blocks(body, op, found);
            } else {
                current = Some((current.map_or(op, |(first, _)| first), op));
            }
        }
        found.extend(current);
    }
}

/// Executes `factor` iterations of the loop `op`, or all if there are fewer, at once, with the
/// copies of inner loops fused. `None`, without a change, if the loop has results, the number of
/// iterations is not a known multiple of `factor`, or bounds of inner loops change.
pub fn unroll_and_jam(body: &mut Body, op: ForOp, factor: i64) -> Option<()> {
    if factor == 1 {
        return Some(());
    }
    let id = op.op();
    let count = Bounds::of(body, id)?.trip_count()?;
    let factor = factor.min(count);
    if !has_invariant_bounds(body, id)
        || body.result_count(id) > 0
        || factor < 1
        || count % factor != 0
    {
        return None;
    }
    let block = body_block(body, id)?;
    if body.first_op(block) == body.last_op(block) {
        return Some(());
    }
    let step = constant_integer(body, body.operand(id, 2))?;
    let (new_step, copies) = (step.checked_mul(factor)?, usize::try_from(factor - 1).ok()?);
    let mut blocks = Vec::new();
    jam_blocks(body, id, &mut blocks);
    let inner: Vec<ForOp> = ops_of_type(body, id);
    let mut mappings: Vec<Mapping> = (0..copies).map(|_| Mapping::new()).collect();
    let mut loops = Vec::new();
    for old in inner {
        loops.push(with_copies(body, old.op(), copies, &mut mappings)?);
    }
    let ty = body.value_type(body.operand(id, 2));
    let mut b = Builder::before(body, id);
    // The factor remains, although the product is folded.
    b.constant_int(ty, factor)?;
    let new_step = b.constant_int(ty, new_step)?;
    body.set_operand(id, 2, new_step);
    let variable = body.arguments(block)[0];
    for copy in (1..=copies).rev() {
        let mapping = &mut mappings[copy - 1];
        for (first, last) in &blocks {
            let mut ops = vec![*first];
            while ops.last() != Some(last) {
                ops.push(body.next_op(*ops.last()?)?);
            }
            let mut b = Builder::after(body, *last);
            if b.body().has_uses(variable) {
                let offset = b.constant_int(ty, step.checked_mul(copy as i64)?)?;
                let index = AddIOp::build(&mut b, variable, offset).value(&mut b);
                mapping.map_value(variable, index);
            }
            for op in ops {
                let new = b.body_mut().clone_op(op, mapping);
                b.insert(new);
            }
        }
        for new in &loops {
            let count = body.result_count(*new) / (copies + 1);
            let end = body.last_op(body_block(body, *new)?)?;
            for at in 0..count {
                let init = mapping.value(body.operand(*new, 3 + at));
                body.set_operand(*new, 3 + copy * count + at, init);
                let value = mapping.value(body.operand(end, at));
                body.set_operand(end, copy * count + at, value);
            }
        }
    }
    promote_single_iteration(body, op);
    Some(())
}

/// Replaces the inner loop `old` by one that carries `copies` more sets of its values, and maps the
/// carried values and results of each set.
fn with_copies(body: &mut Body, old: Op, copies: usize, mappings: &mut [Mapping]) -> Option<Op> {
    let block = body_block(body, old)?;
    let end = body.last_op(block)?;
    let controls: Vec<Value> = body.operands(old).take(3).collect();
    let inits: Vec<Value> = body.operands(old).skip(3).collect();
    if inits.is_empty() {
        return Some(old);
    }
    let yielded: Vec<Value> = body.operands(end).collect();
    let all_inits = inits.repeat(copies + 1);
    let types = types_of(body, &all_inits);
    let attributes = body.attributes(old).to_vec();
    let mut b = Builder::before(body, old);
    let new =
        ForOp::build(&mut b, &types, controls[0], controls[1], controls[2], &all_inits[..]).op();
    body.set_attributes(new, &attributes);
    let (from, to) = (body.region(old, 0)?, body.region(new, 0)?);
    body.take_blocks(from, to);
    let location = body.location(new);
    for ty in &types[inits.len()..] {
        body.add_block_argument(block, *ty, location);
    }
    body.set_operands(end, &yielded.repeat(copies + 1));
    let results: Vec<Value> = body.results(new).collect();
    for (old, new) in body.results(old).collect::<Vec<_>>().into_iter().zip(&results) {
        body.replace_all_uses(old, *new);
    }
    body.erase(old);
    let arguments = body.arguments(block)[1..].to_vec();
    for (copy, mapping) in mappings.iter_mut().enumerate() {
        for at in 0..inits.len() {
            let other = (copy + 1) * inits.len() + at;
            mapping.map_value(arguments[at], arguments[other]);
            mapping.map_value(results[at], results[other]);
        }
    }
    Some(new)
}
