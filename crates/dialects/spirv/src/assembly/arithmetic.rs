//! Syntax of arithmetic with two results in a structure, and of operations of extended instruction
//! sets.

use std::fmt;

use terrace_builtin::FunctionType;
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState};

use crate::StructType;

/// Parses `{…} %a, %b : !spirv.struct<(i32, i32)>`.
pub(crate) fn parse_extended(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let mut operands = Vec::from_iter(parser.parse_optional_operand()?);
    while !operands.is_empty() && parser.parse_optional_punct(",") {
        operands.push(parser.parse_operand()?);
    }
    parser.parse_punct(":")?;
    let at = parser.position();
    let ty = parser.parse_type()?;
    let cx = parser.context();
    let members = ty.downcast::<StructType>(cx).map_or(&[][..], |ty| ty.members());
    let [first, _] = members else {
        return Err(parser.error(at, "expected spirv.struct type with two members"));
    };
    parser.resolve_operands_with_types(state, &operands, &[first.ty; 2], at)?;
    state.add_result(ty);
    Ok(())
}

/// Prints arithmetic with two results.
pub(crate) fn print_extended(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_all_attributes(op, &[])?;
    printer.print_values(op.body(), op.operands())?;
    printer.write_str(" : ")?;
    printer.print_types(op.result_types())
}

/// Parses `%a, %b : type`, or with a function type if the types differ.
pub(crate) fn parse_same_type(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let at = parser.position();
    let parens = parser.parse_optional_punct("(");
    let operands = parser.parse_operand_list(Delimiter::None)?;
    if parens {
        parser.parse_punct(")")?;
    }
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let cx = parser.context();
    if let Some(function) = ty.downcast::<FunctionType>(cx) {
        parser.resolve_operands_with_types(state, &operands, &function.inputs, at)?;
        state.add_results(&function.results);
        return Ok(());
    }
    parser.resolve_operands(state, &operands, ty)?;
    state.add_result(ty);
    Ok(())
}

/// Prints operands and one type, or a function type if the types differ.
pub(crate) fn print_same_type(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let result = op.result_types().next();
    let differ = op.operand_types().any(|ty| Some(ty) != result);
    printer.write_str(if differ { "(" } else { " " })?;
    printer.print_values(op.body(), op.operands())?;
    printer.write_str(if differ { ")" } else { "" })?;
    printer.print_all_attributes(op, &[])?;
    printer.write_str(" : ")?;
    if differ {
        printer.write_str("(")?;
        printer.print_types(op.operand_types())?;
        printer.write_str(") -> ")?;
    }
    printer.print_types(result)
}
