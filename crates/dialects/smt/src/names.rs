//! Suggested names of results.

use terrace_ir::NameValue;

use crate::{BVConstantOpRef, BoolConstantOpRef, DeclareFunOpRef, IntConstantOpRef};

/// Suggests the name `true` or `false`.
pub(crate) fn constant(op: BoolConstantOpRef<'_>, name: NameValue<'_>) {
    let text = if op.value() { "true" } else { "false" };
    op.results().for_each(|result| name(result, text));
}

/// Suggests the name `c5` for the constant 5.
pub(crate) fn int_constant(op: IntConstantOpRef<'_>, name: NameValue<'_>) {
    let value = op.value();
    if value.is_absent() {
        return;
    }
    let number = value.data(op.context()).value.display_signed();
    op.results().for_each(|result| name(result, &format!("c{number}")));
}

/// Suggests the name `c5_bv8` for a vector of 8 bits with the value 5.
pub(crate) fn bv_constant(op: BVConstantOpRef<'_>, name: NameValue<'_>) {
    let (vector, cx) = (op.value(), op.context());
    if vector.is_absent() {
        return;
    }
    let value = &vector.data(cx).value.data(cx).value;
    let text = format!("c{}_bv{}", value.display_signed(), value.width());
    op.results().for_each(|result| name(result, &text));
}

/// Suggests the prefix of the declared name.
pub(crate) fn declare_fun(op: DeclareFunOpRef<'_>, name: NameValue<'_>) {
    if let Some(prefix) = op.name_prefix() {
        op.results().for_each(|result| name(result, prefix));
    }
}
