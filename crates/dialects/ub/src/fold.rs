//! What the operations fold to.

use terrace_ir::{Attribute, Fold};

use crate::{PoisonAttr, PoisonOpRef};

/// A poison folds to its attribute.
pub(crate) fn poison(op: PoisonOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    let value = op.value().unwrap_or_else(|| PoisonAttr.intern(op.context()).attr());
    Some(value.into())
}
