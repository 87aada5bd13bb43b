//! The pass `optimize-allocation-liveness`: frees buffers directly after their last use in the
//! block of the allocation (MLIR: `OptimizeAllocationLiveness.cpp`).

use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::{Body, Op, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::post_order;

use crate::aliases::Aliases;

/// Move deallocations behind the last uses of the buffers
#[pass(
    name = "optimize-allocation-liveness",
    title = "OptimizeAllocationLivenessPass",
    anchor = "func.func",
    run = run
)]
pub struct OptimizeAllocationLiveness {}

fn run(_: &OptimizeAllocationLiveness, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let aliases = Aliases::new(body);
    for op in post_order(body, Op::ROOT) {
        if let Some((free, last)) = shortened(body, &aliases, op)
            && let Some(block) = body.parent_block(op)
        {
            let next = body.next_op(last);
            if next != Some(free) {
                body.move_op(free, block, next);
            }
        }
    }
    Ok(())
}

/// Returns the deallocation of the only buffer that `op` allocates, and the last other operation
/// in their block that uses the buffer; `None` if they are in different blocks or there is no use.
fn shortened(body: &Body, aliases: &Aliases, op: Op) -> Option<(Op, Op)> {
    let effects = own_effects(body.op(op))?;
    let allocates = |value: Value| {
        effects.iter().any(|effect| {
            effect.kind == EffectKind::Allocate && effect.target == EffectTarget::Value(value)
        })
    };
    let mut buffers = body.results(op).filter(|result| allocates(*result));
    let (buffer, None) = (buffers.next()?, buffers.next()) else { return None };
    let free = deallocation(body, buffer)?;
    let block = body.parent_block(op)?;
    if body.parent_block(free) != Some(block) {
        return None;
    }
    let mut last: Option<Op> = None;
    for alias in aliases.of(buffer) {
        for user in body.uses(alias).map(|use_| body.user(use_)).filter(|user| *user != free) {
            let user = body.ancestor_in_block(user, block)?;
            if last.is_none_or(|last| last != user && body.is_before_in_block(last, user)) {
                last = Some(user);
            }
        }
    }
    Some((free, last?))
}

/// Returns the only operation that frees and uses `buffer`; `None` if there are several effects.
fn deallocation(body: &Body, buffer: Value) -> Option<Op> {
    let mut found = None;
    for user in body.uses(buffer).map(|use_| body.user(use_)) {
        for effect in own_effects(body.op(user)).unwrap_or_default() {
            if effect.kind == EffectKind::Free && found.replace(user).is_some() {
                return None;
            }
        }
    }
    found
}
