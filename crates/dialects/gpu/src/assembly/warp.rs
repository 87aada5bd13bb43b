//! Syntax of `gpu.warp_execute_on_lane_0`.

use std::fmt;

use terrace_builtin::IndexType;
use terrace_ir::OpState;
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};

use crate::{WarpExecuteOnLane0OpRef, WarpExecuteOnLane0Properties, YieldOp};

/// Parses `(%lane)[32] args(%a : type) -> (type) { … } {…}`.
pub(crate) fn parse_warp_execute_on_lane_0(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let index = IndexType::get(parser.context()).ty();
    parser.parse_punct("(")?;
    let lane = parser.parse_operand()?;
    parser.parse_punct(")")?;
    parser.parse_punct("[")?;
    let size = parser.parse_integer()?;
    parser.parse_punct("]")?;
    parser.resolve_operands(state, [&lane], index)?;
    if parser.parse_optional_keyword_str("args") {
        parser.parse_punct("(")?;
        let at = parser.position();
        let operands = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_punct(":")?;
        let types = parser.parse_type_list()?;
        parser.parse_punct(")")?;
        parser.resolve_operands_with_types(state, &operands, &types, at)?;
    }
    let types = parser.parse_optional_arrow_types()?;
    state.add_results(&types);
    state.properties_mut().update::<WarpExecuteOnLane0Properties, _>(|p| p.warp_size = size);
    parser.parse_region_ended_by::<YieldOp>(state, &[])?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints a `gpu.warp_execute_on_lane_0`, with its terminator only if it has results.
pub(crate) fn print_warp_execute_on_lane_0(
    printer: &mut OpAsmPrinter<'_>,
    op: WarpExecuteOnLane0OpRef<'_>,
) -> fmt::Result {
    let body = (*op).body();
    let mut operands = (*op).operands();
    printer.write_str("(")?;
    printer.print_values(body, operands.next())?;
    write!(printer, ")[{}]", op.warp_size())?;
    let arguments: Vec<_> = operands.collect();
    if !arguments.is_empty() {
        printer.write_str(" args(")?;
        printer.print_values(body, arguments.iter().copied())?;
        printer.write_str(" : ")?;
        printer.print_types(arguments.iter().map(|value| body.value_type(*value)))?;
        printer.write_str(")")?;
    }
    let terminators = (*op).result_count() > 0;
    if terminators {
        printer.print_arrow_types_in_parentheses((*op).result_types())?;
    }
    printer.write_str(" ")?;
    let options = RegionPrint { terminators, ..Default::default() };
    (*op).regions().try_for_each(|region| printer.print_region_of(region, options))?;
    printer.print_all_attributes(*op, &["warp_size"])
}
