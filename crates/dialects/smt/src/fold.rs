//! Folds of constants.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Attribute, Fold};

use crate::{BVConstantOpRef, BoolConstantOpRef, IntConstantOpRef};

/// Folds to the truth value.
pub(crate) fn constant(op: BoolConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(Attribute::from(IntegerAttr::bool(op.context(), op.value())).into())
}

/// Folds to the integer.
pub(crate) fn int_constant(op: IntConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().attr().into())
}

/// Folds to the bit vector.
pub(crate) fn bv_constant(op: BVConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().attr().into())
}
