//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `pdl_interp` dialect.
#[dialect(
    name = "pdl_interp",
    ops = [
        ApplyConstraintOp, ApplyRewriteOp, AreEqualOp, BranchOp, CheckAttributeOp,
        CheckOperandCountOp, CheckOperationNameOp, CheckResultCountOp, CheckTypeOp, CheckTypesOp,
        ContinueOp, CreateAttributeOp, CreateOperationOp, CreateRangeOp, CreateTypeOp,
        CreateTypesOp, EraseOp, ExtractOp, FinalizeOp, ForEachOp, FuncOp, GetAttributeOp,
        GetAttributeTypeOp, GetDefiningOpOp, GetOperandOp, GetOperandsOp, GetResultOp,
        GetResultsOp, GetUsersOp, GetValueTypeOp, IsNotNullOp, RecordMatchOp, ReplaceOp,
        SwitchAttributeOp, SwitchOperandCountOp, SwitchOperationNameOp, SwitchResultCountOp,
        SwitchTypeOp, SwitchTypesOp,
    ],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_pdl::PdlDialect],
)]
pub struct PdlInterpDialect;
