//! Directives for a variable and its copy on the device: `varPtr(%a : memref<4xf32>)`.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{OpRef, OpState, SymbolRefAttr, Type, TypeAttr};

use crate::predicates::{data_type, is_pointer_like};

/// Parses one of two keywords and `(`; the first keyword is for pointer-like variables.
fn parse_start(parser: &mut OpAsmParser<'_>, [pointer, other]: [&str; 2]) -> ParseResult {
    if !parser.parse_optional_keyword_str(pointer) {
        parser.parse_keyword_str(other)?;
    }
    parser.parse_punct("(")
}

/// Prints the keyword that fits the type of the operand `arg`, then `(` and that operand.
fn print_start(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    arg: CustomArg,
    [pointer, other]: [&str; 2],
) -> fmt::Result {
    let is_pointer = arg.types(op).first().is_some_and(|ty| is_pointer_like(*ty));
    write!(printer, "{}(", if is_pointer { pointer } else { other })?;
    printer.print_values(op.body(), arg.values(op))
}

/// The directive for a variable, `varPtr(%a` or `var(%a`; the directive [`VarPtrType`] follows with
/// the type.
pub(crate) struct Var;

const VAR: [&str; 2] = ["varPtr", "var"];

impl Directive for Var {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "Var", parse: parse_var, print: print_var };
}

fn parse_var(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[var] = args else { return Ok(false) };
    parse_start(parser, VAR)?;
    parsed.set_operands(var, [parser.parse_operand()?]);
    Ok(true)
}

fn print_var(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[var] = args else { return Ok(()) };
    print_start(printer, op, var, VAR)
}

/// The data on the device, `accPtr(%a : type)` or `accVar(%a : type)`.
pub(crate) struct AccVar;

const ACC_VAR: [&str; 2] = ["accPtr", "accVar"];

impl Directive for AccVar {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "AccVar", parse: parse_acc_var, print: print_acc_var };
}

fn parse_acc_var(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[var, types] = args else { return Ok(false) };
    parse_start(parser, ACC_VAR)?;
    parsed.set_operands(var, [parser.parse_operand()?]);
    parser.parse_punct(":")?;
    parsed.set_types(types, [parser.parse_type()?]);
    parser.parse_punct(")")?;
    Ok(true)
}

fn print_acc_var(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[var, types] = args else { return Ok(()) };
    print_start(printer, op, var, ACC_VAR)?;
    printer.write_str(" : ")?;
    printer.print_types(types.types(op))?;
    printer.write_str(")")
}

/// The directive for the type of a variable and `)`, followed by `varType(f32)` unless the type of
/// the variable determines that of its data.
pub(crate) struct VarPtrType;

impl Directive for VarPtrType {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "VarPtrType", parse: parse_var_type, print: print_var_type };
}

fn parse_var_type(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[types, data] = args else { return Ok(false) };
    let cx = parser.context();
    let ty = parser.parse_type()?;
    parser.parse_punct(")")?;
    let known = match parser.parse_optional_keyword_str("varType") {
        true => {
            parser.parse_punct("(")?;
            let ty = parser.parse_type()?;
            parser.parse_punct(")")?;
            Some(ty)
        }
        false => data_type(cx, ty),
    };
    let Some(known) = known else {
        let message = "expected 'varType', since the pointer does not tell the type of its data";
        return Err(parser.error(parser.position(), message));
    };
    parsed.set_types(types, [ty]);
    data.set_property(cx, state, TypeAttr::get(cx, known).attr());
    Ok(true)
}

fn print_var_type(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[types, data] = args else { return Ok(()) };
    let (cx, types) = (op.context(), types.types(op));
    printer.print_types(types.iter().copied())?;
    printer.write_str(")")?;
    let data = data.property(op).and_then(|data| data.downcast::<TypeAttr>(cx));
    let data: Option<Type> = data.map(|data| data.0);
    let told = types.first().and_then(|ty| data_type(cx, *ty));
    match data.filter(|_| told != data) {
        None => Ok(()),
        Some(data) => {
            printer.write_str(" varType(")?;
            printer.print_type(data)?;
            printer.write_str(")")
        }
    }
}

/// The symbol of a recipe, `@name`.
pub(crate) struct RecipeSym;

impl Directive for RecipeSym {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "RecipeSym", parse: parse_recipe, print: print_recipe };
}

fn parse_recipe(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[recipe] = args else { return Ok(false) };
    let symbol = parser.parse_attribute_of::<SymbolRefAttr>(None)?;
    recipe.set_property(parser.context(), state, symbol.attr());
    Ok(true)
}

fn print_recipe(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let symbol = args.first().and_then(|recipe| recipe.property(op));
    symbol.map_or(Ok(()), |symbol| printer.print_attribute(symbol, TypeElision::Never))
}
