//! Custom directives for dimension lists and for matchers with their actions.

use std::fmt;

use terrace_builtin::DenseArrayAttr;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{ArrayAttr, Attribute, OpRef, OpState, SymbolRefAttr, UnitAttr};

/// The directive for dimensions or positions: `all`, `except(0, 1)` or `0, -1`.
pub(crate) struct TransformMatchDims;

impl Directive for TransformMatchDims {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "TransformMatchDims", parse: parse_dims, print: print_dims };
}

fn parse_dims(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[list, is_inverted, is_all] = args else { return Ok(false) };
    let cx = parser.context();
    if parser.parse_optional_keyword_str("all") {
        list.set_property(cx, state, DenseArrayAttr::i64s(cx, &[]));
        is_all.set_property(cx, state, UnitAttr::get(cx));
        return Ok(true);
    }
    let inverted = parser.parse_optional_keyword_str("except");
    if inverted {
        is_inverted.set_property(cx, state, UnitAttr::get(cx));
        parser.parse_punct("(")?;
    }
    let mut values = Vec::new();
    parser.parse_list(Delimiter::None, "", |parser| {
        values.push(parser.parse_integer()?);
        Ok(())
    })?;
    list.set_property(cx, state, DenseArrayAttr::i64s(cx, &values));
    if inverted {
        parser.parse_punct(")")?;
    }
    Ok(true)
}

fn print_dims(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[list, is_inverted, is_all] = args else { return Ok(()) };
    if is_all.property(op).is_some() {
        return printer.write_str("all");
    }
    let inverted = is_inverted.property(op).is_some();
    let list = list.property(op);
    let values = list.and_then(|list| {
        let array = list.downcast::<DenseArrayAttr>(op.context())?;
        array.as_i64s(op.context())
    });
    printer.write_str(if inverted { "except(" } else { "" })?;
    printer
        .print_list(values.into_iter().flatten(), |printer, value| write!(printer, "{value}"))?;
    printer.write_str(if inverted { ")" } else { "" })
}

/// The directive for matchers with their actions, `@matcher -> @action, …`, printed one pair a
/// line.
pub(crate) struct ForeachMatchSymbols;

impl Directive for ForeachMatchSymbols {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "ForeachMatchSymbols", parse: parse_symbols, print: print_symbols };
}

fn parse_symbols(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[matchers, actions] = args else { return Ok(false) };
    let (mut matching, mut acting) = (Vec::new(), Vec::new());
    parser.parse_list(Delimiter::None, "", |parser| {
        matching.push(symbol(parser)?);
        parser.parse_punct("->")?;
        acting.push(symbol(parser)?);
        Ok(())
    })?;
    let cx = parser.context();
    matchers.set_property(cx, state, ArrayAttr::get(cx, matching));
    actions.set_property(cx, state, ArrayAttr::get(cx, acting));
    Ok(true)
}

fn symbol(parser: &mut OpAsmParser<'_>) -> ParseResult<Attribute> {
    let name = parser.parse_symbol_name()?;
    let cx = parser.context();
    Ok(SymbolRefAttr::flat(cx, &name.data(cx).text()).attr())
}

fn print_symbols(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[matchers, actions] = args else { return Ok(()) };
    let cx = op.context();
    let elements = |arg: CustomArg| -> Vec<Attribute> {
        let array = arg.property(op).and_then(|array| array.downcast::<ArrayAttr>(cx));
        array.map(|array| array.0.to_vec()).unwrap_or_default()
    };
    let pairs: Vec<_> = elements(matchers).into_iter().zip(elements(actions)).collect();
    printer.indent(true);
    printer.indent(true);
    for (at, (matcher, action)) in pairs.iter().enumerate() {
        printer.newline()?;
        printer.print_attribute(*matcher, TypeElision::Never)?;
        printer.write_str(" -> ")?;
        printer.print_attribute(*action, TypeElision::Never)?;
        printer.write_str(if at + 1 < pairs.len() { ", " } else { "" })?;
    }
    printer.indent(false);
    printer.indent(false);
    Ok(())
}
