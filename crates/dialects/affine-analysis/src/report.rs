//! Warnings and remarks at operations, as analyses and test passes emit them.

use terrace_ir::{Diagnostic, OpRef, Severity, op_text};

/// Returns a diagnostic at `op`, with the note that shows the operation.
pub fn diagnostic_at(op: OpRef<'_>, severity: Severity, message: impl Into<String>) -> Diagnostic {
    let diagnostic = Diagnostic::new(severity, op.location(), message);
    if !op.context().quotes_operations() {
        return diagnostic;
    }
    diagnostic.with_note(op.location(), format!("see current operation: {}", op_text(op)))
}
