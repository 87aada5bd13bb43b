//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;
mod types;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `pdl` dialect.
#[dialect(
    name = "pdl",
    ops = [
        ApplyNativeConstraintOp, ApplyNativeRewriteOp, AttributeOp, EraseOp, OperandOp, OperandsOp,
        OperationOp, PatternOp, RangeOp, ReplaceOp, ResultOp, ResultsOp, RewriteOp, TypeOp,
        TypesOp,
    ],
    types = [AttributeType, OperationType, TypeType, ValueType, crate::RangeType],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct PdlDialect;
