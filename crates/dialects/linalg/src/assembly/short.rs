//! Syntax of `map`, `reduce`, `transpose` and `broadcast`, with a short form for regions that hold
//! one operation.

use std::fmt;

use terrace_arith::{FastMathFlags, FastMathFlagsAttr};
use terrace_builtin::attributes::DenseArrayAttr;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{
    Attribute, Block, BlockRef, Builder, Ident, Location, OpName, OpRef, OpState, Type, Value,
};

use super::common::{self, Common};
use super::named::scalar_of;
use crate::YieldOp;
use crate::structured::numbers;

/// The operation of a short form, `{ arith.addf {…} }`.
struct Payload {
    name: OpName,
    attributes: Vec<(Ident, Attribute)>,
}

fn parse_payload(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Payload>> {
    if !parser.parse_optional_punct("{") {
        return Ok(None);
    }
    let cx = parser.context();
    let name = parser.parse_keyword()?;
    if let Some((dialect, _)) = name.split_once('.') {
        parser.load_dialect(dialect);
    }
    let name = OpName::get(cx, &name);
    let attributes = parser.parse_optional_attr_dict()?;
    parser.parse_punct("}")?;
    Ok(Some(Payload { name, attributes }))
}

/// Adds the ranked tensor types among the outputs as result types.
fn add_results(state: &mut OpState, common: &Common) {
    for ty in &common.outputs {
        if ty.is::<RankedTensorType>() {
            state.add_result(*ty);
        }
    }
}

/// The locations of the arguments of a region that is not written out.
enum ArgumentLocations {
    /// The unknown location.
    Unknown,
    /// The locations of the operands.
    Operands,
}

/// Adds a region whose arguments have the scalar types of `types`; `build` fills it.
fn add_region(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    types: impl Iterator<Item = Type>,
    locations: ArgumentLocations,
    build: impl FnOnce(&mut Builder<'_>, &[Value]),
) {
    let cx = parser.context();
    let types: Vec<Type> = types.map(|ty| scalar_of(cx, ty)).collect();
    let locations: Vec<Location> = match locations {
        ArgumentLocations::Unknown => vec![Location::unknown(cx); types.len()],
        ArgumentLocations::Operands => {
            let operands = state.operands().to_vec();
            operands.into_iter().map(|value| parser.body().value_location(value)).collect()
        }
    };
    let region = parser.empty_region(state);
    state.adopt_region(region);
    let location = state.location();
    let body = state.region_body(parser.body());
    let block: Block = body.append_block(region, types.iter().copied().zip(locations));
    let arguments = body.arguments(block).to_vec();
    build(&mut Builder::at_end(body, block, location), &arguments);
}

/// Builds the operation of a short form and yields its result of type `ty`.
fn build_payload(builder: &mut Builder<'_>, payload: Payload, operands: &[Value], ty: Type) {
    let mut state = builder.state(payload.name);
    state.add_operands(operands);
    state.add_result(ty);
    state.attributes_mut().extend(payload.attributes);
    let op = builder.create(state);
    let result = builder.body().result(op, 0);
    YieldOp::build(builder, [result]);
}

/// Parses `(%a: f32, %b: f32) { … }`.
fn parse_body(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let arguments = parser.parse_argument_list(Delimiter::Paren, true, false)?;
    let region = parser.parse_region(state, &arguments, false)?;
    state.adopt_region(region);
    Ok(())
}

/// Parses `keyword = [0, 1]` into the property of that name.
fn parse_dimensions(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    keyword: &str,
) -> ParseResult {
    let at = parser.position();
    if !parser.parse_optional_keyword_str(keyword) {
        return Err(parser.error(at, &format!("expected '{keyword}'")));
    }
    parser.parse_punct("=")?;
    let mut values = Vec::new();
    parser.parse_list(Delimiter::Square, "", |parser| {
        values.push(parser.parse_integer()?);
        Ok(())
    })?;
    let cx = parser.context();
    state.add_attribute(cx, keyword, DenseArrayAttr::i64s(cx, &values).attr());
    Ok(())
}

fn parse_attributes(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    Ok(())
}

pub(crate) fn parse_map(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let payload = parse_payload(parser)?;
    let common = common::parse(parser, state, false)?;
    parse_attributes(parser, state)?;
    add_results(state, &common);
    let Some(payload) = payload else { return parse_body(parser, state) };
    if common.types().next().is_none() {
        // The verifier reports the missing operation.
        let empty = parser.empty_region(state);
        state.adopt_region(empty);
        return Ok(());
    }
    let Some(last) = common.outputs.last().copied() else {
        return Err(parser.error(common.position, "expected 1 init"));
    };
    let ty = scalar_of(parser.context(), last);
    let locations = ArgumentLocations::Unknown;
    add_region(parser, state, common.types(), locations, |builder, arguments| {
        build_payload(builder, payload, &arguments[..arguments.len() - 1], ty);
    });
    Ok(())
}

pub(crate) fn parse_reduce(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let payload = parse_payload(parser)?;
    let common = common::parse(parser, state, false)?;
    parse_dimensions(parser, state, "dimensions")?;
    parse_attributes(parser, state)?;
    add_results(state, &common);
    let Some(payload) = payload else { return parse_body(parser, state) };
    let Some(last) = common.outputs.last().copied() else {
        return Err(parser.error(common.position, "expected at least 1 init"));
    };
    let ty = scalar_of(parser.context(), last);
    let locations = ArgumentLocations::Unknown;
    add_region(parser, state, common.types(), locations, |builder, arguments| {
        build_payload(builder, payload, &last_first(arguments), ty);
    });
    Ok(())
}

/// Returns the last value, then the others in order.
fn last_first(values: &[Value]) -> Vec<Value> {
    let Some((last, rest)) = values.split_last() else { return Vec::new() };
    std::iter::once(last).chain(rest).copied().collect()
}

pub(crate) fn parse_transpose(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_move(parser, state, "permutation")
}

pub(crate) fn parse_broadcast(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_move(parser, state, "dimensions")
}

/// Parses an operation that only moves elements: its body yields the input.
fn parse_move(parser: &mut OpAsmParser<'_>, state: &mut OpState, keyword: &str) -> ParseResult {
    let common = common::parse(parser, state, false)?;
    parse_dimensions(parser, state, keyword)?;
    parse_attributes(parser, state)?;
    add_results(state, &common);
    let locations = ArgumentLocations::Operands;
    add_region(parser, state, common.types(), locations, |builder, arguments| {
        if let Some(input) = arguments.first() {
            YieldOp::build(builder, [*input]);
        }
    });
    Ok(())
}

pub(crate) fn print_map(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let short = block_of(op).filter(|block| {
        let arguments = block.arguments();
        is_short(*block, arguments.split_last().map_or(&[][..], |(_, inputs)| inputs))
    });
    print_payload(printer, short)?;
    common::print(printer, op)?;
    printer.print_all_attributes(op, &[])?;
    if short.is_none() { print_body(printer, op) } else { Ok(()) }
}

pub(crate) fn print_reduce(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let short = block_of(op).filter(|block| is_short(*block, &last_first(block.arguments())));
    print_payload(printer, short)?;
    common::print(printer, op)?;
    print_dimensions(printer, op, "dimensions")?;
    if short.is_none() { print_body(printer, op) } else { Ok(()) }
}

pub(crate) fn print_transpose(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    common::print(printer, op)?;
    print_dimensions(printer, op, "permutation")
}

pub(crate) fn print_broadcast(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    common::print(printer, op)?;
    print_dimensions(printer, op, "dimensions")
}

/// Prints ` keyword = [0, 1] ` and the other attributes.
fn print_dimensions(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, keyword: &str) -> fmt::Result {
    write!(printer, " {keyword} = [")?;
    printer.print_list(numbers(op, keyword), |p, number| write!(p, "{number}"))?;
    printer.write_str("] ")?;
    printer.print_all_attributes(op, &[keyword])
}

fn block_of(op: OpRef<'_>) -> Option<BlockRef<'_>> {
    op.region(0).filter(|region| region.has_one_block())?.entry()
}

/// Whether the block holds one operation on `operands` and yields its result.
fn is_short(block: BlockRef<'_>, operands: &[Value]) -> bool {
    let mut ops = block.ops();
    let (Some(payload), Some(last), None) = (ops.next(), ops.next(), ops.next()) else {
        return false;
    };
    last.is::<YieldOp>()
        && payload.operand_count() > 0
        && payload.result_count() > 0
        && payload.region_count() == 0
        && payload.operands().eq(operands.iter().copied())
        && last.operands().eq([payload.result(0)])
}

/// Prints ` { arith.addf }`.
fn print_payload(printer: &mut OpAsmPrinter<'_>, block: Option<BlockRef<'_>>) -> fmt::Result {
    let Some(payload) = block.and_then(|block| block.ops().next()) else { return Ok(()) };
    write!(printer, " {{ {}", payload.name_str())?;
    let cx = payload.context();
    let plain = |name: Ident, value: Attribute| {
        let flags = value.downcast::<FastMathFlagsAttr>(cx);
        name.as_str(cx) == "fastmath" && flags.is_some_and(|f| f.0 == FastMathFlags::NONE)
    };
    let mut attributes = terrace_ir::format::attr_dict(payload);
    attributes.retain(|(name, value)| !plain(*name, *value));
    printer.print_optional_attr_dict(&attributes, &[])?;
    printer.write_str(" }")
}

/// Prints the region on separate lines.
fn print_body(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let Some(region) = op.region(0) else { return Ok(()) };
    printer.indent(true);
    printer.newline()?;
    printer.write_str("(")?;
    if let Some(block) = region.entry() {
        printer.print_list(block.arguments(), |p, argument| {
            p.print_region_argument(block.body(), *argument, &[], false)
        })?;
    }
    printer.write_str(") ")?;
    let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
    printer.print_region(region.body(), region.id(), options)?;
    printer.indent(false);
    Ok(())
}
