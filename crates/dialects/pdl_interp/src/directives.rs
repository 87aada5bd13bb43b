//! Custom directives of the declarative formats of the dialect.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState, UnitAttr};

/// The directive for the attributes of the created operation: `{"name" = %attribute}`.
pub(crate) struct CreateOperationOpAttributes;

impl Directive for CreateOperationOpAttributes {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CreateOperationOpAttributes",
        ..terrace_pdl::directives::OperationOpAttributes::DIRECTIVE
    };
}

/// The directive for the result types of the created operation: `-> (%type : !pdl.type)`, or
/// `-> <inferred>`.
pub(crate) struct CreateOperationOpResults;

impl Directive for CreateOperationOpResults {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CreateOperationOpResults",
        parse: parse_results,
        print: print_results,
    };
}

fn parse_results(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[operands, types, inferred] = args else { return Ok(false) };
    parsed.set_types(types, []);
    if !parser.parse_optional_punct("->") {
        return Ok(false);
    }
    if parser.parse_optional_punct("<") {
        parser.parse_keyword_str("inferred")?;
        parser.parse_punct(">")?;
        let cx = parser.context();
        inferred.set_property(cx, state, UnitAttr::get(cx));
        return Ok(true);
    }
    parser.parse_punct("(")?;
    let names = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_punct(":")?;
    let read = parser.parse_type_list()?;
    parser.parse_punct(")")?;
    parsed.set_operands(operands, names);
    parsed.set_types(types, read);
    Ok(true)
}

fn print_results(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[operands, types, inferred] = args else { return Ok(()) };
    if inferred.property(op).is_some() {
        return printer.write_str(" -> <inferred>");
    }
    let values = operands.values(op);
    if values.is_empty() {
        return Ok(());
    }
    printer.write_str(" -> (")?;
    printer.print_values(op.body(), values)?;
    printer.write_str(" : ")?;
    printer.print_types(types.types(op))?;
    printer.write_str(")")
}
