//! Written by `cargo xtask codegen import`; changes are lost.

mod kinds;
mod ops;

pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// Unstructured control flow: branches between blocks, switches and assertions.
///
/// This is the form of control flow just before LLVM: functions are graphs of blocks, and values
/// flow through block arguments. `convert-scf-to-cf` produces it from structured loops and
/// conditionals, `lift-cf-to-scf` goes back, and `convert-cf-to-llvm` lowers it. The inliner uses
/// `BranchOp` to connect inlined blocks.
#[dialect(
    name = "cf",
    ops = [AssertOp, BranchOp, CondBranchOp, SwitchOp],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct CfDialect;
