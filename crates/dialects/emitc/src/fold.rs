//! Folds of the operations, and the constants that they fold to.

use terrace_ir::{Attribute, Builder, Fold, Op, OpType, Type};

use crate::{ConstantOp, ConstantOpRef};

/// Folds a constant to its value.
pub(crate) fn constant(op: ConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().into())
}

/// Builds the `emitc.constant` of a folded value.
pub(crate) fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    Some(ConstantOp::build(builder, ty, value).op())
}
