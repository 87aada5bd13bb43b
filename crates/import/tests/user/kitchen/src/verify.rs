//! Verifiers that are not in the records.

use terrace_ir::{Diagnostic, OpRef};

/// Verifies that every portion uses an egg.
pub(crate) fn fry(op: OpRef<'_>) -> Result<(), Diagnostic> {
    match op.operand_count() {
        0 => Err(op.error("needs an egg")),
        _ => Ok(()),
    }
}
