//! Syntax of `omp.canonical_loop`, `omp.unroll_heuristic` and `omp.loop_nest`.

use std::fmt;

use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, UnresolvedOperand,
};
use terrace_ir::{OpState, Value};

use crate::{
    CanonicalLoopInfoType, CanonicalLoopOpRef, LoopNestOpRef, LoopNestProperties,
    UnrollHeuristicOpRef,
};

/// The form of a loop region: without the arguments of the entry block, which are printed in the
/// header.
const BODY: RegionPrint =
    RegionPrint { entry_arguments: false, terminators: true, empty_block: false };

/// Parses `(%loop) %i : type in range(%count) { … } {…}`; the operand in front is optional.
pub(crate) fn parse_canonical_loop(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let info = CanonicalLoopInfoType.intern(parser.context()).ty();
    let mut named = None;
    if parser.parse_optional_punct("(") {
        let operand = parser.parse_operand()?;
        named = Some(parser.resolve_operand(&operand, info)?);
        parser.parse_punct(")")?;
    }
    let induction = parser.parse_argument(true, false)?;
    parser.parse_keyword_str("in")?;
    parser.parse_keyword_str("range")?;
    parser.parse_punct("(")?;
    let count = parser.parse_operand()?;
    parser.parse_punct(")")?;
    parser.resolve_operands(state, [&count], induction.ty)?;
    let region = parser.parse_region(state, &[induction], false)?;
    state.adopt_region(region);
    named.into_iter().for_each(|value| state.add_operand(value));
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints an `omp.canonical_loop`: `(%loop) %i : type in range(%count) { … } {…}`.
pub(crate) fn print_canonical_loop(
    printer: &mut OpAsmPrinter<'_>,
    op: CanonicalLoopOpRef<'_>,
) -> fmt::Result {
    let (Some(region), body) = ((*op).region(0), op.body()) else { return Ok(()) };
    if let Some(named) = op.cli() {
        printer.write_str("(")?;
        printer.print_operand(body, named)?;
        printer.write_str(")")?;
    }
    printer.write_str(" ")?;
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    if let Some(induction) = arguments.first() {
        printer.print_typed_operand(body, *induction)?;
    }
    printer.write_str(" in range(")?;
    printer.print_operand(body, op.trip_count())?;
    printer.write_str(") ")?;
    printer.print_region_of(region, BODY)?;
    printer.print_all_attributes(*op, &[])
}

/// Parses `(%loop) {…}`.
pub(crate) fn parse_unroll_heuristic(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let info = CanonicalLoopInfoType.intern(parser.context()).ty();
    parser.parse_punct("(")?;
    let unrolled = parser.parse_operand()?;
    parser.resolve_operands(state, [&unrolled], info)?;
    parser.parse_punct(")")?;
    // The generated loops, which are always empty: a heuristic unrolling leaves no loop to refer
    // to.
    if parser.parse_optional_punct("->") {
        parser.parse_punct("(")?;
        parser.parse_punct(")")?;
    }
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints an `omp.unroll_heuristic`: `(%loop) {…}`.
pub(crate) fn print_unroll_heuristic(
    printer: &mut OpAsmPrinter<'_>,
    op: UnrollHeuristicOpRef<'_>,
) -> fmt::Result {
    printer.write_str("(")?;
    printer.print_operand(op.body(), op.applyee())?;
    printer.write_str(")")?;
    printer.print_all_attributes(*op, &[])
}

/// Parses `count` operands in parentheses, one for each induction variable.
fn parse_bounds(parser: &mut OpAsmParser<'_>, count: usize) -> ParseResult<Vec<UnresolvedOperand>> {
    let at = parser.position();
    let operands = parser.parse_operand_list(Delimiter::Paren)?;
    match operands.len() == count {
        true => Ok(operands),
        false => Err(parser.error(at, &format!("expected {count} operands"))),
    }
}

/// Parses `(%i) : type = (%a) to (%b) inclusive step (%c) collapse(1) tiles(2) { … } {…}`;
/// `inclusive`, `collapse` and `tiles` are optional.
pub(crate) fn parse_loop_nest(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mut inductions = parser.parse_argument_list(Delimiter::Paren, false, false)?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    inductions.iter_mut().for_each(|argument| argument.ty = ty);
    parser.parse_punct("=")?;
    let mut bounds = parse_bounds(parser, inductions.len())?;
    parser.parse_keyword_str("to")?;
    bounds.extend(parse_bounds(parser, inductions.len())?);
    let inclusive = parser.parse_optional_keyword_str("inclusive");
    parser.parse_keyword_str("step")?;
    bounds.extend(parse_bounds(parser, inductions.len())?);
    let mut collapsed = None;
    if parser.parse_optional_keyword_str("collapse") {
        parser.parse_punct("(")?;
        collapsed = Some(parser.parse_integer()?).filter(|count| *count > 1);
        parser.parse_punct(")")?;
    }
    let mut tiles = None;
    if parser.parse_optional_keyword_str("tiles") {
        let mut sizes = Vec::new();
        parser.parse_punct("(")?;
        parser.parse_list(Delimiter::None, "", |parser| {
            sizes.push(parser.parse_integer()?);
            Ok(())
        })?;
        parser.parse_punct(")")?;
        tiles = Some(sizes);
    }
    let region = parser.parse_region(state, &inductions, false)?;
    state.adopt_region(region);
    parser.resolve_operands(state, &bounds, ty)?;
    state.properties_mut().update::<LoopNestProperties, _>(|p| {
        p.loop_inclusive = inclusive;
        p.collapse_num_loops = collapsed;
        p.tile_sizes = tiles;
    });
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints an `omp.loop_nest`; as in MLIR, other attributes are not printed.
pub(crate) fn print_loop_nest(
    printer: &mut OpAsmPrinter<'_>,
    op: LoopNestOpRef<'_>,
) -> fmt::Result {
    let (Some(region), body) = ((*op).region(0), op.body()) else { return Ok(()) };
    let inductions = region.entry().map_or(&[][..], |block| block.arguments());
    printer.write_str(" (")?;
    printer.print_values(body, inductions.iter().copied())?;
    printer.write_str(") : ")?;
    if let Some(induction) = inductions.first() {
        printer.print_type(body.value_type(*induction))?;
    }
    let bounds: [(&str, Vec<Value>); 3] = [
        (" = (", op.loop_lower_bounds().collect()),
        (") to (", op.loop_upper_bounds().collect()),
        (
            if op.loop_inclusive() { ") inclusive step (" } else { ") step (" },
            op.loop_steps().collect(),
        ),
    ];
    for (before, values) in bounds {
        printer.write_str(before)?;
        printer.print_values(body, values)?;
    }
    printer.write_str(") ")?;
    if op.collapse_num_loops() > 1 {
        write!(printer, "collapse({}) ", op.collapse_num_loops())?;
    }
    if let Some(tiles) = op.tile_sizes() {
        printer.write_str("tiles(")?;
        printer.print_list(tiles, |printer, size| write!(printer, "{size}"))?;
        printer.write_str(") ")?;
    }
    printer.print_region_of(region, BODY)
}
