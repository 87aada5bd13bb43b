//! Suggested names of results in printed IR.

use terrace_ir::NameValue;

use crate::ForeachMatchOpRef;

/// Names the first result `updated_root` and the second `yielded`.
pub(crate) fn foreach_match(op: ForeachMatchOpRef<'_>, name: NameValue<'_>) {
    let mut results = op.results();
    if let Some(root) = results.next() {
        name(root, "updated_root");
    }
    if let Some(first) = results.next() {
        name(first, "yielded");
    }
}
