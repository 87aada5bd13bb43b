//! The pass `gpu-eliminate-barriers`: erases barriers that separate no conflicting accesses to
//! memory (MLIR: `EliminateBarriers.cpp`). [`barrier_eliminations`] returns the pattern.

mod aliases;

use terrace_builtin::function::DynFunctionOp;
use terrace_gpu::{BarrierOp, GPUFuncOp, LaunchOp};
use terrace_ir::effects::{Effect, EffectKind, EffectTarget, has_own_effects, own_effects};
use terrace_ir::{Body, Op, OpRef, OpType, PatternSet, TraitFlags, ensure_sufficient_stack};
use terrace_memref::{AllocaScopeOp, AssumeAlignmentOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, IfOp};
use terrace_transforms::{apply_patterns_everywhere, post_order};

use aliases::may_alias;

/// Erase barriers that no access to memory needs
#[pass(
    name = "gpu-eliminate-barriers",
    title = "GpuEliminateBarriers",
    anchor = "func.func",
    run = run
)]
pub struct GpuEliminateBarriers {}

fn run(_: &GpuEliminateBarriers, target: &mut Target<'_>) -> PassResult {
    apply_patterns_everywhere(target.body_mut(), barrier_eliminations());
    Ok(())
}

/// Returns the pattern that erases a barrier if no access before it conflicts with one after it
/// (MLIR: `populateGpuEliminateBarriersPatterns`).
pub fn barrier_eliminations() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<BarrierOp>("BarrierElimination", |op, rewriter| {
        let body = rewriter.body();
        let (mut before, mut after) = (Vec::new(), Vec::new());
        effects_beside(body, op.op(), Side::Before, &mut before);
        effects_beside(body, op.op(), Side::After, &mut after);
        if have_conflict(body, &before, &after) {
            return None;
        }
        rewriter.erase_op(op.op());
        Some(())
    });
    set
}

/// The attribute that bounds the search for effects like a kernel, for tests.
const BOUNDARY: &str = "__parallel_region_boundary_for_test";

/// Whether all threads synchronize at the beginning and end of `op`.
fn is_boundary(op: OpRef<'_>) -> bool {
    op.attribute(BOUNDARY).is_some() || op.is::<GPUFuncOp>() || op.is::<LaunchOp>()
}

/// Whether `op` executes its region once, if at all.
fn executes_once(op: OpRef<'_>) -> bool {
    op.is::<IfOp>() || op.is::<AllocaScopeOp>() || op.interface::<DynFunctionOp<'_>>().is_some()
}

/// Adds all kinds of effects on all memory.
fn add_unknown(effects: &mut Vec<Effect>) {
    let kinds = [EffectKind::Read, EffectKind::Write, EffectKind::Allocate, EffectKind::Free];
    effects.extend(kinds.map(Effect::of));
}

/// Adds the effects of `op`. Returns false, and adds all effects, if they are unknown.
fn collect(op: OpRef<'_>, effects: &mut Vec<Effect>) -> bool {
    // Barriers have effects that would keep each other alive.
    if op.is::<BarrierOp>() || op.is::<AssumeAlignmentOp>() {
        return true;
    }
    if has_own_effects(op) {
        effects.extend(own_effects(op).unwrap_or_default());
        return true;
    }
    if op.flags().contains(TraitFlags::RECURSIVE_EFFECTS) {
        let mut inner = op.regions().flat_map(|region| region.blocks()).flat_map(|b| b.ops());
        return inner.all(|op| ensure_sufficient_stack(|| collect(op, effects)));
    }
    add_unknown(effects);
    false
}

/// The operations before or after another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// Adds the effects of the operations on the given side of `op` in its block, from `op` up to the
/// nearest barrier. Returns false if they are not all known.
fn effects_in_block(body: &Body, op: Op, side: Side, effects: &mut Vec<Effect>) -> bool {
    let next = |op: Op| match side {
        Side::Before => body.prev_op(op),
        Side::After => body.next_op(op),
    };
    std::iter::successors(next(op), |op| next(*op))
        .map(|op| body.op(op))
        .take_while(|op| !op.is::<BarrierOp>())
        .all(|op| collect(op, effects))
}

/// Adds the effects that may be executed before or after `op` without a barrier in between,
/// within the nearest boundary. Returns false if they are not all known.
fn effects_beside(body: &Body, op: Op, side: Side, effects: &mut Vec<Effect>) -> bool {
    let block = body.parent_block(op);
    let region = block.and_then(|block| body.block_region(block));
    let (Some(block), Some(region)) = (block, region) else {
        // The root of the body.
        return true;
    };
    if body.blocks_in(region).count() != 1 {
        add_unknown(effects);
        return false;
    }
    effects_in_block(body, op, side, effects);
    let Some(parent) = body.region_owner(region) else { return true };
    let around = body.op(parent);
    if is_boundary(around) {
        return true;
    }
    if !ensure_sufficient_stack(|| effects_beside(body, parent, side, effects)) {
        return false;
    }
    if around.is::<ForOp>() {
        // The operations at the other end of the body belong to the iteration before or after.
        return match (side, body.first_op(block), body.last_op(block)) {
            (Side::Before, _, Some(last)) => effects_in_block(body, last, side, effects),
            (Side::After, Some(first), _) if !body.op(first).is::<BarrierOp>() => {
                let is_exact = collect(body.op(first), effects);
                effects_in_block(body, first, side, effects) && is_exact
            }
            _ => true,
        };
    }
    executes_once(around)
        || post_order(body, parent)
            .into_iter()
            .chain([parent])
            .all(|op| collect(body.op(op), effects))
}

/// Whether an effect of `before` and one of `after` concern the same memory, and one is a write.
fn have_conflict(body: &Body, before: &[Effect], after: &[Effect]) -> bool {
    let is_conflict = |before: &Effect, after: &Effect| {
        let kinds = [before.kind, after.kind];
        // Allocated memory belongs to the thread. Memory is not accessed after it was freed.
        kinds != [EffectKind::Read; 2]
            && !kinds.contains(&EffectKind::Allocate)
            && before.kind != EffectKind::Free
            && effects_may_alias(body, before, after)
    };
    before.iter().any(|before| after.iter().any(|after| is_conflict(before, after)))
}

fn effects_may_alias(body: &Body, a: &Effect, b: &Effect) -> bool {
    if a.resource.name != b.resource.name {
        return false;
    }
    match (a.target, b.target) {
        (EffectTarget::Value(a), EffectTarget::Value(b)) => may_alias(body, a, b),
        _ => true,
    }
}
