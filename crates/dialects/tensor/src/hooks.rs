//! Hooks of the `tensor` dialect.

use terrace_ir::DialectHooks;

/// The hooks of the dialect; folded constants become `arith.constant` or `complex.constant`.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    materialize_constant: Some(terrace_complex::materialize_constant),
    canonicalize: Some(crate::canonicalize::dialect),
    ..DialectHooks::NONE
};
