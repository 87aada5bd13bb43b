//! The pass `affine-loop-invariant-code-motion`: moves invariant operations out of affine loops
//! (MLIR: `AffineLoopInvariantCodeMotion.cpp`).

use std::collections::HashSet;

use terrace_affine::{AffineForOp, AffineYieldOp};
use terrace_affine_analysis::{Access, AffineRegionOp, CallAccess, enclosing_loops};
use terrace_ir::effects::{EffectKind, has_effect_on, is_memory_effect_free};
use terrace_ir::{Body, Op, OpType, Value, ensure_sufficient_stack};
use terrace_pass::{PassResult, Target, pass};

use crate::loops::{body_block, loops_below};

/// Move invariant operations out of affine loops
#[pass(name = "affine-loop-invariant-code-motion", anchor = "func.func", run = run)]
pub struct AffineLoopInvariantCodeMotion {}

fn run(_: &AffineLoopInvariantCodeMotion, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    loops_below(body, Op::ROOT).into_iter().for_each(|op| hoist_invariants(body, op));
    Ok(())
}

/// Moves the invariant operations of the body of `op` in front of `op`.
pub fn hoist_invariants(body: &mut Body, op: AffineForOp) {
    let (Some(block), Some(around)) = (body_block(body, op.op()), body.parent_block(op.op()))
    else {
        return;
    };
    let mut invariance = Invariance {
        body,
        op,
        arguments: body.arguments(block),
        seen: HashSet::new(),
        hoistable: HashSet::new(),
    };
    let mut moved = Vec::new();
    for inner in body.ops_in(block) {
        if body.has_used_results(inner) {
            invariance.seen.insert(inner);
        }
        if !body.op(inner).is::<AffineYieldOp>() && invariance.holds(inner) {
            moved.push(inner);
        }
    }
    moved.into_iter().for_each(|inner| body.move_op(inner, around, Some(op.op())));
}

/// The state of the search for invariant operations of a loop.
struct Invariance<'b> {
    body: &'b Body,
    op: AffineForOp,
    /// The induction variable and the loop-carried values.
    arguments: &'b [Value],
    /// Operations of the body with uses, and affine accesses.
    seen: HashSet<Op>,
    /// Operations that are invariant, nested ones included.
    hoistable: HashSet<Op>,
}

impl Invariance<'_> {
    /// Whether `op` computes the same in each iteration (MLIR: `isOpLoopInvariant`).
    fn holds(&mut self, op: Op) -> bool {
        let body = self.body;
        if AffineRegionOp::of(body.op(op)).is_some() {
            let nested = body.regions(op).flat_map(|region| body.blocks_in(region));
            for inner in nested.flat_map(|block| body.ops_in(block)) {
                if !ensure_sufficient_stack(|| self.holds(inner)) {
                    return false;
                }
            }
        } else if let Some(access) = Access::of(body, op) {
            self.seen.insert(op);
            if self.is_disturbed(op, access.memref, access.is_write()) {
                return false;
            }
        } else if let Some(accesses) = CallAccess::used_of(body, op) {
            self.seen.insert(op);
            let is_moved =
                |one: &CallAccess| !one.is_write() && !self.is_disturbed(op, one.memref, false);
            if !accesses.iter().all(is_moved) {
                return false;
            }
        } else if !is_memory_effect_free(body.op(op)) {
            return false;
        }
        let is_variant = |value: Value| {
            let definition = body.defining_op(value);
            self.arguments.contains(&value)
                || definition
                    .is_some_and(|op| self.seen.contains(&op) && !self.hoistable.contains(&op))
        };
        let holds = !body.operands(op).any(is_variant);
        if holds {
            self.hoistable.insert(op);
        }
        holds
    }

    /// Whether an operation in the loop other than `op` writes to `memref`, or reads it if `op`
    /// writes.
    fn is_disturbed(&self, op: Op, memref: Value, is_write: bool) -> bool {
        let body = self.body;
        body.uses(memref).map(|user| body.user(user)).any(|user| {
            let effect = |kind| match CallAccess::used_of(body, user) {
                Some(accesses) => accesses.iter().any(|one| {
                    one.memref == memref && one.is_write() == (kind == EffectKind::Write)
                }),
                None => has_effect_on(body.op(user), kind, memref),
            };
            user != op
                && (effect(EffectKind::Write) || is_write && effect(EffectKind::Read))
                && enclosing_loops(body, user).contains(&AffineRegionOp::For(self.op))
        })
    }
}
