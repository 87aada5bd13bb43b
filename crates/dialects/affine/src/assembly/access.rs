//! Syntax of loads, stores and prefetches: `%m[%i + 3]`.

use std::fmt;

use terrace_builtin::syntax::{AffineExprs, print_affine_map_of_values};
use terrace_builtin::{AffineMapAttr, MemRefType, VectorType};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, UnresolvedOperand};
use terrace_ir::{Handle, OpRef, OpState, Value};

use terrace_memref::{PrefetchHints, PrefetchWords};

use super::map_of;
use crate::{
    AffineLoadOpRef, AffineLoadProperties, AffinePrefetchOpRef, AffinePrefetchProperties,
    AffineStoreOpRef, AffineStoreProperties, AffineVectorLoadOpRef, AffineVectorLoadProperties,
    AffineVectorStoreOpRef, AffineVectorStoreProperties,
};

/// A memref and its affine indices.
struct Place {
    memref: UnresolvedOperand,
    indices: AffineExprs,
}

impl Place {
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        let memref = parser.parse_operand()?;
        let indices = AffineExprs::parse_list(parser, Delimiter::Square)?;
        Ok(Self { memref, indices })
    }

    fn map(&self, parser: &OpAsmParser<'_>) -> Handle<AffineMapAttr> {
        AffineMapAttr::get(parser.context(), self.indices.map())
    }

    /// Resolves the memref and the values in the indices and adds them as operands.
    fn resolve(
        &self,
        parser: &mut OpAsmParser<'_>,
        state: &mut OpState,
        ty: Handle<MemRefType>,
    ) -> ParseResult {
        parser.resolve_operands(state, [&self.memref], ty.ty())?;
        self.indices.resolve(parser, state)
    }
}

/// Prints the operands from `start` on as a memref and its affine indices.
fn print_place(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    start: usize,
    map: Handle<AffineMapAttr>,
) -> fmt::Result {
    let mut operands = op.operands().skip(start);
    printer.print_values(op.body(), operands.next())?;
    printer.write_str("[")?;
    if let Some(map) = map_of(op.context(), map) {
        let values: Vec<Value> = operands.collect();
        print_affine_map_of_values(printer, op.body(), map, &values)?;
    }
    printer.write_str("]")
}

/// Prints ` : ` and the type of the operand at index `at`.
fn print_type_of(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, at: usize) -> fmt::Result {
    printer.write_str(" : ")?;
    printer.print_types(op.operand_types().nth(at))
}

/// Parses an `affine.load`: `%m[%i + 3] {…} : memref<…>`.
pub(crate) fn parse_load(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let place = Place::parse(parser)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let ty = parser.parse_colon_type_of::<MemRefType>()?;
    state.add_result(ty.data(parser.context()).element);
    place.resolve(parser, state, ty)?;
    let map = place.map(parser);
    state.properties_mut().update::<AffineLoadProperties, _>(|p| p.map = map);
    Ok(())
}

/// Prints an `affine.load`: `%m[%i + 3] {…} : memref<…>`.
pub(crate) fn print_load(printer: &mut OpAsmPrinter<'_>, op: AffineLoadOpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    print_place(printer, *op, 0, op.map())?;
    printer.print_all_attributes(*op, &["map"])?;
    print_type_of(printer, *op, 0)
}

/// Parses an `affine.store`: `%value, %m[%i + 3] {…} : memref<…>`.
pub(crate) fn parse_store(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let value = parser.parse_operand()?;
    parser.parse_punct(",")?;
    let place = Place::parse(parser)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let ty = parser.parse_colon_type_of::<MemRefType>()?;
    let element = ty.data(parser.context()).element;
    parser.resolve_operands(state, [&value], element)?;
    place.resolve(parser, state, ty)?;
    let map = place.map(parser);
    state.properties_mut().update::<AffineStoreProperties, _>(|p| p.map = map);
    Ok(())
}

/// Prints an `affine.store`: `%value, %m[%i + 3] {…} : memref<…>`.
pub(crate) fn print_store(printer: &mut OpAsmPrinter<'_>, op: AffineStoreOpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values(op.body(), op.operands().next())?;
    printer.write_str(", ")?;
    print_place(printer, *op, 1, op.map())?;
    printer.print_all_attributes(*op, &["map"])?;
    print_type_of(printer, *op, 1)
}

/// Parses an `affine.vector_load`: `%m[%i + 3] {…} : memref<…>, vector<…>`.
pub(crate) fn parse_vector_load(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let place = Place::parse(parser)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let ty = parser.parse_colon_type_of::<MemRefType>()?;
    parser.parse_punct(",")?;
    let vector = parser.parse_type_of::<VectorType>()?;
    state.add_result(vector.ty());
    place.resolve(parser, state, ty)?;
    let map = place.map(parser);
    state.properties_mut().update::<AffineVectorLoadProperties, _>(|p| p.map = map);
    Ok(())
}

/// Prints an `affine.vector_load`: `%m[%i + 3] {…} : memref<…>, vector<…>`.
pub(crate) fn print_vector_load(
    printer: &mut OpAsmPrinter<'_>,
    op: AffineVectorLoadOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    print_place(printer, *op, 0, op.map())?;
    printer.print_all_attributes(*op, &["map"])?;
    print_type_of(printer, *op, 0)?;
    printer.write_str(", ")?;
    printer.print_types(op.result_types())
}

/// Parses an `affine.vector_store`: `%value, %m[%i + 3] {…} : memref<…>, vector<…>`.
pub(crate) fn parse_vector_store(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let value = parser.parse_operand()?;
    parser.parse_punct(",")?;
    let place = Place::parse(parser)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let ty = parser.parse_colon_type_of::<MemRefType>()?;
    parser.parse_punct(",")?;
    let vector = parser.parse_type_of::<VectorType>()?;
    parser.resolve_operands(state, [&value], vector.ty())?;
    place.resolve(parser, state, ty)?;
    let map = place.map(parser);
    state.properties_mut().update::<AffineVectorStoreProperties, _>(|p| p.map = map);
    Ok(())
}

/// Prints an `affine.vector_store`: `%value, %m[%i + 3] {…} : memref<…>, vector<…>`.
pub(crate) fn print_vector_store(
    printer: &mut OpAsmPrinter<'_>,
    op: AffineVectorStoreOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values(op.body(), op.operands().next())?;
    printer.write_str(", ")?;
    print_place(printer, *op, 1, op.map())?;
    printer.print_all_attributes(*op, &["map"])?;
    print_type_of(printer, *op, 1)?;
    printer.write_str(", ")?;
    printer.print_types(op.operand_types().next())
}

/// Parses an `affine.prefetch`: `%m[%i + 3], read, locality<3>, data {…} : memref<…>`.
pub(crate) fn parse_prefetch(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let place = Place::parse(parser)?;
    let words = PrefetchWords::parse(parser)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let ty = parser.parse_colon_type_of::<MemRefType>()?;
    place.resolve(parser, state, ty)?;
    let hints = words.hints(parser)?;
    let map = place.map(parser);
    state.properties_mut().update::<AffinePrefetchProperties, _>(|p| {
        p.is_write = hints.is_write;
        p.locality_hint = hints.locality;
        p.is_data_cache = hints.is_data_cache;
        p.map = map;
    });
    Ok(())
}

/// Prints an `affine.prefetch`: `%m[%i + 3], read, locality<3>, data {…} : memref<…>`.
pub(crate) fn print_prefetch(
    printer: &mut OpAsmPrinter<'_>,
    op: AffinePrefetchOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    print_place(printer, *op, 0, op.map())?;
    let hints = PrefetchHints {
        is_write: op.is_write(),
        locality: op.locality_hint(),
        is_data_cache: op.is_data_cache(),
    };
    hints.print(printer)?;
    let elided = ["map", "localityHint", "isDataCache", "isWrite"];
    printer.print_all_attributes(*op, &elided)?;
    print_type_of(printer, *op, 0)
}
