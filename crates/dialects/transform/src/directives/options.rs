//! The custom directive for pass options, whose values may be operands.

use std::fmt;

use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision, UnresolvedOperand,
};
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Handle, Ident, OpRef, OpState, Value};

use crate::ParamOperandAttr;

/// The directive for the options of a pass: `{ "key" = 1 : i64, "other" = [%operand, true] }`. In
/// the dictionary an operand is represented by its index among the dynamic options.
pub(crate) struct ApplyRegisteredPassOptions;

impl Directive for ApplyRegisteredPassOptions {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "ApplyRegisteredPassOptions",
        parse: parse_options,
        print: print_options,
    };
}

fn parse_options(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[options, dynamic] = args else { return Ok(false) };
    let mut operands = Vec::new();
    let mut entries: Vec<(Ident, Attribute)> = Vec::new();
    parser.parse_list(Delimiter::Braces, " in options dictionary", |parser| {
        let at = parser.position();
        let key = parser.parse_optional_keyword_or_string()?.filter(|key| !key.is_empty());
        let Some(key) = key else {
            let message = "expected key to either be an identifier or a string";
            return Err(parser.error(at, message));
        };
        let at = parser.position();
        if !parser.parse_optional_punct("=") {
            return Err(parser.error(at, "expected '=' after key in key-value pair"));
        }
        let value = parse_value(parser, &mut operands)?;
        entries.push((Ident::get(parser.context(), &key), value));
        Ok(())
    })?;
    let twice = |at: usize| entries[..at].iter().any(|(name, _)| *name == entries[at].0);
    if (0..entries.len()).any(twice) {
        let message = "duplicate keys found in options dictionary";
        return Err(parser.error(parser.position(), message));
    }
    let cx = parser.context();
    options.set_property(cx, state, DictionaryAttr::get(cx, &entries));
    parsed.set_operands(dynamic, operands);
    Ok(true)
}

/// Parses an attribute, an operand, or several of these in square brackets.
fn parse_value(
    parser: &mut OpAsmParser<'_>,
    operands: &mut Vec<UnresolvedOperand>,
) -> ParseResult<Attribute> {
    let cx = parser.context();
    if parser.parse_optional_punct("[") {
        let mut elements = Vec::new();
        parser.parse_list(Delimiter::None, " in options dictionary", |parser| {
            // The depth of nested lists is bounded only by the text, so each bracket needs a stack
            // check.
            elements.push(terrace_ir::ensure_sufficient_stack(|| parse_value(parser, operands))?);
            Ok(())
        })?;
        parser.parse_punct("]")?;
        return Ok(ArrayAttr::get(cx, elements).attr());
    }
    if let Some(operand) = parser.parse_optional_operand()? {
        let index = IntegerAttr::get(cx, IntegerType::get(cx, 64), operands.len() as i64);
        operands.push(operand);
        return Ok(Handle::of(cx, ParamOperandAttr { index }).attr());
    }
    let value = parser.parse_attribute(None)?;
    if value.is::<ParamOperandAttr>() {
        let message = "the param_operand attribute is a marker reserved for indicating a value \
                       will be passed via params and is only used in the generic print format";
        return Err(parser.error(parser.position(), message));
    }
    Ok(value)
}

fn print_options(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[options, dynamic] = args else { return Ok(()) };
    let cx = op.context();
    let operands = dynamic.values(op);
    let dictionary = options.property(op).and_then(|held| held.downcast::<DictionaryAttr>(cx));
    let entries = dictionary.map_or(&[][..], |dictionary| dictionary.entries());
    if entries.is_empty() {
        return Ok(());
    }
    printer.write_str("{")?;
    printer.print_list(entries, |printer, (key, value)| {
        printer.print_string(&terrace_ir::lossless::decode(key.as_str(cx)))?;
        printer.write_str(" = ")?;
        print_value(printer, op, &operands, *value)
    })?;
    printer.write_str("}")
}

fn print_value(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    operands: &[Value],
    value: Attribute,
) -> fmt::Result {
    let cx = op.context();
    if let Some(array) = value.downcast::<ArrayAttr>(cx) {
        printer.write_str("[")?;
        printer.print_list(array.0.iter(), |printer, element| {
            terrace_ir::ensure_sufficient_stack(|| print_value(printer, op, operands, *element))
        })?;
        return printer.write_str("]");
    }
    let index = value.downcast::<ParamOperandAttr>(cx);
    let index = index.and_then(|param| param.index.data(cx).to_i64());
    match index.and_then(|at| operands.get(usize::try_from(at).ok()?)) {
        Some(operand) => printer.print_operand(op.body(), *operand),
        None => printer.print_attribute(value, TypeElision::Never),
    }
}
