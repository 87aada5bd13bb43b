//! What the dialect does beyond its declarations.

use terrace_ir::DialectHooks;

/// The hooks of the dialect: its constants are those of arith and ub.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    materialize_constant: Some(terrace_arith::materialize_constant),
    ..DialectHooks::NONE
};
