//! Custom directives for types in the form of a function type or a shorter one.

use std::fmt;

use terrace_builtin::FunctionType;
use terrace_builtin::syntax::print_functional_type;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState, Type};

/// The directive for the type of the operand, with result types if there are any: `type`,
/// `(type) -> type`.
pub(crate) struct SemiFunctionType;

impl Directive for SemiFunctionType {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "SemiFunctionType",
        parse: parse_semi_function,
        print: print_semi_function,
    };
}

fn parse_semi_function(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[operand, results, ref rest @ ..] = args else { return Ok(false) };
    let mandatory =
        rest.iter().any(|arg| matches!(arg, CustomArg::Text(text) if text.contains("false")));
    if mandatory {
        parser.parse_punct("(")?;
    }
    let parens = mandatory || parser.parse_optional_punct("(");
    parsed.set_types(operand, [parser.parse_type()?]);
    if !parens {
        parsed.set_types(results, []);
        return Ok(true);
    }
    parser.parse_punct(")")?;
    parser.parse_punct("->")?;
    let types = if parser.parse_optional_punct("(") {
        let types = parser.parse_type_list()?;
        parser.parse_punct(")")?;
        types
    } else {
        vec![parser.parse_type()?]
    };
    parsed.set_types(results, types);
    Ok(true)
}

fn print_semi_function(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[operand, results, ..] = args else { return Ok(()) };
    let results = results.types(op);
    if results.is_empty() {
        return printer.print_types(operand.types(op));
    }
    printer.write_str("(")?;
    printer.print_types(operand.types(op))?;
    printer.write_str(if results.len() > 1 { ") -> (" } else { ") -> " })?;
    printer.print_types(results.iter().copied())?;
    printer.write_str(if results.len() > 1 { ")" } else { "" })
}

/// The directive for a function type of one operand and the type that all results share.
pub(crate) struct MultitileSizesTypes;

impl Directive for MultitileSizesTypes {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "MultitileSizesTypes",
        parse: parse_one_to_one,
        print: print_one_to_one,
    };
}

/// The directive for a function type of one operand and the type that all results share.
pub(crate) struct ContinuousTileSizeTypes;

impl Directive for ContinuousTileSizeTypes {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "ContinuousTileSizeTypes",
        parse: parse_one_to_one,
        print: print_one_to_one,
    };
}

fn parse_one_to_one(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[operand, ref results @ ..] = args else { return Ok(false) };
    let at = parser.position();
    let ty = parser.parse_type_of::<FunctionType>()?;
    let function = ty.data(parser.context());
    let (&[input], &[result]) = (&function.inputs[..], &function.results[..]) else {
        let message = "expects a trailing functional type with one argument and one result";
        return Err(parser.error(at, message));
    };
    parsed.set_types(operand, [input]);
    for results in results {
        parsed.set_types(*results, [result]);
    }
    Ok(true)
}

fn print_one_to_one(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[operand, result, ..] = args else { return Ok(()) };
    let first: Vec<Type> = result.types(op);
    print_functional_type(printer, operand.types(op), first)
}
