//! What the dialect does beyond its declarations.

use terrace_ir::DialectHooks;

/// The hooks of the dialect: its constants are those of arith and complex.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    materialize_constant: Some(terrace_complex::materialize_constant),
    canonicalize: Some(crate::canonicalize::dialect),
    ..DialectHooks::NONE
};
