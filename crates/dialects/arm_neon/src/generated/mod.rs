//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use terrace_ods::dialect;

/// Arm NEON: fixed-size SIMD instructions that have no counterpart in `vector`.
///
/// The dialect is close to the machine: each operation stands for one LLVM intrinsic on vectors of
/// fixed size. In MLIR, patterns of `vector` produce it (for example contractions that become
/// `arm_neon.intr.smmla`), and `convert-vector-to-llvm` with `enable-arm-neon` lowers it; Terrace
/// has no lowering for it yet.
#[dialect(
    name = "arm_neon",
    ops = [BfmmlaOp, SMullOp, Sdot2dOp, SdotOp, SmmlaOp, UmmlaOp, UsmmlaOp],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct ArmNeonDialect;
