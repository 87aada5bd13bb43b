//! Custom directives of the declarative formats.

use std::fmt;

use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::{DYNAMIC, DenseArrayAttr};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, UnresolvedOperand};
use terrace_ir::{OpRef, OpState};

/// A list of numbers and operands, `[4, %n]`, that is omitted if it is empty. The arguments are the
/// operands and the property with the numbers.
pub(crate) struct OptionalDynamicIndexList;

impl Directive for OptionalDynamicIndexList {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "OptionalDynamicIndexList", parse, print };
}

fn parse(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[operands, numbers] = args else { return Ok(false) };
    if !parser.parse_optional_punct("[") {
        return Ok(false);
    }
    let (values, statics) = parse_elements(parser).map_err(|first| {
        let at = parser.name_position();
        parser.error(at, "expected a list of SSA values or integers").after(first)
    })?;
    let cx = parser.context();
    numbers.set_property(cx, state, DenseArrayAttr::i64s(cx, &statics).attr());
    parsed.set_operands(operands, values);
    Ok(true)
}

/// Parses the operands, and the numbers with [`DYNAMIC`] in place of operands, up to `]`.
fn parse_elements(parser: &mut OpAsmParser<'_>) -> ParseResult<(Vec<UnresolvedOperand>, Vec<i64>)> {
    let (mut values, mut statics) = (Vec::new(), Vec::new());
    loop {
        match parser.parse_optional_operand()? {
            Some(operand) => {
                values.push(operand);
                statics.push(DYNAMIC);
            }
            None => statics.push(parser.parse_integer()?),
        }
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct("]")?;
    Ok((values, statics))
}

fn print(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let cx = op.context();
    let numbers = args.get(1).and_then(|arg| arg.property(op));
    let numbers = numbers.and_then(|held| held.downcast::<DenseArrayAttr>(cx)?.as_i64s(cx));
    match numbers.is_some_and(|mut numbers| numbers.next().is_some()) {
        true => (DynamicIndexList::DIRECTIVE.print)(printer, op, args),
        false => Ok(()),
    }
}
