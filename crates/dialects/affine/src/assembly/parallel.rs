//! Syntax of `affine.parallel (%i) = (0) to (min(%n, 4)) step (2) reduce ("addf") -> types { … }`.

use std::fmt;

use terrace_arith::AtomicRMWKind;
use terrace_builtin::syntax::{AffineExprs, print_affine_expr_of_values};
use terrace_builtin::values::integer_array;
use terrace_builtin::{
    AffineExpr, AffineMap, AffineMapAttr, DenseElementsAttr, IntegerAttr, IntegerType,
    RankedTensorType,
};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, OpRef, OpState, Value};

use super::{index, map_of};
use crate::{AffineParallelOpRef, AffineParallelProperties, AffineYieldOp};

/// The bounds of one side: a map of all expressions, and the number of expressions per bound.
type Bounds = (Handle<AffineMapAttr>, Handle<DenseElementsAttr>);

/// Parses bounds in parentheses; `keyword` introduces a bound of several expressions.
fn parse_bounds(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    keyword: &str,
) -> ParseResult<Bounds> {
    let (mut exprs, mut groups) = (AffineExprs::default(), Vec::new());
    parser.parse_list(Delimiter::Paren, "", |parser| {
        let before = exprs.exprs.len();
        match parser.parse_optional_keyword_str(keyword) {
            true => parser.parse_list(Delimiter::Paren, "", |parser| exprs.parse(parser))?,
            false => exprs.parse(parser)?,
        }
        groups.push((exprs.exprs.len() - before) as i64);
        Ok(())
    })?;
    let map = resolve_once(parser, state, &exprs)?;
    let cx = parser.context();
    let map = AffineMapAttr::get(cx, map);
    let ty = RankedTensorType::get(cx, &[groups.len() as i64], IntegerType::get(cx, 32));
    match DenseElementsAttr::from_ints(cx, ty, groups) {
        Ok(groups) => Ok((map, groups)),
        Err(message) => Err(parser.error(parser.name_position(), &message)),
    }
}

/// Resolves the values in expressions and adds each as an operand once; a symbol that is also a
/// dimension becomes that dimension. Returns the map of the expressions.
fn resolve_once(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    exprs: &AffineExprs,
) -> ParseResult<AffineMap> {
    let (cx, index) = (parser.context(), index(parser));
    let (mut dims, mut symbols): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
    let place = |list: &mut Vec<Value>, value: Value| {
        let known = list.iter().position(|known| *known == value);
        known.unwrap_or_else(|| {
            list.push(value);
            list.len() - 1
        }) as u32
    };
    let (mut dim_exprs, mut symbol_exprs) = (Vec::new(), Vec::new());
    for operand in &exprs.dims {
        let value = parser.resolve_operand(operand, index)?;
        dim_exprs.push(AffineExpr::dim(cx, place(&mut dims, value)));
    }
    for operand in &exprs.symbols {
        let value = parser.resolve_operand(operand, index)?;
        symbol_exprs.push(match dims.iter().position(|dim| *dim == value) {
            Some(at) => AffineExpr::dim(cx, at as u32),
            None => AffineExpr::symbol(cx, place(&mut symbols, value)),
        });
    }
    state.add_operands(&dims);
    state.add_operands(&symbols);
    let counts = (dims.len() as u32, symbols.len() as u32);
    Ok(exprs.map().replace_dims_and_symbols(cx, &dim_exprs, &symbol_exprs, counts.0, counts.1))
}

/// Parses optional steps; if absent, `rank` steps of 1.
fn parse_steps(parser: &mut OpAsmParser<'_>, rank: usize) -> ParseResult<Handle<ArrayAttr>> {
    let cx = parser.context();
    if !parser.parse_optional_keyword_str("step") {
        return Ok(integer_array(cx, vec![1; rank]));
    }
    let steps = AffineExprs::parse_list(parser, Delimiter::Paren)?;
    let numbers: Option<Vec<i64>> = steps.exprs.iter().map(|expr| expr.as_constant(cx)).collect();
    match numbers {
        Some(numbers) => Ok(integer_array(cx, numbers)),
        None => Err(parser.error(parser.name_position(), "steps must be constant integers")),
    }
}

/// Parses the optional names of the reductions.
fn parse_reductions(parser: &mut OpAsmParser<'_>) -> ParseResult<Handle<ArrayAttr>> {
    let mut kinds = Vec::new();
    if parser.parse_optional_keyword_str("reduce") {
        parser.parse_list(Delimiter::Paren, "", |parser| {
            let at = parser.position();
            let name = parser.parse_attribute_of::<terrace_ir::StringAttr>(None)?;
            let name = name.data(parser.context()).text().into_owned();
            let kind = AtomicRMWKind::from_keyword(&name);
            let kind = kind
                .ok_or_else(|| parser.error(at, &format!("invalid reduction value: \"{name}\"")))?;
            kinds.push(kind.value());
            Ok(())
        })?;
    }
    Ok(integer_array(parser.context(), kinds))
}

/// Parses an `affine.parallel`:
/// `(%i) = (max(%a, %b)) to (%c) step (2) reduce ("addf") -> (types) { … } {…}`.
pub(crate) fn parse_parallel(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mut inductions = parser.parse_argument_list(Delimiter::Paren, false, false)?;
    let index = index(parser);
    inductions.iter_mut().for_each(|argument| argument.ty = index);
    parser.parse_punct("=")?;
    let lower = parse_bounds(parser, state, "max")?;
    parser.parse_keyword_str("to")?;
    let upper = parse_bounds(parser, state, "min")?;
    let steps = parse_steps(parser, inductions.len())?;
    let reductions = parse_reductions(parser)?;
    let types = parser.parse_optional_arrow_types()?;
    state.add_results(&types);
    state.properties_mut().update::<AffineParallelProperties, _>(|p| {
        (p.lower_bounds_map, p.lower_bounds_groups) = lower;
        (p.upper_bounds_map, p.upper_bounds_groups) = upper;
        (p.steps, p.reductions) = (steps, reductions);
    });
    parser.parse_region_ended_by::<AffineYieldOp>(state, &inductions)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints bounds in parentheses; a bound of several expressions follows `keyword`.
fn print_bounds(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    map: &AffineMap,
    groups: Handle<DenseElementsAttr>,
    values: &[Value],
    keyword: &str,
) -> fmt::Result {
    let cx = op.context();
    let mut rest = &map.results[..];
    printer.write_str("(")?;
    let lengths = (!groups.is_absent()).then(|| groups.data(cx).i64s(cx));
    printer.print_list(lengths.into_iter().flatten(), |printer, length| {
        let length = usize::try_from(length).unwrap_or(0).min(rest.len());
        let (group, others) = rest.split_at(length);
        rest = others;
        if group.len() != 1 {
            write!(printer, "{keyword}(")?;
        }
        printer.print_list(group, |printer, expr| {
            print_affine_expr_of_values(printer, op.body(), *expr, map.num_dims, values)
        })?;
        printer.write_str(if group.len() == 1 { "" } else { ")" })
    })?;
    printer.write_str(")")
}

/// Returns the integers in an array attribute; empty if the attribute is absent.
fn numbers(cx: &Context, array: Handle<ArrayAttr>) -> Vec<i64> {
    if array.is_absent() {
        return Vec::new();
    }
    let number = |element: &Attribute| element.downcast::<IntegerAttr>(cx)?.to_i64();
    array.data(cx).0.iter().filter_map(number).collect()
}

/// Prints an `affine.parallel`:
/// `(%i) = (max(%a, %b)) to (%c) step (2) reduce ("addf") -> (types) { … } {…}`.
pub(crate) fn print_parallel(
    printer: &mut OpAsmPrinter<'_>,
    op: AffineParallelOpRef<'_>,
) -> fmt::Result {
    let (cx, body) = (op.context(), op.body());
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let lower = map_of(cx, op.lower_bounds_map());
    let upper = map_of(cx, op.upper_bounds_map());
    let (Some(lower), Some(upper)) = (lower, upper) else { return Ok(()) };
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    let operands: Vec<Value> = op.operands().collect();
    let split = (lower.num_inputs() as usize).min(operands.len());
    let (lower_values, upper_values) = operands.split_at(split);
    printer.write_str(" (")?;
    printer.print_values(body, arguments.iter().copied())?;
    printer.write_str(") = ")?;
    print_bounds(printer, *op, lower, op.lower_bounds_groups(), lower_values, "max")?;
    printer.write_str(" to ")?;
    print_bounds(printer, *op, upper, op.upper_bounds_groups(), upper_values, "min")?;
    let steps = numbers(cx, op.steps());
    if steps.iter().any(|step| *step != 1) {
        printer.write_str(" step (")?;
        printer.print_list(steps, |printer, step| write!(printer, "{step}"))?;
        printer.write_str(")")?;
    }
    let terminators = op.result_count() > 0;
    if terminators {
        printer.write_str(" reduce (")?;
        printer.print_list(numbers(cx, op.reductions()), |printer, kind| {
            let kind = AtomicRMWKind::from_value(kind).map(|kind| kind.to_string());
            write!(printer, "\"{}\"", kind.unwrap_or_default())
        })?;
        printer.write_str(")")?;
        printer.print_arrow_types_in_parentheses(op.result_types())?;
    }
    printer.write_str(" ")?;
    let options = RegionPrint { entry_arguments: false, terminators, ..RegionPrint::default() };
    printer.print_region_of(region, options)?;
    let elided = [
        "reductions",
        "lowerBoundsMap",
        "lowerBoundsGroups",
        "upperBoundsMap",
        "upperBoundsGroups",
        "steps",
    ];
    printer.print_all_attributes(*op, &elided)
}
