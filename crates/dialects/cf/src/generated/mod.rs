//! Written by `cargo xtask codegen import`; changes are lost.

mod kinds;
mod ops;

pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `cf` dialect.
#[dialect(
    name = "cf",
    ops = [AssertOp, BranchOp, CondBranchOp, SwitchOp],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct CfDialect;
