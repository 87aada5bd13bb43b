//! Syntax of `vector.transfer_read` and `vector.transfer_write`.

use std::fmt;

use terrace_builtin::affine::AffineMap;
use terrace_builtin::attributes::{AffineMapAttr, DenseArrayAttr, IntegerAttr};
use terrace_builtin::shaped;
use terrace_builtin::types::{IndexType, MemRefType, RankedTensorType, VectorType};
use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, SourcePos, UnresolvedOperand,
};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, Ident, OpRef, OpState, Type, Value};

use crate::transfer::transfer_mask_type;
use crate::{TransferReadOpRef, TransferWriteOpRef};

fn resolve(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    operand: &UnresolvedOperand,
    ty: Type,
) -> ParseResult {
    let value = parser.resolve_operand(operand, ty)?;
    state.add_operand(value);
    Ok(())
}

/// Parses an optional trailing `, %mask`; `None` if it is absent.
fn parse_mask(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<UnresolvedOperand>> {
    match parser.parse_optional_punct(",") {
        true => Ok(Some(parser.parse_operand()?)),
        false => Ok(None),
    }
}

/// Parses the attribute dictionary and two types behind `:`; also returns the position of the
/// colon.
fn parse_types(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult<([Type; 2], SourcePos)> {
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    let at = parser.position();
    parser.parse_punct(":")?;
    let mut types = Vec::new();
    parser.parse_list(Delimiter::None, "", |parser| {
        types.push(parser.parse_type()?);
        Ok(())
    })?;
    match types[..] {
        [first, second] => Ok(([first, second], at)),
        _ => Err(parser.error(at, "requires two types")),
    }
}

/// Whether a transfer may read from or write to a value of type `ty`: a ranked memref or tensor.
fn is_base(ty: Type) -> bool {
    ty.is::<MemRefType>() || ty.is::<RankedTensorType>()
}

/// Adds the default `permutation_map` and `in_bounds` where the text has none; returns the map.
fn complete(
    parser: &OpAsmParser<'_>,
    state: &mut OpState,
    (base, vector): (Type, &VectorType),
    at: SourcePos,
) -> ParseResult<AffineMap> {
    let cx = parser.context();
    let given = state.attribute(Ident::get(cx, "permutation_map"));
    let map = match given {
        Some(map) => map.downcast::<AffineMapAttr>(cx).map(|map| map.0.clone()),
        None => Some(default_map(parser, base, vector, at)?),
    };
    let Some(map) = map else { return Ok(AffineMap::new(0, 0, [])) };
    if given.is_none() {
        let map = AffineMapAttr::get(cx, map.clone()).attr();
        state.add_attribute(cx, "permutation_map", map);
    }
    if state.attribute(Ident::get(cx, "in_bounds")).is_none() {
        let no = IntegerAttr::bool(cx, false).attr();
        let in_bounds = ArrayAttr::get(cx, vec![no; map.results.len()]).attr();
        state.add_attribute(cx, "in_bounds", in_bounds);
    }
    Ok(map)
}

/// Returns the minor identity map: the last dimensions of the base, as many as the vector has.
fn default_map(
    parser: &OpAsmParser<'_>,
    base: Type,
    vector: &VectorType,
    at: SourcePos,
) -> ParseResult<AffineMap> {
    let cx = parser.context();
    let element = shaped::element_type_or_self(cx, base);
    let element_rank = shaped::rank(cx, element).unwrap_or(0);
    let rank = shaped::rank(cx, base).unwrap_or(0);
    let results = vector.shape.len().saturating_sub(element_rank);
    if rank < results {
        let message = "expected a custom permutation_map when rank(source) != rank(destination)";
        return Err(parser.error(at, message));
    }
    Ok(AffineMap::minor_identity(cx, rank as u32, results as u32))
}

fn resolve_mask(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    mask: &UnresolvedOperand,
    (base, vector): (Type, &VectorType),
    map: &AffineMap,
    at: SourcePos,
) -> ParseResult {
    let cx = parser.context();
    if shaped::element_type_or_self(cx, base).is::<VectorType>() {
        let message = "does not support masks with vector element type";
        return Err(parser.error(mask.position, message));
    }
    if vector.shape.len() != map.results.len() {
        let message =
            "expected the same rank for the vector and the results of the permutation map";
        return Err(parser.error(at, message));
    }
    resolve(parser, state, mask, transfer_mask_type(cx, vector, map))
}

fn add_segments(cx: &Context, state: &mut OpState, sizes: &[usize; 4], count: usize) {
    let sizes: Vec<i32> = sizes[..count].iter().map(|size| *size as i32).collect();
    state.add_attribute(cx, "operandSegmentSizes", DenseArrayAttr::i32s(cx, &sizes).attr());
}

pub(crate) fn parse_transfer_read(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let cx = parser.context();
    let base = parser.parse_operand()?;
    let indices = parser.parse_operand_list(Delimiter::Square)?;
    parser.parse_punct(",")?;
    let padding = parser.parse_operand()?;
    let mask = parse_mask(parser)?;
    let ([base_type, ty], at) = parse_types(parser, state)?;
    if !is_base(base_type) {
        return Err(parser.error(at, "requires memref or ranked tensor type"));
    }
    let Some(vector) = ty.downcast::<VectorType>(cx) else {
        return Err(parser.error(at, "requires vector type"));
    };
    let map = complete(parser, state, (base_type, vector), at)?;
    let index = IndexType::get(cx).ty();
    resolve(parser, state, &base, base_type)?;
    indices.iter().try_for_each(|operand| resolve(parser, state, operand, index))?;
    resolve(parser, state, &padding, shaped::element_type_or_self(cx, base_type))?;
    if let Some(mask) = &mask {
        resolve_mask(parser, state, mask, (base_type, vector), &map, at)?;
    }
    add_segments(cx, state, &[1, indices.len(), 1, usize::from(mask.is_some())], 4);
    state.add_result(ty);
    Ok(())
}

pub(crate) fn parse_transfer_write(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let cx = parser.context();
    let value = parser.parse_operand()?;
    parser.parse_punct(",")?;
    let base = parser.parse_operand()?;
    let indices = parser.parse_operand_list(Delimiter::Square)?;
    let mask = parse_mask(parser)?;
    let ([ty, base_type], at) = parse_types(parser, state)?;
    let Some(vector) = ty.downcast::<VectorType>(cx) else {
        return Err(parser.error(at, "requires vector type"));
    };
    if !is_base(base_type) {
        return Err(parser.error(at, "requires memref or ranked tensor type"));
    }
    let map = complete(parser, state, (base_type, vector), at)?;
    let index = IndexType::get(cx).ty();
    resolve(parser, state, &value, ty)?;
    resolve(parser, state, &base, base_type)?;
    indices.iter().try_for_each(|operand| resolve(parser, state, operand, index))?;
    if let Some(mask) = &mask {
        resolve_mask(parser, state, mask, (base_type, vector), &map, at)?;
    }
    add_segments(cx, state, &[1, 1, indices.len(), usize::from(mask.is_some())], 4);
    if base_type.is::<RankedTensorType>() {
        state.add_result(base_type);
    }
    Ok(())
}

/// Prints the attributes except a minor identity map and `in_bounds` that are all false, which are
/// the defaults.
fn print_attributes(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    map: Handle<AffineMapAttr>,
    in_bounds: Handle<ArrayAttr>,
) -> fmt::Result {
    let cx = op.context();
    let mut hidden = vec!["operandSegmentSizes"];
    if !map.is_absent() && map.data(cx).0.is_minor_identity(cx) {
        hidden.push("permutation_map");
    }
    let holds =
        |a: &Attribute| a.downcast::<IntegerAttr>(cx).and_then(|a| a.as_bool(cx)) == Some(true);
    if !in_bounds.is_absent() && !in_bounds.data(cx).0.iter().any(holds) {
        hidden.push("in_bounds");
    }
    printer.print_optional_attr_dict(&terrace_ir::format::attr_dict(op), &hidden)
}

fn print_base(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    base: Value,
    indices: impl Iterator<Item = Value>,
) -> fmt::Result {
    printer.print_operand(op.body(), base)?;
    printer.write_str("[")?;
    printer.print_list(indices, |p, value| p.print_operand(op.body(), value))?;
    printer.write_str("]")
}

pub(crate) fn print_transfer_read(
    printer: &mut OpAsmPrinter<'_>,
    op: TransferReadOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    print_base(printer, *op, op.base(), op.indices())?;
    for value in [Some(op.padding()), op.mask()].into_iter().flatten() {
        printer.write_str(", ")?;
        printer.print_operand(op.body(), value)?;
    }
    print_attributes(printer, *op, op.permutation_map(), op.in_bounds())?;
    printer.write_str(" : ")?;
    let types = [op.base(), op.vector()].map(|value| op.body().value_type(value));
    printer.print_list(types, |p, ty| p.print_type(ty))
}

pub(crate) fn print_transfer_write(
    printer: &mut OpAsmPrinter<'_>,
    op: TransferWriteOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_operand(op.body(), op.value_to_store())?;
    printer.write_str(", ")?;
    print_base(printer, *op, op.base(), op.indices())?;
    if let Some(mask) = op.mask() {
        printer.write_str(", ")?;
        printer.print_operand(op.body(), mask)?;
    }
    print_attributes(printer, *op, op.permutation_map(), op.in_bounds())?;
    printer.write_str(" : ")?;
    let types = [op.value_to_store(), op.base()].map(|value| op.body().value_type(value));
    printer.print_list(types, |p, ty| p.print_type(ty))
}
