//! Syntax of `scf.while`.
//!
//! `(%a = %b) : (types) -> types { … } do { … } attributes {…}`

use std::fmt;

use terrace_builtin::FunctionType;
use terrace_builtin::syntax::print_functional_type;
use terrace_ir::OpState;
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};

use crate::WhileOpRef;

/// Parses an `scf.while`: `(%a = %b) : (types) -> types { … } do { … } attributes {…}`.
pub(crate) fn parse_while(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
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
    if ty.inputs.len() != operands.len() {
        let message = format!(
            "expected as many input types as operands (expected {} got {})",
            operands.len(),
            ty.inputs.len()
        );
        return Err(parser.error(at, &message));
    }
    parser.resolve_operands_with_types(state, &operands, &ty.inputs, at)?;
    arguments.iter_mut().zip(&ty.inputs).for_each(|(argument, ty)| argument.ty = *ty);
    let before = parser.parse_region(state, &arguments, false)?;
    state.adopt_region(before);
    parser.parse_keyword_str("do")?;
    let after = parser.parse_region(state, &[], false)?;
    state.adopt_region(after);
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    Ok(())
}

/// Prints an `scf.while`: `(%a = %b) : (types) -> types { … } do { … } attributes {…}`.
pub(crate) fn print_while(printer: &mut OpAsmPrinter<'_>, op: WhileOpRef<'_>) -> fmt::Result {
    let (Some(before), Some(after)) = (op.region(0), op.region(1)) else { return Ok(()) };
    let arguments = before.entry().map_or(&[][..], |block| block.arguments());
    printer.write_str(" ")?;
    if op.operand_count() > 0 {
        printer.print_assignments(op.body(), arguments.iter().copied(), op.operands())?;
        printer.write_str(" ")?;
    }
    printer.write_str(": ")?;
    print_functional_type(printer, op.operand_types(), op.result_types())?;
    printer.write_str(" ")?;
    let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
    printer.print_region_of(before, options)?;
    printer.write_str(" do ")?;
    printer.print_region_of(after, RegionPrint::default())?;
    printer.print_all_attributes_with_keyword(*op, &[])
}
