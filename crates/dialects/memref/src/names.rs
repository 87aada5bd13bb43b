//! Suggested names of results in printed IR.

use terrace_ir::NameValue;

use crate::ExtractStridedMetadataOpRef;

/// Names the base buffer, the offset, the first size and the first stride.
pub(crate) fn extract_strided_metadata(op: ExtractStridedMetadataOpRef<'_>, name: NameValue<'_>) {
    let rank = op.result_count().saturating_sub(2) / 2;
    let places = [(0, "base_buffer"), (1, "offset"), (2, "sizes"), (2 + rank, "strides")];
    for (at, text) in places {
        if at < 2 || rank > 0 {
            op.results().nth(at).into_iter().for_each(|result| name(result, text));
        }
    }
}
