//! The pass `transform-dialect-check-uses`: warns of handles that may be used after an operation
//! has consumed them (MLIR: `CheckUsesPass`).

use rustc_hash::FxHashSet;
use terrace_ir::{BlockRef, Body, Diagnostic, Op, OpRef, Severity, Value, ensure_sufficient_stack};
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
        let quoted = op.error(&message);
        let mut warning = Diagnostic::new(Severity::Warning, op.location(), quoted.message());
        for note in quoted.notes() {
            warning = warning.with_note(note.location(), note.message());
        }
        warning = warning.with_note(op.body().value_location(operand), "allocated here");
        for free in freeing {
            warning = warning.with_note(free.location(), "freed here");
        }
        cx.emit(warning);
    }
}

/// Returns the operations that consume `value` and after which `op` may be executed, in program
/// order.
fn freeing_ops<'a>(op: OpRef<'a>, value: Value) -> Vec<OpRef<'a>> {
    let body = op.body();
    let mut users: Vec<OpRef<'a>> = Vec::new();
    for use_ in body.uses(value) {
        let user = body.op(body.user(use_));
        if is_handle_consumed(user, value)
            && !users.iter().any(|one| one.id() == user.id())
            && may_precede(user, op)
        {
            users.push(user);
        }
    }
    users.reverse();
    users
}

/// Whether `op` may be executed after `first`, of which neither contains the other.
fn may_precede(first: OpRef<'_>, op: OpRef<'_>) -> bool {
    let body = op.body();
    let mut at = Some(first.id());
    while let Some(inner) = at {
        let Some(block) = body.parent_block(inner) else { return false };
        if let Some(around) = body.ancestor_in_block(op.id(), block) {
            return around != inner && body.is_before_in_block(inner, around)
                || is_reachable(BlockRef::new(body, block), BlockRef::new(body, block));
        }
        let target = body.parent_region(inner);
        let other = op.ancestors().find(|one| body.parent_region(one.id()) == target);
        if let Some(other) = other.and_then(|other| other.block()) {
            return is_reachable(BlockRef::new(body, block), other);
        }
        at = body.parent_op(inner);
    }
    false
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
