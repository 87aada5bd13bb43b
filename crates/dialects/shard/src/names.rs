//! Suggested names of results.

use terrace_ir::NameValue;

use crate::NeighborsLinearIndicesOpRef;

/// Names the indices of the two neighbors.
pub(crate) fn neighbors_linear_indices(op: NeighborsLinearIndicesOpRef<'_>, name: NameValue<'_>) {
    let names = ["down_linear_idx", "up_linear_idx"];
    op.results().zip(names).for_each(|(result, text)| name(result, text));
}
