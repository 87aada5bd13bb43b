//! Syntax of variables.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, OpRef, OpState, StringAttr, SymbolRefAttr, TypeAttr};

use super::enums::parse_i32;
use crate::{
    GlobalVariableOpRef, GlobalVariableProperties, PointerType, VariableOpRef, VariableProperties,
};

/// Parses an optional `bind(0, 1)` or `built_in("name")`, and the attribute dictionary.
fn parse_decoration(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    if parser.parse_optional_keyword_str("bind") {
        parser.parse_punct("(")?;
        for (name, end) in [("descriptor_set", ","), ("binding", ")")] {
            let number = parse_i32(parser)?;
            state.add_attribute(cx, name, number);
            parser.parse_punct(end)?;
        }
    } else if parser.parse_optional_keyword_str("built_in") {
        parser.parse_punct("(")?;
        let name = parser.parse_attribute_of::<StringAttr>(None)?;
        state.add_attribute(cx, "built_in", name);
        parser.parse_punct(")")?;
    }
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

fn print_decoration(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, elided: &[&str]) -> fmt::Result {
    let cx = op.context();
    let number = |name: &str| Some(op.attribute(name)?.downcast::<IntegerAttr>(cx)?.value.clone());
    let mut elided = elided.to_vec();
    if let (Some(set), Some(binding)) = (number("descriptor_set"), number("binding")) {
        let (set, binding) = (set.display_signed(), binding.display_signed());
        write!(printer, " bind({set}, {binding})")?;
        elided.extend(["descriptor_set", "binding"]);
    }
    let is_text = |value: &Attribute| value.is::<StringAttr>();
    if let Some(name) = op.attribute("built_in").filter(is_text) {
        printer.write_str(" built_in(")?;
        printer.print_attribute(name, TypeElision::Never)?;
        printer.write_str(")")?;
        elided.push("built_in");
    }
    printer.print_all_attributes(op, &elided)
}

/// Parses `@name initializer(@other) bind(0, 1) : !spirv.ptr<…>`.
pub(crate) fn parse_global_variable(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let cx = parser.context();
    let name = parser.parse_symbol_name()?;
    let mut initializer = None;
    if parser.parse_optional_keyword_str("initializer") {
        parser.parse_punct("(")?;
        initializer = Some(parser.parse_attribute_of::<SymbolRefAttr>(None)?);
        parser.parse_punct(")")?;
    }
    parse_decoration(parser, state)?;
    let at = parser.position();
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    if !ty.is::<PointerType>() {
        return Err(parser.error(at, "expected spirv.ptr type"));
    }
    state.properties_mut().update::<GlobalVariableProperties, _>(|p| {
        p.sym_name = name.data(cx).text().into_owned();
        p.r#type = TypeAttr::get(cx, ty);
        p.initializer = initializer;
    });
    Ok(())
}

/// Prints a `spirv.GlobalVariable`: `@name initializer(@other) bind(0, 1) : !spirv.ptr<…>`.
pub(crate) fn print_global_variable(
    printer: &mut OpAsmPrinter<'_>,
    op: GlobalVariableOpRef<'_>,
) -> fmt::Result {
    let p = op.properties();
    printer.write_str(" ")?;
    printer.print_symbol_name(&p.sym_name)?;
    if let Some(initializer) = p.initializer {
        printer.write_str(" initializer(")?;
        printer.print_attribute(initializer.attr(), TypeElision::Never)?;
        printer.write_str(")")?;
    }
    print_decoration(printer, *op, &["type", "initializer", "sym_name"])?;
    printer.write_str(" : ")?;
    match p.r#type.is_absent() {
        true => Ok(()),
        false => printer.print_type(p.r#type.data(op.context()).0),
    }
}

/// Parses `init(%value) bind(0, 1) : !spirv.ptr<…>`.
pub(crate) fn parse_variable(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mut initializer = None;
    if parser.parse_optional_keyword_str("init") {
        parser.parse_punct("(")?;
        initializer = Some(parser.parse_operand()?);
        parser.parse_punct(")")?;
    }
    parse_decoration(parser, state)?;
    parser.parse_punct(":")?;
    let at = parser.position();
    let ty = parser.parse_type()?;
    let cx = parser.context();
    let Some(pointer) = ty.downcast::<PointerType>(cx) else {
        return Err(parser.error(at, "expected spirv.ptr type"));
    };
    parser.resolve_operands(state, &initializer, pointer.pointee)?;
    state.properties_mut().update::<VariableProperties, _>(|p| {
        p.storage_class = pointer.storage_class;
    });
    state.add_result(ty);
    Ok(())
}

/// Prints a `spirv.Variable`: `init(%value) bind(0, 1) : !spirv.ptr<…>`.
pub(crate) fn print_variable(printer: &mut OpAsmPrinter<'_>, op: VariableOpRef<'_>) -> fmt::Result {
    if (*op).operand_count() > 0 {
        printer.write_str(" init(")?;
        printer.print_values((*op).body(), (*op).operands())?;
        printer.write_str(")")?;
    }
    print_decoration(printer, *op, &["storage_class"])?;
    printer.write_str(" : ")?;
    printer.print_types(op.result_types())
}
