//! Parsers and printers of the `memref` operations that have no declarative format; `generated`
//! refers to them by name.

use std::fmt;

use terrace_builtin::syntax::parse_bare_affine_map;
use terrace_builtin::{AffineMapAttr, IndexType, MemRefType};
use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, UnresolvedOperand,
};
use terrace_ir::{Handle, OpRef, OpState, Type};

use crate::prefetch::{PrefetchHints, PrefetchWords};
use crate::{
    AllocaScopeOpRef, AllocaScopeReturnOp, DistinctObjectsOpRef, DmaStartOpRef,
    GenericAtomicRMWOpRef, PrefetchOpRef, PrefetchProperties, TransposeOpRef, TransposeProperties,
};

/// Parses `-> types { … }`.
pub(crate) fn parse_alloca_scope(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let types = parser.parse_optional_arrow_types()?;
    state.add_results(&types);
    parser.parse_region_ended_by::<AllocaScopeReturnOp>(state, &[])?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints a `memref.alloca_scope`, with its terminator only if it has results.
pub(crate) fn print_alloca_scope(
    printer: &mut OpAsmPrinter<'_>,
    op: AllocaScopeOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    let terminators = op.result_count() > 0;
    if terminators {
        printer.print_arrow_types_in_parentheses(op.result_types())?;
    }
    printer.write_str(" ")?;
    for region in op.regions() {
        let options = RegionPrint { entry_arguments: false, terminators, ..RegionPrint::default() };
        printer.print_region_of(region, options)?;
    }
    printer.print_all_attributes(*op, &[])
}

/// Returns the type `index`.
fn index(parser: &OpAsmParser<'_>) -> Type {
    IndexType::get(parser.context()).ty()
}

/// Parses a memref and its indices: `%m[%i, %j]`.
fn parse_place(
    parser: &mut OpAsmParser<'_>,
) -> ParseResult<(UnresolvedOperand, Vec<UnresolvedOperand>)> {
    Ok((parser.parse_operand()?, parser.parse_operand_list(Delimiter::Square)?))
}

/// Prints the operands from number `start` on as a memref and as many indices as its rank; returns
/// the number of the operand after these.
fn print_place(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    start: usize,
) -> Result<usize, fmt::Error> {
    let body = op.body();
    let mut operands = op.operands().skip(start);
    let Some(memref) = operands.next() else { return Ok(start) };
    let ty = body.value_type(memref).downcast::<MemRefType>(op.context());
    let rank = ty.map_or(0, |ty| ty.shape.len());
    printer.print_operand(body, memref)?;
    printer.write_str("[")?;
    printer.print_values(body, operands.take(rank))?;
    printer.write_str("]")?;
    Ok(start + 1 + rank)
}

/// Prints `count` operands (or as many as there are) from number `start` on, each after `, `.
fn print_rest(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    start: usize,
    count: usize,
) -> fmt::Result {
    for value in op.operands().skip(start).take(count) {
        printer.write_str(", ")?;
        printer.print_operand(op.body(), value)?;
    }
    Ok(())
}

/// Parses `%source[…], %destination[…], %count, %tag[…], %stride, %per_stride : types`.
pub(crate) fn parse_dma_start(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let (source, source_indices) = parse_place(parser)?;
    parser.parse_punct(",")?;
    let (target, target_indices) = parse_place(parser)?;
    parser.parse_punct(",")?;
    let count = parser.parse_operand()?;
    parser.parse_punct(",")?;
    let (tag, tag_indices) = parse_place(parser)?;
    let stride = parser.parse_trailing_operand_list()?;
    if !matches!(stride.len(), 0 | 2) {
        let message = "expected two stride related operands";
        return Err(parser.error(parser.name_position(), message));
    }
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    let [source_type, target_type, tag_type] = types[..] else {
        return Err(parser.error(parser.name_position(), "fewer/more types expected"));
    };
    let index = index(parser);
    parser.resolve_operands(state, [&source], source_type)?;
    parser.resolve_operands(state, &source_indices, index)?;
    parser.resolve_operands(state, [&target], target_type)?;
    parser.resolve_operands(state, &target_indices, index)?;
    parser.resolve_operands(state, [&count], index)?;
    parser.resolve_operands(state, [&tag], tag_type)?;
    parser.resolve_operands(state, &tag_indices, index)?;
    parser.resolve_operands(state, &stride, index)
}

/// Prints a `memref.dma_start`:
/// `%source[…], %destination[…], %count, %tag[…], %stride, %per_stride : types`.
pub(crate) fn print_dma_start(
    printer: &mut OpAsmPrinter<'_>,
    op: DmaStartOpRef<'_>,
) -> fmt::Result {
    let op = *op;
    let mut places = vec![0];
    printer.write_str(" ")?;
    let target = print_place(printer, op, 0)?;
    printer.write_str(", ")?;
    let count = print_place(printer, op, target)?;
    print_rest(printer, op, count, 1)?;
    printer.write_str(", ")?;
    let stride = print_place(printer, op, count + 1)?;
    print_rest(printer, op, stride, usize::MAX)?;
    printer.print_all_attributes(op, &[])?;
    printer.write_str(" : ")?;
    places.extend([target, count + 1]);
    let types = places.into_iter().filter_map(|at| op.operand_types().nth(at));
    printer.print_types(types)
}

/// Parses `%m[%i] : type { … }`.
pub(crate) fn parse_generic_atomic_rmw(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let (memref, indices) = parse_place(parser)?;
    let ty = parser.parse_colon_type_of::<MemRefType>()?;
    let index = index(parser);
    parser.resolve_operands(state, [&memref], ty.ty())?;
    parser.resolve_operands(state, &indices, index)?;
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    state.add_result(ty.data(parser.context()).element);
    Ok(())
}

/// Prints a `memref.generic_atomic_rmw`: `%m[%i] : type { … }`.
pub(crate) fn print_generic_atomic_rmw(
    printer: &mut OpAsmPrinter<'_>,
    op: GenericAtomicRMWOpRef<'_>,
) -> fmt::Result {
    let body = op.body();
    let mut operands = op.operands();
    printer.write_str(" ")?;
    let memref = operands.next();
    printer.print_values(body, memref)?;
    printer.write_str("[")?;
    printer.print_values(body, operands)?;
    printer.write_str("] : ")?;
    printer.print_types(memref.map(|value| body.value_type(value)))?;
    printer.write_str(" ")?;
    for region in op.regions() {
        printer.print_region_of(region, RegionPrint::default())?;
    }
    printer.print_all_attributes(*op, &[])
}

/// Parses `%m[%i], read, locality<3>, data : type`.
pub(crate) fn parse_prefetch(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let (memref, indices) = parse_place(parser)?;
    let words = PrefetchWords::parse(parser)?;
    let ty = parser.parse_colon_type_of::<MemRefType>()?;
    let index = index(parser);
    parser.resolve_operands(state, [&memref], ty.ty())?;
    parser.resolve_operands(state, &indices, index)?;
    let hints = words.hints(parser)?;
    state.properties_mut().update::<PrefetchProperties, _>(|p| {
        p.is_write = hints.is_write;
        p.locality_hint = hints.locality;
        p.is_data_cache = hints.is_data_cache;
    });
    Ok(())
}

/// Prints a `memref.prefetch`: `%m[%i], read, locality<3>, data : type`.
pub(crate) fn print_prefetch(printer: &mut OpAsmPrinter<'_>, op: PrefetchOpRef<'_>) -> fmt::Result {
    let body = op.body();
    let mut operands = op.operands();
    printer.write_str(" ")?;
    let memref = operands.next();
    printer.print_values(body, memref)?;
    printer.write_str("[")?;
    printer.print_values(body, operands)?;
    printer.write_str("]")?;
    let hints = PrefetchHints {
        is_write: op.is_write(),
        locality: op.locality_hint(),
        is_data_cache: op.is_data_cache(),
    };
    hints.print(printer)?;
    printer.print_all_attributes(*op, &["localityHint", "isWrite", "isDataCache"])?;
    printer.write_str(" : ")?;
    printer.print_types(memref.map(|value| body.value_type(value)))
}

/// Parses `%m (i, j) -> (j, i) : type to type`.
pub(crate) fn parse_transpose(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let source = parser.parse_operand()?;
    let map: Handle<AffineMapAttr> = parse_bare_affine_map(parser)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let ty = parser.parse_colon_type_of::<MemRefType>()?;
    parser.parse_keyword_str("to")?;
    let result = parser.parse_type()?;
    parser.resolve_operands(state, [&source], ty.ty())?;
    state.add_result(result);
    state.properties_mut().update::<TransposeProperties, _>(|p| p.permutation = map);
    Ok(())
}

/// Prints a `memref.transpose`: `%m (i, j) -> (j, i) : type to type`.
pub(crate) fn print_transpose(
    printer: &mut OpAsmPrinter<'_>,
    op: TransposeOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values(op.body(), op.operands())?;
    printer.write_str(" ")?;
    let map = op.permutation();
    if !map.is_absent() {
        let text = map.data(op.context()).0.to_text(op.context());
        printer.write_str(&text)?;
    }
    printer.print_all_attributes(*op, &["permutation"])?;
    printer.write_str(" : ")?;
    printer.print_types(op.operand_types())?;
    printer.write_str(" to ")?;
    printer.print_types(op.result_types())
}

/// Parses `%a, %b : types`; the results have the types of the operands.
pub(crate) fn parse_distinct_objects(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let at = parser.position();
    let operands = parser.parse_operand_list(Delimiter::None)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    parser.resolve_operands_with_types(state, &operands, &types, at)?;
    state.add_results(&types);
    Ok(())
}

/// Prints a `memref.distinct_objects`: `%a, %b : types`.
pub(crate) fn print_distinct_objects(
    printer: &mut OpAsmPrinter<'_>,
    op: DistinctObjectsOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values((*op).body(), (*op).operands())?;
    printer.print_all_attributes(*op, &[])?;
    printer.write_str(" : ")?;
    printer.print_types(op.operand_types())
}
