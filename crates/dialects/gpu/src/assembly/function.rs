//! Syntax of `gpu.func`.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_builtin::function::{
    function_type, parse_signature, print_function_attributes, print_signature,
};
use terrace_ir::symbol::SYMBOL_NAME;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{OpState, StringAttr, TypeAttr, UnitAttr, Value};

use super::{
    WORKGROUP_ATTRIBUTIONS, attributes_of, discardable, parse_attributions, print_attributions,
    workgroup_count,
};
use crate::{GPUFuncOpRef, GPUFuncProperties};

/// The attribute that marks a function as a kernel.
const KERNEL: &str = "gpu.kernel";

/// Parses `@name(%a: i32) workgroup(%b : memref<…>) private(…) kernel attributes {…} { … }`.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let name = parser.parse_symbol_name()?;
    state.add_attribute(cx, SYMBOL_NAME, name);
    let at = parser.position();
    let signature = parse_signature(parser, false)?;
    if signature.arguments.first().is_some_and(|argument| argument.name.length == 0) {
        return Err(parser.error(at, "gpu.func requires named arguments"));
    }
    let workgroup = parse_attributions(parser, "workgroup")?;
    let private = parse_attributions(parser, "private")?;
    let attributes = [&workgroup, &private].map(|list| attributes_of(parser, list));
    state.properties_mut().update::<GPUFuncProperties, _>(|p| {
        p.function_type = TypeAttr::get(cx, signature.function_type(cx).ty());
        [p.workgroup_attrib_attrs, p.private_attrib_attrs] = attributes;
    });
    signature.set_attributes(cx, state);
    let count = IntegerAttr::i64(cx, workgroup.len() as i64);
    state.add_attribute(cx, WORKGROUP_ATTRIBUTIONS, count);
    if parser.parse_optional_keyword_str("kernel") {
        state.add_attribute(cx, KERNEL, UnitAttr::get(cx));
    }
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    let mut arguments = signature.arguments;
    arguments.extend(workgroup);
    arguments.extend(private);
    let region = parser.parse_region(state, &arguments, false)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints a `gpu.func`:
/// `@name(%a: i32) workgroup(%b : memref<…>) private(…) kernel attributes {…} { … }`.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: GPUFuncOpRef<'_>) -> fmt::Result {
    let (cx, p) = (op.context(), op.properties());
    printer.write_str(" ")?;
    let name = discardable(*op, SYMBOL_NAME);
    if let Some(name) = name.and_then(|name| name.downcast::<StringAttr>(cx)) {
        printer.print_symbol_name(&name.text())?;
    }
    let (inputs, results) =
        function_type(*op).map_or((&[][..], &[][..]), |ty| (&ty.inputs[..], &ty.results[..]));
    print_signature(printer, *op, inputs, false, results)?;
    let entry = (*op).region(0).and_then(|region| region.entry());
    let values: Vec<Value> =
        entry.into_iter().flat_map(|block| block.arguments().to_vec()).skip(inputs.len()).collect();
    let (workgroup, private) = values.split_at(workgroup_count(*op).min(values.len()));
    print_attributions(printer, *op, "workgroup", workgroup, p.workgroup_attrib_attrs)?;
    print_attributions(printer, *op, "private", private, p.private_attrib_attrs)?;
    if discardable(*op, KERNEL).is_some() {
        printer.write_str(" kernel")?;
    }
    const WRITTEN: &[&str] =
        &[WORKGROUP_ATTRIBUTIONS, KERNEL, "workgroup_attrib_attrs", "private_attrib_attrs"];
    print_function_attributes(printer, *op, WRITTEN)?;
    printer.write_str(" ")?;
    let options = RegionPrint { entry_arguments: false, ..Default::default() };
    (*op).regions().try_for_each(|region| printer.print_region_of(region, options))
}
