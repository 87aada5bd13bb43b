//! Folds of the operations.

use terrace_ir::{Attribute, Fold};

use crate::ConvertLayoutOpRef;

/// Folds a conversion between equal layouts to its operand.
pub(crate) fn convert_layout(op: ConvertLayoutOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    (op.input_layout() == op.target_layout()).then(|| op.source().into())
}
