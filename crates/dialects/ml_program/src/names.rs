//! Suggested names of results in printed IR.

use terrace_ir::{Handle, NameValue, OpRef, SymbolRefAttr};

use crate::{GlobalLoadConstOpRef, GlobalLoadGraphOpRef, GlobalLoadOpRef};

/// Names the results after the global.
fn as_global(op: OpRef<'_>, global: Handle<SymbolRefAttr>, name: NameValue<'_>) {
    let cx = op.context();
    if global.is_absent() {
        return;
    }
    let global = global.data(cx);
    let leaf = global.nested.last().unwrap_or(&global.root);
    op.results().for_each(|result| name(result, leaf.as_str(cx)));
}

/// Names the result after the global.
pub(crate) fn global_load(op: GlobalLoadOpRef<'_>, name: NameValue<'_>) {
    as_global(*op, op.global(), name);
}

/// Names the result after the global.
pub(crate) fn global_load_const(op: GlobalLoadConstOpRef<'_>, name: NameValue<'_>) {
    as_global(*op, op.global(), name);
}

/// Names the results `result` and `produceToken`.
pub(crate) fn global_load_graph(op: GlobalLoadGraphOpRef<'_>, name: NameValue<'_>) {
    op.results().zip(["result", "produceToken"]).for_each(|(result, text)| name(result, text));
}
