//! Hand-written syntax of operations.

use std::fmt;

use terrace_builtin::function::{parse_function, print_function};
use terrace_builtin::syntax::{
    parse_branches, parse_loop_range, print_branches, print_functional_type, print_loop_range,
};
use terrace_builtin::{FunctionType, IndexType, IntegerType, TypeExt};
use terrace_ir::syntax::{Argument, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{OpState, RegionRef};

use crate::{
    DoOpRef, ExpressionOpRef, ExpressionProperties, ForOpRef, FuncOpRef, IfOpRef, IncludeOpRef,
    IncludeProperties, YieldOp,
};

/// Parses a function in the syntax that all functions share.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_function(parser, state)
}

/// Prints a function in the syntax that all functions share.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: FuncOpRef<'_>) -> fmt::Result {
    print_function(printer, op)
}

/// Parses `"file"` or `<"file">`.
pub(crate) fn parse_include(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let standard = parser.parse_optional_punct("<");
    let Some(name) = parser.parse_optional_string() else {
        return Err(parser.error(parser.name_position(), "expected string attribute"));
    };
    if standard && !parser.parse_optional_punct(">") {
        let message = "expected trailing '>' for standard include";
        return Err(parser.error(parser.name_position(), message));
    }
    state.properties_mut().update::<IncludeProperties, _>(|p| {
        p.include = terrace_ir::lossless::encode(&name).into_owned();
        p.is_standard_include = standard;
    });
    Ok(())
}

/// Prints ` "file"` or ` <"file">`.
pub(crate) fn print_include(printer: &mut OpAsmPrinter<'_>, op: IncludeOpRef<'_>) -> fmt::Result {
    let (open, close) = if op.is_standard_include() { (" <", ">") } else { (" ", "") };
    printer.write_str(open)?;
    write!(printer, "\"{}\"", op.include())?;
    printer.write_str(close)
}

/// Prints a space and a region without the label of its entry block.
fn print_region(
    printer: &mut OpAsmPrinter<'_>,
    region: RegionRef<'_>,
    terminators: bool,
) -> fmt::Result {
    printer.write_str(" ")?;
    let options = RegionPrint { entry_arguments: false, terminators, ..RegionPrint::default() };
    printer.print_region_of(region, options)
}

/// Parses `{ … } while { … } attributes {…}`.
pub(crate) fn parse_do(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let held = parser.parse_region(state, &[], false)?;
    let body = state.region_body(parser.body());
    if body.last_block(held).is_none() {
        body.append_block(held, []);
    }
    state.adopt_region(held);
    parser.parse_keyword_str("while")?;
    let condition = parser.parse_region(state, &[], false)?;
    state.adopt_region(condition);
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    Ok(())
}

/// Prints ` { … } while { … } attributes {…}`.
pub(crate) fn print_do(printer: &mut OpAsmPrinter<'_>, op: DoOpRef<'_>) -> fmt::Result {
    for (at, region) in (*op).regions().enumerate() {
        printer.write_str(if at > 0 { " while" } else { "" })?;
        print_region(printer, region, true)?;
    }
    printer.print_all_attributes_with_keyword(*op, &[])
}

/// Parses `%condition { … } else { … } {…}`.
pub(crate) fn parse_if(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let condition = parser.parse_operand()?;
    let i1 = IntegerType::get(parser.context(), 1).ty();
    parser.resolve_operands(state, [&condition], i1)?;
    parse_branches::<YieldOp>(parser, state)
}

/// Prints ` %condition { … } else { … } {…}`.
pub(crate) fn print_if(printer: &mut OpAsmPrinter<'_>, op: IfOpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values(op.body(), (*op).operands())?;
    print_branches(printer, *op, false, &[])
}

/// Parses `%i = %lower to %upper step %step : type { … } {…}`.
pub(crate) fn parse_for(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let (mut induction, range) = parse_loop_range(parser)?;
    induction.ty = match parser.parse_optional_punct(":") {
        true => parser.parse_type()?,
        false => IndexType::get(parser.context()).ty(),
    };
    parser.resolve_operands(state, &range, induction.ty)?;
    parser.parse_region_ended_by::<YieldOp>(state, &[induction])?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints ` %i = %lower to %upper step %step  : type { … } {…}`.
pub(crate) fn print_for(printer: &mut OpAsmPrinter<'_>, op: ForOpRef<'_>) -> fmt::Result {
    let (Some(region), body) = ((*op).region(0), op.body()) else { return Ok(()) };
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    let Some(induction) = arguments.first() else { return Ok(()) };
    printer.write_str(" ")?;
    print_loop_range(printer, body, *induction, (*op).operands())?;
    let ty = body.value_type(*induction);
    if !ty.is_index() {
        printer.write_str("  : ")?;
        printer.print_type(ty)?;
    }
    print_region(printer, region, false)?;
    printer.print_all_attributes(*op, &[])
}

/// Parses `%a, … noinline : (types) -> type { … }`. The arguments of the region have the names of
/// the operands.
pub(crate) fn parse_expression(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mut operands = Vec::from_iter(parser.parse_optional_operand()?);
    while !operands.is_empty() && parser.parse_optional_punct(",") {
        operands.push(parser.parse_operand()?);
    }
    let do_not_inline = parser.parse_optional_keyword_str("noinline");
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let at = parser.position();
    let cx = parser.context();
    let Some(ty) = ty.downcast::<FunctionType>(cx) else {
        return Err(parser.error(at, "expected function type"));
    };
    parser.resolve_operands_with_types(state, &operands, &ty.inputs, at)?;
    let [result] = ty.results[..] else {
        return Err(parser.error(at, "expected single return type"));
    };
    state.add_results(&[result]);
    state.properties_mut().update::<ExpressionProperties, _>(|p| p.do_not_inline = do_not_inline);
    let arguments = operands.iter().zip(&ty.inputs);
    let arguments = arguments.map(|(name, ty)| Argument {
        name: *name,
        ty: *ty,
        attributes: Vec::new(),
        location: None,
    });
    let region = parser.parse_region(state, &arguments.collect::<Vec<_>>(), true)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints ` %a, … : (types) -> type { … }`; `noinline` and attributes are not written.
pub(crate) fn print_expression(
    printer: &mut OpAsmPrinter<'_>,
    op: ExpressionOpRef<'_>,
) -> fmt::Result {
    let operands: Vec<_> = (*op).operands().collect();
    printer.write_str(" ")?;
    printer.print_values(op.body(), operands.iter().copied())?;
    printer.write_str(" : ")?;
    print_functional_type(printer, (*op).operand_types(), (*op).result_types())?;
    let Some(region) = (*op).region(0) else { return Ok(()) };
    printer.shadow_region_arguments(region, op.body(), &operands);
    print_region(printer, region, true)
}
