//! Parallel work on a body and on the bodies nested in it: [`for_each_body`], used by most passes
//! of this crate.

use std::ptr;

use rustc_hash::FxHashSet;
use terrace_interfaces::is_defined_within;
use terrace_ir::{
    Body, Op, OpInterface, PatternSet, Region, Reported, Value, Walk, WalkOrder,
    ensure_sufficient_stack,
};
use terrace_pass::Progress;
use terrace_rewrite::{
    ConversionMode, ConversionPatterns, ConversionTarget, FrozenPatterns, GreedyConfig,
    GreedyOutcome, apply_conversion, apply_patterns_greedily,
};

/// Runs `work` on `body`, then on all bodies nested in it, on the threads of the context if there
/// is enough work. Returns the results by body, outer bodies first, in program order, independent
/// of threads.
pub fn for_each_body<R: Send>(body: &mut Body, work: &(impl Fn(&mut Body) -> R + Sync)) -> Vec<R> {
    let work = |(): &mut (), outcomes: &mut Vec<R>, body: &mut Body| outcomes.push(work(body));
    fold_bodies(body, &|| (), &work, &|outcomes, mut later| outcomes.append(&mut later))
}

/// Returns the operations in the regions of `op` in post-order: nested operations first. Operations
/// in bodies of nested isolated operations are left out; [`for_each_body`] visits those bodies.
pub fn post_order(body: &Body, op: Op) -> Vec<Op> {
    fn add(body: &Body, op: Op, ops: &mut Vec<Op>) {
        for block in body.regions(op).flat_map(|region| body.blocks_in(region)) {
            for inner in body.ops_in(block) {
                ensure_sufficient_stack(|| add(body, inner, ops));
                ops.push(inner);
            }
        }
    }
    let mut ops = Vec::new();
    add(body, op, &mut ops);
    ops
}

/// Returns the values from outside of the regions of `op` that the operations there use, in the
/// order of the first uses, nested operations first (MLIR: `getUsedValuesDefinedAbove`).
pub fn values_from_above(body: &Body, op: Op) -> Vec<Value> {
    let mut seen = FxHashSet::default();
    let operands = post_order(body, op).into_iter().flat_map(|inner| body.operands(inner));
    operands.filter(|value| !is_defined_within(body, *value, op) && seen.insert(*value)).collect()
}

/// Converts the root of `body` and its nested operations, including isolated ones. Operations of
/// which `target` does not declare the legality may remain (MLIR: `applyPartialConversion`).
///
/// # Errors
/// If an illegal operation cannot be converted; the first one is reported.
pub fn convert_bodies(
    body: &mut Body,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
) -> Result<(), Reported> {
    convert_bodies_in(body, target, patterns, ConversionMode::Partial)
}

/// Like [`convert_bodies`], but operations of which `target` does not declare the legality may not
/// remain (MLIR: `applyFullConversion`).
///
/// # Errors
/// If an operation that is not legal cannot be converted; the first one is reported.
pub fn convert_bodies_fully(
    body: &mut Body,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
) -> Result<(), Reported> {
    convert_bodies_in(body, target, patterns, ConversionMode::Full)
}

fn convert_bodies_in(
    body: &mut Body,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
    mode: ConversionMode,
) -> Result<(), Reported> {
    let convert = |body: &mut Body| apply_conversion(body, target, patterns, mode);
    let outcomes = for_each_body(body, &convert);
    outcomes.into_iter().collect::<Result<(), _>>().map_err(|error| body.context().emit(error))
}

/// Updates the names of the proxies in `body` and in nested bodies to the names of the roots of
/// nested bodies, after a conversion renamed these.
pub fn adopt_names(body: &mut Body) {
    body.adopt_child_names();
    let nested = body.bodies_mut().filter(|(_, child)| child.child_bodies().next().is_some());
    nested.for_each(|(_, child)| ensure_sufficient_stack(|| adopt_names(child)));
}

/// Applies `patterns` greedily to every region of the root of `body` and of the nested bodies.
/// Returns the sum of the outcomes.
pub fn apply_patterns_everywhere(body: &mut Body, patterns: PatternSet) -> GreedyOutcome {
    let cx = body.context().clone();
    let patterns = FrozenPatterns::new(&cx, patterns);
    let outcomes = for_each_body(body, &|body: &mut Body| {
        let regions: Vec<Region> = body.regions(Op::ROOT).collect();
        let mut sum = GreedyOutcome::default();
        for region in regions {
            sum.add(apply_patterns_greedily(body, region, &patterns, &GreedyConfig::default()));
        }
        sum
    });
    let mut sum = GreedyOutcome::default();
    outcomes.into_iter().for_each(|outcome| sum.add(outcome));
    sum
}

/// Like [`for_each_body`], but `work` adds its result to an accumulator, and `add` combines the
/// accumulators in order. Each thread creates a state by `state`, in which `work` may keep memory
/// for reuse.
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
    let sums = cx.fold_in_order_mut(&mut children, |child| child.load(), state, run);
    sums.into_iter().for_each(|part| add(&mut sum, part));
    sum
}

/// Returns the operations of `body` that implement `I`, outer ones first; nested bodies are not
/// searched.
pub(crate) fn ops_implementing<'a, I: OpInterface<'a>>(body: &'a Body) -> Vec<Op> {
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

/// Returns the operands of `op` and of its nested operations, except those in other bodies.
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

/// Erases operations, each given with the path to its body from the root of `top`: the operations
/// that own the bodies on the way. Consecutive operations of one body are erased as a set. A path
/// through an operation that is already erased is skipped.
pub(crate) fn erase_at(top: &mut Body, ops: &[(&[Op], Op)]) {
    for together in ops.chunk_by(|a, b| a.0 == b.0) {
        let mut path = together[0].0.iter();
        if let Some(body) = path.try_fold(&mut *top, |body, op| body.child_mut(*op)) {
            let ops: Vec<Op> = together.iter().map(|(_, op)| *op).collect();
            body.erase_op_set(&ops);
        }
    }
}
