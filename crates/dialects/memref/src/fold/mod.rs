//! Folds of the `memref` operations; each function folds the operation with its name.

mod casts;
mod views;

pub use casts::*;
pub use views::kept_dims;
pub(crate) use views::*;

use terrace_builtin::shaped;
use terrace_builtin::values::{constant_integer, type_of};
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_ir::{Attribute, Fold, FoldResult, Value};

use crate::{
    AllocOp, AllocaOp, AssumeAlignmentOp, AssumeAlignmentOpRef, CastOpRef, DimOpRef, RankOpRef,
    SubViewOp, ViewOp,
};

type Operands<'o> = &'o [Option<Attribute>];

/// Folds `assume_alignment (assume_alignment %m, N), N` to the inner operation.
pub(crate) fn assume_alignment(op: AssumeAlignmentOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let inner = (*op).body().defined_by::<AssumeAlignmentOp>(op.memref())?;
    (inner.alignment() == op.alignment()).then(|| inner.result().into())
}

/// Folds a cast to the same type to its source, and a cast of a cast to one cast.
///
/// `cast (cast %m)` => `cast %m`
pub(crate) fn cast(op: CastOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    if type_of(*op, op.source()) == type_of(*op, op.dest()) {
        return Some(op.source().into());
    }
    fold_casts(*op, None)
}

/// Folds the rank of a ranked memref to a constant.
pub(crate) fn rank(op: RankOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let rank = shaped::rank(cx, type_of(*op, op.memref()))?;
    Some(Fold::from(Attribute::from(IntegerAttr::index(cx, rank as i64))))
}

/// Folds a size to the constant of the type, or to the operand of the allocation, view or subview
/// that determines it.
pub(crate) fn dim(op: DimOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let folded = known_size(op);
    folded.map(|size| Fold::results([size])).or_else(|| {
        // A cast is looked through only if the dimension exists in its type.
        let index = usize::try_from(constant_integer((*op).body(), op.index())?).ok()?;
        let rank = shaped::shape_of(op.context(), type_of(*op, op.source()))?.len();
        (index < rank).then(|| fold_casts(*op, None)).flatten()
    })
}

fn known_size(op: DimOpRef<'_>) -> Option<FoldResult> {
    let (cx, body) = (op.context(), (*op).body());
    let index = usize::try_from(constant_integer(body, op.index())?).ok()?;
    let shape = shaped::shape_of(cx, type_of(*op, op.source()))?;
    let size = *shape.get(index)?;
    if size != DYNAMIC {
        return Some(Attribute::from(IntegerAttr::index(cx, size)).into());
    }
    let unknown = shape[..index].iter().filter(|size| **size == DYNAMIC).count();
    let maker = body.op(body.defining_op(op.source())?);
    let size: Option<Value> = if let Some(alloc) = maker.cast::<AllocOp>() {
        alloc.dynamic_sizes().nth(unknown)
    } else if let Some(alloca) = maker.cast::<AllocaOp>() {
        alloca.dynamic_sizes().nth(unknown)
    } else if let Some(view) = maker.cast::<ViewOp>() {
        view.sizes().nth(unknown)
    } else {
        let subview = maker.cast::<SubViewOp>()?;
        let dim = *kept_dims(subview)?.get(index)?;
        let sizes = &subview.static_sizes()[..dim];
        let before = sizes.iter().filter(|size| **size == DYNAMIC).count();
        (subview.static_sizes()[dim] == DYNAMIC).then(|| subview.sizes().nth(before)).flatten()
    };
    size.map(FoldResult::Value)
}
