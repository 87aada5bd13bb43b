//! Written by `cargo xtask codegen import`; changes are lost.

#[allow(non_camel_case_types)]
mod attributes;
mod kinds;
#[allow(non_camel_case_types)]
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
