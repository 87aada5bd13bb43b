//! Writing functions.

use std::fmt;

use terrace_ir::format::attr_dict_where;
use terrace_ir::symbol::{SYMBOL_NAME, SYMBOL_VISIBILITY};
use terrace_ir::syntax::{OpAsmPrinter, RegionPrint};
use terrace_ir::{Attribute, OpRef, StringAttr, Type};

use super::{
    ARG_ATTRS, FUNCTION_TYPE, FunctionAttributes, FunctionOp, RES_ATTRS, attributes_at, type_held,
};
use crate::types::FunctionType;

/// Writes a function that [`parse_function`](super::parse_function) reads
/// (MLIR: `printFunctionOp`).
///
/// # Errors
/// When writing fails.
pub fn print_function<'a>(
    printer: &mut OpAsmPrinter<'_>,
    function: impl FunctionOp<'a>,
) -> fmt::Result {
    print_with(printer, *function, function.function_attributes())
}

/// As [`print_function`], with these attributes of the operation.
fn print_with(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    attributes: FunctionAttributes,
) -> fmt::Result {
    let (cx, op) = (op.context(), op.inner());
    let FunctionAttributes { sym_name, sym_visibility, function_type, .. } = attributes;
    let FunctionAttributes { arg_attrs, res_attrs, others, .. } = attributes;
    let string = |held: Option<Attribute>| held?.downcast::<StringAttr>(cx);
    printer.write_str(" ")?;
    if let Some(visibility) = string(sym_visibility) {
        printer.write_str(&visibility.text())?;
        printer.write_str(" ")?;
    }
    if let Some(name) = string(sym_name) {
        printer.print_symbol(name)?;
    }
    let (inputs, results) = type_held(cx, function_type)
        .map_or((&[][..], &[][..]), |ty| (&ty.inputs[..], &ty.results[..]));
    print_types(printer, op, (inputs, arg_attrs), false, (results, res_attrs))?;
    if others {
        print_function_attributes(printer, op, &[SYMBOL_VISIBILITY])?;
    }
    print_function_body(printer, op)
}

/// Writes `(%a: i32 {…}, ...) -> (i32 {…})`, with names of arguments if the function has a body,
/// and the attributes in `arg_attrs` and `res_attrs` (MLIR: `printFunctionSignature`).
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
    let [attributes, result_attributes] = op.attributes_named([ARG_ATTRS, RES_ATTRS]);
    print_types(printer, op, (inputs, attributes), variadic, (results, result_attributes))
}

/// Types, with an array attribute of a dictionary for each; `None` if all dictionaries are empty.
type Described<'t> = (&'t [Type], Option<Attribute>);

/// As [`print_signature`], with the attributes of arguments and results.
fn print_types(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    (inputs, attributes): Described<'_>,
    variadic: bool,
    results: Described<'_>,
) -> fmt::Result {
    printer.write_str("(")?;
    let entry = op.region(0).and_then(|region| region.entry());
    printer.print_list(inputs.iter().enumerate(), |printer, (index, ty)| {
        let attributes = attributes_at(op, attributes, index);
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
    printer.write_str(if results.0.is_empty() { ")" } else { ") -> " })?;
    print_results(printer, op, results)
}

fn print_results(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    (results, attributes): Described<'_>,
) -> fmt::Result {
    let Some(first) = results.first() else { return Ok(()) };
    let parens = results.len() > 1
        || first.is::<FunctionType>()
        || !attributes_at(op, attributes, 0).is_empty();
    if parens {
        printer.write_str("(")?;
    }
    printer.print_list(results.iter().enumerate(), |printer, (index, ty)| {
        printer.print_type(*ty)?;
        printer.print_optional_attr_dict(attributes_at(op, attributes, index), &[])
    })?;
    if parens { printer.write_str(")") } else { Ok(()) }
}

/// Writes ` attributes {…}`: all attributes except name, type, those of arguments and results, and
/// the `elided` ones (MLIR: `printFunctionAttributes`).
///
/// # Errors
/// When writing fails.
pub fn print_function_attributes(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    elided: &[&str],
) -> fmt::Result {
    let written = |name: &str| matches!(name, SYMBOL_NAME | FUNCTION_TYPE | ARG_ATTRS | RES_ATTRS);
    let left = attr_dict_where(op, |name| !written(name) && !elided.contains(&name));
    printer.print_optional_attr_dict_with_keyword(&left, &[])
}

/// Writes the body of a function; nothing for an external function.
///
/// # Errors
/// When writing fails.
pub fn print_function_body(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let Some(region) = op.region(0).filter(|region| !region.is_empty()) else { return Ok(()) };
    printer.write_str(" ")?;
    printer.print_region_of(region, RegionPrint { entry_arguments: false, ..Default::default() })
}
