//! Subviews of other buffers.

use terrace_builtin::shaped::shape_of;
use terrace_builtin::slices::dropped_dims;
use terrace_builtin::types::MemRefType;
use terrace_builtin::{mixed::statics, mixed_slice};
use terrace_ir::{OpType, Rewriter, Value};
use terrace_memref::{SubViewOp, build_subview, subview_type};

/// Builds, before `op`, the same subview of `source`, whose layout determines the layout of the
/// result; the shape stays. `None` if `source` has no strided layout.
pub(crate) fn rebuild_subview(
    rewriter: &mut Rewriter<'_>,
    op: SubViewOp,
    source: Value,
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let slice = mixed_slice!(view);
    let shape = shape_of(&cx, rewriter.body().value_type(view.result()))?.to_vec();
    let sizes = statics(&slice.sizes);
    let dropped = dropped_dims(&sizes, &shape)?;
    let kept: Vec<usize> = (0..sizes.len()).filter(|dim| !dropped.contains(dim)).collect();
    let from = rewriter.body().value_type(source).downcast::<MemRefType>(&cx)?;
    let ty = subview_type(&cx, from, &slice, &kept)?;
    rewriter.set_before(op.op());
    Some(build_subview(rewriter, ty, source, &slice))
}
