//! What the operations fold to.

use terrace_ir::{Attribute, Fold};

use crate::PoisonOpRef;

/// A poison folds to its attribute.
pub(crate) fn poison(op: PoisonOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().into())
}
