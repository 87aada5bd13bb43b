//! Suggested names of results.

use terrace_ir::NameValue;

use crate::{BoolConstantOpRef, ConstantOpRef};

/// Suggests the name `idx42` for the constant 42.
pub(crate) fn constant(op: ConstantOpRef<'_>, name: NameValue<'_>) {
    let value = op.value();
    if value.is_absent() {
        return;
    }
    let number = value.data(op.context()).value.to_string_signed(10);
    op.results().for_each(|result| name(result, &format!("idx{number}")));
}

/// Suggests the name `true` or `false`.
pub(crate) fn bool_constant(op: BoolConstantOpRef<'_>, name: NameValue<'_>) {
    let text = if op.value() { "true" } else { "false" };
    op.results().for_each(|result| name(result, text));
}
