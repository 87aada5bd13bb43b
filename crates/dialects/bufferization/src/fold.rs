//! What the operations fold to.

use terrace_builtin::values::type_of;
use terrace_ir::{Attribute, Fold};
use terrace_memref::fold_casts;

use crate::{CloneOpRef, ToBufferOp, ToBufferOpRef, ToTensorOp, ToTensorOpRef};

type Operands<'o> = &'o [Option<Attribute>];

/// What is cloned need not be cast for that.
pub(crate) fn clone(op: CloneOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    fold_casts(*op, None)
}

/// The buffer of what a buffer holds is that buffer, if it has the type.
pub(crate) fn to_buffer(op: ToBufferOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let buffer = (*op).body().defined_by::<ToTensorOp>(op.tensor())?.buffer();
    (type_of(*op, buffer) == type_of(*op, op.buffer())).then(|| buffer.into())
}

/// What the buffer of a tensor holds is that tensor, if nothing can have written to the buffer: nothing is between
/// the two operations.
pub(crate) fn to_tensor(op: ToTensorOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let body = (*op).body();
    let to_buffer = body.defined_by::<ToBufferOp>(op.buffer())?;
    (body.next_op((*to_buffer).id()) == Some((*op).id())).then(|| to_buffer.tensor().into())
}
