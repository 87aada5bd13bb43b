//! Copies of constants in regions that become functions: [`clone_constants_into`].

use terrace_ir::{Body, Mapping, Op, TraitFlags, Value};
use terrace_transforms::values_from_above;

/// Clones the constants that the first region of `op` uses from outside to the start of the region,
/// and makes the region use the copies, so that they do not become parameters when the region
/// becomes a function (MLIR: `cloneConstantsIntoTheRegion`).
pub fn clone_constants_into(body: &mut Body, op: Op) {
    let Some(block) = body.region(op, 0).and_then(|region| body.first_block(region)) else {
        return;
    };
    let first = body.first_op(block);
    for value in values_from_above(body, op) {
        let Some(constant) = constant_op(body, value) else { continue };
        let copy = body.clone_op(constant, &mut Mapping::new());
        body.insert_op(copy, block, first);
        let copied = body.result(copy, 0);
        body.replace_uses_if(value, copied, |body, use_| is_below(body, body.user(use_), op));
    }
}

/// Returns the constant-like operation that defines `value`; `None` for other values.
fn constant_op(body: &Body, value: Value) -> Option<Op> {
    let op = body.defining_op(value)?;
    body.op(op).flags().contains(TraitFlags::CONSTANT_LIKE).then_some(op)
}

/// Whether `op` is nested in `ancestor`.
fn is_below(body: &Body, op: Op, ancestor: Op) -> bool {
    std::iter::successors(body.parent_op(op), |op| body.parent_op(*op)).any(|op| op == ancestor)
}
