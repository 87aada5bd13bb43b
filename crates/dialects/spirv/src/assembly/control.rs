//! Syntax of conditional branches and structured control flow.

use std::fmt;

use terrace_builtin::property::{EnumAttr, write_enum};
use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{ArrayAttr, OpRef, OpState};

use super::enums::parse_keyword_case;
use crate::{
    BranchConditionalOpRef, BranchConditionalProperties, LoopControl, LoopOpRef, LoopProperties,
    SelectionControl, SelectionOpRef, SelectionProperties,
};

/// Parses `%condition [1, 2], ^bb1, ^bb2`.
pub(crate) fn parse_branch_conditional(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let cx = parser.context();
    let condition = parser.parse_operand()?;
    parser.resolve_operands(state, [&condition], IntegerType::get(cx, 1).ty())?;
    let mut weights = None;
    if parser.parse_optional_punct("[") {
        let mut values = Vec::new();
        for last in [false, true] {
            let at = parser.position();
            let weight = i32::try_from(parser.parse_integer()?)
                .map_err(|_| parser.error(at, "integer value too large"))?;
            values.push(IntegerAttr::i32(cx, weight).attr());
            parser.parse_punct(if last { "]" } else { "," })?;
        }
        weights = Some(ArrayAttr::get(cx, values));
    }
    let name = parser.name_position();
    let mut counts = [1, 0, 0];
    for count in &mut counts[1..] {
        parser.parse_punct(",")?;
        let to = parser.parse_destination()?;
        state.add_successor(to.block);
        parser.resolve_operands_with_types(state, &to.operands, &to.types, name)?;
        *count = to.operands.len() as i32;
    }
    state.properties_mut().update::<BranchConditionalProperties, _>(|p| {
        p.branch_weights = weights;
        p.operand_segment_sizes = counts;
    });
    Ok(())
}

/// Prints a `spirv.BranchConditional`: `%condition [1, 2], ^bb1, ^bb2`.
pub(crate) fn print_branch_conditional(
    printer: &mut OpAsmPrinter<'_>,
    op: BranchConditionalOpRef<'_>,
) -> fmt::Result {
    let cx = op.context();
    printer.write_str(" ")?;
    printer.print_values((*op).body(), (*op).operands().take(1))?;
    if let Some(weights) = op.branch_weights() {
        printer.write_str(" [")?;
        printer.print_list(&weights.data(cx).0, |printer, weight| {
            let weight = weight.downcast::<IntegerAttr>(cx).map(|weight| weight.value.clone());
            weight.map_or(Ok(()), |weight| write!(printer, "{}", weight.display_signed()))
        })?;
        printer.write_str("]")?;
    }
    let mut successors = op.successors();
    printer.write_str(", ")?;
    printer.print_destination(*op, successors.next(), op.true_target_operands())?;
    printer.write_str(", ")?;
    printer.print_destination(*op, successors.next(), op.false_target_operands())
}

/// Parses `control(keyword) -> types { … }` and returns the control; the default case if there is
/// no `control`.
fn parse_structured<E: EnumAttr>(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    name: &str,
) -> ParseResult<E> {
    let mut control = E::default();
    if parser.parse_optional_keyword_str("control") {
        parser.parse_punct("(")?;
        control = parse_keyword_case(parser, name)?;
        parser.parse_punct(")")?;
    }
    if parser.parse_optional_punct("->") {
        let types = parser.parse_type_list()?;
        state.add_results(&types);
    }
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    Ok(control)
}

fn print_structured<E: EnumAttr>(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    control: E,
) -> fmt::Result {
    if control.value() != 0 {
        printer.write_str(" control(")?;
        write_enum(control, printer)?;
        printer.write_str(")")?;
    }
    if op.result_count() > 0 {
        printer.write_str(" -> ")?;
        printer.print_types(op.result_types())?;
    }
    printer.write_str(" ")?;
    let options = RegionPrint { entry_arguments: false, ..Default::default() };
    op.regions().try_for_each(|region| printer.print_region_of(region, options))
}

/// Parses a `spirv.mlir.selection`: `control(Flatten) -> types { … }`.
pub(crate) fn parse_mlir_selection(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let control = parse_structured::<SelectionControl>(parser, state, "selection_control")?;
    state.properties_mut().update::<SelectionProperties, _>(|p| p.selection_control = control);
    Ok(())
}

/// Prints a `spirv.mlir.selection`: `control(Flatten) -> types { … }`.
pub(crate) fn print_mlir_selection(
    printer: &mut OpAsmPrinter<'_>,
    op: SelectionOpRef<'_>,
) -> fmt::Result {
    print_structured(printer, *op, op.selection_control())
}

/// Parses a `spirv.mlir.loop`: `control(Unroll) -> types { … }`.
pub(crate) fn parse_mlir_loop(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let control = parse_structured::<LoopControl>(parser, state, "loop_control")?;
    state.properties_mut().update::<LoopProperties, _>(|p| p.loop_control = control);
    Ok(())
}

/// Prints a `spirv.mlir.loop`: `control(Unroll) -> types { … }`.
pub(crate) fn print_mlir_loop(printer: &mut OpAsmPrinter<'_>, op: LoopOpRef<'_>) -> fmt::Result {
    print_structured(printer, *op, op.loop_control())
}
