//! Folds of the operations.

use terrace_ir::fold::FoldResult;
use terrace_ir::{Attribute, Fold};

use crate::{ConstOpRef, ConstShapeOpRef};

type Operands<'o> = &'o [Option<Attribute>];

/// Folds to the value of the constant.
pub(crate) fn r#const(op: ConstOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(FoldResult::Constant(op.values()).into())
}

/// Folds to the value of the constant.
pub(crate) fn const_shape(op: ConstShapeOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(FoldResult::Constant(op.values().attr()).into())
}
