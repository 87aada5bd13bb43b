//! Writing functions.

use std::fmt;

use terrace_ir::symbol::{SYMBOL_NAME, SYMBOL_VISIBILITY};
use terrace_ir::syntax::{OpAsmPrinter, RegionPrint};
use terrace_ir::{OpRef, StringAttr, Type};

use super::{ARG_ATTRS, FUNCTION_TYPE, RES_ATTRS, attributes_at, function_type};
use crate::types::FunctionType;

/// Writes a function that [`parse_function`](super::parse_function) reads
/// (MLIR: `printFunctionOp`).
///
/// # Errors
/// When writing fails.
pub fn print_function(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let cx = op.context();
    let text = |name| Some(op.attribute(name)?.downcast::<StringAttr>(cx)?.text());
    printer.write_str(" ")?;
    if let Some(visibility) = text(SYMBOL_VISIBILITY) {
        printer.write_str(&visibility)?;
        printer.write_str(" ")?;
    }
    if let Some(name) = text(SYMBOL_NAME) {
        printer.print_symbol_name(&name)?;
    }
    let (inputs, results) =
        function_type(op).map_or((&[][..], &[][..]), |ty| (&ty.inputs[..], &ty.results[..]));
    print_signature(printer, op, inputs, false, results)?;
    print_function_attributes(printer, op, &[SYMBOL_VISIBILITY])?;
    print_function_body(printer, op)
}

/// Writes `(%a: i32 {…}, ...) -> (i32 {…})`: types as given, the names of arguments from the entry
/// block if there is one, attributes from `arg_attrs` and `res_attrs`
/// (MLIR: `printFunctionSignature`).
///
/// # Errors
/// When writing fails.
pub fn print_signature(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    inputs: &[Type],
    variadic: bool,
    results: &[Type],
) -> fmt::Result {
    printer.write_str("(")?;
    let entry = op.region(0).and_then(|region| region.entry());
    let attrs = op.attribute(ARG_ATTRS);
    printer.print_list(inputs.iter().enumerate(), |printer, (index, ty)| {
        let attributes = attributes_at(op, attrs, index);
        match entry.and_then(|block| Some((block, *block.arguments().get(index)?))) {
            Some((block, value)) => {
                printer.print_region_argument(block.body(), value, attributes, false)
            }
            None => {
                printer.print_type(*ty)?;
                printer.print_optional_attr_dict(attributes, &[])
            }
        }
    })?;
    if variadic {
        printer.write_str(if inputs.is_empty() { "..." } else { ", ..." })?;
    }
    printer.write_str(")")?;
    print_results(printer, op, results)
}

fn print_results(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, results: &[Type]) -> fmt::Result {
    let Some(first) = results.first() else { return Ok(()) };
    let attrs = op.attribute(RES_ATTRS);
    printer.write_str(" -> ")?;
    let parens =
        results.len() > 1 || first.is::<FunctionType>() || !attributes_at(op, attrs, 0).is_empty();
    if parens {
        printer.write_str("(")?;
    }
    printer.print_list(results.iter().enumerate(), |printer, (index, ty)| {
        printer.print_type(*ty)?;
        printer.print_optional_attr_dict(attributes_at(op, attrs, index), &[])
    })?;
    if parens { printer.write_str(")") } else { Ok(()) }
}

/// Writes ` attributes {…}`: all attributes but name, type, those of arguments and results, and
/// the `elided` ones (MLIR: `printFunctionAttributes`).
///
/// # Errors
/// When writing fails.
pub fn print_function_attributes(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    elided: &[&str],
) -> fmt::Result {
    let mut all = vec![SYMBOL_NAME, FUNCTION_TYPE, ARG_ATTRS, RES_ATTRS];
    all.extend_from_slice(elided);
    printer.print_all_attributes_with_keyword(op, &all)
}

/// Writes the body, if there is one.
///
/// # Errors
/// When writing fails.
pub fn print_function_body(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let Some(region) = op.region(0).filter(|region| !region.is_empty()) else { return Ok(()) };
    printer.write_str(" ")?;
    printer.print_region_of(region, RegionPrint { entry_arguments: false, ..Default::default() })
}
