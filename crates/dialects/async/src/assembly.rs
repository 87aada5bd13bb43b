//! Hand-written syntax of operations.

use std::fmt;

use terrace_builtin::function::{parse_function, print_function};
use terrace_builtin::syntax::print_optional_arrow_types;
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{OpState, Type, Value};

use crate::types::value_type;
use crate::{ExecuteOpRef, ExecuteProperties, FuncOpRef, TokenType};

/// Parses a function in the syntax that all functions share.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_function(parser, state)
}

/// Prints a function in the syntax that all functions share.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: FuncOpRef<'_>) -> fmt::Result {
    print_function(printer, op)
}

/// Parses `[%token] (%value as %argument: type) -> types attributes {…} { … }`.
pub(crate) fn parse_execute(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let token = TokenType.intern(cx).ty();
    let at = parser.position();
    let dependencies = parser.parse_operand_list(Delimiter::OptionalSquare)?;
    let tokens = vec![token; dependencies.len()];
    parser.resolve_operands_with_types(state, &dependencies, &tokens, at)?;
    let (mut operands, mut arguments) = (Vec::new(), Vec::new());
    let mut types: Vec<Type> = Vec::new();
    let at = parser.position();
    parser.parse_list(Delimiter::OptionalParen, "", |parser| {
        operands.push(parser.parse_operand()?);
        parser.parse_keyword_str("as")?;
        let mut argument = parser.parse_argument(false, false)?;
        parser.parse_punct(":")?;
        let position = parser.position();
        let ty = parser.parse_type()?;
        argument.ty = match value_type(parser.context(), ty) {
            Some(value) => value,
            None => {
                return Err(parser.error(position, "expected the type of an async value"));
            }
        };
        types.push(ty);
        arguments.push(argument);
        Ok(())
    })?;
    parser.resolve_operands_with_types(state, &operands, &types, at)?;
    let sizes = [dependencies.len() as i32, operands.len() as i32];
    state
        .properties_mut()
        .update::<ExecuteProperties, _>(|properties| properties.operand_segment_sizes = sizes);
    state.add_result(token);
    let results = parser.parse_optional_arrow_types()?;
    state.add_results(&results);
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    let region = parser.parse_region(state, &arguments, false)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints ` [%token] (%value as %argument: type) -> types attributes {…} { … }`.
pub(crate) fn print_execute(printer: &mut OpAsmPrinter<'_>, op: ExecuteOpRef<'_>) -> fmt::Result {
    let body = op.body();
    let dependencies: Vec<Value> = op.dependencies().collect();
    if !dependencies.is_empty() {
        printer.write_str(" [")?;
        printer.print_values(body, dependencies)?;
        printer.write_str("]")?;
    }
    let region = (*op).region(0);
    let entry = region.and_then(|region| region.entry());
    let arguments = entry.map_or(&[][..], |entry| entry.arguments());
    let operands: Vec<Value> = op.body_operands().collect();
    if !operands.is_empty() {
        printer.write_str(" (")?;
        let pairs = operands.iter().enumerate();
        printer.print_list(pairs, |printer, (at, operand)| {
            printer.print_operand(body, *operand)?;
            printer.write_str(" as ")?;
            if let (Some(entry), Some(argument)) = (entry, arguments.get(at)) {
                printer.print_operand(entry.body(), *argument)?;
            }
            printer.write_str(": ")?;
            printer.print_type(body.value_type(*operand))
        })?;
        printer.write_str(")")?;
    }
    print_optional_arrow_types(printer, (*op).result_types().skip(1))?;
    printer.print_all_attributes_with_keyword(*op, &["operandSegmentSizes"])?;
    printer.write_str(" ")?;
    let Some(region) = region else { return Ok(()) };
    printer.print_region_of(region, RegionPrint { entry_arguments: false, ..Default::default() })
}
