//! Names of results.

use terrace_builtin::property::EnumAttr;
use terrace_ir::{NameValue, OpRef};

/// `thread_id_x` for `gpu.thread_id x`.
pub(crate) fn dimension(op: OpRef<'_>, name: NameValue<'_>) {
    let dimension = op.attribute("dimension");
    let dimension = dimension.and_then(|d| d.downcast::<crate::DimensionAttr>(op.context()));
    let Some(dimension) = dimension else { return };
    let keyword = crate::Dimension::INFO.keywords.get(dimension.0.value() as usize);
    let full = op.name();
    let full = full.as_str(op.context());
    let base = full.strip_prefix("gpu.").unwrap_or(full);
    if let (Some(keyword), Some(result)) = (keyword, op.results().next()) {
        name(result, &format!("{base}_{keyword}"));
    }
}
