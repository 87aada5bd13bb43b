//! Parsers and printers of the `shape` operations that have no declarative format; `generated`
//! refers to them by name.

use std::fmt;

use terrace_builtin::function::{parse_function, print_function};
use terrace_builtin::syntax::print_optional_arrow_types;
use terrace_builtin::{DenseElementsAttr, IndexType, IntegerAttr, RankedTensorType};
use terrace_ir::symbol::SYMBOL_NAME;
use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, TypeElision,
};
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, OpState, StringAttr, Type};

use crate::{
    AssumingOpRef, AssumingYieldOp, ConstShapeOpRef, FuncOpRef, FunctionLibraryOpRef, ReduceOpRef,
    WitnessType,
};

/// Parses a function in the common syntax of function-like operations.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_function(parser, state)
}

/// Prints a function in the common syntax of function-like operations.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: FuncOpRef<'_>) -> fmt::Result {
    print_function(printer, op)
}

/// Parses `%witness -> (types) { … } {…}`.
pub(crate) fn parse_assuming(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let witness = parser.parse_operand()?;
    let cx = parser.context();
    parser.resolve_operands(state, [&witness], WitnessType.intern(cx).ty())?;
    let types = parser.parse_optional_arrow_types()?;
    state.add_results(&types);
    parser.parse_region_ended_by::<AssumingYieldOp>(state, &[])?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints ` %witness -> (types) { … } {…}`, with the terminator only if there are results.
pub(crate) fn print_assuming(printer: &mut OpAsmPrinter<'_>, op: AssumingOpRef<'_>) -> fmt::Result {
    let yields = op.result_count() > 0;
    printer.write_str(" ")?;
    printer.print_operands(*op)?;
    if yields {
        printer.print_arrow_types_in_parentheses((*op).result_types())?;
    }
    printer.write_str(" ")?;
    if let Some(region) = (*op).region(0) {
        let options =
            RegionPrint { entry_arguments: false, terminators: yields, ..Default::default() };
        printer.print_region_of(region, options)?;
    }
    printer.print_all_attributes(*op, &[])
}

/// Parses `{…} [1, 2] : type`.
pub(crate) fn parse_const_shape(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let at = parser.position();
    let cx = parser.context();
    let index = IndexType::get(cx).ty();
    let array = parser.parse_attribute(Some(index))?;
    let element = |attribute: &Attribute| attribute.downcast::<IntegerAttr>(cx)?.to_i64();
    let sizes = array
        .downcast::<ArrayAttr>(cx)
        .and_then(|array| array.0.iter().map(element).collect::<Option<Vec<i64>>>());
    let Some(sizes) = sizes else {
        return Err(parser.error(at, "expected an array of integers"));
    };
    let tensor = RankedTensorType::get(cx, &[sizes.len() as i64], index);
    if let Ok(elements) = DenseElementsAttr::from_ints(cx, tensor, sizes) {
        state.set_inherent(cx, "shape", elements);
    }
    parser.parse_punct(":")?;
    state.add_result(parser.parse_type()?);
    Ok(())
}

/// Prints ` {…}[1, 2] : type`.
pub(crate) fn print_const_shape(
    printer: &mut OpAsmPrinter<'_>,
    op: ConstShapeOpRef<'_>,
) -> fmt::Result {
    let cx = op.context();
    printer.write_str(" ")?;
    printer.print_all_attributes(*op, &["shape"])?;
    printer.write_str("[")?;
    let shape = op.shape();
    if !shape.is_absent() {
        printer.print_list(shape.data(cx).i64s(cx), |printer, size| write!(printer, "{size}"))?;
    }
    printer.write_str("] : ")?;
    printer.print_types((*op).result_types())
}

/// Parses `(%shape, %start) : type -> types { … } {…}`.
pub(crate) fn parse_reduce(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let operands = parser.parse_operand_list(Delimiter::Paren)?;
    let at = parser.position();
    parser.parse_punct(":")?;
    let mut types: Vec<Type> = vec![parser.parse_type()?];
    let results = parser.parse_optional_arrow_types()?;
    state.add_results(&results);
    types.extend(results);
    parser.resolve_operands_with_types(state, &operands, &types, at)?;
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints `(%shape, %start) : type -> types { … } {…}`.
pub(crate) fn print_reduce(printer: &mut OpAsmPrinter<'_>, op: ReduceOpRef<'_>) -> fmt::Result {
    let body = op.body();
    let mut operands = op.operands();
    printer.write_str("(")?;
    printer.print_values(body, operands.next())?;
    printer.write_str(", ")?;
    printer.print_values(body, operands)?;
    printer.write_str(") : ")?;
    printer.print_types((*op).operand_types().take(1))?;
    print_optional_arrow_types(printer, (*op).result_types())?;
    printer.write_str(" ")?;
    if let Some(region) = (*op).region(0) {
        printer.print_region_of(region, RegionPrint::default())?;
    }
    printer.print_all_attributes(*op, &[])
}

/// Parses `@name attributes {…} { … } mapping {…}`.
pub(crate) fn parse_function_library(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let name = parser.parse_symbol_name()?;
    let cx = parser.context();
    state.set_inherent(cx, SYMBOL_NAME, name);
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    parser.parse_keyword_str("mapping")?;
    let mapping = parser.parse_attribute_of::<DictionaryAttr>(None)?;
    state.set_inherent(cx, "mapping", mapping);
    Ok(())
}

/// Prints ` @name attributes {…} { … } mapping {…}`.
pub(crate) fn print_function_library(
    printer: &mut OpAsmPrinter<'_>,
    op: FunctionLibraryOpRef<'_>,
) -> fmt::Result {
    let cx = op.context();
    printer.write_str(" ")?;
    if let Some(name) = (*op).attribute(SYMBOL_NAME).and_then(|n| n.downcast::<StringAttr>(cx)) {
        printer.print_symbol_name(&name.text())?;
    }
    printer.print_all_attributes_with_keyword(*op, &[SYMBOL_NAME, "mapping"])?;
    printer.write_str(" ")?;
    if let Some(region) = (*op).region(0) {
        let options =
            RegionPrint { entry_arguments: true, terminators: false, ..Default::default() };
        printer.print_region_of(region, options)?;
    }
    printer.write_str(" mapping ")?;
    match (*op).attribute("mapping") {
        Some(mapping) => printer.print_attribute(mapping, TypeElision::Never),
        None => Ok(()),
    }
}
