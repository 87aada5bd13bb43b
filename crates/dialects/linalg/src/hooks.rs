//! Hooks of the `linalg` dialect.

use terrace_ir::{Attribute, Diagnostic, DialectHooks, Ident, OpRef};

use crate::structured::MEMOIZED_MAPS;

/// The hooks of the dialect: folded constants become `arith.constant`, and the only discardable
/// attribute is the one with memoized indexing maps.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    materialize_constant: Some(terrace_arith::materialize_constant),
    canonicalize: Some(crate::canonicalize::dialect),
    verify_op_attribute: Some(verify_op_attribute),
    ..DialectHooks::NONE
};

fn verify_op_attribute(op: OpRef<'_>, name: Ident, _: Attribute) -> Result<(), Diagnostic> {
    match name.as_str(op.context()) {
        MEMOIZED_MAPS => Ok(()),
        name => {
            Err(op
                .plain_error(format!("attribute '\"{name}\"' not supported by the linalg dialect")))
        }
    }
}
