//! Suggested names of results.

use terrace_builtin::property::write_enum;
use terrace_ir::{NameValue, OpRef};

/// Suggests `thread_id_x` for the result of `gpu.thread_id x`.
pub(crate) fn dimension(op: OpRef<'_>, name: NameValue<'_>) {
    let dimension = op.attribute("dimension");
    let dimension = dimension.and_then(|d| d.downcast::<crate::DimensionAttr>(op.context()));
    let Some(dimension) = dimension else { return };
    let full = op.name();
    let full = full.as_str(op.context());
    let base = full.strip_prefix("gpu.").unwrap_or(full);
    let mut text = format!("{base}_");
    // Writing to a string cannot fail.
    let _ = write_enum(dimension.0, &mut text);
    op.results().take(1).for_each(|result| name(result, &text));
}
