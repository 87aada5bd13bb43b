//! The rule that no operation in an isolated operation uses values from outside.
//!
//! A body cannot name values of another body, so only what a parser read can break this rule: it
//! marks the body and leaves results of operations in no block in place of such values.

use crate::body::OpRef;
use crate::store::diagnostic::Diagnostic;

/// Checks the operands of everything in the isolated operation `op`.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let root = op.inner();
    let body = root.body();
    if !body.may_use_outside_values() {
        return Ok(());
    }
    for region in body.regions(root.id()) {
        let mut pending = vec![region];
        while let Some(region) = pending.pop() {
            for inner in body.blocks_in(region).flat_map(|block| body.ops_in(block)) {
                if body.operands(inner).any(|value| body.value_block(value).is_none()) {
                    let error = body.op(inner).error("using value defined outside the region");
                    let note = "required by region isolation constraints";
                    return Err(error.with_note(op.location(), note));
                }
                pending.extend(body.regions(inner));
            }
        }
    }
    Ok(())
}
