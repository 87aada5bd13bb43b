//! Written by `cargo xtask codegen import`; changes are lost.

mod kinds;
mod ops;

pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `scf` dialect: structured loops and conditionals.
///
/// Counted, conditional and parallel loops, conditionals and switches are operations with regions;
/// their results are the values that the regions yield. The dialect works on scalars, tensors and
/// buffers and lies between dialects that imply loops and branches between blocks. `lower-affine`,
/// `convert-linalg-to-loops` and `convert-vector-to-scf` lower to it, `lift-cf-to-scf` lifts to it,
/// and `convert-scf-to-cf` lowers it to `cf`. Others convert it to `gpu`, `omp`, `emitc` and
/// `spirv`.
#[dialect(
    name = "scf",
    ops = [
        ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp,
        ParallelOp, ReduceOp, ReduceReturnOp, WhileOp, YieldOp,
    ],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct ScfDialect;
