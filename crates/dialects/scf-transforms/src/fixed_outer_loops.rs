//! Tiling of a loop nest so that the loops over the tiles have given numbers of iterations
//! ([`extract_fixed_outer_loops`]).

use rustc_hash::FxHashSet;
use terrace_arith::{AddIOp, BuildConstant, DivUIOp, MinSIOp, MulIOp, SubIOp};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Body, Builder, Op, OpType, Operand, Value};
use terrace_scf::ForOp;

use crate::loops::body_block;

/// The operand that is the step of an `scf.for`.
const STEP: usize = 2;

/// Tiles the perfect nest with the outermost loop `root` so that its loops execute `sizes`
/// iterations, outermost first; loops without a size and sizes without a loop are left out (MLIR:
/// `extractFixedOuterLoops`). `None`, without a change, without sizes or with a size that is not
/// positive.
pub fn extract_fixed_outer_loops(body: &mut Body, root: ForOp, sizes: &[i64]) -> Option<()> {
    if sizes.iter().any(|size| *size <= 0) {
        return None;
    }
    let outer = perfect_nest(body, root.op(), sizes.len());
    let target = *outer.last()?;
    let mut lengths = Vec::new();
    for (op, size) in outer.iter().zip(sizes) {
        let [lower, upper, step] = ForOp::from_op(*op).view(body).bounds();
        let mut builder = Builder::before(body, *op);
        let b = &mut builder;
        b.set_location(b.body().location(*op));
        let distance = SubIOp::build(b, upper, lower).value(b);
        let one = b.constant_index(1);
        let before = SubIOp::build(b, step, one).value(b);
        let sum = AddIOp::build(b, distance, before).value(b);
        let count = DivUIOp::build(b, sum, step).value(b);
        let before = b.constant_index(size - 1);
        let size = b.constant_index(*size);
        let sum = AddIOp::build(b, count, before).value(b);
        lengths.push(DivUIOp::build(b, sum, size).value(b));
    }
    let mut inner: Vec<Op> = Vec::new();
    for (op, length) in outer.iter().zip(lengths) {
        let within = inner.last().copied().unwrap_or(target);
        inner.push(strip_mine(body, *op, length, within)?);
    }
    let _ = isolate(body, &inner) && isolate(body, &outer);
    Some(())
}

/// Returns at most `count` loops of the perfect nest with the outermost loop `root`.
fn perfect_nest(body: &Body, root: Op, count: usize) -> Vec<Op> {
    let mut nest = Vec::new();
    let mut next = Some(root);
    while let (Some(op), true) = (next, nest.len() < count) {
        nest.push(op);
        let ops: Vec<Op> =
            body_block(body, op).into_iter().flat_map(|block| body.ops_in(block)).take(3).collect();
        next = match ops[..] {
            [only, _] => body.op(only).is::<ForOp>().then_some(only),
            _ => None,
        };
    }
    nest
}

/// Multiplies the step of the loop `op` by `factor`, and executes the body of the loop `within` in
/// a new loop over the iterations of one step, which is returned (MLIR: `stripmineSink`).
fn strip_mine(body: &mut Body, op: Op, factor: Value, within: Op) -> Option<Op> {
    let [_, upper, old] = ForOp::from_op(op).view(body).bounds();
    let iv = *body.arguments(body_block(body, op)?).first()?;
    let mut b = Builder::before(body, op);
    b.set_location(b.body().location(op));
    let step = MulIOp::build(&mut b, old, factor).value(&mut b);
    body.set_operand(op, STEP, step);

    let block = body_block(body, within)?;
    let end = body.last_op(block)?;
    let moved: Vec<Op> = body.ops_in(block).filter(|one| *one != end).collect();
    let mut b = Builder::before(body, end);
    b.set_location(b.body().location(within));
    let next = AddIOp::build(&mut b, iv, step).value(&mut b);
    let most = MinSIOp::build(&mut b, upper, next).value(&mut b);
    let new = ForOp::build(&mut b, &[], iv, most, old, ()).op();
    let index = b.body().value_type(iv);
    let (_, inner) = b.build_block_with(new, 0, &[index], |b, arguments| {
        terrace_scf::YieldOp::build(b, ());
        arguments.to_vec()
    });
    let inner_iv = *inner.first()?;
    let inner = body_block(body, new)?;
    let inner_end = body.last_op(inner);
    for one in moved {
        body.move_op(one, inner, inner_end);
    }
    body.replace_uses_if(iv, inner_iv, |body, use_| {
        body.op(body.user(use_)).ancestors().skip(1).any(|around| around.id() == new)
    });
    Some(new)
}

/// Moves operations between the first of `loops` and each inner one before the first, until this
/// fails; returns whether all have been moved (MLIR: `tryIsolateBands`).
fn isolate(body: &mut Body, loops: &[Op]) -> bool {
    let Some((outer, inner)) = loops.split_first() else { return true };
    inner.iter().all(|inner| hoist_between(body, *outer, *inner))
}

/// Moves the operations of the body of `outer` in front of `inner` before `outer`; returns whether
/// all have been moved (MLIR: `hoistOpsBetween`).
fn hoist_between(body: &mut Body, outer: Op, inner: Op) -> bool {
    let Some(block) = body_block(body, outer) else { return false };
    let Some(iv) = body.arguments(block).first().copied() else { return false };
    let dependent = dependents(body, iv, inner);
    let end = body.last_op(block);
    let (mut moved, mut all) = (Vec::new(), true);
    for op in body.ops_in(block).filter(|op| Some(*op) != end) {
        if op == inner {
            break;
        }
        let view = body.op(op);
        if dependent.contains(&op) {
            all = false;
        } else if view.is::<ForOp>() {
        } else if view.region_count() > 0 || !is_memory_effect_free(view) {
            all = false;
        } else {
            moved.push(op);
        }
    }
    if let Some(to) = body.parent_block(outer) {
        moved.into_iter().for_each(|op| body.move_op(op, to, Some(outer)));
    }
    all
}

/// Returns the operations that use `value`, directly or by results of others, except `stop` and
/// what depends on that (MLIR: `getForwardSlice`).
fn dependents(body: &Body, value: Value, stop: Op) -> FxHashSet<Op> {
    let mut found = FxHashSet::default();
    let mut pending: Vec<Op> = body.uses(value).map(|use_| body.user(use_)).collect();
    while let Some(op) = pending.pop() {
        if op == stop || !found.insert(op) {
            continue;
        }
        let results = body.results(op).flat_map(|result| body.uses(result));
        pending.extend(results.map(|use_| body.user(use_)));
        let blocks = body.regions(op).flat_map(|region| body.blocks_in(region));
        pending.extend(blocks.flat_map(|block| body.ops_in(block)));
    }
    found
}
