//! Folds of casts that undo each other.

use terrace_ir::{Attribute, Fold, OpRef, OpType};

use crate::{DequantizeCastOp, QuantizeCastOp, StorageCastOp};

/// Folds `op` to the operand of the `T` that defines its own operand, if the types agree.
fn inverse<T: OpType>(op: OpRef<'_>) -> Option<Fold> {
    let body = op.body();
    let inner = body.op(body.defining_op(op.operand(0))?);
    if !inner.is::<T>() {
        return None;
    }
    let source = inner.operand(0);
    (body.value_type(source) == body.value_type(op.result(0))).then(|| source.into())
}

/// Folds the dequantization of a quantized value to the value.
pub(crate) fn dcast(op: OpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    inverse::<QuantizeCastOp>(op)
}

/// Folds the quantization of a dequantized value to the value.
pub(crate) fn qcast(op: OpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    inverse::<DequantizeCastOp>(op)
}

/// Folds the storage cast of a storage cast back to the first type.
pub(crate) fn scast(op: OpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    inverse::<StorageCastOp>(op)
}
