//! Written by `cargo xtask codegen import`; changes are lost.

mod kinds;
mod ops;

pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `ub` dialect: poison and unreachable, undefined behaviour made explicit.
///
/// The dialect has two operations: a value that is poison, and a terminator that control never
/// reaches. Poison may have any type, from tensors to scalars. Folds of `arith`, `vector` and other
/// dialects create `ub.poison`; `convert-ub-to-llvm` and `convert-to-llvm` lower the dialect to
/// `llvm`, and `convert-ub-to-spirv` lowers it to `spirv`.
#[dialect(
    name = "ub",
    ops = [PoisonOp, UnreachableOp],
    attributes = [crate::PoisonAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct UbDialect;
