//! Contiguity of the dimensions of buffers: [`is_guaranteed_collapsible`].

use terrace_builtin::types::{MemRefType, scaled};
use terrace_builtin::{DYNAMIC, StridedLayoutAttr};
use terrace_ir::Context;

/// Whether the dimensions of each group of `groups` are known to be contiguous, so that they can be
/// collapsed (MLIR: `CollapseShapeOp::isGuaranteedCollapsible`).
pub fn is_guaranteed_collapsible(cx: &Context, source: &MemRefType, groups: &[Vec<i64>]) -> bool {
    if source.has_identity_layout(cx) {
        return true;
    }
    let Some(StridedLayoutAttr { strides, .. }) = source.strided_layout(cx) else { return false };
    let extent = |dim: usize| source.shape.get(dim).copied().unwrap_or(1);
    groups.iter().all(|group| {
        let dims: Vec<usize> = group.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect();
        // The stride of the collapsed dimension is that of the last dimension with more than one
        // element; it is unknown if that may have one element only.
        let last = dims.iter().rposition(|dim| extent(*dim) != 1).unwrap_or(0);
        let Some(own) = dims.get(last).and_then(|dim| strides.get(*dim)) else { return true };
        let is_known = last == 0 || extent(dims[last]) != DYNAMIC;
        let mut stride = if is_known { *own } else { DYNAMIC };
        (1..dims.len()).rev().all(|at| {
            stride = scaled(stride, extent(dims[at]));
            let outer = strides.get(dims[at - 1]).copied().unwrap_or(DYNAMIC);
            extent(dims[at - 1]) == 1 || (stride != DYNAMIC && stride == outer)
        })
    })
}
