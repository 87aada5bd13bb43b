//! Folds of the `ub` operations.

use terrace_ir::{Attribute, Fold};

use crate::PoisonOpRef;

/// Folds to the attribute of poison.
pub(crate) fn poison(op: PoisonOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().into())
}
