//! Written by `cargo xtask codegen import`; changes are lost.

mod kinds;
mod ops;

pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `ub` dialect.
#[dialect(
    name = "ub",
    ops = [PoisonOp, UnreachableOp],
    attributes = [crate::PoisonAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct UbDialect;
