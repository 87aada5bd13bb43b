//! Syntax of modules, entry points and execution modes.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::write_enum;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, TypeElision};
use terrace_ir::{ArrayAttr, Attribute, Handle, OpState, SymbolRefAttr};

use super::enums::{parse_i32, parse_keyword_case, parse_string_case, print_string_case};
use crate::{
    EntryPointOpRef, EntryPointProperties, ExecutionModeOpRef, ExecutionModeProperties,
    GraphEntryPointARMOpRef, GraphEntryPointARMProperties, ModuleOpRef, ModuleProperties,
    VerCapExtAttr,
};

/// Parses `@name Logical GLSL450 requires #spirv.vce<…> attributes {…} { … }`.
pub(crate) fn parse_module(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let name = parser.parse_optional_symbol_name()?;
    let addressing = parse_keyword_case(parser, "addressing_model")?;
    let memory = parse_keyword_case(parser, "memory_model")?;
    let triple = match parser.parse_optional_keyword_str("requires") {
        true => Some(parser.parse_attribute_of::<VerCapExtAttr>(None)?),
        false => None,
    };
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    state.properties_mut().update::<ModuleProperties, _>(|p| {
        p.sym_name = name.map(|name| name.data(cx).text().into_owned());
        (p.addressing_model, p.memory_model, p.vce_triple) = (addressing, memory, triple);
    });
    let region = parser.parse_region(state, &[], false)?;
    let body = state.region_body(parser.body());
    if body.first_block(region).is_none() {
        body.append_block(region, []);
    }
    state.adopt_region(region);
    Ok(())
}

/// Prints a `spirv.module`: `@name Logical GLSL450 requires #spirv.vce<…> attributes {…} { … }`.
pub(crate) fn print_module(printer: &mut OpAsmPrinter<'_>, op: ModuleOpRef<'_>) -> fmt::Result {
    let p = op.properties();
    printer.write_str(" ")?;
    if let Some(name) = &p.sym_name {
        printer.print_symbol_name(name)?;
        printer.write_str(" ")?;
    }
    write_enum(p.addressing_model, printer)?;
    printer.write_str(" ")?;
    write_enum(p.memory_model, printer)?;
    if let Some(triple) = p.vce_triple {
        printer.write_str(" requires ")?;
        printer.print_attribute(triple.attr(), TypeElision::Never)?;
    }
    const WRITTEN: &[&str] = &["addressing_model", "memory_model", "sym_name", "vce_triple"];
    printer.print_all_attributes_with_keyword(*op, WRITTEN)?;
    printer.write_str(" ")?;
    op.regions().try_for_each(|region| printer.print_region_of(region, RegionPrint::default()))
}

/// Parses `, @a, @b`, any number of symbols.
fn parse_interface(parser: &mut OpAsmParser<'_>) -> ParseResult<Handle<ArrayAttr>> {
    let mut symbols: Vec<Attribute> = Vec::new();
    while parser.parse_optional_punct(",") {
        symbols.push(parser.parse_attribute_of::<SymbolRefAttr>(None)?.attr());
    }
    Ok(ArrayAttr::get(parser.context(), symbols))
}

fn print_interface(
    printer: &mut OpAsmPrinter<'_>,
    function: Handle<SymbolRefAttr>,
    interface: Handle<ArrayAttr>,
) -> fmt::Result {
    let cx = printer.context();
    printer.write_str(" ")?;
    printer.print_attribute(function.attr(), TypeElision::Never)?;
    if interface.is_absent() {
        return Ok(());
    }
    for symbol in &interface.data(cx).0 {
        printer.write_str(", ")?;
        printer.print_attribute(*symbol, TypeElision::Never)?;
    }
    Ok(())
}

/// Parses `"GLCompute" @function, @variable`.
pub(crate) fn parse_entry_point(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let model = parse_string_case(parser, "execution_model")?;
    let function = parser.parse_attribute_of::<SymbolRefAttr>(None)?;
    let interface = parse_interface(parser)?;
    state.properties_mut().update::<EntryPointProperties, _>(|p| {
        (p.execution_model, p.r#fn, p.interface) = (model, function, interface);
    });
    Ok(())
}

/// Prints a `spirv.EntryPoint`: `"GLCompute" @function, @variable`.
pub(crate) fn print_entry_point(
    printer: &mut OpAsmPrinter<'_>,
    op: EntryPointOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    print_string_case(printer, op.execution_model())?;
    print_interface(printer, op.r#fn(), op.interface())
}

/// Parses `@graph, @variable`.
pub(crate) fn parse_arm_graph_entry_point(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let function = parser.parse_attribute_of::<SymbolRefAttr>(None)?;
    let interface = parse_interface(parser)?;
    state.properties_mut().update::<GraphEntryPointARMProperties, _>(|p| {
        (p.r#fn, p.interface) = (function, interface);
    });
    Ok(())
}

/// Prints a `spirv.ARM.GraphEntryPoint`: `@graph, @variable`.
pub(crate) fn print_arm_graph_entry_point(
    printer: &mut OpAsmPrinter<'_>,
    op: GraphEntryPointARMOpRef<'_>,
) -> fmt::Result {
    print_interface(printer, op.r#fn(), op.interface())
}

/// Parses `@function "LocalSize", 32, 1, 1`.
pub(crate) fn parse_execution_mode(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let function = parser.parse_attribute_of::<SymbolRefAttr>(None)?;
    let mode = parse_string_case(parser, "execution_mode")?;
    let mut values = Vec::new();
    while parser.parse_optional_punct(",") {
        values.push(parse_i32(parser)?);
    }
    let values = ArrayAttr::get(parser.context(), values);
    state.properties_mut().update::<ExecutionModeProperties, _>(|p| {
        (p.r#fn, p.execution_mode, p.values) = (function, mode, values);
    });
    Ok(())
}

/// Prints a `spirv.ExecutionMode`: `@function "LocalSize", 32, 1, 1`.
pub(crate) fn print_execution_mode(
    printer: &mut OpAsmPrinter<'_>,
    op: ExecutionModeOpRef<'_>,
) -> fmt::Result {
    let cx = op.context();
    printer.write_str(" ")?;
    printer.print_attribute(op.r#fn().attr(), TypeElision::Never)?;
    printer.write_str(" ")?;
    print_string_case(printer, op.execution_mode())?;
    let values = op.values();
    if values.is_absent() {
        return Ok(());
    }
    for value in &values.data(cx).0 {
        if let Some(value) = value.downcast::<IntegerAttr>(cx) {
            write!(printer, ", {}", value.value.display_signed())?;
        }
    }
    Ok(())
}
