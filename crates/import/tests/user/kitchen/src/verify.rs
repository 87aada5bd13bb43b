//! Checks that the records do not tell.

use terrace_ir::{Diagnostic, OpRef};

/// Every portion takes an egg.
pub(crate) fn fry(op: OpRef<'_>) -> Result<(), Diagnostic> {
    match op.operand_count() {
        0 => Err(op.error("needs an egg")),
        _ => Ok(()),
    }
}
