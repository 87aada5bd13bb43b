//! Reads of vectors whose scalable dimension is not the last one: [`populate`].

use terrace_builtin::affine::AffineMap;
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::{AffineMapAttr, MemRefType, VectorType};
use terrace_ir::{OpType, Operand, PatternSet, Rewriter};
use terrace_memref::{CollapseShapeOp, collapsed_type, is_guaranteed_collapsible};
use terrace_vector::{MaskOp, ShapeCastOp, Transfer, TransferReadOp};
use terrace_vector_transforms::bool_array;

/// Adds the pattern that collapses the dimensions behind the scalable one.
pub(crate) fn populate(set: &mut PatternSet) {
    set.add::<TransferReadOp>("LegalizeTransferRead", collapse);
}

/// Collapses the dimensions of memory and vector from the scalable one on, if they are contiguous:
/// `vector.transfer_read %m : memref<?x?x2x8xi8>, vector<2x[4]x2x8xi8>  =>  vector.shape_cast
/// (vector.transfer_read (memref.collapse_shape %m [[0], [1, 2, 3]]) : memref<?x?xi8>,
/// vector<2x[64]xi8>)`.
fn collapse(op: TransferReadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let read = Transfer::of(rw.body(), op.op())?;
    let is_masked = rw.body().op(op.op()).parent().is_some_and(|parent| parent.is::<MaskOp>());
    if is_masked || read.mask.is_some() || !read.map.is_minor_identity(&cx) {
        return None;
    }
    let VectorType { shape, scalable, element } = &read.ty;
    if shape.len() < 2 || scalable.iter().filter(|scalable| **scalable).count() != 1 {
        return None;
    }
    let kept = scalable.iter().position(|scalable| *scalable)? + 1;
    let collapsed = shape.len() - kept;
    let memref = rw.body().value_type(read.base).downcast::<MemRefType>(&cx)?;
    let split = memref.shape.len().checked_sub(collapsed)?;
    let is_whole = memref.shape[split..] == shape[kept..];
    let is_in_bounds = read.in_bounds[kept..].iter().all(|in_bounds| *in_bounds);
    if collapsed == 0
        || memref.contiguous_trailing_dims(&cx) <= collapsed
        || !is_whole
        || !is_in_bounds
    {
        return None;
    }
    let mut groups: Vec<Vec<i64>> = (0..split as i64).map(|dim| vec![dim]).collect();
    groups.last_mut()?.extend(split as i64..memref.shape.len() as i64);
    if !is_guaranteed_collapsible(&cx, memref, &groups) {
        return None;
    }
    let ty = collapsed_type(&cx, memref, &groups)?;
    let memory = CollapseShapeOp::build(rw, ty, read.base, groups_attribute(&cx, &groups));
    let memory = memory.value(rw);
    let mut sizes = shape[..kept].to_vec();
    sizes[kept - 1] = shape[kept - 1..].iter().product();
    let vector = VectorType::scalable(&cx, &sizes, &scalable[..kept], *element).ty();
    let map = AffineMap::minor_identity(&cx, split as u32, kept as u32);
    let in_bounds = bool_array(&cx, &read.in_bounds[..kept]);
    let new = TransferReadOp::build(
        rw,
        vector,
        memory,
        &read.indices[..split],
        AffineMapAttr::get(&cx, map),
        read.padding?,
        None,
        in_bounds,
    );
    let new = new.value(rw);
    let ty = rw.body().value_type(read.vector);
    let cast = ShapeCastOp::build(rw, ty, new);
    rw.replace_with(op.op(), cast.op());
    Some(())
}
