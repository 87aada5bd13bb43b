//! Folds of the operations.

use terrace_ir::{Attribute, Fold};

use crate::MergeHandlesOpRef;

/// Folds the merge of one handle to the handle, unless duplicates in it are to be removed.
pub(crate) fn merge_handles(op: MergeHandlesOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    let mut handles = op.handles();
    match (handles.next(), handles.next()) {
        (Some(handle), None) if !op.deduplicate() => Some(handle.into()),
        _ => None,
    }
}
