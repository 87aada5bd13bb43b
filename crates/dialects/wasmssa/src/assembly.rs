//! Hand-written syntax of functions and global variables.

use std::fmt;

use terrace_builtin::function::{
    parse_function_attributes, parse_function_body, parse_signature, print_function_body,
    print_signature,
};
use terrace_builtin::types::FunctionType;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Diagnostic, Handle, OpRef, OpState, StringAttr, Type, TypeAttr, UnitAttr};

use crate::{FuncOpRef, GlobalImportOpRef, GlobalOpRef, LocalRefType};

const SYM_NAME: &str = "sym_name";
const FUNCTION_TYPE: &str = "functionType";
const TYPE: &str = "type";
const EXPORTED: &str = "exported";
const IS_MUTABLE: &str = "isMutable";
const MODULE_NAME: &str = "moduleName";
const IMPORT_NAME: &str = "importName";

/// Parses an optional keyword, which stands for a unit attribute.
fn parse_flag(parser: &mut OpAsmParser<'_>, state: &mut OpState, keyword: &str, name: &str) {
    if parser.parse_optional_keyword_str(keyword) {
        let cx = parser.context();
        state.set_inherent(cx, name, UnitAttr::get(cx));
    }
}

fn parse_name(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let name = parser.parse_symbol_name()?;
    state.set_inherent(parser.context(), SYM_NAME, name);
    Ok(())
}

fn print_name(printer: &mut OpAsmPrinter<'_>, name: Handle<StringAttr>) -> fmt::Result {
    let cx = printer.context();
    if name.is_absent() {
        return Err(fmt::Error);
    }
    printer.write_str(" ")?;
    printer.print_symbol(name.data(cx))
}

fn print_flag(printer: &mut OpAsmPrinter<'_>, keyword: &str, set: bool) -> fmt::Result {
    if set { write!(printer, " {keyword}") } else { Ok(()) }
}

fn parse_type_attribute(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let ty = parser.parse_type()?;
    let cx = parser.context();
    state.set_inherent(cx, TYPE, TypeAttr::get(cx, ty));
    Ok(())
}

/// Parses `exported @name(%a: !wasmssa<local ref to i32>) -> i32 attributes {…} { … }`; the
/// function type has the types of the local variables.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_flag(parser, state, EXPORTED, EXPORTED);
    parse_name(parser, state)?;
    let signature = parse_signature(parser, false)?;
    let cx = parser.context();
    let mut inputs: Vec<Type> = Vec::new();
    for argument in &signature.arguments {
        let Some(local) = argument.ty.downcast::<LocalRefType>(cx) else {
            let location = parser.location_at(parser.position());
            let text = argument.ty.to_text(cx);
            return Err(Diagnostic::error(
                location,
                format!(
                    "invalid type for wasm.func argument. Expecting !wasm<local T>, got '{text}'"
                ),
            ));
        };
        inputs.push(local.element_type);
    }
    let ty = FunctionType::get(cx, &inputs, &signature.results).ty();
    state.set_inherent(cx, FUNCTION_TYPE, TypeAttr::get(cx, ty));
    parse_function_attributes(parser, state, &[SYM_NAME, FUNCTION_TYPE])?;
    signature.set_attributes(cx, state);
    parse_function_body(parser, state, &signature.arguments)
}

/// Prints `exported @name(%a: !wasmssa<local ref to i32>) -> i32 attributes {…} { … }`.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: FuncOpRef<'_>) -> fmt::Result {
    let cx = op.context();
    print_flag(printer, EXPORTED, op.exported())?;
    print_name(printer, op.sym_name())?;
    if op.function_type().is_absent() {
        return Err(fmt::Error);
    }
    let ty = op.function_type().data(cx).0.downcast::<FunctionType>(cx);
    let (inputs, results) = ty.map_or((&[][..], &[][..]), |ty| (&ty.inputs[..], &ty.results[..]));
    print_signature(printer, *op, inputs, false, results)?;
    let elided = [SYM_NAME, FUNCTION_TYPE, "arg_attrs", "res_attrs", EXPORTED];
    printer.print_all_attributes_with_keyword(*op, &elided)?;
    print_function_body(printer, *op)
}

/// Parses `exported @name i32 mutable : { … }`.
pub(crate) fn parse_global(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_flag(parser, state, EXPORTED, EXPORTED);
    parse_name(parser, state)?;
    parse_type_attribute(parser, state)?;
    parse_flag(parser, state, "mutable", IS_MUTABLE);
    parser.parse_punct(":")?;
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints `: { … }`, the region of the initializer.
fn print_initializer(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    printer.write_str(" : ")?;
    match op.region(0) {
        Some(region) => printer.print_region_of(region, Default::default()),
        None => Ok(()),
    }
}

/// Prints `exported @name i32 mutable : { … }`.
pub(crate) fn print_global(printer: &mut OpAsmPrinter<'_>, op: GlobalOpRef<'_>) -> fmt::Result {
    let cx = op.context();
    print_flag(printer, EXPORTED, op.exported())?;
    print_name(printer, op.sym_name())?;
    printer.write_str(" ")?;
    if op.r#type().is_absent() {
        return Err(fmt::Error);
    }
    printer.print_type(op.r#type().data(cx).0)?;
    print_flag(printer, "mutable", op.is_mutable())?;
    print_initializer(printer, *op)
}

/// Parses `"name" from "module" as @symbol mutable : i32`.
pub(crate) fn parse_import_global(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let cx = parser.context();
    let import = parser.parse_attribute_of::<StringAttr>(None)?;
    state.set_inherent(cx, IMPORT_NAME, import);
    parser.parse_keyword_str("from")?;
    let module = parser.parse_attribute_of::<StringAttr>(None)?;
    state.set_inherent(cx, MODULE_NAME, module);
    parser.parse_keyword_str("as")?;
    parse_name(parser, state)?;
    parse_flag(parser, state, "mutable", IS_MUTABLE);
    parser.parse_punct(":")?;
    parse_type_attribute(parser, state)
}

/// Prints `"name" from "module" as @symbol mutable : i32`.
pub(crate) fn print_import_global(
    printer: &mut OpAsmPrinter<'_>,
    op: GlobalImportOpRef<'_>,
) -> fmt::Result {
    let cx = op.context();
    printer.write_str(" ")?;
    printer.print_string(op.import_name().as_bytes())?;
    printer.write_str(" from ")?;
    printer.print_string(op.module_name().as_bytes())?;
    printer.write_str(" as")?;
    print_name(printer, op.sym_name())?;
    print_flag(printer, "mutable", op.is_mutable())?;
    printer.write_str(" : ")?;
    if op.r#type().is_absent() {
        return Err(fmt::Error);
    }
    printer.print_type(op.r#type().data(cx).0)
}
