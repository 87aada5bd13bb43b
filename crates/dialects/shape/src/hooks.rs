//! The hooks of the dialect.

use terrace_ir::DialectHooks;

/// Operations that are not declared are accepted.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { allow_unknown_operations: true, ..DialectHooks::NONE };
