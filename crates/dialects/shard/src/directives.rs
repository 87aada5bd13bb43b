//! The custom directives in the assembly formats of the dialect.

use std::fmt;

use terrace_builtin::{DYNAMIC, DenseArrayAttr};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Diagnostic, OpRef, OpState};

/// Sizes of dimensions, `2x?x4`; `[]` without dimensions.
pub(crate) struct DimensionList;

impl Directive for DimensionList {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "DimensionList", parse: parse_sizes, print: print_sizes };
}

fn parse_sizes(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[sizes] = args else { return Ok(false) };
    let mut values: Vec<i64> = Vec::new();
    if parser.parse_optional_punct("[") {
        parser.parse_punct("]")?;
    } else {
        let dimensions = parser
            .parse_dimensions(true, false)
            .map_err(|error| Diagnostic::error(error.location(), "invalid dimension"))?;
        values.extend(dimensions.into_iter().map(|size| size.unwrap_or(DYNAMIC)));
        if values.is_empty() {
            let message = "Failed parsing dimension list. Did you mean an empty list? It must be \
                           denoted by \"[]\".";
            return Err(parser.error(parser.position(), message));
        }
    }
    let cx = parser.context();
    sizes.set_property(cx, state, DenseArrayAttr::i64s(cx, &values).attr());
    Ok(true)
}

fn print_sizes(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[sizes] = args else { return Ok(()) };
    let cx = op.context();
    let array = sizes.property(op).and_then(|sizes| sizes.downcast::<DenseArrayAttr>(cx));
    let values: Vec<i64> =
        array.and_then(|array| array.as_i64s(cx)).into_iter().flatten().collect();
    if values.is_empty() {
        return printer.write_str("[]");
    }
    for (at, size) in values.iter().enumerate() {
        printer.write_str(if at > 0 { "x" } else { "" })?;
        match *size {
            DYNAMIC => printer.write_str("?")?,
            size => write!(printer, "{size}")?,
        }
    }
    Ok(())
}
