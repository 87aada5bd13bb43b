//! Operations that MLIR's test dialect declares at run time.

use terrace_builtin::constraints::AnyType;
use terrace_ir::Diagnostic;
use terrace_ir::constraints::AnyRegion;
use terrace_ods::operation;

/// An operation with any operands, results and regions.
#[operation(name = "test.dynamic_generic")]
pub struct DynamicGenericOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    regions: Variadic<AnyRegion>,
}

/// An operation with one operand and two results.
#[operation(name = "test.dynamic_one_operand_two_results", verify = one_operand_two_results)]
pub struct DynamicOneOperandTwoResultsOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    regions: Variadic<AnyRegion>,
}

fn one_operand_two_results(op: DynamicOneOperandTwoResultsOpRef<'_>) -> Result<(), Diagnostic> {
    if op.operand_count() != 1 {
        let count = op.operand_count();
        return Err(op.error(format!("expected 1 operand, but had {count}")));
    }
    if op.result_count() != 2 {
        let count = op.result_count();
        return Err(op.error(format!("expected 2 results, but had {count}")));
    }
    Ok(())
}
