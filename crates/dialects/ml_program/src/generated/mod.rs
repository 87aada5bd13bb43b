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

/// The `ml_program` dialect.
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
