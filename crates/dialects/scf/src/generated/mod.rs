//! Written by `cargo xtask codegen import`; changes are lost.

mod kinds;
mod ops;

pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `scf` dialect.
#[dialect(
    name = "scf",
    ops = [
        ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp,
        ParallelOp, ReduceOp, ReduceReturnOp, WhileOp, YieldOp,
    ],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct ScfDialect;
