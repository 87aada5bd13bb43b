//! Operations that MLIR's test dialect declares at run time.

use std::fmt;

use terrace_builtin::constraints::AnyType;
use terrace_ir::constraints::AnyRegion;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Diagnostic, OpState};
use terrace_ods::{dialect, operation};

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

/// An operation with a syntax of its own.
#[operation(
    name = "test.dynamic_custom_parser_printer",
    assembly = custom(parse_keyword, print_keyword)
)]
pub struct DynamicCustomParserPrinterOp {}

fn parse_keyword(parser: &mut OpAsmParser<'_>, _: &mut OpState) -> ParseResult {
    parser.parse_keyword_str("custom_keyword")
}

fn print_keyword(
    printer: &mut OpAsmPrinter<'_>,
    _: DynamicCustomParserPrinterOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" custom_keyword")
}

/// The dialect that MLIR's test dialect declares at run time.
#[dialect(name = "test_dyn", ops = [OneResultOp])]
pub struct TestDynDialect;

/// An operation with one result only.
#[operation(name = "test_dyn.one_result", verify = one_result)]
pub struct OneResultOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    regions: Variadic<AnyRegion>,
}

fn one_result(op: OneResultOpRef<'_>) -> Result<(), Diagnostic> {
    match op.result_count() == 1 && op.operand_count() == 0 && op.region_count() == 0 {
        true => Ok(()),
        false => Err(op.error("expected a single result, no operands and no regions")),
    }
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
