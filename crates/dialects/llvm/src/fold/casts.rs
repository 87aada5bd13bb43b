//! Folds of casts and extensions.

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{Fold, OpRef, OpType};

use super::Operands;
use crate::{AddrSpaceCastOp, BitcastOp};

/// Folds a cast to the type of its operand, and looks through a cast of a cast.
fn chained<T: OpType>(op: OpRef<'_>) -> Option<Fold> {
    let (body, arg) = (op.body(), op.operand(0));
    let ty = body.value_type(op.result(0));
    if body.value_type(arg) == ty {
        return Some(arg.into());
    }
    let inner = body.op(body.defining_op(arg)?);
    if !inner.is::<T>() {
        return None;
    }
    let source = inner.operand(0);
    Some(if body.value_type(source) == ty { source.into() } else { Fold::operand(0, source) })
}

/// Folds casts to the type of a previous value.
pub(crate) fn bitcast(op: OpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    chained::<BitcastOp>(op)
}

/// Folds casts to the address space of a previous value.
pub(crate) fn addrspacecast(op: OpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    chained::<AddrSpaceCastOp>(op)
}

/// Folds the extension of a constant integer.
pub(crate) fn zext(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let value = &operands[0]?.downcast::<IntegerAttr>(cx)?.value;
    let ty = op.body().value_type(op.result(0));
    let width = ty.int_or_float_width(cx).filter(|_| ty.is_any_integer())?;
    let extended = IntegerAttr::try_from_int(cx, ty, value.zext_or_trunc(width)).ok()?;
    Some(extended.attr().into())
}
