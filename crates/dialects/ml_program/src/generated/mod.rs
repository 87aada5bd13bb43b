//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod kinds;
mod ops;
mod types;

pub use attributes::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `ml_program` dialect: functions, graphs and globals of machine learning programs.
///
/// The dialect is the frame of a program that a machine learning framework exports: functions,
/// subgraphs and globals; the computations inside belong to other dialects. Importers of frameworks
/// produce it on tensors. `mlprogram-pipeline-globals` removes redundant accesses of globals; no
/// pass of MLIR lowers the dialect, so compilers that use it bring their own lowering.
#[dialect(
    name = "ml_program",
    ops = [
        FuncOp, GlobalLoadConstOp, GlobalLoadGraphOp, GlobalLoadOp, GlobalOp, GlobalStoreGraphOp,
        GlobalStoreOp, OutputOp, ReturnOp, SubgraphOp, TokenOp,
    ],
    types = [TokenType],
    attributes = [ExternAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct MlProgramDialect;
