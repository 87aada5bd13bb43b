//! Work on a body and, apart from each other, on those of the isolated operations in it.

use std::ptr;

use terrace_ir::{
    Body, Look, Op, OpInterface, Reported, Value, Walk, WalkOrder, ensure_sufficient_stack,
};
use terrace_pass::Progress;
use terrace_rewrite::{ConversionMode, ConversionPatterns, ConversionTarget, apply_conversion};

/// Runs `work` on `body`, then on all bodies in it, on the threads of the context if there is enough to
/// do; gives the outcomes, from the outside in and in program order, whatever the number of threads.
pub fn for_each_body<R: Send>(body: &mut Body, work: &(impl Fn(&mut Body) -> R + Sync)) -> Vec<R> {
    let work = |(): &mut (), outcomes: &mut Vec<R>, body: &mut Body| outcomes.push(work(body));
    fold_bodies(body, &|| (), &work, &|outcomes, mut later| outcomes.append(&mut later))
}

/// Converts the root of `body` and what is in it, isolated operations too; what is legal is `target`'s to
/// say, and operations of which it says nothing may stay (MLIR: `applyPartialConversion`).
///
/// # Errors
/// When something that must be converted cannot be; the first that cannot is reported.
pub fn convert_bodies(
    body: &mut Body,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
) -> Result<(), Reported> {
    let convert =
        |body: &mut Body| apply_conversion(body, target, patterns, ConversionMode::Partial);
    let outcomes = for_each_body(body, &convert);
    outcomes.into_iter().collect::<Result<(), _>>().map_err(|error| body.context().emit(error))
}

/// As [`for_each_body`], where `work` adds what comes of a body to what came of those before it, and `add` adds
/// up such sums; gives the sum of all. `work` may leave something for other bodies to use again, such as tables
/// that have room: every thread has one of its own, made by `state`.
pub(crate) fn fold_bodies<S, R: Default + Send>(
    body: &mut Body,
    state: &(impl Fn() -> S + Sync),
    work: &(impl Fn(&mut S, &mut R, &mut Body) + Sync),
    add: &(impl Fn(&mut R, R) + Sync),
) -> R {
    let mut sum = R::default();
    work(&mut state(), &mut sum, body);
    if body.child_end() == 0 {
        return sum;
    }
    let cx = body.context().clone();
    let mut children = body.bodies_in_order_mut();
    let progress = Progress::of(&cx);
    if let Some(progress) = &progress {
        progress.begin(children.len());
    }
    let run = |held: &mut S, sum: &mut R, child: &mut &mut Body| {
        match child.child_end() {
            0 => work(held, sum, child),
            _ => add(sum, ensure_sufficient_stack(|| fold_bodies(child, state, work, add))),
        }
        if let Some(progress) = &progress {
            progress.end_one();
        }
    };
    let look = |child: &&mut Body, look: Look| look.at(&**child);
    let sums = cx.fold_bodies_in_order_mut(&mut children, look, state, run);
    sums.into_iter().for_each(|part| add(&mut sum, part));
    sum
}

/// The operations of `body` that implement `I`, outer ones first; those in bodies in it not included.
pub(crate) fn implementing<'a, I: OpInterface<'a>>(body: &'a Body) -> Vec<Op> {
    let mut found = Vec::new();
    body.root().walk(WalkOrder::Pre, |op| {
        if !ptr::eq(op.body(), body) {
            return Walk::Skip;
        }
        if op.interface::<I>().is_some() {
            found.push(op.id());
        }
        Walk::Advance
    });
    found
}

/// The operands of `op` and of the operations in it, but for those in other bodies.
pub(crate) fn operands_within(body: &Body, op: Op) -> Vec<Value> {
    let mut operands = Vec::new();
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        operands.extend(body.op(op).operands());
        let blocks = body.regions(op).flat_map(|region| body.blocks_in(region));
        pending.extend(blocks.flat_map(|block| body.ops_in(block)));
    }
    operands
}

/// Erases operations, each with those that lead to its body from the root of `top`; those of one body that
/// stand next to each other in `ops` are erased together. Does nothing where a body is gone with what was
/// erased before.
pub(crate) fn erase_at(top: &mut Body, ops: &[(&[Op], Op)]) {
    for together in ops.chunk_by(|a, b| a.0 == b.0) {
        let mut path = together[0].0.iter();
        if let Some(body) = path.try_fold(&mut *top, |body, op| body.child_mut(*op)) {
            let ops: Vec<Op> = together.iter().map(|(_, op)| *op).collect();
            body.erase_op_set(&ops);
        }
    }
}
