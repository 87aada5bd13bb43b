//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `arm_neon` dialect.
#[dialect(
    name = "arm_neon",
    ops = [BfmmlaOp, SMullOp, Sdot2dOp, SdotOp, SmmlaOp, UmmlaOp, UsmmlaOp],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct ArmNeonDialect;
