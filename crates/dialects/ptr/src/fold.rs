//! Folds of constants.

use terrace_ir::{Attribute, Fold};

use crate::ConstantOpRef;

/// Folds to the value of the constant.
pub(crate) fn constant(op: ConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().into())
}
