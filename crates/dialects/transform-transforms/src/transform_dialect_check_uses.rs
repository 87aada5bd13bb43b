//! The pass `transform-dialect-check-uses`: warns of handles that may be used after an operation
//! has consumed them (MLIR: `CheckUsesPass`).

use rustc_hash::FxHashSet;
use terrace_asm::diagnostic_at;
use terrace_ir::{BlockRef, Body, Op, OpRef, Severity, Value, ensure_sufficient_stack};
use terrace_pass::{PassResult, Target, pass};
use terrace_transform::effects::is_handle_consumed;
use terrace_transform::traits::is_transform_op;

/// Warn of handles that may be used after they were consumed
#[pass(name = "transform-dialect-check-uses", title = "CheckUsesPass", run = run)]
pub struct TransformDialectCheckUses {}

fn run(_: &TransformDialectCheckUses, target: &mut Target<'_>) -> PassResult {
    check(target.body());
    Ok(())
}

fn check(body: &Body) {
    for op in body.ops_below(Op::ROOT) {
        let view = body.op(op);
        if is_transform_op(view) {
            check_operands(view);
        }
        if let Some(child) = body.child(op) {
            ensure_sufficient_stack(|| check(child));
        }
    }
}

/// Warns of the operands of `op` that an operation before it may have consumed.
fn check_operands(op: OpRef<'_>) {
    let cx = op.context();
    for (number, operand) in op.operands().enumerate() {
        let freeing = freeing_ops(op, operand);
        if freeing.is_empty() {
            continue;
        }
        let message = format!("operand #{number} may be used after free");
        let allocated = op.body().value_location(operand);
        let mut warning =
            diagnostic_at(op, Severity::Warning, message).with_note(allocated, "allocated here");
        for free in freeing {
            warning = warning.with_note(free.location(), "freed here");
        }
        cx.emit(warning);
    }
}

/// Returns the operations that consume `value`, or contain such operations, and after which `op`
/// may be executed, in program order.
fn freeing_ops<'a>(op: OpRef<'a>, value: Value) -> Vec<OpRef<'a>> {
    let body = op.body();
    let mut users: Vec<OpRef<'a>> = Vec::new();
    for use_ in body.uses(value) {
        let user = body.op(body.user(use_));
        let free = is_handle_consumed(user, value).then(|| preceding(user, op)).flatten();
        if let Some(free) = free
            && !users.iter().any(|one| one.id() == free.id())
        {
            users.push(free);
        }
    }
    users.reverse();
    users
}

/// Returns `first`, or the operation around it at the level of `op`, if `op` may be executed after
/// it; neither contains the other.
fn preceding<'a>(first: OpRef<'a>, op: OpRef<'a>) -> Option<OpRef<'a>> {
    let body = op.body();
    let mut at = first.id();
    loop {
        let block = body.parent_block(at)?;
        let found = if let Some(around) = body.ancestor_in_block(op.id(), block) {
            around != at && body.is_before_in_block(at, around)
                || is_reachable(BlockRef::new(body, block), BlockRef::new(body, block))
        } else {
            let target = body.parent_region(at);
            let other = op.ancestors().find(|one| body.parent_region(one.id()) == target);
            let Some(other) = other.and_then(|other| other.block()) else {
                at = body.parent_op(at)?;
                continue;
            };
            is_reachable(BlockRef::new(body, block), other)
        };
        return found.then(|| body.op(at));
    }
}

/// Whether control flow leads from the end of `from` to `to`.
fn is_reachable(from: BlockRef<'_>, to: BlockRef<'_>) -> bool {
    let body = from.body();
    let mut seen = FxHashSet::default();
    let mut pending = vec![from.id()];
    while let Some(block) = pending.pop() {
        let Some(end) = body.last_op(block) else { continue };
        for next in body.successors(end) {
            if next == to.id() {
                return true;
            }
            if seen.insert(next) {
                pending.push(next);
            }
        }
    }
    false
}
