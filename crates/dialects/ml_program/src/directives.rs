//! Custom directives of the declarative formats of the dialect.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{OpRef, OpState, StringAttr, TypeAttr};

/// The directive for the visibility of a symbol, which is always printed.
pub(crate) struct SymbolVisibility;

impl Directive for SymbolVisibility {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "SymbolVisibility",
        parse: parse_visibility,
        print: print_visibility,
    };
}

const VISIBILITIES: &[&str] = &["public", "private", "nested"];

fn parse_visibility(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[visibility] = args else { return Ok(false) };
    let at = parser.position();
    let Some(found) = parser.parse_optional_keyword_in(VISIBILITIES) else {
        return Err(parser.error(at, "expected 'public', 'private', or 'nested'"));
    };
    let cx = parser.context();
    visibility.set_property(cx, state, StringAttr::get(cx, VISIBILITIES[found]));
    Ok(true)
}

fn print_visibility(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[visibility] = args else { return Ok(()) };
    let held = visibility.property(op);
    let text = held.and_then(|held| Some(held.downcast::<StringAttr>(op.context())?.text()));
    printer.write_str(text.as_deref().unwrap_or(VISIBILITIES[0]))
}

/// The directive for the initial value and type of a global: `(4 : i32) : i32`.
pub(crate) struct TypedInitialValue;

impl Directive for TypedInitialValue {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "TypedInitialValue",
        parse: parse_initial_value,
        print: print_initial_value,
    };
}

fn parse_initial_value(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[ty, value] = args else { return Ok(false) };
    let cx = parser.context();
    if parser.parse_optional_punct("(") {
        let attribute = parser.parse_attribute(None)?;
        value.set_property(cx, state, attribute);
        parser.parse_punct(")")?;
    }
    parser.parse_punct(":")?;
    let held = parser.parse_type()?;
    ty.set_property(cx, state, TypeAttr::get(cx, held));
    Ok(true)
}

fn print_initial_value(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[ty, value] = args else { return Ok(()) };
    if let Some(value) = value.property(op) {
        printer.write_str("(")?;
        printer.print_attribute(value, TypeElision::Never)?;
        printer.write_str(")")?;
    }
    printer.write_str(" : ")?;
    match ty.property(op) {
        Some(ty) => printer.print_attribute(ty, TypeElision::Never),
        None => Ok(()),
    }
}

/// The directive for the tokens that an operation waits for and produces: `ordering(%token ->
/// !ml_program.token)`, with `()` for no tokens.
pub(crate) struct TokenOrdering;

impl Directive for TokenOrdering {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "TokenOrdering", parse: parse_ordering, print: print_ordering };
}

fn parse_ordering(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[tokens, produced] = args else { return Ok(false) };
    if !parser.parse_optional_keyword_str("ordering") {
        return Err(parser.error(parser.position(), "expected 'ordering'"));
    }
    parser.parse_punct("(")?;
    if parser.parse_optional_punct("(") {
        parser.parse_punct(")")?;
    } else {
        parsed.set_operands(tokens, parser.parse_operand_list(Delimiter::None)?);
    }
    parser.parse_punct("->")?;
    parsed.set_types(produced, [parser.parse_type()?]);
    parser.parse_punct(")")?;
    Ok(true)
}

fn print_ordering(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[tokens, produced] = args else { return Ok(()) };
    let values = tokens.values(op);
    printer.write_str(" ordering(")?;
    match values.is_empty() {
        true => printer.write_str("()")?,
        false => printer.print_values(op.body(), values)?,
    }
    printer.write_str(" -> ")?;
    printer.print_types(produced.types(op))?;
    printer.write_str(")")
}
