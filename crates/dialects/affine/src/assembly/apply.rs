//! Syntax of `affine.apply`, `affine.min` and `affine.max`: `#map(%a)[%b]`.

use std::fmt;

use terrace_builtin::AffineMapAttr;
use terrace_builtin::syntax::{parse_dims_and_symbols, print_dims_and_symbols};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Handle, OpRef, OpState, Value};

use super::{index, map_of};
use crate::{
    AffineApplyOpRef, AffineApplyProperties, AffineMaxOpRef, AffineMaxProperties, AffineMinOpRef,
    AffineMinProperties,
};

/// Parses a map and its operands; returns the map and the numbers of dimensions and symbols parsed.
fn parse_map(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult<(Handle<AffineMapAttr>, (usize, usize))> {
    let map = parser.parse_attribute_of::<AffineMapAttr>(None)?;
    let counts = parse_dims_and_symbols(parser, state)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok((map, counts))
}

fn print_map(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    map: Handle<AffineMapAttr>,
) -> fmt::Result {
    printer.write_str(" ")?;
    if let Some(data) = map_of(op.context(), map) {
        printer.print_attribute(map.attr(), TypeElision::Never)?;
        let operands: Vec<Value> = op.operands().collect();
        print_dims_and_symbols(printer, op.body(), &operands, data.num_dims as usize)?;
    }
    printer.print_all_attributes(op, &["map"])
}

/// Parses an `affine.apply`. Reports an error if the operands do not fit the inputs of the map.
pub(crate) fn parse_apply(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let (map, (dims, symbols)) = parse_map(parser, state)?;
    let data = &map.data(parser.context()).0;
    if (data.num_dims as usize, data.num_symbols as usize) != (dims, symbols) {
        let message = "dimension or symbol index mismatch";
        return Err(parser.error(parser.name_position(), message));
    }
    let results = vec![index(parser); data.results.len()];
    state.add_results(&results);
    state.properties_mut().update::<AffineApplyProperties, _>(|p| p.map = map);
    Ok(())
}

/// Prints an `affine.apply`: `#map(%dim)[%symbol] {…}`.
pub(crate) fn print_apply(printer: &mut OpAsmPrinter<'_>, op: AffineApplyOpRef<'_>) -> fmt::Result {
    print_map(printer, *op, op.map())
}

/// Parses an `affine.min`: `#map(%dim)[%symbol] {…}`.
pub(crate) fn parse_min(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let (map, _) = parse_map(parser, state)?;
    state.add_result(index(parser));
    state.properties_mut().update::<AffineMinProperties, _>(|p| p.map = map);
    Ok(())
}

/// Prints an `affine.min`: `#map(%dim)[%symbol] {…}`.
pub(crate) fn print_min(printer: &mut OpAsmPrinter<'_>, op: AffineMinOpRef<'_>) -> fmt::Result {
    print_map(printer, *op, op.map())
}

/// Parses an `affine.max`: `#map(%dim)[%symbol] {…}`.
pub(crate) fn parse_max(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let (map, _) = parse_map(parser, state)?;
    state.add_result(index(parser));
    state.properties_mut().update::<AffineMaxProperties, _>(|p| p.map = map);
    Ok(())
}

/// Prints an `affine.max`: `#map(%dim)[%symbol] {…}`.
pub(crate) fn print_max(printer: &mut OpAsmPrinter<'_>, op: AffineMaxOpRef<'_>) -> fmt::Result {
    print_map(printer, *op, op.map())
}
