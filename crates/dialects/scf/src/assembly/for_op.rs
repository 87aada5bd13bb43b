//! Syntax of `scf.for`.
//!
//! `%i = %lower to %upper step %step iter_args(%a = %b) -> (types) : type { … }`

use std::fmt;

use terrace_builtin::syntax::{parse_loop_range, print_loop_range};
use terrace_builtin::{IndexType, TypeExt};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{OpState, Type};

use crate::{ForOpRef, ForProperties, YieldOp};

/// Parses an `scf.for`:
/// `unsigned %i = %a to %b step %c iter_args(%x = %y) -> (types) : type { … } {…}`.
pub(crate) fn parse_for(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    if parser.parse_optional_keyword_str("unsigned") {
        state.properties_mut().update::<ForProperties, _>(|p| p.unsigned_cmp = true);
    }
    let (mut induction, range) = parse_loop_range(parser)?;
    let (mut arguments, mut initial) = (Vec::new(), Vec::new());
    let mut types: Vec<Type> = Vec::new();
    if parser.parse_optional_keyword_str("iter_args") {
        (arguments, initial) = parser.parse_assignment_list()?.into_iter().unzip();
        types = parser.parse_arrow_types()?;
    }
    if arguments.len() != types.len() {
        let message = "mismatch in number of loop-carried values and defined values";
        return Err(parser.error(parser.name_position(), message));
    }
    induction.ty = match parser.parse_optional_punct(":") {
        true => parser.parse_type()?,
        false => IndexType::get(parser.context()).ty(),
    };
    arguments.iter_mut().zip(&types).for_each(|(argument, ty)| argument.ty = *ty);
    parser.resolve_operands(state, &range, induction.ty)?;
    let at = parser.name_position();
    parser.resolve_operands_with_types(state, &initial, &types, at)?;
    state.add_results(&types);
    arguments.insert(0, induction);
    parser.parse_region_ended_by::<YieldOp>(state, &arguments)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints an `scf.for`:
/// `unsigned %i = %a to %b step %c iter_args(%x = %y) -> (types) : type { … } {…}`.
pub(crate) fn print_for(printer: &mut OpAsmPrinter<'_>, op: ForOpRef<'_>) -> fmt::Result {
    let (Some(region), body) = ((*op).region(0), op.body()) else { return Ok(()) };
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    let Some((induction, carried)) = arguments.split_first() else { return Ok(()) };
    printer.write_str(if op.unsigned_cmp() { " unsigned " } else { " " })?;
    print_loop_range(printer, body, *induction, op.operands())?;
    let carries = op.operand_count() > 3;
    if carries {
        printer.write_str(" iter_args")?;
        printer.print_assignments(body, carried.iter().copied(), op.operands().skip(3))?;
        let types = op.operands().skip(3).map(|value| body.value_type(value));
        printer.print_arrow_types_in_parentheses(types)?;
    }
    printer.write_str(" ")?;
    let ty = body.value_type(*induction);
    if !ty.is_index() {
        printer.write_str(" : ")?;
        printer.print_type(ty)?;
        printer.write_str(" ")?;
    }
    let options =
        RegionPrint { entry_arguments: false, terminators: carries, ..RegionPrint::default() };
    printer.print_region_of(region, options)?;
    printer.print_all_attributes(*op, &["unsignedCmp"])
}
