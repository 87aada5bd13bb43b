//! Hooks of the `emitc` dialect.

use terrace_ir::DialectHooks;

/// The hooks of the dialect; constants are materialized.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { materialize_constant: Some(crate::fold::materialize), ..DialectHooks::NONE };
