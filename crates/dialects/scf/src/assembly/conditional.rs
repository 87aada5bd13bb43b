//! Syntax of `scf.if` and `scf.execute_region`.

use std::fmt;

use terrace_builtin::IntegerType;
use terrace_builtin::syntax::{parse_branches, print_branches, print_optional_arrow_types};
use terrace_ir::OpState;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};

use crate::{ExecuteRegionOpRef, ExecuteRegionProperties, IfOpRef, YieldOp};

/// Parses `%condition -> (types) { … } else { … }`.
pub(crate) fn parse_if(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let condition = parser.parse_operand()?;
    let i1 = IntegerType::get(parser.context(), 1).ty();
    parser.resolve_operands(state, [&condition], i1)?;
    let types = parser.parse_optional_arrow_types()?;
    state.add_results(&types);
    parse_branches::<YieldOp>(parser, state)
}

/// Prints an `scf.if`, with the terminators of its regions only if it has results.
pub(crate) fn print_if(printer: &mut OpAsmPrinter<'_>, op: IfOpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values(op.body(), op.operands())?;
    let results = op.result_count() > 0;
    if results {
        printer.print_arrow_types_in_parentheses(op.result_types())?;
    }
    print_branches(printer, *op, results, &[])
}

/// Parses `-> types no_inline { … }`.
pub(crate) fn parse_execute_region(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let types = parser.parse_optional_arrow_types()?;
    state.add_results(&types);
    if parser.parse_optional_keyword_str("no_inline") {
        state.properties_mut().update::<ExecuteRegionProperties, _>(|p| p.no_inline = true);
    }
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints an `scf.execute_region`: `-> types no_inline { … }`.
pub(crate) fn print_execute_region(
    printer: &mut OpAsmPrinter<'_>,
    op: ExecuteRegionOpRef<'_>,
) -> fmt::Result {
    print_optional_arrow_types(printer, op.result_types())?;
    printer.write_str(if op.no_inline() { " no_inline " } else { " " })?;
    for region in op.regions() {
        let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
        printer.print_region_of(region, options)?;
    }
    printer.print_all_attributes(*op, &["no_inline"])
}
