//! The names of results.

use terrace_ir::NameValue;

use crate::ExecuteOpRef;

/// Names the token and the results of the body.
pub(crate) fn execute(op: ExecuteOpRef<'_>, name: NameValue<'_>) {
    let mut results = op.results();
    if let Some(token) = results.next() {
        name(token, "token");
    }
    if let Some(first) = results.next() {
        name(first, "bodyResults");
    }
}
