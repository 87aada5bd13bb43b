//! Suggested names of results.

use terrace_ir::NameValue;

use crate::ExecuteOpRef;

/// Suggests names for the token and for the results of the body.
pub(crate) fn execute(op: ExecuteOpRef<'_>, name: NameValue<'_>) {
    let mut results = op.results();
    if let Some(token) = results.next() {
        name(token, "token");
    }
    if let Some(first) = results.next() {
        name(first, "bodyResults");
    }
}
