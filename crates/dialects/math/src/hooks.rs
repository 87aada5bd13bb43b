//! Dialect hooks.

use terrace_ir::DialectHooks;

/// The dialect's hooks; constants are materialized as `arith.constant`.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    materialize_constant: Some(terrace_arith::materialize_constant),
    ..DialectHooks::NONE
};
