//! Folds of the operations.

use terrace_builtin::values::type_of;
use terrace_ir::{Attribute, Fold};
use terrace_memref::fold_casts;

use crate::{CloneOpRef, ToBufferOp, ToBufferOpRef, ToTensorOp, ToTensorOpRef};

type Operands<'o> = &'o [Option<Attribute>];

/// Looks through a `memref.cast` of the cloned buffer.
pub(crate) fn clone(op: CloneOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    fold_casts(*op, None)
}

/// Folds `to_buffer(to_tensor(m))` to `m` if the types are equal.
pub(crate) fn to_buffer(op: ToBufferOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let buffer = (*op).body().defined_by::<ToTensorOp>(op.tensor())?.buffer();
    (type_of(*op, buffer) == type_of(*op, op.buffer())).then(|| buffer.into())
}

/// Folds `to_tensor(to_buffer(t))` to `t` if the operations are adjacent: no write to the buffer
/// can be in between.
pub(crate) fn to_tensor(op: ToTensorOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let body = (*op).body();
    let to_buffer = body.defined_by::<ToBufferOp>(op.buffer())?;
    (body.next_op((*to_buffer).id()) == Some((*op).id())).then(|| to_buffer.tensor().into())
}
