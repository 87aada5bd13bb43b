//! Syntax of `scf.parallel`.
//!
//! `(%i) = (%lower) to (%upper) step (%step) init (%a) -> types { … }`

use std::fmt;

use terrace_builtin::IndexType;
use terrace_builtin::syntax::print_optional_arrow_types;
use terrace_ir::OpState;
use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, UnresolvedOperand,
};

use crate::{ParallelOpRef, ParallelProperties, ReduceOp};

/// Parses `count` operands of type `index` in parentheses, one for each induction variable.
fn parse_bounds(parser: &mut OpAsmParser<'_>, state: &mut OpState, count: usize) -> ParseResult {
    let at = parser.position();
    let operands: Vec<UnresolvedOperand> = parser.parse_operand_list(Delimiter::Paren)?;
    if operands.len() != count {
        return Err(parser.error(at, &format!("expected {count} operands")));
    }
    let index = IndexType::get(parser.context()).ty();
    parser.resolve_operands(state, &operands, index)
}

/// Parses an `scf.parallel`: `(%i) = (%a) to (%b) step (%c) init (%d) -> type { … } {…}`.
pub(crate) fn parse_parallel(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mut inductions = parser.parse_argument_list(Delimiter::Paren, false, false)?;
    let index = IndexType::get(parser.context()).ty();
    inductions.iter_mut().for_each(|argument| argument.ty = index);
    parser.parse_punct("=")?;
    parse_bounds(parser, state, inductions.len())?;
    parser.parse_keyword_str("to")?;
    parse_bounds(parser, state, inductions.len())?;
    parser.parse_keyword_str("step")?;
    parse_bounds(parser, state, inductions.len())?;
    let mut initial = Vec::new();
    if parser.parse_optional_keyword_str("init") {
        initial = parser.parse_operand_list(Delimiter::Paren)?;
    }
    let types = parser.parse_optional_arrow_types()?;
    state.add_results(&types);
    parser.parse_region_ended_by::<ReduceOp>(state, &inductions)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let at = parser.name_position();
    parser.resolve_operands_with_types(state, &initial, &types, at)?;
    let count = inductions.len() as i32;
    state.properties_mut().update::<ParallelProperties, _>(|p| {
        p.operand_segment_sizes = [count, count, count, initial.len() as i32];
    });
    Ok(())
}

/// Prints an `scf.parallel`: `(%i) = (%a) to (%b) step (%c) init (%d) -> type { … } {…}`.
pub(crate) fn print_parallel(printer: &mut OpAsmPrinter<'_>, op: ParallelOpRef<'_>) -> fmt::Result {
    let (Some(region), body) = ((*op).region(0), op.body()) else { return Ok(()) };
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    printer.write_str(" (")?;
    printer.print_values(body, arguments.iter().copied())?;
    printer.write_str(") = (")?;
    printer.print_values(body, op.lower_bound())?;
    printer.write_str(") to (")?;
    printer.print_values(body, op.upper_bound())?;
    printer.write_str(") step (")?;
    printer.print_values(body, op.step())?;
    printer.write_str(")")?;
    if op.init_vals().len() > 0 {
        printer.write_str(" init (")?;
        printer.print_values(body, op.init_vals())?;
        printer.write_str(")")?;
    }
    print_optional_arrow_types(printer, op.result_types())?;
    printer.write_str(" ")?;
    let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
    printer.print_region_of(region, options)?;
    printer.print_all_attributes(*op, &["operandSegmentSizes"])
}
