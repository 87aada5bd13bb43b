//! Syntax of `spirv.func` and `spirv.ARM.Graph`.

use std::fmt;

use terrace_builtin::GraphType;
use terrace_builtin::function::{
    function_type, parse_function_body, parse_signature, print_function_attributes,
    print_function_body, print_signature,
};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpState, TypeAttr};

use super::enums::{parse_string_case, print_string_case};
use crate::{FuncOpRef, FuncProperties, GraphARMOpRef, GraphARMProperties};

/// Parses `@name(%a: i32) -> i32 "None" attributes {…} { … }`.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let name = parser.parse_symbol_name()?;
    let signature = parse_signature(parser, false)?;
    let control = parse_string_case(parser, "function_control")?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    let cx = parser.context();
    state.properties_mut().update::<FuncProperties, _>(|p| {
        p.sym_name = name.data(cx).text().into_owned();
        p.function_type = TypeAttr::get(cx, signature.function_type(cx).ty());
        p.function_control = control;
    });
    signature.set_attributes(cx, state);
    parse_function_body(parser, state, &signature.arguments)
}

/// Prints a `spirv.func`: `@name(%a: i32) -> i32 "None" attributes {…} { … }`.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: FuncOpRef<'_>) -> fmt::Result {
    let p = op.properties();
    printer.write_str(" ")?;
    printer.print_symbol_name(&p.sym_name)?;
    let (inputs, results) =
        function_type(*op).map_or((&[][..], &[][..]), |ty| (&ty.inputs[..], &ty.results[..]));
    print_signature(printer, *op, inputs, false, results)?;
    printer.write_str(" ")?;
    print_string_case(printer, p.function_control)?;
    print_function_attributes(printer, *op, &["function_control"])?;
    print_function_body(printer, *op)
}

/// Parses `@name(%a: !spirv.arm.tensor<…>) -> (…) attributes {…} { … }`.
pub(crate) fn parse_arm_graph(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let name = parser.parse_symbol_name()?;
    let signature = parse_signature(parser, false)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    let cx = parser.context();
    let ty = GraphType::get(cx, &signature.inputs(), &signature.results);
    state.properties_mut().update::<GraphARMProperties, _>(|p| {
        p.sym_name = name.data(cx).text().into_owned();
        p.function_type = TypeAttr::get(cx, ty.ty());
    });
    signature.set_attributes(cx, state);
    parse_function_body(parser, state, &signature.arguments)
}

/// Prints a `spirv.ARM.Graph`: `@name(%a: !spirv.arm.tensor<…>) -> (…) attributes {…} { … }`.
pub(crate) fn print_arm_graph(
    printer: &mut OpAsmPrinter<'_>,
    op: GraphARMOpRef<'_>,
) -> fmt::Result {
    let p = op.properties();
    printer.write_str(" ")?;
    printer.print_symbol_name(&p.sym_name)?;
    let (inputs, results) =
        op.ty().map_or((&[][..], &[][..]), |ty| (&ty.inputs[..], &ty.results[..]));
    print_signature(printer, *op, inputs, false, results)?;
    print_function_attributes(printer, *op, &[])?;
    print_function_body(printer, *op)
}

impl<'a> GraphARMOpRef<'a> {
    /// Returns the type of the graph; `None` if the attribute `function_type` is absent or another
    /// type.
    pub fn ty(self) -> Option<&'a GraphType> {
        let (ty, cx) = (self.function_type(), self.context());
        if ty.is_absent() { None } else { ty.data(cx).0.downcast(cx) }
    }
}
