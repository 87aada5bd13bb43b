//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `pdl_interp` dialect: the matcher and rewriters that PDL patterns are compiled to.
///
/// The matcher function is a state machine: each operation checks one predicate and branches on the
/// result. The rewriter functions create and replace operations. The dialect is meta-IR, below
/// `pdl`. `convert-pdl-to-pdl-interp` lowers all patterns of a module to one matcher. The crate
/// `terrace-pdl-transforms` executes the functions; nothing lowers the dialect further.
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
