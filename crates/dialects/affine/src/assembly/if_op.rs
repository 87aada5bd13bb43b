//! Syntax of `affine.if #set(%a)[%b] -> types { … } else { … }`.

use std::fmt;

use terrace_builtin::IntegerSetAttr;
use terrace_builtin::syntax::{
    parse_branches, parse_dims_and_symbols, print_branches, print_dims_and_symbols,
    print_optional_arrow_types,
};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{OpState, Value};

use crate::{AffineIfOpRef, AffineIfProperties, AffineYieldOp};

/// Parses an `affine.if`. Reports an error if the operands do not fit the inputs of the set.
pub(crate) fn parse_if(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let set = parser.parse_attribute_of::<IntegerSetAttr>(None)?;
    let (dims, symbols) = parse_dims_and_symbols(parser, state)?;
    let data = &set.data(parser.context()).0;
    let name = parser.name_position();
    if data.num_dims as usize != dims {
        let message = "dim operand count and integer set dim count must match";
        return Err(parser.error(name, message));
    }
    if data.num_symbols as usize != symbols {
        let message = "symbol operand count and integer set symbol count must match";
        return Err(parser.error(name, message));
    }
    let types = parser.parse_optional_arrow_types()?;
    state.add_results(&types);
    parse_branches::<AffineYieldOp>(parser, state)?;
    state.properties_mut().update::<AffineIfProperties, _>(|p| p.condition = set);
    Ok(())
}

/// Prints an `affine.if`, with terminators only if it has results.
pub(crate) fn print_if(printer: &mut OpAsmPrinter<'_>, op: AffineIfOpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    let condition = op.condition();
    if !condition.is_absent() {
        printer.print_attribute(condition.attr(), TypeElision::Never)?;
        let operands: Vec<Value> = op.operands().collect();
        let dims = condition.data(op.context()).0.num_dims as usize;
        print_dims_and_symbols(printer, op.body(), &operands, dims)?;
    }
    print_optional_arrow_types(printer, op.result_types())?;
    print_branches(printer, *op, op.result_count() > 0, &["condition"])
}
