//! Hooks of the `vector` dialect.

use terrace_ir::DialectHooks;

/// The hooks of the dialect; folded constants become `arith.constant` or `ub.poison`.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    materialize_constant: Some(terrace_arith::materialize_constant),
    ..DialectHooks::NONE
};
