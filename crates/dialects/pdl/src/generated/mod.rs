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

/// The `pdl` dialect: rewrite patterns written as IR.
///
/// A `pdl.pattern` declares the operations, operands, types and attributes to match and ends in the
/// rewrite that replaces them. The dialect is meta-IR, about operations of any dialect. PDLL and
/// transform scripts produce it, and `convert-pdl-to-pdl-interp` lowers it to the matcher of
/// `pdl_interp`.
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
