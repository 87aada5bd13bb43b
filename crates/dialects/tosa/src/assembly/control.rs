//! Syntax of `tosa.cond_if` and `tosa.while_loop`.

use std::fmt;

use terrace_builtin::FunctionType;
use terrace_builtin::syntax::print_functional_type;
use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, SourcePos,
};
use terrace_ir::{OpState, RegionRef, Value};

use crate::{IfOpRef, WhileOpRef};

/// Verifies that there is a type for each operand.
fn check_count(
    parser: &OpAsmParser<'_>,
    at: SourcePos,
    operands: usize,
    types: usize,
) -> ParseResult {
    if operands == types {
        return Ok(());
    }
    let message =
        format!("expected as many input types as operands (expected {operands} got {types})");
    Err(parser.error(at, &message))
}

/// Parses `%condition (%a = %b) : type (types) -> types { … } else { … }`.
pub(crate) fn parse_cond_if(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let condition = parser.parse_operand()?;
    let mut operands = Vec::new();
    let has_operands = parser.text_at(parser.position(), 1) == b"(";
    parser.parse_list(Delimiter::OptionalParen, "", |parser| {
        // The names are discarded, since each region declares its own arguments.
        parser.parse_argument(false, false)?;
        parser.parse_punct("=")?;
        operands.push(parser.parse_operand()?);
        Ok(())
    })?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    parser.resolve_operands(state, [&condition], ty)?;
    if has_operands {
        let at = parser.position();
        let ty = parser.parse_type_of::<FunctionType>()?;
        let cx = parser.context();
        let ty = ty.data(cx);
        state.add_results(&ty.results);
        check_count(parser, at, operands.len(), ty.inputs.len())?;
        parser.resolve_operands_with_types(state, &operands, &ty.inputs, at)?;
    } else {
        let types = parser.parse_optional_arrow_types()?;
        state.add_results(&types);
    }
    let then = parser.parse_region(state, &[], false)?;
    state.adopt_region(then);
    let otherwise = match parser.parse_optional_keyword_str("else") {
        true => parser.parse_region(state, &[], false)?,
        false => parser.empty_region(state),
    };
    state.adopt_region(otherwise);
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints ` (%a = %b)`, or nothing if there are no operands.
fn print_start_values(
    printer: &mut OpAsmPrinter<'_>,
    region: Option<RegionRef<'_>>,
    operands: &[Value],
) -> fmt::Result {
    let Some(entry) = region.and_then(|region| region.entry()) else { return Ok(()) };
    if operands.is_empty() {
        return Ok(());
    }
    printer.write_str(" ")?;
    let arguments = entry.arguments().iter().copied();
    printer.print_assignments(entry.body(), arguments, operands.iter().copied())
}

/// Prints a `tosa.cond_if`: `%condition (%a = %b) : type (types) -> types { … } else { … }`.
pub(crate) fn print_cond_if(printer: &mut OpAsmPrinter<'_>, op: IfOpRef<'_>) -> fmt::Result {
    let mut values = op.operands();
    let condition = values.next();
    let operands: Vec<Value> = values.collect();
    let types = (*op).operand_types().skip(1);
    printer.write_str(" ")?;
    printer.print_values(op.body(), condition)?;
    print_start_values(printer, (*op).region(0), &operands)?;
    printer.write_str(" : ")?;
    printer.print_types((*op).operand_types().take(1))?;
    if operands.is_empty() {
        printer.write_str(" -> ")?;
        let results: Vec<_> = (*op).result_types().collect();
        match results[..] {
            [ty] => printer.print_type(ty)?,
            _ => {
                printer.write_str("(")?;
                printer.print_types(results)?;
                printer.write_str(")")?;
            }
        }
    } else {
        printer.write_str(" ")?;
        print_functional_type(printer, types, (*op).result_types())?;
    }
    printer.write_str(" ")?;
    let mut regions = (*op).regions();
    if let Some(then) = regions.next() {
        printer.print_region_of(then, RegionPrint::default())?;
    }
    if let Some(otherwise) = regions.next().filter(|region| !region.is_empty()) {
        printer.write_str(" else ")?;
        printer.print_region_of(otherwise, RegionPrint::default())?;
    }
    printer.print_all_attributes(*op, &[])
}

/// Parses `(%a = %b) : (types) -> types { … } do { … } attributes {…}`.
pub(crate) fn parse_while_loop(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let (mut arguments, mut operands) = (Vec::new(), Vec::new());
    parser.parse_list(Delimiter::OptionalParen, "", |parser| {
        arguments.push(parser.parse_argument(false, false)?);
        parser.parse_punct("=")?;
        operands.push(parser.parse_operand()?);
        Ok(())
    })?;
    let at = parser.position();
    let ty = parser.parse_colon_type_of::<FunctionType>()?;
    let cx = parser.context();
    let ty = ty.data(cx);
    state.add_results(&ty.results);
    check_count(parser, at, operands.len(), ty.inputs.len())?;
    parser.resolve_operands_with_types(state, &operands, &ty.inputs, at)?;
    arguments.iter_mut().zip(&ty.inputs).for_each(|(argument, ty)| argument.ty = *ty);
    let condition = parser.parse_region(state, &arguments, false)?;
    state.adopt_region(condition);
    parser.parse_keyword_str("do")?;
    let body = parser.parse_region(state, &[], false)?;
    state.adopt_region(body);
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    Ok(())
}

/// Prints a `tosa.while_loop`: `(%a = %b) : (types) -> types { … } do { … } attributes {…}`.
pub(crate) fn print_while_loop(printer: &mut OpAsmPrinter<'_>, op: WhileOpRef<'_>) -> fmt::Result {
    let operands: Vec<Value> = op.operands().collect();
    print_start_values(printer, (*op).region(0), &operands)?;
    printer.write_str(" : ")?;
    print_functional_type(printer, (*op).operand_types(), (*op).result_types())?;
    printer.write_str(" ")?;
    let mut regions = (*op).regions();
    if let Some(condition) = regions.next() {
        let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
        printer.print_region_of(condition, options)?;
    }
    printer.write_str(" do ")?;
    if let Some(body) = regions.next() {
        printer.print_region_of(body, RegionPrint::default())?;
    }
    printer.print_all_attributes_with_keyword(*op, &[])
}
