//! Canonicalization patterns of the `vector` operations; each `pub(crate)` function adds those of
//! the operation with its name.

mod casts;
mod elements;
mod masks;
mod memory;
mod reductions;
mod shuffle;
mod slices;
mod transfer;
mod transpose;

pub(crate) use casts::{broadcast, extract, shape_cast};
pub(crate) use elements::{from_elements, insert, to_elements};
pub(crate) use masks::{create_mask, mask};
pub(crate) use memory::{compressstore, expandload, gather, maskedload, maskedstore, scatter};
pub(crate) use reductions::{contract, multi_reduction, reduction};
pub(crate) use shuffle::{shuffle, step};
pub(crate) use slices::{extract_strided_slice, insert_strided_slice};
pub(crate) use transfer::{transfer_read, transfer_write};
pub(crate) use transpose::transpose;

use terrace_builtin::types::VectorType;
use terrace_ir::{Body, Op, OpType, Rewriter, Type, Value};

use crate::shapes::vector;
use crate::{BroadcastOp, ShapeCastOp};

/// Returns the type of the first result of `op` if it is a vector.
fn result_type(body: &Body, op: Op) -> Option<&VectorType> {
    vector(body, body.result(op, 0))
}

/// Replaces `op` by a `vector.broadcast` of `source` to the type of its result.
fn replace_by_broadcast(rewriter: &mut Rewriter<'_>, op: Op, source: Value) -> Option<()> {
    let ty: Type = rewriter.body().value_type(rewriter.body().result(op, 0));
    let new = BroadcastOp::build(rewriter, ty, source).op();
    rewriter.replace_with(op, new);
    Some(())
}

/// Replaces `op` by a `vector.shape_cast` of `source` to the type of its result.
fn replace_by_shape_cast(rewriter: &mut Rewriter<'_>, op: Op, source: Value) -> Option<()> {
    let ty: Type = rewriter.body().value_type(rewriter.body().result(op, 0));
    let new = ShapeCastOp::build(rewriter, ty, source).op();
    rewriter.replace_with(op, new);
    Some(())
}

/// Whether `source` can be broadcast to `to` (MLIR: `isBroadcastableTo`).
pub fn is_broadcastable(body: &Body, source: Value, to: &VectorType) -> bool {
    let Some(from) = vector(body, source) else {
        return body.value_type(source) == to.element;
    };
    let Some(more) = to.shape.len().checked_sub(from.shape.len()) else { return false };
    let dims = from.shape.iter().zip(&from.scalable);
    let targets = to.shape[more..].iter().zip(&to.scalable[more..]);
    from.element == to.element
        && dims.zip(targets).all(|((size, scalable), (to, to_scalable))| {
            (size == to && scalable == to_scalable) || (*size == 1 && !*scalable)
        })
}
