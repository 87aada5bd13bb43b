//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `vcix` dialect: instructions of SiFive coprocessors on RISC-V vectors.
///
/// VCIX is SiFive's interface between RISC-V cores with vectors and coprocessors. What an
/// instruction computes depends on the coprocessor and the opcode. As in MLIR, the dialect is not
/// among those that tools register: passes that create its operations load it.
#[dialect(
    name = "vcix",
    ops = [BinaryImmOp, BinaryOp],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_llvm::LlvmDialect],
)]
pub struct VcixDialect;
