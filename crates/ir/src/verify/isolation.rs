//! The verification of isolation: operations nested in an isolated operation must not use values
//! from outside.
//!
//! A body cannot refer to values of another body, so only parsed text can break this rule: the
//! parser marks the body and uses results of detached operations for such values.

use crate::body::OpRef;
use crate::store::diagnostic::Diagnostic;

/// Checks the operands of all operations nested in the isolated operation `op`.
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
