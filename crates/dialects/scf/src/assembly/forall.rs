//! Syntax of `scf.forall`, `(%i) in (%upper) shared_outs(%a = %b) -> (types) { … }`, and of its
//! terminator `scf.forall.in_parallel`.

use std::fmt;

use terrace_builtin::syntax::{MixedIndices, parse_mixed_indices, print_mixed_indices};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{DYNAMIC, IndexType};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{Body, OpState, Value};

use crate::{ForallOpRef, ForallProperties, InParallelOp, InParallelOpRef};

/// Parses integers and values in parentheses, adds the values as operands of type `index`, and
/// returns the integers (`DYNAMIC` in the place of a value) and the number of values.
fn parse_bounds(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult<(Vec<i64>, i32)> {
    let MixedIndices { numbers, operands, .. } =
        parse_mixed_indices(parser, Delimiter::Paren, false)?;
    let index = IndexType::get(parser.context()).ty();
    parser.resolve_operands(state, &operands, index)?;
    Ok((numbers, operands.len() as i32))
}

/// Parses an `scf.forall` in either form: `(%i) in (%upper)` with lower bounds 0 and steps 1, or
/// `(%i) = (%lower) to (%upper) step (%step)`.
pub(crate) fn parse_forall(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mut arguments = parser.parse_argument_list(Delimiter::Paren, false, false)?;
    let index = IndexType::get(parser.context()).ty();
    arguments.iter_mut().for_each(|argument| argument.ty = index);
    let rank = arguments.len();
    let (mut lower, mut step) = ((vec![0; rank], 0), (vec![1; rank], 0));
    let upper;
    if parser.parse_optional_keyword_str("in") {
        upper = parse_bounds(parser, state)?;
    } else {
        parser.parse_punct("=")?;
        lower = parse_bounds(parser, state)?;
        parser.parse_keyword_str("to")?;
        upper = parse_bounds(parser, state)?;
        parser.parse_keyword_str("step")?;
        step = parse_bounds(parser, state)?;
    }
    let at = parser.position();
    let mut outputs = Vec::new();
    if parser.parse_optional_keyword_str("shared_outs") {
        let (mut inner, outer): (Vec<_>, Vec<_>) =
            parser.parse_assignment_list()?.into_iter().unzip();
        let types = parser.parse_optional_arrow_types()?;
        parser.resolve_operands_with_types(state, &outer, &types, at)?;
        inner.iter_mut().zip(&types).for_each(|(argument, ty)| argument.ty = *ty);
        state.add_results(&types);
        arguments.extend(inner);
        outputs = outer;
    }
    parser.parse_region_ended_by::<InParallelOp>(state, &arguments)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    state.properties_mut().update::<ForallProperties, _>(|p| {
        p.operand_segment_sizes = [lower.1, upper.1, step.1, outputs.len() as i32];
        (p.static_lower_bound, p.static_upper_bound, p.static_step) = (lower.0, upper.0, step.0);
    });
    Ok(())
}

/// Whether each of `numbers` equals `wanted`; for an entry `DYNAMIC`, whether the next of `values`
/// is a constant equal to `wanted`.
fn all_are(
    body: &Body,
    numbers: &[i64],
    mut values: impl Iterator<Item = Value>,
    wanted: i64,
) -> bool {
    let mut known = |number: i64| match number {
        DYNAMIC => values.next().and_then(|value| constant_integer(body, value)),
        number => Some(number),
    };
    numbers.iter().all(|number| known(*number) == Some(wanted))
}

/// Prints an `scf.forall`, in the short form if all lower bounds are 0 and all steps 1.
pub(crate) fn print_forall(printer: &mut OpAsmPrinter<'_>, op: ForallOpRef<'_>) -> fmt::Result {
    let (Some(region), body) = ((*op).region(0), op.body()) else { return Ok(()) };
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    let rank = op.static_lower_bound().len().min(arguments.len());
    let (inductions, inner) = arguments.split_at(rank);
    printer.write_str(" (")?;
    printer.print_values(body, inductions.iter().copied())?;
    printer.write_str(")")?;
    let mut bounds = |word: &str, values: Vec<Value>, numbers: &[i64]| {
        printer.write_str(word)?;
        print_mixed_indices(printer, body, &values, numbers, &[], Delimiter::Paren)
    };
    let upper: Vec<Value> = op.dynamic_upper_bound().collect();
    let normal = all_are(body, op.static_lower_bound(), op.dynamic_lower_bound(), 0)
        && all_are(body, op.static_step(), op.dynamic_step(), 1);
    if normal {
        bounds(" in ", upper, op.static_upper_bound())?;
    } else {
        bounds(" = ", op.dynamic_lower_bound().collect(), op.static_lower_bound())?;
        bounds(" to ", upper, op.static_upper_bound())?;
        bounds(" step ", op.dynamic_step().collect(), op.static_step())?;
    }
    if op.outputs().len() > 0 {
        printer.write_str(" shared_outs")?;
        printer.print_assignments(body, inner.iter().copied(), op.outputs())?;
        printer.print_arrow_types_in_parentheses(op.result_types())?;
    }
    printer.write_str(" ")?;
    let terminators = op.result_count() > 0;
    let options = RegionPrint { entry_arguments: false, terminators, ..RegionPrint::default() };
    printer.print_region_of(region, options)?;
    let elided = ["operandSegmentSizes", "staticLowerBound", "staticUpperBound", "staticStep"];
    printer.print_all_attributes(*op, &elided)
}

/// Parses the region of an `scf.forall.in_parallel` and gives it an empty block if the text has
/// none.
pub(crate) fn parse_forall_in_parallel(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let region = parser.parse_region(state, &[], false)?;
    let body = state.region_body(parser.body());
    if body.first_block(region).is_none() {
        body.append_block(region, []);
    }
    state.adopt_region(region);
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints the region of an `scf.forall.in_parallel`.
pub(crate) fn print_forall_in_parallel(
    printer: &mut OpAsmPrinter<'_>,
    op: InParallelOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    for region in op.regions() {
        let options =
            RegionPrint { entry_arguments: false, terminators: false, ..RegionPrint::default() };
        printer.print_region_of(region, options)?;
    }
    printer.print_all_attributes(*op, &[])
}
