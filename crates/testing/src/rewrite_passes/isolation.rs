//! The pass `test-make-isolated-from-above`: passes the values that regions use as operands.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;
use terrace_ir::{
    Body, Location, Mapping, Op, OpState, OpType, PatternSet, Rewriter, Type, Value,
    ensure_sufficient_stack,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_greedily};
use terrace_transforms::values_from_above;

use crate::{IsolatedOneRegionOp, OneRegionWithOperandsOp};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestMakeIsolatedFromAbove>();
}

/// Test making a region isolated from above
#[pass(
    name = "test-make-isolated-from-above",
    title = "(anonymous namespace)::TestMakeIsolatedFromAbovePass",
    anchor = "func.func",
    run = run
)]
struct TestMakeIsolatedFromAbove {
    /// Test case with cloning of operations with no operands
    #[option]
    clone_ops_with_no_operands: bool,
    /// Test case with cloning of operations with no operands
    #[option]
    clone_ops_with_operands: bool,
    /// Test simple case with no cloning of operations
    #[option]
    simple: bool,
}

/// The definitions that are copied into a region.
type Copied = fn(&Body, Op) -> bool;

fn run(pass: &TestMakeIsolatedFromAbove, target: &mut Target<'_>) -> PassResult {
    let copied: Copied = if pass.simple {
        |_, _| false
    } else if pass.clone_ops_with_no_operands {
        |body, op| body.operand_count(op) == 0
    } else if pass.clone_ops_with_operands {
        |_, _| true
    } else {
        return Ok(());
    };
    let mut set = PatternSet::new();
    set.add::<OneRegionWithOperandsOp>("IsolateRegion", move |op, rewriter| {
        isolate(op.op(), copied, rewriter)
    });
    let patterns = FrozenPatterns::new(target.context(), set);
    apply(target.body_mut(), &patterns);
    Ok(())
}

/// Applies `patterns` to `body`, then to the nested bodies.
fn apply(body: &mut Body, patterns: &FrozenPatterns) {
    for region in body.regions(Op::ROOT).collect::<Vec<_>>() {
        apply_patterns_greedily(body, region, patterns, &GreedyConfig::default());
    }
    for (_, child) in body.bodies_mut() {
        ensure_sufficient_stack(|| apply(child, patterns));
    }
}

/// Replaces `op` by an isolated operation (MLIR: `makeRegionIsolatedFromAbove`).
fn isolate(op: Op, copied: Copied, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let (captured, copies) = captures(body, op, copied);
    let region = body.region(op, 0)?;
    let entry = body.first_block(region)?;
    let operands: Vec<Value> = body.operands(op).chain(captured.iter().copied()).collect();
    let typed = |value: &Value| (body.value_type(*value), body.value_location(*value));
    let arguments = body.arguments(entry).iter().map(typed);
    let arguments: Vec<(Type, Location)> = arguments.chain(captured.iter().map(typed)).collect();
    let mut state = OpState::new(&cx, IsolatedOneRegionOp::name(&cx), body.location(op));
    state.add_operands(&operands);
    let new = rewriter.create_with_regions(state, 1);
    let body = rewriter.body_mut();
    let mut mapping = Mapping::new();
    body.with_child(new, |body, child| {
        let into = child.region(Op::ROOT, 0)?;
        let block = child.append_block(into, arguments);
        let inner = child.arguments(block).to_vec();
        let outer = body.arguments(entry).iter().chain(&captured);
        outer.zip(inner).for_each(|(from, to)| mapping.map_value(*from, to));
        for copy in copies {
            let copy = child.clone_op_from(body, copy, &mut mapping);
            child.insert_op(copy, block, None);
        }
        mapping.map_block(entry, block);
        let blocks: Vec<_> = body.blocks_in(region).collect();
        for other in blocks.iter().skip(1) {
            let typed = |value: &Value| (body.value_type(*value), body.value_location(*value));
            let made = child.append_block(into, body.arguments(*other).iter().map(typed));
            mapping.map_block(*other, made);
            let inner = child.arguments(made).to_vec();
            let pairs = body.arguments(*other).iter().zip(inner);
            pairs.for_each(|(from, to)| mapping.map_value(*from, to));
        }
        for from in blocks {
            let to = mapping.block(from);
            for inner in body.ops_in(from) {
                let copy = child.clone_op_from(body, inner, &mut mapping);
                child.insert_op(copy, to, None);
            }
        }
        Some(())
    })??;
    let results: Vec<Value> = rewriter.body().results(new).collect();
    rewriter.replace_op(op, &results);
    Some(())
}

/// Returns the values to pass to the region of `op`, and the definitions to copy into it, in an
/// order in which definitions precede uses.
fn captures(body: &Body, op: Op, copied: Copied) -> (Vec<Value>, Vec<Op>) {
    let mut pending: VecDeque<Value> = values_from_above(body, op).into();
    let (mut seen, mut seen_ops) = (FxHashSet::default(), FxHashSet::default());
    let (mut captured, mut copies) = (Vec::new(), Vec::new());
    while let Some(value) = pending.pop_front() {
        if !seen.insert(value) {
            continue;
        }
        let defined = body.defining_op(value).filter(|op| seen_ops.insert(*op));
        let Some(defined) = defined.filter(|op| copied(body, *op)) else {
            captured.push(value);
            continue;
        };
        pending.extend(body.operands(defined).filter(|operand| !seen.contains(operand)));
        copies.push(defined);
    }
    let mut next = 0;
    let mut waiting: FxHashSet<Op> = copies.iter().copied().collect();
    while next < copies.len() {
        let before = next;
        for at in before..copies.len() {
            let mut defined = body.operands(copies[at]).filter_map(|value| body.defining_op(value));
            if !defined.any(|op| waiting.contains(&op)) {
                waiting.remove(&copies[at]);
                copies.swap(at, next);
                next += 1;
            }
        }
        if next == before {
            break;
        }
    }
    (captured, copies)
}
