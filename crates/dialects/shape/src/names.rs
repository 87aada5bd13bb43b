//! Suggested names of results in printed IR.

use terrace_ir::NameValue;

use crate::{ConstSizeOpRef, SplitAtOpRef};

/// Names a constant by its value, for example `c42`.
pub(crate) fn const_size(op: ConstSizeOpRef<'_>, name: NameValue<'_>) {
    let value = op.value();
    if value.is_absent() {
        return;
    }
    let number = value.data(op.context()).value.to_string_signed(10);
    op.results().for_each(|result| name(result, &format!("c{number}")));
}

/// Names the results `head` and `tail`.
pub(crate) fn split_at(op: SplitAtOpRef<'_>, name: NameValue<'_>) {
    op.results().zip(["head", "tail"]).for_each(|(result, text)| name(result, text));
}
