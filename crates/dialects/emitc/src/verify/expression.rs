//! Verifier of `emitc.expression`.

use rustc_hash::FxHashSet;
use terrace_ir::{Diagnostic, OpRef};

use crate::{ExpressionOpRef, YieldOp, has_side_effects, is_expression_part};

/// Checks that the body yields the value of its root and consists of expressions that are used.
pub(crate) fn expression(op: ExpressionOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let body = entry.body();
    let last = entry.last().filter(|last| last.is::<YieldOp>());
    let Some(value) = last.and_then(|last| last.operands().next()) else {
        return Err(op.error("must yield a value at termination"));
    };
    let Some(root) = body.defining_op(value).map(|root| body.op(root)) else {
        return Err(op.error("yielded value has no defining op"));
    };
    if root.block().map(|block| block.id()) != Some(entry.id()) {
        return Err(op.error("yielded value not defined within expression"));
    }
    if (*op).result_types().next() != Some(body.value_type(value)) {
        return Err(op.error("requires yielded type to match return type"));
    }
    for nested in entry.ops().filter(|nested| Some(nested.id()) != last.map(OpRef::id)) {
        if !is_expression_part(nested) {
            return Err(op.error("contains an unsupported operation"));
        }
        if nested.result_count() != 1 {
            return Err(op.error("requires exactly one result for each operation"));
        }
        if nested.results().all(|result| !body.has_uses(result)) {
            return Err(op.error("contains an unused operation"));
        }
    }
    if repeats_side_effects(root) {
        return Err(op.error("requires exactly one use for operations with side effects"));
    }
    Ok(())
}

/// Whether an operation with side effects is evaluated several times by the expression with this
/// root, because it, or an operation that it is an operand of, has several uses.
fn repeats_side_effects(root: OpRef<'_>) -> bool {
    let body = root.body();
    let mut reached = FxHashSet::default();
    let mut repeated = FxHashSet::default();
    let mut pending = vec![root.id()];
    while let Some(op) = pending.pop() {
        // Operands are reached twice at most, so that the number of steps is linear.
        if !reached.insert(op) && !repeated.insert(op) {
            continue;
        }
        let op = body.op(op);
        if repeated.contains(&op.id()) && has_side_effects(op) {
            return true;
        }
        pending.extend(op.operands().filter_map(|operand| body.defining_op(operand)));
    }
    false
}
