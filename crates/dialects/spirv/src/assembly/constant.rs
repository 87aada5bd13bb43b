//! Syntax of constants and specialization constants.

use std::fmt;

use terrace_builtin::{IntegerAttr, NoneType, TypeExt, TypedAttr};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{ArrayAttr, Ident, OpState, SymbolRefAttr, TypeAttr};

use super::enums::parse_integer;
use crate::{
    ArrayType, ConstantOpRef, ConstantProperties, EXTSpecConstantCompositeReplicateOpRef,
    EXTSpecConstantCompositeReplicateProperties, SpecConstantCompositeOpRef,
    SpecConstantCompositeProperties, SpecConstantOpRef, SpecConstantProperties,
};

/// Parses `1 : i32`, or `[…] : type` for a value that does not state its type.
pub(crate) fn parse_constant(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let value = parser.parse_attribute(None)?;
    let cx = parser.context();
    let own = value.interface::<dyn TypedAttr>(cx).map(|value| value.attr_type());
    let ty = match own.filter(|ty| !ty.is::<NoneType>() && !ty.is_tensor()) {
        Some(ty) => ty,
        None => {
            parser.parse_punct(":")?;
            parser.parse_type()?
        }
    };
    state.properties_mut().update::<ConstantProperties, _>(|p| p.value = value);
    state.add_result(ty);
    Ok(())
}

/// Prints a `spirv.Constant`: `1 : i32`.
pub(crate) fn print_constant(printer: &mut OpAsmPrinter<'_>, op: ConstantOpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_attribute(op.value(), TypeElision::Never)?;
    if op.result_types().any(|ty| ty.is::<ArrayType>()) {
        printer.write_str(" : ")?;
        printer.print_types(op.result_types())?;
    }
    Ok(())
}

/// Parses `@name spec_id(5) = 1 : i32`.
pub(crate) fn parse_spec_constant(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let name = parser.parse_symbol_name()?;
    let cx = parser.context();
    if parser.parse_optional_keyword_str("spec_id") {
        parser.parse_punct("(")?;
        let id = parse_integer(parser, None)?;
        state.add_attribute(cx, "spec_id", id);
        parser.parse_punct(")")?;
    }
    parser.parse_punct("=")?;
    let value = parser.parse_attribute(None)?;
    state.properties_mut().update::<SpecConstantProperties, _>(|p| {
        p.sym_name = name.data(cx).text().into_owned();
        p.default_value = value;
    });
    Ok(())
}

/// Prints a `spirv.SpecConstant`: `@name spec_id(5) = 1 : i32`.
pub(crate) fn print_spec_constant(
    printer: &mut OpAsmPrinter<'_>,
    op: SpecConstantOpRef<'_>,
) -> fmt::Result {
    let (cx, p) = (op.context(), op.properties());
    printer.write_str(" ")?;
    printer.print_symbol_name(&p.sym_name)?;
    let id = Ident::get(cx, "spec_id");
    let id = op.attributes().iter().find(|(name, _)| *name == id);
    if let Some(id) = id.and_then(|(_, id)| id.downcast::<IntegerAttr>(cx)) {
        write!(printer, " spec_id({})", id.value.display_signed())?;
    }
    printer.write_str(" = ")?;
    printer.print_attribute(p.default_value, TypeElision::Never)
}

/// Parses `@name (@a, @b) : type`.
pub(crate) fn parse_spec_constant_composite(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let name = parser.parse_symbol_name()?;
    let mut constituents = Vec::new();
    parser.parse_list(Delimiter::Paren, "", |parser| {
        constituents.push(parser.parse_attribute_of::<SymbolRefAttr>(None)?.attr());
        Ok(())
    })?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let cx = parser.context();
    state.properties_mut().update::<SpecConstantCompositeProperties, _>(|p| {
        p.sym_name = name.data(cx).text().into_owned();
        p.constituents = ArrayAttr::get(cx, constituents);
        p.r#type = TypeAttr::get(cx, ty);
    });
    Ok(())
}

/// Prints a `spirv.SpecConstantComposite`: `@name (@a, @b) : type`.
pub(crate) fn print_spec_constant_composite(
    printer: &mut OpAsmPrinter<'_>,
    op: SpecConstantCompositeOpRef<'_>,
) -> fmt::Result {
    let (cx, p) = (op.context(), op.properties());
    printer.write_str(" ")?;
    printer.print_symbol_name(&p.sym_name)?;
    printer.write_str(" (")?;
    if !p.constituents.is_absent() {
        printer.print_list(&p.constituents.data(cx).0, |printer, constituent| {
            printer.print_attribute(*constituent, TypeElision::Never)
        })?;
    }
    printer.write_str(") : ")?;
    match p.r#type.is_absent() {
        true => Ok(()),
        false => printer.print_type(p.r#type.data(cx).0),
    }
}

/// Parses `@name (@a) : type`.
pub(crate) fn parse_ext_spec_constant_composite_replicate(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let name = parser.parse_symbol_name()?;
    parser.parse_punct("(")?;
    let constituent = parser.parse_attribute_of::<SymbolRefAttr>(None)?;
    parser.parse_punct(")")?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let cx = parser.context();
    state.properties_mut().update::<EXTSpecConstantCompositeReplicateProperties, _>(|p| {
        p.sym_name = name.data(cx).text().into_owned();
        p.constituent = constituent;
        p.r#type = TypeAttr::get(cx, ty);
    });
    Ok(())
}

/// Prints a `spirv.EXT.SpecConstantCompositeReplicate`: `@name (@a) : type`.
pub(crate) fn print_ext_spec_constant_composite_replicate(
    printer: &mut OpAsmPrinter<'_>,
    op: EXTSpecConstantCompositeReplicateOpRef<'_>,
) -> fmt::Result {
    let (cx, p) = (op.context(), op.properties());
    printer.write_str(" ")?;
    printer.print_symbol_name(&p.sym_name)?;
    printer.write_str(" (")?;
    printer.print_attribute(p.constituent.attr(), TypeElision::Never)?;
    printer.write_str(") : ")?;
    match p.r#type.is_absent() {
        true => Ok(()),
        false => printer.print_type(p.r#type.data(cx).0),
    }
}
