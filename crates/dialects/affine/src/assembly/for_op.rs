//! Syntax of `affine.for %i = 0 to %n step 2 iter_args(%a = %b) -> (types) { … }`.

use std::fmt;

use terrace_builtin::syntax::{parse_dims_and_symbols, print_dims_and_symbols};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, IndexType, IntegerAttr};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, TypeElision};
use terrace_ir::{Handle, OpRef, OpState, Type, Value};

use super::{index, map_of};
use crate::{AffineForOpRef, AffineForProperties, AffineYieldOp};

/// Parses a bound (a value, a number, or a map with operands), adds its operands to `state` and
/// returns its map.
fn parse_bound(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    lower: bool,
) -> ParseResult<Handle<AffineMapAttr>> {
    let (which, prefix) = if lower { ("lower", "max") } else { ("upper", "min") };
    let several = parser.parse_optional_keyword_str(prefix);
    let cx = parser.context();
    if let Some(operand) = parser.parse_optional_operand()? {
        let index = index(parser);
        parser.resolve_operands(state, [&operand], index)?;
        let map = AffineMap::new(0, 1, [AffineExpr::symbol(cx, 0)]);
        return Ok(AffineMapAttr::get(cx, map));
    }
    let at = parser.position();
    let index = index(parser);
    let bound = parser.parse_attribute(Some(index))?;
    if let Some(map) = bound.as_handle::<AffineMapAttr>() {
        let (dims, symbols) = parse_dims_and_symbols(parser, state)?;
        let data = &map.data(cx).0;
        let name = parser.name_position();
        if data.num_dims as usize != dims {
            let message = "dim operand count and affine map dim count must match";
            return Err(parser.error(name, message));
        }
        if data.num_symbols as usize != symbols {
            let message = "symbol operand count and affine map symbol count must match";
            return Err(parser.error(name, message));
        }
        if data.results.len() > 1 && !several {
            let message = format!(
                "{which} loop bound affine map with multiple results requires '{prefix}' prefix"
            );
            return Err(parser.error(at, &message));
        }
        return Ok(map);
    }
    let number = bound.downcast::<IntegerAttr>(cx).and_then(|number| number.to_i64());
    match number {
        Some(number) => Ok(AffineMapAttr::get(cx, AffineMap::constant(cx, number))),
        None => {
            let message = "expected valid affine map representation for loop bounds";
            Err(parser.error(parser.name_position(), message))
        }
    }
}

/// Parses an optional step; 1 if absent.
fn parse_step(parser: &mut OpAsmParser<'_>) -> ParseResult<Handle<IntegerAttr>> {
    let cx = parser.context();
    let index = IndexType::get(cx);
    if !parser.parse_optional_keyword_str("step") {
        return Ok(IntegerAttr::get(cx, index, 1));
    }
    let at = parser.position();
    let step = parser.parse_attribute_of::<IntegerAttr>(Some(index.ty()))?;
    if step.data(cx).value.is_negative() {
        let message = "expected step to be representable as a positive signed integer";
        return Err(parser.error(at, message));
    }
    Ok(step)
}

/// Parses an `affine.for`:
/// `%i = max #map(%a) to %b step 2 iter_args(%x = %y) -> (types) { … } {…}`.
pub(crate) fn parse_for(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mut induction = parser.parse_argument(false, false)?;
    induction.ty = index(parser);
    parser.parse_punct("=")?;
    let lower = parse_bound(parser, state, true)?;
    let lower_count = state.operands().len();
    let at = parser.position();
    if !parser.parse_optional_keyword_str("to") {
        return Err(parser.error(at, "expected 'to' between bounds"));
    }
    let upper = parse_bound(parser, state, false)?;
    let upper_count = state.operands().len() - lower_count;
    let step = parse_step(parser)?;
    let (mut arguments, mut initial) = (Vec::new(), Vec::new());
    let mut types: Vec<Type> = Vec::new();
    if parser.parse_optional_keyword_str("iter_args") {
        (arguments, initial) = parser.parse_assignment_list()?.into_iter().unzip();
        types = parser.parse_arrow_types()?;
    }
    if arguments.len() != types.len() {
        let message = "mismatch between the number of loop-carried values and results";
        return Err(parser.error(parser.name_position(), message));
    }
    let name = parser.name_position();
    parser.resolve_operands_with_types(state, &initial, &types, name)?;
    arguments.iter_mut().zip(&types).for_each(|(argument, ty)| argument.ty = *ty);
    state.add_results(&types);
    state.properties_mut().update::<AffineForProperties, _>(|p| {
        (p.lower_bound_map, p.upper_bound_map, p.step) = (lower, upper, step);
        p.operand_segment_sizes = [lower_count as i32, upper_count as i32, types.len() as i32];
    });
    arguments.insert(0, induction);
    parser.parse_region_ended_by::<AffineYieldOp>(state, &arguments)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

fn print_bound(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    map: Handle<AffineMapAttr>,
    values: &[Value],
    prefix: &str,
) -> fmt::Result {
    let cx = op.context();
    let Some(data) = map_of(cx, map) else { return Ok(()) };
    if let [result] = data.results[..] {
        if data.num_inputs() == 0
            && let Some(number) = result.as_constant(cx)
        {
            return write!(printer, "{number}");
        }
        let symbol = (data.num_dims, data.num_symbols) == (0, 1);
        if symbol && result.as_symbol(cx) == Some(0) {
            return printer.print_values(op.body(), values.first().copied());
        }
    } else {
        write!(printer, "{prefix} ")?;
    }
    printer.print_attribute(map.attr(), TypeElision::Never)?;
    print_dims_and_symbols(printer, op.body(), values, data.num_dims as usize)
}

/// Prints an `affine.for`:
/// `%i = max #map(%a) to %b step 2 iter_args(%x = %y) -> (types) { … } {…}`.
pub(crate) fn print_for(printer: &mut OpAsmPrinter<'_>, op: AffineForOpRef<'_>) -> fmt::Result {
    let (Some(region), body, cx) = ((*op).region(0), op.body(), op.context()) else {
        return Ok(());
    };
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    let operands: Vec<Value> = op.operands().collect();
    let inputs = |map| map_of(cx, map).map_or(0, |map| map.num_inputs() as usize);
    let lower = inputs(op.lower_bound_map()).min(operands.len());
    let (lower, rest) = operands.split_at(lower);
    let (upper, inits) = rest.split_at(inputs(op.upper_bound_map()).min(rest.len()));
    printer.write_str(" ")?;
    if let Some(induction) = arguments.first() {
        printer.print_region_argument(body, *induction, &[], true)?;
    }
    printer.write_str(" = ")?;
    print_bound(printer, *op, op.lower_bound_map(), lower, "max")?;
    printer.write_str(" to ")?;
    print_bound(printer, *op, op.upper_bound_map(), upper, "min")?;
    let step = op.step();
    let step = (!step.is_absent()).then(|| step.data(cx).to_i64()).flatten();
    if let Some(step) = step.filter(|step| *step != 1) {
        write!(printer, " step {step}")?;
    }
    let carries = !inits.is_empty();
    if carries {
        printer.write_str(" iter_args")?;
        let carried = arguments.iter().skip(1).copied();
        printer.print_assignments(body, carried, inits.iter().copied())?;
        printer.print_arrow_types_in_parentheses(op.result_types())?;
    }
    printer.write_str(" ")?;
    let options =
        RegionPrint { entry_arguments: false, terminators: carries, ..RegionPrint::default() };
    printer.print_region_of(region, options)?;
    let elided = ["lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"];
    printer.print_all_attributes(*op, &elided)
}
