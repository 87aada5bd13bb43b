//! Canonicalization of `memref.copy` and `memref.dim`.

use terrace_arith::IndexCastOp;
use terrace_builtin::TypeExt;
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value};

use super::memref;
use crate::{CopyOp, DimOp, LoadOp, ReshapeOp};

pub(crate) fn copy(set: &mut PatternSet) {
    set.add::<CopyOp>("FoldEmptyCopy", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let empty = |value| memref(body, value).is_some_and(|ty| ty.shape.contains(&0));
        (empty(view.source()) || empty(view.target())).then(|| rewriter.erase_op(op.op()))
    });
    set.add::<CopyOp>("FoldSelfCopy", |op, rewriter| {
        let view = op.view(rewriter.body());
        (view.source() == view.target()).then(|| rewriter.erase_op(op.op()))
    });
}

pub(crate) fn dim(set: &mut PatternSet) {
    set.add::<DimOp>("DimOfMemRefReshape", dim_of_reshape);
}

/// Whether `value` is defined before `op` in the same block, or in a region that encloses that
/// block.
fn is_available(body: &Body, value: Value, op: Op) -> bool {
    let home = body.value_block(value);
    match body.defining_op(value) {
        Some(definition) if home == body.parent_block(op) => {
            body.is_before_in_block(definition, op)
        }
        None if home == body.parent_block(op) => true,
        _ => {
            let region = home.and_then(|block| body.block_region(block));
            let mut at = body.parent_op(op);
            while let Some(around) = at {
                if body.parent_region(around) == region {
                    return true;
                }
                at = body.parent_op(around);
            }
            false
        }
    }
}

/// Replaces the size of a reshaped memref by a load from the shape operand:
/// `dim (reshape %m(%s)), %i` => `load %s[%i]`.
fn dim_of_reshape(op: DimOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let reshape = body.defined_by::<ReshapeOp>(view.source())?;
    let (index, shape, at) = (view.index(), reshape.shape(), (*reshape).id());
    if !is_available(body, index, at) {
        return None;
    }
    rewriter.set_after(at);
    let loaded = LoadOp::of(shape, [index]);
    let mut size = rewriter.value(loaded);
    if !rewriter.body().value_type(size).is_index() {
        let index = terrace_builtin::IndexType::get(rewriter.context());
        let cast = IndexCastOp::of(index, size);
        size = rewriter.value(cast);
    }
    rewriter.replace_op(op.op(), &[size]);
    Some(())
}
