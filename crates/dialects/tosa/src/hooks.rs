//! Hooks of the `tosa` dialect.

use terrace_ir::DialectHooks;

/// The hooks of the dialect; folded constants become `tosa.const` and `tosa.const_shape`.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { materialize_constant: Some(crate::fold::materialize), ..DialectHooks::NONE };
