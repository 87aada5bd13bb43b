//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod kinds;
mod ops;

pub use attributes::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `ub` dialect.
#[dialect(
    name = "ub",
    ops = [PoisonOp, UnreachableOp],
    attributes = [PoisonAttr],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct UbDialect;
