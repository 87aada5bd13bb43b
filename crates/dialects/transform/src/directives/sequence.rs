//! Custom directives for the operands of sequences, tilings and alternatives.

use std::fmt;

use terrace_builtin::syntax::{parse_mixed_indices, print_mixed_indices};
use terrace_builtin::{DenseArrayAttr, IntegerAttr, IntegerType};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState};

/// The directive for the payload of a sequence: `%root : type`, or `%root, %more : (type, type)`.
pub(crate) struct SequenceOpOperands;

impl Directive for SequenceOpOperands {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "SequenceOpOperands",
        parse: parse_operands,
        print: print_operands,
    };
}

fn parse_operands(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[root, root_type, extra, extra_types] = args else { return Ok(false) };
    // The types must be set even if there are no operands.
    parsed.set_types(root_type, []);
    parsed.set_types(extra_types, []);
    let Some(first) = parser.parse_optional_operand()? else { return Ok(false) };
    let more = match parser.parse_optional_punct(",") {
        true => parser.parse_operand_list(Delimiter::None)?,
        false => Vec::new(),
    };
    parser.parse_punct(":")?;
    // As in MLIR, each parenthesis is optional by itself.
    let _ = parser.parse_optional_punct("(");
    parsed.set_types(root_type, [parser.parse_type()?]);
    let mut types = Vec::new();
    if !more.is_empty() {
        parser.parse_punct(",")?;
        types = parser.parse_type_list()?;
    }
    if types.len() != more.len() {
        let message = "expected types to be provided for all operands";
        return Err(parser.error(parser.name_position(), message));
    }
    let _ = parser.parse_optional_punct(")");
    parsed.set_types(extra_types, types);
    parsed.set_operands(root, [first]);
    parsed.set_operands(extra, more);
    Ok(true)
}

fn print_operands(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[root, _, extra, _] = args else { return Ok(()) };
    let mut values = root.values(op);
    if values.is_empty() {
        return Ok(());
    }
    values.extend(extra.values(op));
    let several = values.len() > 1;
    printer.print_values(op.body(), values.iter().copied())?;
    printer.write_str(if several { " : (" } else { " : " })?;
    printer.print_types(values.iter().map(|value| op.body().value_type(*value)))?;
    printer.write_str(if several { ")" } else { "" })
}

/// The directive for sizes, packed in one handle, `*(%packed)`, or listed, `[4, %n]`.
pub(crate) struct PackedOrDynamicIndexList;

impl Directive for PackedOrDynamicIndexList {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "PackedOrDynamicIndexList",
        parse: parse_packed,
        print: print_packed,
    };
}

fn parse_packed(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[packed, values, numbers] = args else { return Ok(false) };
    let cx = parser.context();
    if parser.parse_optional_punct("*") {
        parser.parse_punct("(")?;
        parsed.set_operands(packed, [parser.parse_operand()?]);
        parser.parse_punct(")")?;
        return Ok(true);
    }
    let list = parse_mixed_indices(parser, Delimiter::Square, false)?;
    parsed.set_operands(values, list.operands);
    numbers.set_property(cx, state, DenseArrayAttr::i64s(cx, &list.numbers));
    Ok(true)
}

fn print_packed(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[packed, values, numbers] = args else { return Ok(()) };
    if let [handle, ..] = packed.values(op)[..] {
        printer.write_str("*(")?;
        printer.print_operand(op.body(), handle)?;
        return printer.write_str(")");
    }
    let cx = op.context();
    let array = numbers.property(op).and_then(|held| held.downcast::<DenseArrayAttr>(cx));
    let numbers: Vec<i64> =
        array.and_then(|array| array.as_i64s(cx)).into_iter().flatten().collect();
    print_mixed_indices(printer, op.body(), &values.values(op), &numbers, &[], Delimiter::Square)
}

/// The directive for the selected region, a number or an operand.
pub(crate) struct AlternativesOpSelectedRegion;

impl Directive for AlternativesOpSelectedRegion {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "AlternativesOpSelectedRegion",
        parse: parse_selected,
        print: print_selected,
    };
}

fn parse_selected(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[number, operand] = args else { return Ok(false) };
    if let Some(value) = parser.parse_optional_operand()? {
        parsed.set_operands(operand, [value]);
        return Ok(true);
    }
    let value = parser.parse_integer()?;
    let cx = parser.context();
    number.set_property(cx, state, IntegerAttr::get(cx, IntegerType::get(cx, 64), value));
    Ok(true)
}

fn print_selected(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[number, operand] = args else { return Ok(()) };
    let number = number.property(op);
    match number.and_then(|held| held.downcast::<IntegerAttr>(op.context())?.to_i64()) {
        Some(value) => write!(printer, "{value}"),
        None => printer.print_values(op.body(), operand.values(op)),
    }
}
