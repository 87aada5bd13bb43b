//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `vcix` dialect.
#[dialect(
    name = "vcix",
    ops = [BinaryImmOp, BinaryOp],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_llvm::LlvmDialect],
)]
pub struct VcixDialect;
