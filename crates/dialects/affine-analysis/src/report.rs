//! Warnings and remarks at operations, as analyses and test passes emit them.

use terrace_asm::{PrintFlags, print_op};
use terrace_ir::{Diagnostic, OpRef, Severity};

/// Returns a warning or remark at `op`, with the note that shows the operation in its own syntax.
pub fn diagnostic_at(op: OpRef<'_>, severity: Severity, message: impl Into<String>) -> Diagnostic {
    let diagnostic = Diagnostic::new(severity, op.location(), message);
    if !op.context().quotes_operations() {
        return diagnostic;
    }
    let text = print_op(op, &PrintFlags::default());
    let text = text.trim_end();
    let line = if text.contains('\n') { "\n" } else { "" };
    diagnostic.with_note(op.location(), format!("see current operation: {line}{text}"))
}
